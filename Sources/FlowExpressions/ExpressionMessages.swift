/// The messages of this module.
enum ExpressionMessages {
  // MARK: parsing

  static let empty = "an expression is missing here"
  static let unclosedText = "this text is never closed with its quote"
  static let unclosedName = "a name in backticks is letters, digits, and _ - . / or spaces, up to the second backtick"
  static let escapeHelp = "write \\\\ for a backslash"
  static let unfinished = "the expression ends here, but something is missing"
  static let missingValue = "a value or a name is missing here"
  static let missingName = "a name is missing here"
  static let missingColon = "a condition with \"?\" needs \":\" and what holds otherwise"
  static let missingEntryColon = "a colon is missing between the key and its value"
  static let hasWithoutField = "has() takes a field of something, such as has(company.name)"

  static func tooLong(limit: Int) -> String { "this expression is too long; at most \(limit) bytes can be read" }
  static func tooDeep(limit: Int) -> String { "this expression is nested more than \(limit) levels deep" }
  static func unexpected(_ text: String) -> String { "\"\(text)\" cannot stand here" }
  static func didYouMean(_ name: String) -> String { "did you mean \(name)?" }
  static func badNumber(_ text: String) -> String { "\"\(text)\" is not a number" }
  static func numberTooLarge(_ text: String) -> String { "the number \(text) does not fit 64 bits" }
  static func badEscape(_ text: String) -> String { "\"\(text)\" is not an escape" }
  static func unclosed(_ opening: String, _ closing: String) -> String {
    "\"\(closing)\" is missing here, to close \"\(opening)\""
  }
  static func reserved(_ word: String) -> String { "\"\(word)\" is a word of the language and cannot be a name" }
  static func loopVariable(_ macro: String) -> String {
    "\(macro)() needs a simple name first, which stands for each element"
  }
}

// MARK: Checking

extension ExpressionMessages {
  static let thisElement = "this element"
  static let convertHelp = "turn one into the other's kind with int() or double()"
  static let openKey = "this key may turn out to be the same as another; in a map of several keys write each out"
  static let noDyn = "dyn() turns checking off; in a flow everything is checked, so leave it out"
  static let mayBeTooCostly = "this expression may take too much work; loop over less"

  static func loopsTooDeep(limit: Int) -> String { "loops inside loops go no deeper than \(limit) levels" }
  static func unknownName(_ name: String) -> String { "there is nothing called \"\(name)\" here" }
  static func unknownFunction(_ name: String) -> String { "there is no function \"\(name)\"" }
  static func unknownField(_ name: String, in owner: String?) -> String {
    owner.map { "\"\($0)\" has no field \"\(name)\"" } ?? "there is no field \"\(name)\" here"
  }
  static func fieldsAre(_ names: [String]) -> String {
    "it has " + names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }
  static func noMessages(_ name: String) -> String {
    "there is no message type \"\(name)\"; write a map, such as {\"name\": value}"
  }
  static func maybeMissing(_ name: String?, inCondition condition: String?) -> String {
    let subject = name.map { $0 == thisElement ? $0 : "\"\($0)\"" } ?? "this value"
    return condition.map { "\(subject), read by the condition \"\($0)\", may be missing here" }
      ?? "\(subject) may be missing here"
  }
  static func elementHelp(_ list: String, _ place: Int64) -> String {
    "test first that it is there: size(\(list)) > \(place) && …"
  }
  static func noValueHelp(_ function: String) -> String {
    "\(function)() gives null where it cannot give a value; test it first: \(function)(…) != null && …"
  }
  static func maybeMissingHelp(_ name: String) -> String { "test it first: \(name) != null && …" }
  static func notACondition(_ type: ValueType, _ user: String) -> String {
    "\"\(user)\" needs true or false, and this is \(type)"
  }
  static func noFields(_ type: ValueType, _ name: String) -> String { "this is \(type) and has no field \"\(name)\"" }
  static func badIndex(_ type: ValueType) -> String { "a list is indexed by a whole number, and this is \(type)" }
  static func badKey(_ type: ValueType, _ wanted: ValueType) -> String {
    "the keys of this map are \(wanted), and this is \(type)"
  }
  static func notIndexed(_ type: ValueType) -> String { "\(type) has no elements to choose with [ ]" }
  static func mixedList(_ left: ValueType, _ right: ValueType) -> String {
    "the elements of a list are of one kind; this is \(right) after \(left)"
  }
  static func mixedMap(_ left: ValueType, _ right: ValueType) -> String {
    "the keys of a map are of one kind, and so are its values; this is \(right) after \(left)"
  }
  static func notAKey(_ type: ValueType) -> String { "\(type) cannot be the key of a map" }
  static func notNegated(_ type: ValueType) -> String { "\"-\" needs a number, and this is \(type)" }
  static func notOrdered(_ left: ValueType, _ right: ValueType) -> String {
    "\(left) and \(right) cannot be put in order"
  }
  static func neverEqual(_ left: ValueType, _ right: ValueType) -> String { "\(left) and \(right) are never equal" }
  static func neverInside(_ element: ValueType, _ other: ValueType) -> String {
    "\(element) is never among values that are each \(other)"
  }
  static func notAContainer(_ type: ValueType) -> String { "\"in\" needs a list or a map, and this is \(type)" }
  static func noArithmetic(_ operation: String, _ left: ValueType, _ right: ValueType) -> String {
    "\"\(operation)\" does not work on \(left) and \(right)"
  }
  static func differentArms(_ left: ValueType, _ right: ValueType) -> String {
    "the two results are of different kinds: \(left) and \(right)"
  }
  static func wrongCall(_ name: String) -> String { "\"\(name)\" is not called like this" }
  static func wrongArguments(_ name: String, _ types: [ValueType]) -> String {
    "\"\(name)\" does not take " + types.map(\.description).joined(separator: " and ")
  }
  static func callForms(_ functions: [Function]) -> String {
    "write " + functions.flatMap(\.forms).prefix(4).joined(separator: " or ")
  }
  static func notLooped(_ type: ValueType, _ macro: String) -> String {
    "\(macro)() goes through a list, and this is \(type)"
  }
  static func circular(_ name: String) -> String { "the condition \"\(name)\" uses itself" }
  static func conditionsTooDeep(_ name: String) -> String {
    "the condition \"\(name)\" lies too deep in other conditions"
  }
  static func unexpectedType(_ type: ValueType, wanted: ValueType) -> String {
    "\(wanted) is needed here, and this is \(type)"
  }
}

// MARK: evaluation

extension ExpressionMessages {
  static let tooCostly = "this takes too much work"
  static let overflow = "the number is too large"
  static let divisionByZero = "this divides by zero"
  static let timestampRange = "the date is not between the years 1 and 9999"
  static let durationRange = "the span of time is longer than 10,000 years"
  static let notUTF8 = "the bytes are not UTF-8 text"
  static let indexNotWhole = "a list is indexed by a whole number"

  static func notConvertible(_ text: String, _ type: String) -> String {
    "\"\(text.prefix(40))\" cannot be turned into \(type)"
  }
  static func hiddenArgument(_ name: String) -> String { "\"\(name)\" can't use this secret value" }
  static func notADate(_ text: String) -> String { "\"\(text.prefix(40))\" is not a date; write it as 2026-12-31" }
  static func unknownZone(_ name: String) -> String { "\"\(name.prefix(40))\" is not a time zone" }
  static func noOverload(_ name: String, _ kinds: [String]) -> String {
    kinds.isEmpty
      ? "no such overload: \"\(name)\" does not take this"
      : "no such overload: \"\(name)\" does not take \(kinds.joined(separator: ", "))"
  }
  static func noFields(_ kind: String, _ name: String) -> String {
    "no such overload: \(kind) has no field \"\(name.prefix(40))\""
  }
  static func noSuchKey(_ key: String) -> String { "no such key: \"\(key.prefix(40))\"" }
  static func repeatedKey(_ key: String) -> String { "the key \"\(key.prefix(40))\" stands twice in this map" }
  static func notAKey(_ kind: String) -> String { "no such overload: \(kind) cannot be the key of a map" }
  static func indexOutOfRange(_ index: Int, count: Int) -> String {
    "there is no element \(index) in a list of \(count)"
  }
  static func notTrueOrFalse(_ kind: String) -> String { "no such overload: true or false is needed, not \(kind)" }
}

extension Function {
  /// Returns the form of a call, such as `size(x)` or `x.size()`.
  var forms: [String] {
    let names = (0..<count).map { "xyzw".dropFirst($0).prefix(1) }
    let global = "\(name)(\(names.joined(separator: ", ")))"
    let method = "\(names.first ?? "x").\(name)(\(names.dropFirst().joined(separator: ", ")))"
    return switch style {
    case .global: [global]
    case .method: [method]
    case .either: [global, method]
    }
  }
}

// MARK: Patterns

extension ExpressionMessages {
  static let patternStrayParenthesis = "the pattern has a \")\" that closes nothing"
  static let patternMissingParenthesis = "the pattern has a \"(\" that is never closed"
  static let patternMissingBracket = "the pattern has a \"[\" that is never closed"
  static let patternTrailingBackslash = "the pattern ends with a lone \"\\\""
  static let patternTooDeep = "the pattern has too many groups inside each other"
  static let patternTooLarge = "the pattern is too large; repeat less"
  static let patternBadCount = "the pattern repeats more than 1000 times, or from more to less"
  static let patternBadRange = "the pattern has a range whose end comes before its start"
  static let patternBackReference = "the pattern refers back to a group, which cannot be done here"

  static func patternNothingToRepeat(_ sign: String) -> String {
    "the pattern has a \"\(sign)\" with nothing to repeat"
  }
  static func patternBadGroup(_ text: String) -> String {
    "the pattern has \"(?\" before \"\(text)\", which means nothing"
  }
  static func patternBadEscape(_ text: String) -> String { "the pattern has \"\\\(text)\", which means nothing" }
  static func patternUnknownClass(_ name: String) -> String {
    "the pattern has a class \"\(name)\" that does not exist"
  }
}

// MARK: strings

extension ExpressionMessages {
  static func placeOutOfRange(_ place: Int64, count: Int) -> String {
    "there is no place \(place) in a text of \(count) characters"
  }
}

extension ExpressionMessages {
  static let unfinishedFormat = "the text to be filled in ends with a lone \"%\"; write %% for the sign itself"

  static func unknownFormat(_ letter: String) -> String {
    "\"%\(letter)\" means nothing; use %s, %d, %f, %e, %b, %o or %x"
  }
  static func tooFewValues(_ count: Int) -> String { "there are only \(count) values to put in" }
  static func badPrecision(limit: Int) -> String { "the number of digits is missing or above \(limit)" }
}
