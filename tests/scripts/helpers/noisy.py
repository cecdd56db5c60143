"""A module whose body can be seen running."""
print("noisy is loaded as", __name__)
loads = 1
