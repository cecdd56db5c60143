# nonlocal needs an enclosing function.
nonlocal x
