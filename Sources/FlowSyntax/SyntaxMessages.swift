package enum SyntaxMessages {
  static let empty = "the file is empty; expected an object in braces"
  static let binary = "this is not a text file: it contains a NUL byte"
  static func otherFile(_ kind: String) -> String { "this is not \(kind); it must begin with {" }
  static let notUTF8 = "invalid UTF-8; save the file as UTF-8"
  static let tooMany = "too many errors; fix the ones above first"
  static let unclosedComment = "unterminated comment; add */"
  static let unclosedString = "unterminated string; add a closing quote"
  static let lineBreak = "line break in a string; write it as \\n"
  static let unopenedString = "missing quote before this text"
  static let singleQuotes = "strings need double quotes"
  static let controlCharacter = "control character in a string; write it as an escape, such as \\n"
  static let loneSurrogate = "incomplete character; its escape needs both halves, such as \\ud83d\\ude00"
  static let trailing = "unexpected content after the end of the value"
  static let expectedComma = "missing comma"
  static let extraComma = "extra comma"
  static let expectedColon = "missing colon after the key"
  static let expectedKey = "expected a key in double quotes"
  static let expectedValue = "missing value"

  static func redacted(_ message: String, _ rule: DiagnosticRule) -> String {
    if !message.contains("\"") { return message }
    return rule == .duplicateKey ? "duplicate key" : "invalid JSON"
  }

  static func cut(_ limit: Int) -> String {
    let digits = String(limit)
    let written = limit < 1_000 ? digits : digits.dropLast(3) + "," + digits.suffix(3)
    return "… and more: only the first \(written) problems are shown"
  }

  static func tooLarge(limit: Int) -> String { "the file is too large; the limit is \(limit) bytes" }
  static func tooDeep(_ limit: Int) -> String { "nested more than \(limit) levels deep" }
  static func unclosed(_ bracket: String, closing: String) -> String { "this \(bracket) has no matching \(closing)" }
  static func mismatched(_ found: String, expected: String) -> String { "expected \"\(expected)\", found \"\(found)\"" }
  static func unmatched(_ found: String) -> String { "unmatched \"\(found)\"" }
  static func missing(_ bracket: String) -> String { "missing \"\(bracket)\"" }
  static func partner(isOpening: Bool) -> String { isOpening ? "opened here" : "closed here" }
  static func badEscape(_ escape: String) -> String { "invalid escape \"\(escape)\"; write \\\\ for a backslash" }
  static func badNumber(_ text: String) -> String { "invalid number \"\(text)\"" }
  static func unknownWord(_ word: String) -> String { "invalid value \"\(word)\"; strings need double quotes" }
  static func unexpected(_ text: String) -> String { "unexpected \"\(text)\"" }
  package static func unusualSpace(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "unexpected space U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
      + "; write a plain space"
  }
  static func duplicateKey(_ key: String) -> String { "duplicate key \"\(key)\"" }

  static let slowPatternRemoved = """
    slow-pattern: This rule was removed, because matching a pattern now takes linear time.
    Remove "slow-pattern" from "allow". Look-around, back-references, atomic groups and possessive repetitions, which
    cannot be matched in linear time, are errors; see "wizard explain bad-pattern".

    """

  static func write(_ text: String) -> String { "write \"\(text)\"" }
  static func numberOrText(_ number: String, _ text: String) -> String {
    "write \(number) for a number, or \"\(text)\" for a string"
  }
  package static let firstDefined = "first defined here"
  static let alsoDefined = "also defined here"
  static func expectedOneOf(_ names: [String]) -> String {
    let list = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
    return names.count == 1 ? "expected \(list)" : "expected one of \(list)"
  }
  static func didYouMeanWord(_ word: String) -> String { "did you mean \(word)?" }
  package static func didYouMean(_ name: String) -> String { "did you mean \"\(name)\"?" }
  static func unknownKey(_ key: String, in kind: String) -> String { "unknown key \"\(key)\" in \(kind)" }
  static func missingKey(_ key: String, in kind: String) -> String { "missing key \"\(key)\" in \(kind)" }
  /// Returns the message for a wrong value; `what` is its key, or a description with an article, such as "a step".
  static func wrongType(_ what: String, expected: String, found: String) -> String {
    let isKind = ["a ", "an ", "the "].contains { what.hasPrefix($0) }
    return "\(isKind ? what : "\"\(what)\"") must be \(expected), found \(found)"
  }
}
