"""Parses a typed number with another implementation, `phonenumbers`."""

from collections import namedtuple

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumberFormat, PhoneNumberType, ValidationResult

from variations import KINDS

WORDS = {getattr(PhoneNumberType, name.upper()): word for name, word in KINDS.items()}
WORDS[PhoneNumberType.FIXED_LINE_OR_MOBILE] = "fixedOrMobile"

# The reasons for rejecting a number: a parse error, or the length of the parsed number.
FAULTS = {getattr(NumberParseException, name): name for name in
          ["INVALID_COUNTRY_CODE", "NOT_A_NUMBER", "TOO_SHORT_AFTER_IDD", "TOO_SHORT_NSN", "TOO_LONG"]}
LENGTHS = {getattr(ValidationResult, name): name for name in
           ["IS_POSSIBLE", "IS_POSSIBLE_LOCAL_ONLY", "TOO_SHORT", "TOO_LONG", "INVALID_LENGTH",
            "INVALID_COUNTRY_CODE"]}

Number = namedtuple("Number", "e164 region kind international national")


def answer(text, region):
    """The number and None, or None and the reason for rejecting it."""
    try:
        number = phonenumbers.parse(text, region or None)
    except NumberParseException as error:
        return None, FAULTS[error.error_type]
    if number.extension:
        return None, "EXTENSION"
    if not phonenumbers.is_valid_number(number):
        return None, LENGTHS[phonenumbers.is_possible_number_with_reason(number)]
    found = phonenumbers.region_code_for_number(number)
    return Number(
        phonenumbers.format_number(number, PhoneNumberFormat.E164), "" if found == "001" else found,
        WORDS[phonenumbers.number_type(number)], phonenumbers.format_number(number, PhoneNumberFormat.INTERNATIONAL),
        phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL)), None
