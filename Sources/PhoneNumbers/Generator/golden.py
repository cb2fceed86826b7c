"""Keeps a sample of what both implementations agree on, for tests that need no Python.

Every region and kind is in it by its example number, and some hundred variations, failures too. A line is
`typed|default region|E.164|region|kind|international|national`, where E.164 is left out if it is what was typed; or
`typed|default region|!fault`, where the fault is ours: that there is one is what the oracle says too.
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
