# return belongs into a function.
x = 1
return x
