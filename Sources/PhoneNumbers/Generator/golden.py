#!/usr/bin/env python3
"""Writes GoldenNumbers.swift: typed numbers with what another implementation, `phonenumbers`, makes of them.

    python3 -m pip install phonenumbers && python3 golden.py > ../../../Tests/PhoneNumbersTests/GoldenNumbers.swift

Left out, because we read them and it does not: `00` in regions that dial something else before a country code, and
`(0)` after the code of a country without the trunk prefix 0.
"""

import random

import phonenumbers
from phonenumbers import PhoneNumberFormat, PhoneNumberType
from phonenumbers.phonemetadata import PhoneMetadata

KINDS = {
    "fixed_line": "fixed", "mobile": "mobile", "toll_free": "tollFree", "premium_rate": "premium",
    "shared_cost": "sharedCost", "voip": "voip", "personal_number": "personal", "pager": "pager", "uan": "uan",
    "voicemail": "voicemail",
}
WORDS = {getattr(PhoneNumberType, name.upper()): word for name, word in KINDS.items()}
WORDS[PhoneNumberType.FIXED_LINE_OR_MOBILE] = "fixedOrMobile"
VARIED = 600

dice = random.Random(2015550123)


def metadata(code, region):
    if region == "001":
        return PhoneMetadata.metadata_for_nongeo_region(code)
    return PhoneMetadata.metadata_for_region(region)


def examples():
    for code, regions in sorted(phonenumbers.COUNTRY_CODE_TO_REGION_CODE.items()):
        for region in regions:
            plan = metadata(code, region)
            for kind in KINDS:
                description = getattr(plan, kind)
                if description and description.example_number:
                    yield code, region, plan, description.example_number


def row(text, region):
    """`typed|default region` and, if it is a number, `|E.164|region|kind|international|national`."""
    try:
        number = phonenumbers.parse(text, region or None)
    except phonenumbers.NumberParseException:
        return f"{text}|{region}"
    if not phonenumbers.is_valid_number(number):
        return f"{text}|{region}"
    found = phonenumbers.region_code_for_number(number)
    return "|".join([
        text, region, phonenumbers.format_number(number, PhoneNumberFormat.E164), "" if found == "001" else found,
        WORDS[phonenumbers.number_type(number)], phonenumbers.format_number(number, PhoneNumberFormat.INTERNATIONAL),
        phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL)])


def changed(national):
    digits = list(national)
    for _ in range(dice.choice([0, 1, 2, 4])):
        digits[dice.randrange(len(digits))] = dice.choice("0123456789")
    cut = dice.choice([0, 0, 0, 0, 1, 2])
    more = "".join(dice.choice("0123456789") for _ in range(dice.choice([0, 0, 0, 0, 1, 2])))
    return "".join(digits[:len(digits) - cut]) + more


def scattered(text):
    return "".join(digit + dice.choice(["", "", "", " ", "-", ".", "/"]) for digit in text[:-1]) + text[-1]


def spelled(code, region, plan, national):
    home = "" if region == "001" else region
    ways = [(f"+{code}{national}", ""), (scattered(f"+{code}{national}"), home), (f"tel:+{code}-{national}", "")]
    if plan.national_prefix == "0":
        ways.append((f"+{code} (0) {scattered(national)}", ""))
    if home:
        ways += [(scattered(national), home), (scattered((plan.national_prefix or "") + national), home),
                 (f"{code}{national}", home), (national[-7:], home)]
        prefix = (plan.preferred_international_prefix or plan.international_prefix).replace("~", "")
        if prefix.isdigit():
            ways.append((f"{prefix} {code} {scattered(national)}", home))
    return dice.choice(ways)


def main():
    known = list(examples())
    first = {}
    for code, region, _, national in known:
        first.setdefault((code, region), f"+{code}{national}")
    rows = [row(text, "") for text in first.values()]
    rows += [row(*spelled(code, region, plan, changed(national)))
             for code, region, plan, national in (dice.choice(known) for _ in range(VARIED))]
    print("// Written by Sources/PhoneNumbers/Generator/golden.py. Do not edit.\n")
    print("/// Typed numbers, and what phonenumbers " + phonenumbers.__version__ + " makes of them:")
    print("/// `typed|default region|E.164|region|kind|international|national`; the first two alone if it is no number.")
    print('let goldenNumbers = """')
    print("\n".join("  " + one for one in dict.fromkeys(rows)))
    print('  """')


main()
