"""Why the package and the oracle disagree, where they do."""


def cause(one, mine, other):
    if mine[0] and other[0]:
        for place, name in enumerate(["E.164", "region", "kind", "international", "national"]):
            if mine[0][place] != other[0][place]:
                return f"{name} differs, {one.way}"
    return ("ours only, " if mine[0] else "theirs only, ") + one.way
