"""A package in a package."""
from .deep import deep
