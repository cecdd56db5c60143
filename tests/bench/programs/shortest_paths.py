"""Shortest paths in a road map and on a grid with walls: Dijkstra, A* and breadth first. An argument is the share of
the full run."""
import heapq
import itertools
import sys
from collections import defaultdict, deque


class Random:
    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit


def roads(cities, random):
    graph = defaultdict(dict)
    for city in range(cities):
        for _ in range(3):
            other, length = random.below(cities), 1 + random.below(100)
            if other != city:
                graph[city][other] = graph[other][city] = min(length, graph[city].get(other, length))
    return graph


def dijkstra(graph, start):
    distance, before, heap = {start: 0}, {}, [(0, start)]
    while heap:
        so_far, city = heapq.heappop(heap)
        if so_far > distance[city]:
            continue
        for other, length in graph[city].items():
            through = so_far + length
            if through < distance.get(other, sys.maxsize):
                distance[other] = through
                before[other] = city
                heapq.heappush(heap, (through, other))
    return distance, before


def way(before, start, end):
    path = [end]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[::-1]


class Maze:
    def __init__(self, width, height, random):
        self.width, self.height = width, height
        self.walls = {(random.below(width), random.below(height)) for _ in range(width * height // 4)}
        self.walls -= {(0, 0), (width - 1, height - 1)}

    def neighbours(self, place):
        x, y = place
        for step in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if 0 <= step[0] < self.width and 0 <= step[1] < self.height and step not in self.walls:
                yield step

    def a_star(self, start, end):
        order = itertools.count()
        heap, cost, seen = [(0, next(order), start)], {start: 0}, 0
        while heap:
            _, _, place = heapq.heappop(heap)
            seen += 1
            if place == end:
                return cost[place], seen
            for step in self.neighbours(place):
                through = cost[place] + 1
                if step not in cost or through < cost[step]:
                    cost[step] = through
                    guess = abs(end[0] - step[0]) + abs(end[1] - step[1])
                    heapq.heappush(heap, (through + guess, next(order), step))
        return None, seen

    def breadth_first(self, start):
        distance, queue = {start: 0}, deque([start])
        while queue:
            place = queue.popleft()
            for step in self.neighbours(place):
                if step not in distance:
                    distance[step] = distance[place] + 1
                    queue.append(step)
        return distance


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
random = Random(11)
graph = roads(max(50, int(9_000 * share)), random)
distance, before = dijkstra(graph, 0)
farthest = max(distance, key=lambda city: (distance[city], city))
print(len(graph), len(distance), distance[farthest], way(before, 0, farthest))
for number in range(4):
    maze = Maze(max(10, int(90 * share)), max(10, int(80 * share)), random)
    end = maze.width - 1, maze.height - 1
    reached = maze.breadth_first((0, 0))
    print(number, len(maze.walls), maze.a_star((0, 0), end), reached.get(end), len(reached), max(reached.values()))
