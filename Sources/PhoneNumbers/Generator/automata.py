"""Compiles the digit patterns of numbering plans into one shared, minimal, acyclic automaton."""

import re._parser as pattern_parser
from collections import defaultdict


class Nondeterministic:
    """A nondeterministic automaton for a set of digit patterns; each ends in a state with the pattern's tag."""

    def __init__(self):
        self.empty_moves, self.digit_moves, self.tags = [], [], []
        self.start = self.state()

    def state(self):
        self.empty_moves.append([])
        self.digit_moves.append(None)
        self.tags.append(None)
        return len(self.tags) - 1

    def add(self, pattern, tag):
        end = self._sequence(pattern_parser.parse(pattern), self.start)
        final = self.state()
        self.empty_moves[end].append(final)
        self.tags[final] = tag

    def closure(self, states):
        todo, seen = list(states), set(states)
        while todo:
            for following in self.empty_moves[todo.pop()]:
                if following not in seen:
                    seen.add(following)
                    todo.append(following)
        return frozenset(s for s in seen if self.digit_moves[s] or self.tags[s])

    def leading_to(self, wanted):
        """The states from which a `wanted` tag can be reached."""
        back = defaultdict(list)
        for state, following in enumerate(self.empty_moves):
            for other in following:
                back[other].append(state)
            if self.digit_moves[state]:
                back[self.digit_moves[state][1]].append(state)
        good = {s for s, tag in enumerate(self.tags) if tag and wanted(tag)}
        todo = list(good)
        while todo:
            for state in back[todo.pop()]:
                if state not in good:
                    good.add(state)
                    todo.append(state)
        return good

    def _sequence(self, tree, state):
        for operation, argument in tree:
            state = getattr(self, "_" + str(operation).lower())(argument, state)
        return state

    def _digits(self, digits, state):
        source, target = self.state(), self.state()
        self.empty_moves[state].append(source)
        self.digit_moves[source] = (frozenset(digits), target)
        return target

    def _literal(self, code, state):
        return self._digits({code - 48}, state)

    def _in(self, items, state):
        digits = set()
        for operation, value in items:
            if str(operation) == "LITERAL":
                digits.add(value - 48)
            elif str(operation) == "RANGE":
                digits.update(range(value[0] - 48, value[1] - 47))
            else:
                digits.update(range(10))
        return self._digits(digits, state)

    def _branch(self, argument, state):
        end = self.state()
        for branch in argument[1]:
            self.empty_moves[self._sequence(branch, state)].append(end)
        return end

    def _subpattern(self, argument, state):
        return self._sequence(argument[3], state)

    def _max_repeat(self, argument, state):
        least, most, tree = argument
        for _ in range(least):
            state = self._sequence(tree, state)
        if str(most) == "MAXREPEAT":
            loop = self.state()
            self.empty_moves[state].append(loop)
            self.empty_moves[self._sequence(tree, loop)].append(loop)
            return loop
        end = self.state()
        self.empty_moves[state].append(end)
        for _ in range(most - least):
            state = self._sequence(tree, state)
            self.empty_moves[state].append(end)
        return end


class Automaton:
    """A minimal deterministic automaton: states with equal labels and edges are shared; state 0 is dead."""

    def __init__(self):
        self.numbers, self.states = {}, [None]

    def intern(self, label, ways):
        if not label and not any(ways):
            return 0
        key = (label, ways)
        if key not in self.numbers:
            self.numbers[key] = len(self.states)
            self.states.append(key)
        return self.numbers[key]

    def build(self, machine, label, wanted=lambda tag: True):
        alive, known = machine.leading_to(wanted), {}

        def determine(states):
            if states in known:
                return known[states]
            if not states & alive:
                return 0
            following = [set() for _ in range(10)]
            for state in states:
                if machine.digit_moves[state]:
                    digits, target = machine.digit_moves[state]
                    for digit in digits:
                        following[digit].add(target)
            ways = tuple(determine(machine.closure(s)) if s else 0 for s in following)
            known[states] = self.intern(label({machine.tags[s] for s in states if machine.tags[s]}), ways)
            return known[states]

        return determine(machine.closure({machine.start}))
