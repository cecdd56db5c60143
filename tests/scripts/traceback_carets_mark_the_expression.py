# The carets mark the part of the line that failed: operators, subscripts, calls, attributes.
class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


node = Node([1, 2], Node({"k": 5}))
print(node.next.value["k"] + node.value[1])
result = node.value[0] + node.next.value["k"] * node.next.next.value
