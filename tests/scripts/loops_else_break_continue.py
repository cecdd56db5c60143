# for and while with else, break and continue, nested, and the loop variable afterwards.
for n in range(3):
    pass
else:
    print("ran to the end", n)
for n in range(5):
    if n == 3:
        break
else:
    print("not printed")
print(n)
count = 0
while count < 5:
    count += 1
    if count % 2:
        continue
    print(count, end=" ")
else:
    print("while ended")
while True:
    count -= 1
    if count < 0:
        break
for n in []:
    print("never")
else:
    print("empty", count)
found = []
for a in range(2, 30):
    for b in range(2, a):
        if a % b == 0:
            break
    else:
        found.append(a)
print(found)
for i in range(3):
    for j in range(3):
        if j == 1:
            continue
        if i == 2:
            break
        print((i, j), end=" ")
print()
target = [0] * 3
for target[1] in range(4):
    pass
print(target)
for (a, b), c in [((1, 2), 3)]:
    print(a, b, c)
for x in 1, 2, 3:
    print(x, end=",")
for x in *range(2), "end":
    print(x, end=";")
print()
items = [1, 2, 3, 4]
for item in items[:]:
    if item % 2:
        items.remove(item)
print(items)
n = 10
while n: n -= 3 if n > 3 else n
print(n)
