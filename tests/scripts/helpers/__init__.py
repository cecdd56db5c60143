"""Modules that the programs of this folder import."""
