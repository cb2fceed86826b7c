"""The known causes of disagreement between the package and the oracle: what we do, and why.

Not counted as disagreements, because the oracle accepts an equivalent form (`Typed.instead`):
- `00` in a region with another international prefix, or without a region: visitors and address books use it. The
  oracle gets `+` instead.
- `(0)` after the code of a country without the trunk prefix 0, or before a number that needs its own zero: it is
  written out of habit and not meant to be dialed. The oracle gets the number without it.

Not among the variations, because we reject by design what the oracle reads:
- extensions: text messages can't reach them. `compare.py` checks that each is reported as an extension.
- a number followed by words ("030 1234567 home"): the oracle reads three or more letters as digits.
- the letters of `0XX11`, a Brazilian placeholder for a carrier code: the oracle skips them.
"""

import re
import unicodedata

from generate import metadata

LETTERS = """letters after one or two digits (51-CEHLOQ).
    Ours only. The oracle wants three digits or signs first; we take letters after any digit, since the plan decides."""
WORDS = """letters after digits that are a number by themselves (DE 030 123456 abends, HN 8002 1234 LOQ).
    Theirs only. The oracle takes any three letters for keypad letters; we take them for words, since a number that
    nobody typed costs more than a question."""
NATIONAL = """a national number that starts with what its region dials before a country code (IL 0151…, BY 810…).
    Ours only. The oracle takes the prefix for granted; we read the number as a national one when no country code,
    or no number of one, follows the prefix."""
ZEROS = """00 where the region dials 00 and more digits before a country code (HK 00 852…, TH 00 41…).
    Ours only. The oracle takes the longer prefix for granted; we try the plain 00 when that gives no number. A number
    with a digit missing may so become one of another country; both ways to read it are as likely, and the number is
    shown with its country code."""
CODE = """the region's own country code without a plus (BR 55 800…, CX 61 7…).
    Ours only. The oracle strips it only from what cannot be a national number by its general pattern, and gives a
    number of another region with the same code up; we try it whenever the national number is in no plan of the
    region, so that VA 39 06 698… is one of the Vatican and no Italian mobile number."""
TOLL_FREE = """a national number that looks like an international one (TH 001 800…).
    Both, but not the same. The plan has it as a national number, which the oracle says too of the text as typed, once
    it is written without the prefix; we read it so, and do not look further."""
UNEXPLAINED = "UNEXPLAINED"


def cause(one, mine, other):
    digits = "".join(str(unicodedata.digit(sign)) for sign in one.text if sign.isdecimal())
    if mine[0] and other[0] and mine[0].region == one.region and mine[0].e164 == "+" + digits:
        return CODE
    if mine[0] and other[0]:
        return TOLL_FREE if one.instead and mine[0].e164.endswith(digits) else UNEXPLAINED
    if mine[1] == "hasWords" and re.search("[A-Za-z]{3}", one.text):
        return WORDS
    if not mine[0] or not one.region:
        return UNEXPLAINED
    if re.search("[A-Za-z]", one.text) and other[1] == "NOT_A_NUMBER":
        return LETTERS
    plan = metadata(None, one.region)
    if re.match(plan.international_prefix, digits):
        return ZEROS if mine[0].e164 == "+" + digits[2:] else NATIONAL
    if digits.startswith(str(plan.country_code)) and mine[0].e164.startswith("+" + digits):
        return CODE
    return UNEXPLAINED
