"""Operating system: a scheduler in the manner of Martin Richards' benchmark, with our own small machine.

Watch: `task.ready()` and `task.step(packet)` in `Kernel.run` are the sites where all classes of tasks meet: they miss,
are specialised anew, and miss again. The methods that all tasks inherit suffer with them, as `self.inbox` in
`Task.take`. Sites that see one class stay calm: the loads from packets, `kernel.send`, the truth tests, the arithmetic.
Sort the Inline caches view by misses to see the two kinds apart.
"""
WORK, SPEECH = "work", "speech"


class Packet:
    def __init__(self, kind, home):
        self.kind = kind
        self.home = home  # the task that gets it back
        self.value = 0
        self.letters = [0, 0, 0, 0]


class Task:
    """Sleeps until something lies in its inbox; a held task does not run at all."""

    def __init__(self, name, priority):
        self.name = name
        self.priority = priority
        self.inbox = []
        self.held = False
        self.runs = 0

    def ready(self):
        return bool(self.inbox) and not self.held

    def take(self):
        return self.inbox.pop(0) if self.inbox else None


class Idle(Task):
    """Runs when nobody else can, and lets go of one of two devices by a shift register."""

    def __init__(self, name, devices, rounds):
        super().__init__(name, 0)
        self.devices = devices
        self.register = 1
        self.rounds = rounds

    def ready(self):
        return self.rounds > 0

    def step(self, packet, kernel):
        self.rounds -= 1
        if self.register & 1:
            self.register = self.register >> 1 ^ 0xD008
            kernel.release(self.devices[1])
        else:
            self.register >>= 1
            kernel.release(self.devices[0])


class Worker(Task):
    """Fills packets with letters and sends them to the two handlers in turn."""

    def __init__(self, name, handlers):
        super().__init__(name, 1000)
        self.handlers = handlers
        self.turn = 0
        self.letter = 0

    def step(self, packet, kernel):
        self.turn = 1 - self.turn
        packet.value = 0
        for i in range(len(packet.letters)):
            self.letter = self.letter % 26 + 1
            packet.letters[i] = 64 + self.letter
        kernel.send(packet, self.handlers[self.turn])


class Handler(Task):
    """Breaks work packets down into single letters, each carried to the device by a speech packet."""

    def __init__(self, name, device, worker):
        super().__init__(name, 2000)
        self.device = device
        self.worker = worker
        self.work = []
        self.speech = []

    def step(self, packet, kernel):
        if packet.kind is WORK:
            self.work.append(packet)
        else:
            self.speech.append(packet)
        while self.work:
            work = self.work[0]
            if work.value == len(work.letters):
                self.work.pop(0)
                kernel.send(work, work.home)
            elif self.speech:
                speech = self.speech.pop(0)
                speech.value = work.letters[work.value]
                work.value += 1
                kernel.send(speech, self.device)
            else:
                break


class Device(Task):
    """Says one letter, then is held until the idle task lets it go."""

    def __init__(self, name):
        super().__init__(name, 4000)
        self.said = 0

    def step(self, packet, kernel):
        self.said = (self.said * 31 + packet.value) % 1_000_003
        kernel.send(packet, packet.home)
        kernel.hold(self)


class Kernel:
    def __init__(self):
        self.tasks = []
        self.sent = 0
        self.holds = 0

    def add(self, task):
        self.tasks.append(task)
        self.tasks.sort(key=lambda task: -task.priority)
        return task

    def send(self, packet, task):
        self.sent += 1
        task.inbox.append(packet)

    def hold(self, task):
        self.holds += 1
        task.held = True

    def release(self, task):
        task.held = False

    def run(self):
        """Runs the ready task of the highest priority, again and again, until none is left."""
        tasks = self.tasks
        while True:
            for task in tasks:
                if task.ready():
                    break
            else:
                return
            task.runs += 1
            task.step(task.take(), self)


def machine(rounds):
    kernel = Kernel()
    devices = [kernel.add(Device("device A")), kernel.add(Device("device B"))]
    kernel.add(Idle("idle", devices, rounds))
    handlers = []
    worker = kernel.add(Worker("worker", handlers))
    for name, device in zip(("handler A", "handler B"), devices):
        handler = kernel.add(Handler(name, device, worker))
        handlers.append(handler)
        for _ in range(3):
            kernel.send(Packet(SPEECH, handler), handler)
    for _ in range(2):
        kernel.send(Packet(WORK, worker), worker)
    return kernel


def main():
    for rounds in (1_000, 10_000, 300_000):
        kernel = machine(rounds)
        kernel.run()
        print(f"{rounds} idle rounds: {kernel.sent} packets sent, {kernel.holds} holds")
    for task in kernel.tasks:
        said = f", said {task.said}" if isinstance(task, Device) else ""
        print(f"{task.name:10} ran {task.runs:7} times{said}")


main()
