"""Generates numbers as people might type them from the example numbers of every region and kind, reproducibly.

`compare.py` parses them with both implementations.
"""

import random
import sys
from collections import namedtuple

import phonenumbers
from phonenumbers import PhoneNumberFormat
from phonenumbers.phonemetadata import PhoneMetadata

import generate
from automata import Automaton, pattern_parser
from generate import alternatives, metadata, plan_automaton

sys.setrecursionlimit(10_000)

# The oracle's names of the kinds, and ours.
KINDS = {
    "fixed_line": "fixed", "mobile": "mobile", "toll_free": "tollFree", "premium_rate": "premium",
    "shared_cost": "sharedCost", "voip": "voip", "personal_number": "personal", "pager": "pager", "uan": "uan",
    "voicemail": "voicemail",
}

Example = namedtuple("Example", "code region plan kind national")

# The typed text and the default region (or ""), how it was made, and an equivalent text for the oracle if it can't read
# the first (or ""): see `disagreements.py`.
Typed = namedtuple("Typed", "text region way change instead")


def examples():
    """The published examples, and the table's replacements for those that belong to another region."""
    for code, regions in sorted(phonenumbers.COUNTRY_CODE_TO_REGION_CODE.items()):
        plans, automaton = [metadata(code, region) for region in regions], Automaton()
        start = plan_automaton(automaton, plans)
        for place, (region, plan) in enumerate(zip(regions, plans)):
            shown = {generate.KINDS[kind - 1]: national
                     for kind, national in generate.examples(automaton, start, place, plan)}
            for kind in KINDS:
                description = getattr(plan, kind)
                published = description and description.example_number
                for national in dict.fromkeys(filter(None, [published, shown.get(kind)])):
                    yield Example(code, region, plan, kind, national)


class Variations:
    """A random source of typed numbers, determined by its seed."""

    SCRIPTS = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९", "０１２３４５６７８９", "০১২৩৪৫৬৭৮৯", "๐๑๒๓๔๕๖๗๘๙"]
    KEYS = {"2": "ABC", "3": "DEF", "4": "GHI", "5": "JKL", "6": "MNO", "7": "PQRS", "8": "TUV", "9": "WXYZ"}
    LABELS = ["Tel. ", "Tel.: ", "T ", "Mobil: ", "Tél. : ", "тел. ", "☎ ", "Anna Schmidt <", "„", "'"]
    WIDE = str.maketrans("+()-./ ", "＋（）－．／\u3000")

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.examples = list(examples())
        self.homes = sorted({one.region for one in self.examples if one.region != "001"})
        self.prefixes = {}

    def typed(self, example):
        """A random variation of an example as a person might type it."""
        national, change = self.changed(example.national)
        way = self.dice.choice(self.ways)
        text, region, instead = way(self, example, national)
        dress = 1 if text.startswith("tel:") else self.dice.random()
        if dress < 0.06 and change != "cut":
            text, instead, change = self.lettered(text, instead, change)
        elif dress < 0.16:
            text, instead = self.in_script(text, instead)
        elif dress < 0.20:
            label = self.dice.choice(self.LABELS)
            text, instead, change = label + text, instead and label + instead, change + ", words before"
        return Typed(text, region, way.__name__, change, instead)

    # MARK: digits

    def changed(self, national):
        dice, chance = self.dice, self.dice.random()
        if chance < 0.55:
            return national, "as it is"
        if chance < 0.70:
            return national[:max(1, len(national) - dice.randint(1, 3))], "cut"
        if chance < 0.85:
            return national + "".join(dice.choice("0123456789") for _ in range(dice.randint(1, 3))), "lengthened"
        place = dice.randrange(len(national))
        return national[:place] + dice.choice("0123456789") + national[place + 1:], "a digit changed"

    def trunk(self, example):
        return example.plan.national_prefix or ""

    def home(self, example):
        """The default region for a national number of the example's region."""
        return "" if example.region == "001" else example.region

    def anywhere(self, example):
        """A default region: the right one, none, or an unrelated one."""
        return self.dice.choice([self.home(example), "", self.dice.choice(self.homes)])

    # MARK: separators

    def dressed(self, digits):
        """Digits with separators between them."""
        sign = self.dice.choice(["", "", " ", " ", "-", ".", "/", "mixed", "brackets"])
        if sign == "" or len(digits) < 4:
            return digits
        if sign == "mixed":
            return "".join(digit + self.dice.choice(["", "", "", " ", "-", ".", "/"]) for digit in digits[:-1]) + digits[-1]
        if sign == "brackets":
            area = self.dice.randint(2, min(4, len(digits) - 1))
            return f"({digits[:area]}) {self.groups(digits[area:], self.dice.choice(' -'))}"
        return self.groups(digits, sign)

    def groups(self, digits, sign):
        parts = []
        while digits:
            count = self.dice.choice([2, 3, 3, 4])
            parts.append(digits[:count])
            digits = digits[count:]
        return sign.join(parts)

    def in_script(self, text, instead):
        script = self.dice.choice(self.SCRIPTS)
        table = str.maketrans("0123456789", script)
        if script[0] == "０":
            table.update(self.WIDE)
        return text.translate(table), instead and instead.translate(table)

    def lettered(self, text, instead, change):
        """Replaces the last digits by keypad letters, if at least three of them have letters."""
        count = 0
        while count < 7 and count < len(text) and text[-1 - count] in self.KEYS:
            count += 1
        if count < 3:
            return text, instead, change
        word = "".join(self.dice.choice(self.KEYS[digit]) for digit in text[-count:])
        if self.dice.random() < 0.3:
            word = word.lower()
        return text[:-count] + word, instead and instead[:-count] + word, change + ", letters"

    # MARK: forms

    def as_e164(self, example, national):
        return f"+{example.code}{national}", self.anywhere(example), ""

    def international_dressed(self, example, national):
        return f"+{example.code} {self.dressed(national)}", self.anywhere(example), ""

    def formatted(self, style):
        def text(example, national):
            zeros = len(national) - len(national.lstrip("0"))
            number = phonenumbers.PhoneNumber(
                country_code=example.code, national_number=int(national), italian_leading_zero=zeros > 0 or None,
                number_of_leading_zeros=zeros if zeros > 1 else None)
            return phonenumbers.format_number(number, style)
        return text

    def international_format(self, example, national):
        return self.formatted(PhoneNumberFormat.INTERNATIONAL)(example, national), self.anywhere(example), ""

    def national_format(self, example, national):
        region = self.home(example) if self.dice.random() < 0.8 else self.anywhere(example)
        return self.formatted(PhoneNumberFormat.NATIONAL)(example, national), region, ""

    def link(self, example, national):
        return self.formatted(PhoneNumberFormat.RFC3966)(example, national), self.anywhere(example), ""

    def link_with_context(self, example, national):
        return f"tel:{self.groups(national, '-')};phone-context=+{example.code}", self.anywhere(example), ""

    def national_without_trunk(self, example, national):
        return self.dressed(national), self.home(example), ""

    def national_with_trunk(self, example, national):
        return self.dressed(self.trunk(example) + national), self.home(example), ""

    def national_elsewhere(self, example, national):
        return self.dressed(self.trunk(example) + national), self.dice.choice(self.homes), ""

    def national_nowhere(self, example, national):
        return self.dressed(self.trunk(example) + national), "", ""

    def trunk_after_code(self, example, national):
        return f"+{example.code} {self.dressed(self.trunk(example) + national)}", self.anywhere(example), ""

    def bracketed_zero(self, example, national):
        rest, region = self.dressed(national), self.anywhere(example)
        return f"+{example.code} (0) {rest}", region, f"+{example.code} {rest}"

    def zero_zero(self, example, national):
        rest, region = f"{example.code} {self.dressed(national)}", self.anywhere(example)
        return f"00 {rest}", region, f"+{rest}"

    def dialled_abroad(self, example, national):
        """A number with a region's international prefix."""
        region = self.home(example) if self.dice.random() < 0.5 else self.dice.choice(self.homes)
        region = region or self.dice.choice(self.homes)
        pattern = metadata(None, region).international_prefix
        prefix = self.way_through(("abroad", region), pattern)
        return f"{prefix} {example.code} {self.dressed(national)}", region, ""

    def dialled_at_home(self, example, national):
        """A number with what its region dials before it: a trunk prefix, a carrier code, or no area code."""
        pattern = example.plan.national_prefix_for_parsing
        if not pattern or "$" in pattern:
            return self.national_with_trunk(example, national)
        return self.dressed(self.way_through(("home", example.region), pattern) + national), self.home(example), ""

    def code_without_plus(self, example, national):
        return self.dressed(f"{example.code}{national}"), self.home(example), ""

    def end_of_number(self, example, national):
        return self.dressed(national[-self.dice.randint(4, 8):]), self.home(example), ""

    def with_extension(self, example):
        """A number with an extension. Not in `ways`, because we reject what the oracle reads."""
        text, region, _ = self.dice.choice([Variations.international_format, Variations.national_with_trunk])(
            self, example, example.national)
        extension = self.dice.choice([" ext. {}", " x{}", "x{}", " extension {}", " #{}", ";ext={}", " доб. {}"])
        return Typed(text + extension.format(self.dice.randint(1, 9999)), region, "with_extension", "as it is", "")

    def way_through(self, key, pattern):
        if key not in self.prefixes:
            self.prefixes[key] = [way for way, _, _ in alternatives(pattern_parser.parse(pattern))]
        return "".join(str(self.dice.choice(sorted(one))) for one in self.dice.choice(self.prefixes[key]))

    ways = [
        as_e164, international_dressed, international_format, national_format, national_format, link,
        link_with_context, national_without_trunk, national_without_trunk, national_with_trunk, national_with_trunk,
        national_elsewhere, national_nowhere, trunk_after_code, bracketed_zero, zero_zero, dialled_abroad,
        dialled_at_home, code_without_plus, end_of_number,
    ]
