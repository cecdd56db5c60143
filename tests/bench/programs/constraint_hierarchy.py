"""Local propagation over a hierarchy of constraints, as in DeltaBlue. An argument is the share of the full run."""
import sys

REQUIRED, STRONG, PREFERRED, WEAK, WEAKEST = range(5)  # a lower number is stronger


class Variable:
    def __init__(self, name, value=0):
        self.name = name
        self.value = value
        self.constraints = []
        self.determined_by = None
        self.strength = WEAKEST
        self.mark = 0
        self.stays = True

    def __repr__(self):
        return f"{self.name}={self.value}"


class Constraint:
    """One of its variables is the output of the method that is chosen; the others are inputs."""

    def __init__(self, strength, variables):
        self.strength = strength
        self.variables = variables
        self.output = None
        for variable in variables:
            variable.constraints.append(self)

    @property
    def is_satisfied(self):
        return self.output is not None

    def inputs(self):
        return [v for v in self.variables if v is not self.output]

    def choose(self, mark):
        """The weakest variable that this constraint may overwrite, if any."""
        best = None
        for variable in self.candidates():
            if variable.mark != mark and variable.strength > self.strength:
                if best is None or variable.strength > best.strength:
                    best = variable
        self.output = best
        return best is not None

    def candidates(self):
        return self.variables

    def recalculate(self):
        out = self.output
        out.strength = max([self.strength] + [v.strength for v in self.inputs()])
        out.stays = self.is_constant() and all(v.stays for v in self.inputs())
        if out.stays:
            self.execute()

    def is_constant(self):
        return True

    def execute(self):
        raise NotImplementedError


class Stay(Constraint):
    def __init__(self, variable, strength):
        super().__init__(strength, [variable])

    def execute(self):
        pass


class Edit(Stay):
    def is_constant(self):
        return False


class Equal(Constraint):
    def execute(self):
        (source,) = self.inputs()
        self.output.value = source.value


class Scale(Constraint):
    """target = source * factor + offset, solvable for target and source."""

    def __init__(self, strength, source, factor, offset, target):
        self.factor, self.offset = factor, offset
        super().__init__(strength, [source, factor, offset, target])

    def candidates(self):
        return (self.variables[0], self.variables[3])

    def execute(self):
        source, factor, offset, target = self.variables
        if self.output is target:
            target.value = source.value * factor.value + offset.value
        else:
            source.value = (target.value - offset.value) // factor.value


class Planner:
    def __init__(self):
        self.marks = 0

    def new_mark(self):
        self.marks += 1
        return self.marks

    def add(self, constraint):
        mark = self.new_mark()
        retracted = self.satisfy(constraint, mark)
        while retracted is not None:
            retracted = self.satisfy(retracted, mark)

    def satisfy(self, constraint, mark):
        if not constraint.choose(mark):
            if constraint.strength == REQUIRED:
                raise ValueError("a required constraint cannot be satisfied")
            return None
        for variable in constraint.inputs():
            variable.mark = mark
        output = constraint.output
        overridden = output.determined_by
        if overridden is not None:
            overridden.output = None
        output.determined_by = constraint
        self.propagate(constraint, mark)
        output.mark = mark
        return overridden

    def propagate(self, constraint, mark):
        todo = [constraint]
        while todo:
            now = todo.pop()
            if now.output.mark == mark:
                raise ValueError("cycle")
            now.recalculate()
            todo.extend(self.consumers(now.output))

    def consumers(self, variable):
        return [c for c in variable.constraints if c.is_satisfied and c is not variable.determined_by]

    def remove(self, constraint):
        output = constraint.output
        for variable in constraint.variables:
            variable.constraints.remove(constraint)
        if output is None:
            return
        constraint.output = None
        output.determined_by = None
        output.strength, output.stays = WEAKEST, True
        unsatisfied, todo = [], [output]
        while todo:
            variable = todo.pop()
            unsatisfied += [c for c in variable.constraints if not c.is_satisfied]
            for consumer in self.consumers(variable):
                consumer.recalculate()
                todo.append(consumer.output)
        for each in sorted(unsatisfied, key=lambda c: c.strength):
            self.add(each)

    def plan(self, sources):
        """The constraints to execute, in order, after the sources changed."""
        mark = self.new_mark()
        plan, todo = [], list(sources)
        while todo:
            constraint = todo.pop()
            output = constraint.output
            if output is not None and output.mark != mark and all(
                    v.mark == mark or v.stays or v.determined_by is None for v in constraint.inputs()):
                plan.append(constraint)
                output.mark = mark
                todo.extend(self.consumers(output))
        return plan


def chain(length):
    planner = Planner()
    variables = [Variable(f"v{i}") for i in range(length)]
    for left, right in zip(variables, variables[1:]):
        planner.add(Equal(REQUIRED, [left, right]))
    planner.add(Stay(variables[-1], PREFERRED))
    edit = Edit(variables[0], STRONG)
    planner.add(edit)
    plan = planner.plan([edit])
    for value in range(20):
        variables[0].value = value
        for constraint in plan:
            constraint.execute()
        assert variables[-1].value == value
    planner.remove(edit)
    return variables[-1].value, len(plan)


def projection(length):
    planner = Planner()
    factor, offset = Variable("factor", 10), Variable("offset", 1000)
    sources, targets = [], []
    for i in range(length):
        source, target = Variable(f"s{i}", i), Variable(f"t{i}", i)
        planner.add(Stay(source, WEAK))
        planner.add(Scale(REQUIRED, source, factor, offset, target))
        sources.append(source)
        targets.append(target)

    def change(variable, value):
        edit = Edit(variable, PREFERRED)
        planner.add(edit)
        plan = planner.plan([edit])
        for step in range(8):
            variable.value = value + step
            for constraint in plan:
                constraint.execute()
        planner.remove(edit)

    change(sources[3], 17)
    first = targets[3].value
    change(targets[5], 1050)
    change(factor, 5)
    change(offset, 2000)
    return first, sources[5], sum(t.value for t in targets)


share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
for size in range(40, 40 + int(60 * share) + 1, 4):
    print(size, *chain(size * 4), *projection(size * 5))
