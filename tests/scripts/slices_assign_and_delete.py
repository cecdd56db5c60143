# Assigning to slices grows, shrinks and replaces; extended slices need equal sizes; deletion closes the gap.
def with_change(change):
    items = list(range(8))
    change(items)
    print(items)


def assign(key, value):
    def change(items):
        items[key] = value
    with_change(change)


def delete(key):
    def change(items):
        del items[key]
    with_change(change)


assign(slice(2, 4), "abcd")
assign(slice(2, 6), [])
assign(slice(3, 3), [99])
assign(slice(None), (1, 2))
assign(slice(None, None, 2), "wxyz")
assign(slice(None, None, -1), range(8))
assign(slice(6, 2), "in")
assign(slice(-100, 100), [0])
delete(slice(1, 3))
delete(slice(None, None, 3))
delete(slice(None, None, -2))
delete(slice(5, 2))
delete(-1)
for action in (lambda: assign(slice(None, None, 2), [1]), lambda: assign(slice(0, 1), 5), lambda: delete(100)):
    try:
        action()
    except (ValueError, TypeError, IndexError) as error:
        print(type(error).__name__, error)
self_assign = [1, 2, 3]
self_assign[1:1] = self_assign
print(self_assign)
