# A keyword cannot be a name.
class = 5
