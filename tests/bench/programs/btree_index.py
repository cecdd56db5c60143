"""An ordered map as a B-tree: insertion, search, ranges, deletion. An argument is the share of the full run."""
import bisect
import sys

DEGREE = 8  # a node has between DEGREE - 1 and 2 * DEGREE - 1 keys, the root may have fewer


class Node:
    __slots__ = ("keys", "values", "children")

    def __init__(self, keys=None, values=None, children=None):
        self.keys = keys or []
        self.values = values or []
        self.children = children or []

    @property
    def is_leaf(self):
        return not self.children


class BTree:
    def __init__(self):
        self.root = Node()
        self.count = 0

    def __len__(self):
        return self.count

    def __getitem__(self, key):
        node = self.root
        while True:
            at = bisect.bisect_left(node.keys, key)
            if at < len(node.keys) and node.keys[at] == key:
                return node.values[at]
            if node.is_leaf:
                raise KeyError(key)
            node = node.children[at]

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        return self.get(key, self) is not self

    def __setitem__(self, key, value):
        if len(self.root.keys) == 2 * DEGREE - 1:
            self.root = Node(children=[self.root])
            self.split(self.root, 0)
        node = self.root
        while True:
            at = bisect.bisect_left(node.keys, key)
            if at < len(node.keys) and node.keys[at] == key:
                node.values[at] = value
                return
            if node.is_leaf:
                node.keys.insert(at, key)
                node.values.insert(at, value)
                self.count += 1
                return
            if len(node.children[at].keys) == 2 * DEGREE - 1:
                self.split(node, at)
                if node.keys[at] < key:
                    at += 1
                elif node.keys[at] == key:
                    node.values[at] = value
                    return
            node = node.children[at]

    @staticmethod
    def split(parent, at):
        full, middle = parent.children[at], DEGREE - 1
        right = Node(full.keys[middle + 1:], full.values[middle + 1:], full.children[middle + 1:])
        parent.keys.insert(at, full.keys[middle])
        parent.values.insert(at, full.values[middle])
        parent.children.insert(at + 1, right)
        del full.keys[middle:], full.values[middle:], full.children[middle + 1:]

    def __delitem__(self, key):
        self.remove(self.root, key)
        self.count -= 1
        if not self.root.keys and self.root.children:
            self.root = self.root.children[0]

    def remove(self, node, key):
        at = bisect.bisect_left(node.keys, key)
        if at < len(node.keys) and node.keys[at] == key:
            if node.is_leaf:
                del node.keys[at], node.values[at]
                return
            if len(node.children[at].keys) >= DEGREE:
                node.keys[at], node.values[at] = self.outermost(node.children[at], -1)
                self.remove(node.children[at], node.keys[at])
            elif len(node.children[at + 1].keys) >= DEGREE:
                node.keys[at], node.values[at] = self.outermost(node.children[at + 1], 0)
                self.remove(node.children[at + 1], node.keys[at])
            else:
                self.merge(node, at)
                self.remove(node.children[at], key)
            return
        if node.is_leaf:
            raise KeyError(key)
        self.remove(self.filled(node, at), key)

    @staticmethod
    def outermost(node, end):
        while node.children:
            node = node.children[end]
        return node.keys[end], node.values[end]

    @staticmethod
    def merge(node, at):
        left, right = node.children[at], node.children.pop(at + 1)
        left.keys += [node.keys.pop(at), *right.keys]
        left.values += [node.values.pop(at), *right.values]
        left.children += right.children

    def filled(self, node, at):
        """The child at this place, with enough keys to lose one."""
        child = node.children[at]
        if len(child.keys) >= DEGREE:
            return child
        if at > 0 and len(node.children[at - 1].keys) >= DEGREE:
            donor = node.children[at - 1]
            child.keys.insert(0, node.keys[at - 1])
            child.values.insert(0, node.values[at - 1])
            node.keys[at - 1], node.values[at - 1] = donor.keys.pop(), donor.values.pop()
            if donor.children:
                child.children.insert(0, donor.children.pop())
            return child
        if at < len(node.keys) and len(node.children[at + 1].keys) >= DEGREE:
            donor = node.children[at + 1]
            child.keys.append(node.keys[at])
            child.values.append(node.values[at])
            node.keys[at], node.values[at] = donor.keys.pop(0), donor.values.pop(0)
            if donor.children:
                child.children.append(donor.children.pop(0))
            return child
        at = min(at, len(node.keys) - 1)
        self.merge(node, at)
        return node.children[at]

    def items(self, low=None, high=None):
        def walk(node):
            start = 0 if low is None else bisect.bisect_left(node.keys, low)
            for at in range(start, len(node.keys) + 1):
                if node.children:
                    yield from walk(node.children[at])
                if at < len(node.keys):
                    if high is not None and node.keys[at] >= high:
                        return
                    yield node.keys[at], node.values[at]
        return walk(self.root)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
count = int(70_000 * share)
tree = BTree()
for n in range(count):
    tree[n * 7919 % 1_000_003] = n
print(len(tree), sum(k * 31 + v for k, v in tree.items()) % 1_000_007)
print(sum(tree.get(n, 0) for n in range(0, 1_000_003, 17)), 7919 in tree, 5 in tree)
print(len(list(tree.items(1000, 200_000))), list(tree.items(0, 60))[:6])
for n in range(0, count, 2):
    del tree[n * 7919 % 1_000_003]
print(len(tree), sum(k for k, _ in tree.items()) % 1_000_007)
try:
    del tree[-1]
except KeyError as error:
    print("KeyError", error)
