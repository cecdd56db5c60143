# A block that is not there.
for i in range(3):
print(i)
