"""Writes a sample of results on which both implementations agree, for tests that don't need Python.

The sample has the example number of every region and kind and several hundred variations, including rejected numbers.
A line is `typed|default region|E.164|region|kind|international|national`, where E.164 is empty if it was typed; or
`typed|default region|!error`, where the oracle rejects the number too and the error is ours.
"""

VARIATIONS, EXTENSIONS = 700, 20


def write(path, rows, extensions):
    agreed = [(one, mine) for one, mine, (number, _, _) in rows if mine[0] == number]
    kept = [(one, mine) for one, mine in agreed if one.way == "example" and not one.region]
    kept += [(one, mine) for one, mine in agreed if one.way != "example"][:VARIATIONS] + extensions[:EXTENSIONS]
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in dict.fromkeys(map(lambda row: shown(*row), kept))))


def shown(one, mine):
    number, fault = mine
    if number is None:
        return f"{one.text}|{one.region}|!{fault.split('(')[0]}"
    number = number._replace(e164="" if number.e164 == one.text else number.e164)
    return "|".join([one.text, one.region, *number])
