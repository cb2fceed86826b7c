/// The messages of this module.
enum SyntaxMessages {
  static let empty = "the file is empty; it should hold one object in braces"
  static let binary = "this is not a text file (it holds a zero byte)"
  static func otherFile(_ kind: String) -> String { "this is not \(kind); it should begin with {" }
  static let notUTF8 = "these bytes are not UTF-8 text; save the file as UTF-8"
  static let tooMany = "there are too many mistakes to go on; correct those above first"
  static let unclosedComment = "this comment is never closed with */"
  static let unclosedString = "this text is never closed with a quote"
  static let singleQuotes = "texts stand in double quotes"
  static let controlCharacter = "a control character cannot stand in a text; write it as an escape such as \\n"
  static let loneSurrogate = "this escape is half of a character; the other half is missing"
  static let trailing = "nothing may follow the end of the value"
  static let expectedComma = "a comma is missing here"
  static let extraComma = "there is one comma too many here"
  static let expectedColon = "a colon is missing between the key and its value"
  static let expectedKey = "a key in double quotes is missing here"
  static let expectedValue = "a value is missing here"

  /// Returns a message for a confidential file: the original if it quotes nothing, otherwise a generic one.
  static func quotingNothing(_ message: String, _ rule: DiagnosticRule) -> String {
    if !message.contains("\"") { return message }
    return rule == .duplicateKey ? "this key appears twice in its object" : "this is not valid JSON"
  }

  static func cut(_ limit: Int) -> String {
    let digits = String(limit)
    let written = limit < 1_000 ? digits : digits.dropLast(3) + "," + digits.suffix(3)
    return "… and more: only the first \(written) problems are reported"
  }

  static func tooLarge(limit: Int) -> String { "this is larger than \(limit) bytes, the most that can be read" }
  static func tooDeep(_ limit: Int) -> String { "this is nested more than \(limit) levels deep" }
  static func unclosed(_ bracket: String, closing: String) -> String {
    "this \(bracket) is never closed with \(closing)"
  }
  static func mismatched(_ found: String, expected: String) -> String {
    "\"\(found)\" stands where \"\(expected)\" is needed"
  }
  static func strayClosing(_ found: String) -> String { "\"\(found)\" closes nothing" }
  static func badEscape(_ escape: String) -> String { "\"\(escape)\" is not an escape; write \\\\ for a backslash" }
  static func badNumber(_ text: String) -> String { "\"\(text)\" is not a number as JSON writes them" }
  static func unknownWord(_ word: String) -> String { "\"\(word)\" is not a value; texts stand in double quotes" }
  static func unexpected(_ text: String) -> String { "\"\(text)\" cannot stand here" }
  static func duplicateKey(_ key: String) -> String { "the key \"\(key)\" appears twice in this object" }

  static func write(_ text: String) -> String { "write \"\(text)\"" }
  static func didYouMeanWord(_ word: String) -> String { "did you mean \(word)?" }
  static func didYouMean(_ name: String) -> String { "did you mean \"\(name)\"?" }
  static func unknownKey(_ key: String, in kind: String) -> String { "\(kind) has no key \"\(key)\"" }
  static func missingKey(_ key: String, in kind: String) -> String { "\(kind) needs the key \"\(key)\"" }
  /// `what` is a key, or a kind of thing with an article.
  static func wrongType(_ what: String, expected: String, found: String) -> String {
    let isKind = what.hasPrefix("a ") || what.hasPrefix("an ") || what.hasPrefix("the ")
    return isKind
      ? "\(what) is \(expected), and this is \(found)" : "\"\(what)\" is \(found) here; it takes \(expected)"
  }
}
