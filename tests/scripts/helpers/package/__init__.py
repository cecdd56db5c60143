"""A package."""
from .constants import VALUE
