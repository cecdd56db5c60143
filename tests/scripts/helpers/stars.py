"""A module that says what a star import takes."""
__all__ = ["visible", "also_visible"]
visible = 1
also_visible = 2
hidden = 3
