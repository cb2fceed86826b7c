#!/usr/bin/env python3
"""Generates PhoneNumberTable.swift and its resources: the numbering plans of all countries as constant text.

    python3 -m pip install phonenumbers && python3 generate.py > ../Table/PhoneNumberTable.swift

Sources of the data:
- country codes: ITU-T E.164 and its list of assigned codes (Operational Bulletin annex);
- national plans (lengths, leading digits by kind, trunk and international prefixes, grouping, example numbers):
  the plans that administrations publish under ITU-T E.129, as maintained by the libphonenumber project (Apache License
  2.0), whose metadata the Python package `phonenumbers` contains. Only facts are used.

The output contains one minimal automaton instead of patterns: see Automaton.swift for its layout, and
CallingCode.swift, RegionPlan.swift and Grouping.swift for the records.
"""

import random
import re
import sys
from functools import cache
from itertools import product
from pathlib import Path

import phonenumbers
from phonenumbers.phonemetadata import PhoneMetadata

from automata import Automaton, Nondeterministic, pattern_parser

sys.setrecursionlimit(10_000)

# In the order of `PhoneNumber.Kind`. A number that matches several kinds gets the first of `FIRST` that matches.
KINDS = ["mobile", "fixed_line", None, "premium_rate", "toll_free", "shared_cost", "voip", "personal_number", "pager",
         "uan", "voicemail"]
FIRST = [4, 5, 6, 7, 8, 9, 10, 11]
MOBILE, FIXED, EITHER = 1, 2, 3
RESOURCES = Path(__file__).parent.parent / "Resources"
NO_REGION = "00"  # the region code of non-geographic country codes


def metadata(code, region):
    if region == "001":
        return PhoneMetadata.metadata_for_nongeo_region(code)
    return PhoneMetadata.metadata_for_region(region)


def number(value, characters):
    """Encodes `value` in six-bit characters from '0' to 'o', most significant first."""
    assert 0 <= value < 64 ** characters, (value, characters)
    return "".join(chr(48 + (value >> 6 * place & 63)) for place in reversed(range(characters)))


class Pool:
    """Text that stores equal pieces once."""

    def __init__(self):
        self.text, self.offsets = "", {}

    def add(self, piece):
        if piece not in self.offsets:
            self.offsets[piece] = len(self.text)
            self.text += piece
        return number(self.offsets[piece], 3)


# MARK: plans: the region and kind of a national number

def described(plan):
    for index, name in enumerate(KINDS, 1):
        description = getattr(plan, name) if name else None
        if description and description.national_number_pattern and description.national_number_pattern != "NA":
            yield index, description


def plan_automaton(automaton, plans):
    machine = Nondeterministic()
    for place, plan in enumerate(plans):
        if plan.leading_digits:
            machine.add(f"(?:{plan.leading_digits})\\d*", ("leading", place))
        machine.add(plan.general_desc.national_number_pattern, ("any", place))
        for kind, description in described(plan):
            machine.add(description.national_number_pattern, (kind, place))

    def kind(tags, place):
        if ("any", place) not in tags:
            return 0
        for index in FIRST:
            if (index, place) in tags:
                return index
        return (MOBILE if (MOBILE, place) in tags else 0) + (FIXED if (FIXED, place) in tags else 0)

    def label(tags):
        for place, plan in enumerate(plans):
            found = kind(tags, place)
            if len(plans) > 1 and plan.leading_digits:
                if ("leading", place) in tags:
                    return place << 4 | found if found else 0
            elif found:
                return place << 4 | found
        return 0

    return automaton.build(machine, label, lambda tag: tag[0] not in ("leading", "any"))


# MARK: grouping: the format of a national number

def template(groups, shape, prefix):
    if prefix:
        shape = re.sub(r"\\1|\\\d", lambda first: prefix.replace("\\1", first.group()), shape, count=1)
    lengths = re.findall(r"\(\\d(?:\{(\d+)(?:,(\d+))?\})?\)", groups)
    assert "".join(re.findall(r"\(\\d(?:\{[\d,]+\})?\)", groups)) == groups, groups
    spans = "".join(number(int(least or 1), 1) + number(int(most or least or 1), 1) for least, most in lengths)
    return number(len(lengths), 1) + spans + re.sub(r"\\(\d)", lambda m: "abcdefgh"[int(m.group(1)) - 1], shape) + "|"


def grouping_automaton(automaton, plan, pool):
    national, international = plan.number_format, plan.intl_number_format or plan.number_format
    machine = Nondeterministic()
    for side, formats in enumerate([national, international]):
        for place, one in enumerate(formats):
            machine.add(one.pattern, ("whole", side, place))
            machine.add("(?:%s)\\d*" % (one.leading_digits_pattern or [""])[-1], ("leading", side, place))
    pairs = []

    def text(formats, side, tags):
        for place, one in enumerate(formats):
            if ("whole", side, place) in tags and ("leading", side, place) in tags:
                return pool.add(template(one.pattern, one.format, None if side else one.national_prefix_formatting_rule))
        return pool.add("|")

    def label(tags):
        pair = text(national, 0, tags) + text(international, 1, tags)
        if pair == pool.add("|") * 2:
            return 0
        if pair not in pairs:
            pairs.append(pair)
        return pairs.index(pair) + 1

    return automaton.build(machine, label, lambda tag: tag[0] == "whole"), pairs


# MARK: trunk prefixes

def alternatives(tree):
    """Every alternative of a prefix pattern, in order of preference: (pattern, captures, anchored)."""
    ways = [("", {}, False)]
    for operation, argument in tree:
        operation = str(operation)
        if operation == "BRANCH":
            choices = [way for branch in argument[1] for way in alternatives(branch)]
        elif operation == "SUBPATTERN":
            choices = []
            for inner, captures, anchored in alternatives(argument[3]):
                mine = {argument[0]: (0, len(inner))} if argument[0] else {}
                choices.append((inner, {**captures, **mine}, anchored))
        elif operation == "MAX_REPEAT":
            choices = []
            for count in range(argument[1], argument[0] - 1, -1):
                for parts in product(alternatives(argument[2]), repeat=count):
                    choices.append(joined(parts))
        elif operation == "AT":
            choices = [("", {}, True)]
        elif operation == "LITERAL":
            choices = [((frozenset([argument - 48]),), {}, False)]
        else:
            digits = set()
            for kind, value in argument:
                if str(kind) == "LITERAL":
                    digits.add(value - 48)
                elif str(kind) == "RANGE":
                    digits.update(range(value[0] - 48, value[1] - 47))
                else:
                    digits.update(range(10))
            choices = [((frozenset(digits),), {}, False)]
        ways = [joined(pair) for pair in product(ways, choices)]
    return ways


def joined(parts):
    digits, captures, anchored = (), {}, False
    for more, inner, end in parts:
        captures = {**captures, **{group: (start + len(digits), length) for group, (start, length) in inner.items()}}
        digits, anchored = digits + tuple(more), anchored or end
    return digits, captures, anchored


def trunk_rules(automaton, plan):
    """Records: automaton (4), digits read, whole number?, digits to insert (count, digits), kept offset, kept count."""
    if not plan.national_prefix_for_parsing:
        return []
    groups = re.compile(plan.national_prefix_for_parsing).groups
    rules = {}
    for digits, captures, anchored in alternatives(pattern_parser.parse(plan.national_prefix_for_parsing)):
        literal, kept = "", (0, 0)
        transform = plan.national_prefix_transform_rule
        if transform and groups in captures:
            literal, kept = transform.split("\\")[0], captures[int(transform.split("\\")[1])]
        rules.setdefault((len(digits), anchored, literal, kept), []).append(digits)
    rules = sorted(((key, shapes) for key, shapes in rules.items() if key[0]), key=lambda rule: -rule[0][0])
    check_trunk_rules(plan, groups, rules)
    return [written_rule(automaton, *rule) for rule in rules]


def check_trunk_rules(plan, groups, rules):
    """Asserts on random numbers that the rules, tried in order, do what the published pattern does."""
    pattern, transform = re.compile(plan.national_prefix_for_parsing), plan.national_prefix_transform_rule
    dice = random.Random(1)
    for _ in range(3000):
        _, shapes = dice.choice(rules)
        digits = "".join(str(dice.choice(sorted(one))) for one in dice.choice(shapes)[:dice.randint(0, 20)])
        digits += "".join(dice.choice("0123456789") for _ in range(dice.choice([0, 0, 3, 5, 7, 9])))
        match = pattern.match(digits)
        if not match or not match.end():
            expected = digits
        elif transform and match.groups()[groups - 1] is not None:
            expected = pattern.sub(transform, digits, count=1)
        else:
            expected = digits[match.end():]
        assert applied(rules, digits) == expected, (plan.id, digits, applied(rules, digits), expected)


def applied(rules, digits):
    for (length, anchored, literal, (start, count)), shapes in rules:
        read = digits[:length]
        if len(read) == length and (not anchored or len(digits) == length) and any(
                all(int(digit) in one for digit, one in zip(read, shape)) for shape in shapes):
            return literal + digits[start:start + count] + digits[length:]
    return digits


def written_rule(automaton, key, shapes):
    length, anchored, literal, kept = key
    machine = Nondeterministic()
    for shape in shapes:
        machine.add("".join("[%s]" % "".join(map(str, sorted(digits))) for digits in shape), "prefix")
    start = automaton.build(machine, lambda tags: 1 if tags else 0)
    return lambda offsets: (number(offsets[start], 4) + number(length, 1) + number(anchored, 1)
                            + number(len(literal), 1) + literal + number(kept[0], 1) + number(kept[1], 1))


def prefix_automaton(automaton, pattern):
    if not pattern:
        return 0
    machine = Nondeterministic()
    machine.add(pattern, "prefix")
    return automaton.build(machine, lambda tags: 1 if tags else 0)


# MARK: output

def mask(lengths):
    return number(sum(1 << length for length in lengths), 3)


def local_lengths(plan):
    """The lengths of numbers without an area code, even if other numbers of the plan have that length."""
    kinds = [plan.general_desc, plan.fixed_line, plan.mobile]
    return {length for one in kinds if one for length in one.possible_length_local_only if length > 0}


def examples(automaton, start, place, plan):
    """An example of each kind of the region at `place` of a country code, if its numbers can be distinguished."""
    found = [(kind, example(automaton, start, place, plan, kind, one)) for kind, one in described(plan)]
    return [(kind, national) for kind, national in found if national]


def example(automaton, start, place, plan, kind, description):
    """The published example, or the nearest number that belongs to the region and kind and preferably has a format."""
    published = description.example_number or plan.general_desc.example_number or ""
    wanted = {place << 4 | kind, *([place << 4 | EITHER] if kind in (MOBILE, FIXED) else [])}
    lengths = description.possible_length or plan.general_desc.possible_length
    lengths = sorted(lengths, key=lambda length: (abs(length - len(published)), length))
    found = [one for one in (nearest(automaton, start, length, published, wanted) for length in lengths) if one]
    return next((one for one in found if is_written(plan, one)), found[0] if found else None)


def nearest(automaton, start, length, published, wanted):
    """A number of a length with a wanted label; each digit is the nearest possible to the published one."""
    @cache
    def reaches(state, more):
        if not state:
            return False
        label, ways = automaton.states[state]
        return any(reaches(way, more - 1) for way in ways) if more else label in wanted

    digits = ""
    while len(digits) < length:
        target = int((published + "1234567890"[:length])[len(digits)])
        fits = [digit for digit in range(10) if reaches(automaton.states[start][1][digit], length - len(digits) - 1)]
        if not fits:
            return None
        digit = min(fits, key=lambda digit: (abs(digit - target), digit))
        start, digits = automaton.states[start][1][digit], digits + str(digit)
    return digits


def is_written(plan, national):
    """Whether a format applies to the number, which shows that people dial it."""
    return any(re.fullmatch(one.pattern, national) and re.match((one.leading_digits_pattern or [""])[-1], national)
               for one in plan.number_format)


def packed(automaton):
    """Each state: label (2 characters), then edges of 5: last?, ten bits of digits, target. Offset 0 is dead."""
    edges = []
    for label, ways in automaton.states[1:]:
        targets = {}
        for digit, target in enumerate(ways):
            if target:
                targets[target] = targets.get(target, 0) | 1 << digit
        edges.append((label, sorted(targets.items(), key=lambda item: -bin(item[1]).count("1")) or [(0, 0)]))
    offsets, at = [0], 2
    for _, ways in edges:
        offsets.append(at)
        at += 2 + 5 * len(ways)
    text = "00"
    for label, ways in edges:
        text += number(label, 2)
        for index, (target, digits) in enumerate(ways):
            last = index == len(ways) - 1
            text += number(last << 29 | digits << 19 | offsets[target], 5)
    return text, offsets


def swift_text(name, text, summary):
    """Writes a text to its resource, and returns the constant for it."""
    (RESOURCES / f"{name}.txt").write_text(text)
    return f"  /// {summary}\n  static let {name} = ConstantText(EmbeddedTexts.{name})"


def main():
    automaton, shapes, facts = Automaton(), Pool(), Pool()
    codes = sorted(phonenumbers.COUNTRY_CODE_TO_REGION_CODE.items())
    regions = sorted((NO_REGION if region == "001" else region, place, code) for place, (code, members) in
                     enumerate(codes) for region in members)
    order = {(code, region): at for at, (region, _, code) in enumerate(regions)}
    built_codes, built_regions, shown = [], [], {}
    for code, members in codes:
        plans = [metadata(code, region) for region in members]
        start = plan_automaton(automaton, plans)
        grouping, pairs = grouping_automaton(automaton, plans[0], shapes)
        own = [order[code, NO_REGION if region == "001" else region] for region in members]
        built_codes.append((code, start, grouping, pairs, own))
        for at, (region, plan) in enumerate(zip(own, plans)):
            shown[region] = "".join(number(kind, 1) + number(len(national), 1) + national
                                    for kind, national in examples(automaton, start, at, plan)) + "0"
    for region, place, code in regions:
        plan = metadata(code, "001" if region == NO_REGION else region)
        trunk = trunk_rules(automaton, plan)
        built_regions.append((region, place, plan, prefix_automaton(automaton, plan.international_prefix), trunk))
    root = Nondeterministic()
    for place, (code, _) in enumerate(codes):
        root.add(str(code), place + 1)
    start = automaton.build(root, lambda tags: max(tags, default=0))
    states, offsets = packed(automaton)

    code_text = "".join(
        number(code, 2) + number(offsets[first], 4) + number(offsets[grouping], 4) + facts.add("".join(pairs))
        + facts.add("".join(number(one, 2) for one in own)) + number(len(own), 1)
        for code, first, grouping, pairs, own in built_codes)
    region_text = "".join(
        region + number(place, 2) + number(offsets[prefix], 4)
        + facts.add(number(len(trunk), 1) + "".join(rule(offsets) for rule in trunk))
        + mask(plan.general_desc.possible_length) + mask(local_lengths(plan))
        + facts.add(shown[at])
        for at, (region, place, plan, prefix, trunk) in enumerate(built_regions))

    size = sum(map(len, [states, code_text, region_text, facts.text, shapes.text]))
    assert size < 200_000, size
    print("// Generated by generate.py, which lists the sources of the data. Do not edit.")
    print(f"// Data of phonenumbers {phonenumbers.__version__}: {len(codes)} country codes, "
          f"{len(regions)} numbering plans, {len(automaton.states) - 1} states, {size} bytes.\n")
    print("/// The numbering plans of all countries as constant text in six-bit characters from '0' to 'o'.")
    print("enum PhoneNumberTable {")
    print(f"  /// The start state of the automaton of country codes.\n  static let codeStart = {offsets[start]}")
    print(f"  /// The number of numbering plans; those without a region come first.\n"
          f"  static let regionCount = {len(regions)}\n")
    print(swift_text("states", states, "The states of the automaton: see `Automaton`."))
    print(swift_text("codes", code_text, "One record per country code: see `CallingCode`."))
    print(swift_text("regions", region_text, "One record per region, sorted by code: see `RegionPlan`."))
    print(swift_text("facts", facts.text, "Lists that records refer to: groupings, regions, trunk rules and examples."))
    print(swift_text("shapes", shapes.text, "The formats of national numbers: see `Grouping`.") + "\n}")


if __name__ == "__main__":
    main()
