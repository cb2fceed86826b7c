#!/usr/bin/env python3
"""Compares this package's reading of phone numbers with another implementation, `phonenumbers`, as an oracle.

    python3 -m venv /tmp/oracle && /tmp/oracle/bin/pip install phonenumbers==9.0.43   # the version of the table
    swift build -c release --product flow-bench
    /tmp/oracle/bin/python -B Sources/PhoneNumbers/Generator/compare.py [--count 20000] [--seed 1] [--all]

Compares the example numbers of all regions and kinds, and `--count` variations of them (`variations.py`): validity,
E.164 form, region, kind, and both formats. Prints the rates of agreement and the disagreements by cause (`--all` prints
every one); `disagreements.py` explains the causes. Fails if a rate is below its threshold or if a disagreement has no
known cause. To write the sample that the tests use:

    … -B compare.py --golden Tests/PhoneNumbersTests/Golden/numbers.txt
"""

import argparse
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

import disagreements
import golden
import oracle
from variations import Typed, Variations

QUESTIONS = ["E.164", "region", "kind", "international", "national"]


def ours(typed):
    """The package's result for each: a number and None, or None and the error."""
    package = Path(__file__).resolve().parents[3]
    bench = arguments.bench or package / ".build/release/flow-bench"
    lines = "".join(f"{one.region}\t{one.text}\n" for one in typed)
    run = subprocess.run([bench, "phone-numbers"], input=lines, capture_output=True, text=True, check=True)
    answers = [line.split("\t") for line in run.stdout.split("\n")[:-1]]
    assert len(answers) == len(typed), (len(answers), len(typed))
    return [(None, one[1]) if one[0] == "-" else (oracle.Number(*one), None) for one in answers]


def theirs(one):
    """The oracle's result for the text, or else for the equivalent form that the oracle can read."""
    number, fault = oracle.answer(one.text, one.region)
    if number is None and one.instead:
        number, fault = oracle.answer(one.instead, one.region)
        return number, fault, number is not None
    return number, fault, False


def asked():
    variations = Variations(arguments.seed)
    for example in variations.examples:
        yield Typed(f"+{example.code}{example.national}", "", "example", "as it is", "")
        if example.region != "001":
            yield Typed(example.national, example.region, "example", "as it is", "")
    for _ in range(arguments.count):
        yield variations.typed(variations.dice.choice(variations.examples))


def share(same, count):
    return f"{same:7} of {count:6}  {100 * same / max(count, 1):8.3f} %"


def report(rows):
    numbers = [(a, b) for _, (a, _), (b, _, _) in rows if a or b]
    print(f"{len(rows)} typed numbers, {sum(1 for _, _, (b, _, _) in rows if b)} of them valid to the oracle "
          f"({sum(1 for row in rows if row[2][2])} when asked in another form)\n")
    print(f"validity       {share(sum((a is None) == (b is None) for _, (a, _), (b, _, _) in rows), len(rows))}")
    print("of those that are valid to either:")
    print(f"validity       {share(sum(bool(a and b) for a, b in numbers), len(numbers))}")
    for place, name in enumerate(QUESTIONS):
        print(f"{name:14} {share(sum(bool(a and b and a[place] == b[place]) for a, b in numbers), len(numbers))}")


def report_disagreements(rows):
    found = defaultdict(list)
    for one, mine, other in rows:
        if mine[0] != other[0]:
            found[disagreements.cause(one, mine, other)].append((one, mine, other))
    print(f"\n{sum(map(len, found.values()))} disagreements")
    for cause, members in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"\n{len(members)} × {cause}")
        for one, mine, other in members if arguments.all else members[:5]:
            print(f"    {one.text!r} in {one.region or 'no region'} ({one.way}, {one.change}): "
                  f"ours {shown(mine)}, theirs {shown(other)}")


def shown(answer):
    return " ".join(answer[0]) if answer[0] else answer[1]


def report_faults(rows):
    """Counts the errors of numbers that both reject, by the oracle's and our reason."""
    counts = Counter((other[1], mine[1].split("(")[0]) for _, mine, other in rows if not mine[0] and not other[0])
    print("\nWhat both refuse: the oracle's reason, ours, and how often")
    for (reason, fault), count in sorted(counts.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"    {reason:24} {fault:20} {count:6}")


def report_extensions():
    """Checks that we detect the extensions the oracle reads. We reject them: text messages can't reach them."""
    variations = Variations(arguments.seed)
    typed = [variations.with_extension(variations.dice.choice(variations.examples)) for _ in range(1000)]
    rows = [(one, mine) for one, mine in zip(typed, ours(typed))
            if oracle.answer(one.text, one.region)[1] == "EXTENSION"]
    print(f"\nextensions the oracle sees, refused as such: "
          f"{share(sum(fault == 'hasExtension' for _, (_, fault) in rows), len(rows))}")
    for one, mine in rows:
        if mine[1] != "hasExtension":
            print(f"    {one.text!r} in {one.region or 'no region'}: ours {shown(mine)}")
    return rows


def enough(rows):
    """Validity, E.164 and region must agree for 99.5 %, kind and formats for 99 %; disagreements must be explained."""
    numbers = [(a, b) for _, (a, _), (b, _, _) in rows if a or b]

    def same(place):
        return sum(bool(a and b and a[place] == b[place]) for a, b in numbers) / len(numbers)

    explained = all(disagreements.cause(*row) != disagreements.UNEXPLAINED for row in rows if row[1][0] != row[2][0])
    return explained and min(same(0), same(1)) >= 0.995 and min(same(2), same(3), same(4)) >= 0.99


def main():
    typed = list(asked())
    rows = [(one, mine, theirs(one)) for one, mine in zip(typed, ours(typed))]
    report(rows)
    report_disagreements(rows)
    report_faults(rows)
    extensions = report_extensions()
    if arguments.golden:
        golden.write(arguments.golden, rows, extensions)
    sys.exit(0 if enough(rows) else 1)


parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
parser.add_argument("--count", type=int, default=20_000, help="how many variations")
parser.add_argument("--seed", type=int, default=1, help="where the variations start")
parser.add_argument("--bench", help="the program flow-bench, if it lies elsewhere")
parser.add_argument("--golden", help="where to write what the tests keep")
parser.add_argument("--all", action="store_true", help="print every disagreement")
arguments = parser.parse_args()
main()
