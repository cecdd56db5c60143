"""A module that cannot be imported."""
print("failing starts")
1 / 0
