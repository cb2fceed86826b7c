enum ExpressionMessages {
  // MARK: reading

  static let empty = "missing expression"
  static let unclosedText = "unterminated string; add the closing quote"
  static let unclosedName =
    "invalid or unclosed name in backticks; use letters, digits, spaces and _ - . / between two backticks"
  static let controlCharacter = "a string cannot contain a control character"
  static let lineBreak = "a string cannot contain a line break"
  static func escapeTwice(_ escape: String) -> String {
    "JSON decodes \(escape) before the expression is read; write \\\(escape)"
  }
  static let escapeHelp = "write \\\\ for a backslash"
  static let unfinished = "unexpected end of the expression"
  static let missingValue = "expected a value or a name"
  static let missingName = "expected a name"
  static let missingColon = "missing \":\" after \"?\"; write condition ? value : other"
  static let missingEntryColon = "missing colon after the key"
  static let hasWithoutField = "has() needs a field, such as has(company.name)"

  static func tooLong(limit: Int) -> String { "the expression is too long; the limit is \(limit) bytes" }
  static func tooDeep(limit: Int) -> String { "the expression is nested more than \(limit) levels deep" }
  static func unexpected(_ text: String) -> String { "unexpected \"\(text)\"" }
  static func didYouMean(_ name: String) -> String { "did you mean \(name)?" }
  static func badNumber(_ text: String) -> String { "invalid number \"\(text)\"" }
  static func numberTooLarge(_ text: String) -> String { "the number \(text) does not fit in 64 bits" }
  static func badEscape(_ text: String) -> String { "invalid escape \"\(text)\"" }
  static func unclosed(_ opening: String, _ closing: String) -> String {
    "missing \"\(closing)\" to close \"\(opening)\""
  }
  static func reserved(_ word: String) -> String { "\"\(word)\" is a reserved word and cannot be a name" }
  static func loopVariable(_ macro: String) -> String {
    "\(macro)() needs a variable name as its first argument, such as \(macro)(x, …)"
  }
}

// MARK: checking

extension ExpressionMessages {
  static let thisElement = "this element"
  static let convertHelp = "convert one of them with int() or double()"
  static let openKey = "in a map with several keys, each key must be a literal, such as 'name'"
  static let noDyn = "dyn() is not available in flows, because every expression is type-checked; remove it"
  static let mayBeTooCostly =
    "this expression may take too long to evaluate; set a lower \"max\", use shorter lists or nest fewer loops"

  static func loopsTooDeep(limit: Int) -> String { "loops are nested more than \(limit) levels deep" }
  static func unknownName(_ name: String) -> String { "unknown name \"\(name)\"" }
  static func unknownFunction(_ name: String) -> String { "unknown function \"\(name)\"" }
  static func unknownField(_ name: String, in owner: String?) -> String {
    "unknown field \"\(name)\"" + (owner.map { " in \"\($0)\"" } ?? "")
  }
  static func fieldsAre(_ names: [String]) -> String {
    "its fields are " + names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }
  static func noMessages(_ name: String) -> String {
    "unknown message type \"\(name)\"; write a map, such as {\"name\": value}"
  }
  static func maybeMissing(_ name: String?) -> String {
    (name.map { $0 == thisElement ? $0 : "\"\($0)\"" } ?? "this value") + " may be null here"
  }
  static func maybeMissing(_ names: [String], inCondition condition: String, differs: Bool) -> String {
    let quoted = names.prefix(4).map { "\"\($0)\"" } + (names.count > 4 ? ["…"] : [])
    return (quoted.isEmpty ? "this value" : quoted.joined(separator: ", "))
      + " may be null where the condition \"\(condition)\" is used" + (differs ? countsAsDifferent : "")
  }
  static let usedHere = "used here"
  private static let countsAsDifferent = ", and null counts as different"
  static func hides(_ name: String) -> String { "\"\(name)\" hides another value with the same name; rename it" }
  static func inUTC(_ name: String) -> String { "\(name)() without a time zone counts in UTC" }
  static func passTimeZone(_ time: String, _ name: String) -> String {
    "in the person's time zone it is \(time).\(name)(timeZone)"
  }
  static let dateHelp = "date(…) is the day of a time in the person's time zone"
  static let hiddenHere = "hidden value"
  static func functionsAre(_ names: [String], of type: ValueType?) -> String {
    let list = names.prefix(8).map { "\($0)()" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    return "available functions\(type.map { " for \($0)" } ?? ""): " + list
  }
  static func missingDiffers(_ name: String?) -> String { maybeMissing(name) + countsAsDifferent }
  static func missingDiffersHelp(_ name: String) -> String {
    "to exclude null, write \(name) != null && …; to include it, write \(name) == null || …"
  }
  static func notACondition(_ type: ValueType, _ user: String) -> String {
    "\"\(user)\" needs a boolean, found \(type)"
  }
  static func noFields(_ type: ValueType, _ name: String) -> String { "\(type) has no field \"\(name)\"" }
  static func badIndex(_ type: ValueType) -> String { "a list index must be an integer, found \(type)" }
  static func badKey(_ type: ValueType, _ wanted: ValueType) -> String {
    "the keys of this map have type \(wanted), found \(type)"
  }
  static func notIndexed(_ type: ValueType) -> String { "[ ] needs a list, a map or a record, found \(type)" }
  static func mixedList(_ left: ValueType, _ right: ValueType) -> String {
    "all elements of a list must have the same type, found \(left) and \(right)"
  }
  static func mixedMap(_ left: ValueType, _ right: ValueType) -> String {
    "a map needs keys of one type and values of one type; found \(left) and \(right)"
  }
  static func notAKey(_ type: ValueType) -> String { "\(type) cannot be a map key" }

  // MARK: records

  static let mixedMembers = "the members of this record have different types"
  static let recordsAdded =
    "records cannot be added; write a record with the members of both, such as {\"name\": x.name, \"age\": y.age}"
  static func readByName(_ name: String) -> String { "read each member by its name, such as .\(name)" }
  static func unknownMember(_ name: String) -> String { "unknown key \"\(name)\"" }
  static func missingMember(_ name: String) -> String { "missing key \"\(name)\"" }
  static func tooManyMembers(limit: Int) -> String {
    "this record is too large; the limit is \(limit) members, including nested ones"
  }
  static func recordsDiffer(_ left: ValueType, _ right: ValueType) -> String? {
    switch (left.withoutNull, right.withoutNull) {
    case (.list(let left), .list(let right)): return recordsDiffer(left, right)
    case (.record(let left), .record(let right)):
      guard let conflict = left.conflict(with: right) else {
        return left.joined(with: right) == nil ? "they have no key in common" : recordsAdded
      }
      return "\"\(conflict.name)\" is \(conflict.own) in one and \(conflict.other) in the other"
    case _: return nil
    }
  }

  static func notNegated(_ type: ValueType) -> String { "\"-\" needs a number, found \(type)" }
  static func notOrdered(_ left: ValueType, _ right: ValueType) -> String {
    left == right && !left.isMoney ? "values of type \(left) have no order" : neverEqual(left, right)
  }
  static func neverEqual(_ left: ValueType, _ right: ValueType) -> String { "cannot compare \(left) with \(right)" }
  static func neverInside(_ element: ValueType, _ other: ValueType) -> String {
    "cannot look for \(element) among values of type \(other)"
  }
  static func notAContainer(_ type: ValueType) -> String { "\"in\" needs a list or a map, found \(type)" }
  static func noArithmetic(_ operation: String, _ left: ValueType, _ right: ValueType) -> String {
    "cannot apply \"\(operation)\" to \(left) and \(right)"
  }
  static func differentArms(_ left: ValueType, _ right: ValueType) -> String {
    "both results must have the same type, found \(left) and \(right)"
  }
  static func wrongCall(_ name: String) -> String { "\"\(name)\" cannot be called like this" }
  static func wrongArguments(_ name: String, _ types: [ValueType]) -> String {
    "\"\(name)\" does not accept " + types.map(\.description).joined(separator: " and ")
  }
  static func callForms(_ functions: [Function]) -> String {
    "write " + functions.flatMap(\.forms).prefix(4).joined(separator: " or ")
  }
  static func pluralForms(_ names: [String], in language: String) -> String {
    let all = "plural(n, \(names.joined(separator: ", ")))"
    return "in \"\(language)\", write " + (names.count == 2 ? all : "\(all) or plural(n, one, other)")
  }
  static func needs(_ name: String, _ arguments: String) -> String { "\(name)() needs \(arguments)" }
  static func notSorted(_ type: ValueType) -> String {
    "sortBy() needs a number, text, date, duration or boolean to sort by, found \(type)"
  }
  static let optionForm = "pass the answer to a \"choice\" field, or one item of a \"choices\" field"
  static func optionOfEach(_ name: String?) -> String {
    "this is a list of answers; write \(name ?? "…").map(o, option(o))"
  }
  static func noOption(_ name: String?) -> String {
    (name.map { "\"\($0)\"" } ?? "this value") + " is not the answer to a choice"
  }
  static func optionText(_ name: String) -> String {
    "the \"\(name)\" of an option can only be used in {{ }}, and only if the \"\(name)\" of each option has no {{ }}"
  }
  static func notLooped(_ type: ValueType, _ macro: String) -> String {
    "\(macro)() needs a list or a map, found \(type)"
  }
  static func circular(_ name: String) -> String { "the condition \"\(name)\" uses itself" }
  static func conditionsTooDeep(_ name: String) -> String {
    "the condition \"\(name)\" is nested too deeply in other conditions"
  }
  static func unexpectedType(_ type: ValueType, wanted: ValueType) -> String { "expected \(wanted), found \(type)" }
  static let timeHelp = "time(…) gives the time of day, which wraps around to 00:00 after 23:59"
}

// MARK: evaluating

extension ExpressionMessages {
  static func notImplemented(_ name: String) -> String { "the program does not provide the function \"\(name)\"" }
  static func wrongResult(_ name: String) -> String {
    "the function \"\(name)\" returned a value that is not of its declared type"
  }
  static let tooCostly = "the expression takes too long to evaluate"
  static let overflow = "the number does not fit in 64 bits"
  static let decimalOverflow = "the number is too large"
  static let moneyOverflow = "the amount is too large"
  static let moneyNotANumber = "cannot create an amount from NaN (not a number)"
  static let divisionByZero = "division by zero"
  static let rootOfNegative = "the square root of a negative number"
  static let unkeptNumber = "the number is out of range or has more than 38 digits"
  static let timestampRange = "the date is out of range; the year must be from 1 to 9999"
  static let durationRange = "the duration is longer than 10,000 years"
  static let notUTF8 = "the bytes are not valid UTF-8"
  static let indexNotWhole = "a list index must be an integer"

  static func notConvertible(_ text: String, _ type: String) -> String {
    "cannot convert \"\(text.prefix(40))\" to \(type)"
  }
  static func hiddenArgument(_ name: String) -> String { "\"\(name)\" cannot use this secret value" }
  static func notADate(_ text: String) -> String { "\"\(text.prefix(40))\" is not a date; write it as 2026-12-31" }
  static func notATime(_ text: String) -> String { "\"\(text.prefix(40))\" is not a time; write it as 14:30" }
  static func unknownCurrency(_ code: String) -> String {
    "\"\(code.prefix(40))\" is not an ISO 4217 currency code, such as EUR"
  }
  static func differentCurrencies(_ left: Currency, _ right: Currency) -> String {
    "cannot combine amounts in \(left.code) and \(right.code)"
  }
  static func unknownZone(_ name: String) -> String { "unknown time zone \"\(name.prefix(40))\"" }
  static func noOverload(_ name: String, _ kinds: [String]) -> String {
    kinds.isEmpty
      ? "no such overload: \"\(name)\" does not accept this value"
      : "no such overload: \"\(name)\" does not accept \(kinds.joined(separator: ", "))"
  }
  static func noFields(_ kind: String, _ name: String) -> String {
    "no such overload: cannot read the field \"\(name.prefix(40))\" of \(kind)"
  }
  static func noSuchKey(_ key: String) -> String { "no such key: \"\(key.prefix(40))\"" }
  static func repeatedKey(_ key: String) -> String { "duplicate key \"\(key.prefix(40))\" in this map" }
  static func notAKey(_ kind: String) -> String { "no such overload: \(kind) cannot be a map key" }
  static func indexOutOfRange(_ index: Int, count: Int) -> String {
    "index \(index) is out of range for a list of length \(count)"
  }
  static func notTrueOrFalse(_ kind: String) -> String { "no such overload: expected a boolean, found \(kind)" }
}

// MARK: patterns

extension ExpressionMessages {
  static let patternStrayParenthesis = "the pattern has an unmatched \")\""
  static let patternMissingParenthesis = "the pattern has an unclosed \"(\""
  static let patternMissingBracket = "the pattern has an unclosed \"[\""
  static let patternBackspace =
    "\"\\b\" is a backspace character here; double its backslash for a word boundary"
  static let patternControl = "the pattern has a control character; remove it, or double the backslash of its escape"
  static let patternTrailingBackslash = "the pattern ends with a single \"\\\""
  static let patternTooDeep = "the groups of the pattern are nested too deeply"
  static let patternTooLarge = "the pattern is too large; use fewer repetitions"
  static let patternBadCount =
    "the pattern has an invalid repetition; use counts up to 1000, the smaller one first, such as {2,5}"
  static let patternBadRange = "the pattern has a range that ends before it starts"
  static let patternOpenClass = "the pattern has a \"\\p{\" without a \"}\""
  static func patternClassInRange(_ text: String) -> String {
    "a range in the pattern cannot end with \"\(text)\", which stands for several characters; write \"\\-\" for a hyphen"
  }
  static let patternBrace = "\"{\" in the pattern does not start a count such as {2,5}; write \"\\{\" for a brace"
  static let patternOpenCount = "the count in the pattern has no minimum; write {0,5} for at most 5"

  static func patternNothingToRepeat(_ sign: String) -> String { "\"\(sign)\" in the pattern has nothing to repeat" }
  static let patternBadGroupName = "the pattern has an invalid group name; use letters, digits and _"
  static func patternBadGroup(_ text: String) -> String { "the pattern has an unsupported group \"(?\(text)\"" }
  static func patternBadEscape(_ text: String) -> String { "the pattern has an unknown escape \"\\\(text)\"" }
  static func patternUnknownClass(_ name: String) -> String {
    "the pattern has an unknown character class \"\(name)\""
  }
}

/// Messages about syntax of regular expressions that only other engines support.
///
/// Such syntax could make matching take too long, or has a different meaning in each engine.
extension ExpressionMessages {
  static let patternBackReference = "patterns cannot contain back-references"

  static func patternLookAround(_ text: String) -> String {
    "patterns cannot contain look-around such as \"\(text)\"; check this in \"rules\""
  }

  static func patternAtomic(_ text: String) -> String {
    "patterns cannot contain atomic groups such as \"\(text)\""
  }

  static func patternComment(_ text: String) -> String {
    "patterns cannot contain comments such as \"\(text)\"; remove the comment"
  }

  static func patternPossessive(_ text: String) -> String {
    "patterns cannot contain possessive repetitions such as \"\(text)\"; remove the last \"+\""
  }

  static let patternNestedSet =
    "brackets in the pattern contain other brackets; write \"[ab]\" instead of \"[a[b]]\", or \"\\[\" for a bracket"
  static let patternIntersection =
    "the pattern uses \"&&\" (intersection) in brackets; list the characters instead, or write \"\\&\" for an ampersand"
  static let patternDifference =
    "the pattern uses \"--\" (set difference) in brackets; list the characters instead, or write \"\\-\" for a hyphen"
}

extension ExpressionMessages {
  static func patternRewrite(_ message: String, _ rewrite: String) -> String {
    "\(message); write \"\(rewrite)\" instead"
  }
}

// MARK: lists, numbers and texts

extension ExpressionMessages {
  static func emptyList(_ name: String) -> String { "\(name)() needs at least one element, but the list is empty" }
  static func sliceOutOfRange(_ start: Int64, _ end: Int64, count: Int) -> String {
    "slice(\(start), \(end)) is out of range for a list of length \(count)"
  }
  static let negativeLevels = "the number of levels to flatten cannot be negative"
  static let negativeShift = "the number of bits to shift cannot be negative"

  static func placeOutOfRange(_ place: Int64, count: Int) -> String {
    "index \(place) is out of range for a string of length \(count)"
  }
}

extension ExpressionMessages {
  static let unfinishedFormat = "the format ends with a single \"%\"; write %% for a percent sign"

  static func unknownFormat(_ letter: String) -> String {
    "unknown format \"%\(letter)\"; use %s, %d, %f, %e, %b, %o or %x"
  }
  static func tooFewValues(_ count: Int) -> String { "the format needs more values, found \(count)" }
  static func notFormatted(_ clause: String, _ types: [ValueType], _ found: ValueType) -> String {
    "\"\(clause)\" needs \(alternatives(of: types)), found \(found)"
  }
  static let formatAnything = "use %s, which takes any value"
  static func badPrecision(limit: Int) -> String { "the number of digits must be from 0 to \(limit)" }
}
