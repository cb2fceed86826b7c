package import FlowExpressions
import FlowSyntax
import Foundation
package import Localization
import PhoneNumbers

/// Parses an answer that a person typed or a program supplied.
///
/// Other limits than the regions and kinds of phone numbers and the domains of addresses are checked later, and so are
/// rules and missing answers. Strings are parsed like typed text, other values are taken
/// as they are, and empty input is null.
package enum AnswerParser {
  /// The maximum length of an answer in characters, unless the field sets a limit.
  package static let defaultMaxLength = 256
  /// The maximum length of an email address in bytes (RFC 5321 §4.5.3.1.3, without the angle brackets).
  package static let emailLimit = 254
  /// The greatest maximum length that a field can set.
  static let lengthLimit = 100_000

  /// English dates, words and numbers are always understood.
  ///
  /// - Parameters:
  ///   - options: The ids and labels of the options that are currently offered.
  ///   - currency: The currency of an amount; `nil` to use the field's currency if that is constant. Without a
  ///     currency, an amount counts as empty.
  ///   - unit: The unit that may follow a number, such as `km`; `nil` to use the field's unit if that is constant.
  ///   - exactly: Whether to take a text, such as a secret, exactly as typed, without trimming or composing it.
  ///   - language: The language of dates. Numbers may be typed in this language, too.
  ///   - wording: The language of words, such as "yes", and of numbers.
  package static func parse(
    _ given: JSONValue, as kind: FieldKind, options: [(id: String, label: String)] = [], currency: Currency? = nil,
    unit: String? = nil, exactly: Bool = false, language: String = "en", wording: Language = .english
  ) -> Result<Value, AnswerProblem> {
    if case .money(let format) = kind {
      return MoneyAnswer.parse(given, currency ?? format.constantCurrency, language: language, wording)
    }
    if kind.holdsFiles { return FileAnswer.parse(given, isList: kind.emptyValue != .null) }
    return switch given {
    case .null: .success(.null)
    case .string(let text):
      parse(
        text, as: kind, options, unit: unit ?? kind.unit?.constant ?? "", exactly: exactly, language, wording)
    // JSON can't represent infinity and NaN, so such an answer could not be saved.
    case .double(let number) where !number.isFinite: .failure(.kind)
    case .bool, .int, .double:
      if let value = kind.valueType.scalar(Value(given)) {
        .success(value)
      } else if case (.integer, .double) = (kind, given) {
        .failure(.number(whole: true))
      } else {
        .failure(.kind)
      }
    case .list(let values): parse(values, as: kind, options)
    case .object: .failure(.kind)
    }
  }

  private static func parse(
    _ values: [JSONValue], as kind: FieldKind, _ options: [(id: String, label: String)]
  ) -> Result<Value, AnswerProblem> {
    guard case .choices = kind else { return .failure(.kind) }
    var chosen = Set<String>()
    for value in values {
      guard case .string(let id) = value, options.contains(where: { $0.id == id }) else { return .failure(.option) }
      chosen.insert(id)
    }
    return .success(inOrder(chosen, options))
  }

  static func inOrder(_ chosen: Set<String>, _ options: [(id: String, label: String)]) -> Value {
    .list(options.filter { chosen.contains($0.id) }.map { .string($0.id) })
  }

  // MARK: Texts

  private static func parse(
    _ text: String, as kind: FieldKind, _ options: [(id: String, label: String)], unit: String, exactly: Bool,
    _ language: String, _ wording: Language
  ) -> Result<Value, AnswerProblem> {
    switch normalized(text, as: kind, exactly: exactly) {
    case .failure(let problem): return .failure(problem)
    case .success(""): return .success(.null)
    case .success(let text):
      switch kind {
      case .text, .phone, .email, .url: return read(text, as: kind)
      case .code: return digits(text)
      case .integer: return NumberAnswer.integer(text, DecimalMarks(wording, flow: language))
      case .number:
        return NumberAnswer.number(
          NumberAnswer.removing(unit, from: text), DecimalMarks(wording, flow: language))
      case .date: return DateAnswer.parse(text, language: language, wording: wording).map { .timestamp($0.timestamp) }
      case .time:
        return TimeAnswer.parse(text, language: language, wording: wording).map { .duration($0.sinceMidnight) }
      case .boolean: return boolean(text, wording)
      case .choice: return ChoiceAnswer.one(text, options)
      case .choices: return ChoiceAnswer.several(text, options)
      case .money, .file, .files, .group, .list: return .failure(.kind)
      }
    }
  }

  /// Validates and normalizes the text of a phone, email or URL field; returns the text of any other field unchanged.
  ///
  /// The maximum length of typed text does not apply, because a URL may have become longer when its scheme was added.
  package static func read(_ text: String, as kind: FieldKind) -> Result<Value, AnswerProblem> {
    switch kind {
    case .phone(let format): PhoneAnswer.parse(text, format)
    case .email(let domains, _): AddressAnswer.email(text, domains)
    case .url(let domains, _): AddressAnswer.url(text, domains)
    case .text, .code, .integer, .number, .money, .date, .time, .boolean, .choice, .choices, .file, .files, .group,
      .list:
      .success(.string(text))
    }
  }

  /// Trims a text and normalizes it to NFC, unless it is to be taken `exactly` as typed.
  ///
  /// Fails if the text contains control characters. If the field sets no maximum length, also fails if the text is
  /// longer than ``defaultMaxLength``.
  static func normalized(_ text: String, as kind: FieldKind, exactly: Bool) -> Result<String, AnswerProblem> {
    // Most answers are normalized already. Checking that takes 100 instructions; normalizing takes thousands.
    if text.isPlainLine, text.utf8.count <= defaultMaxLength { return .success(text) }
    let format: TextFormat? = if case .text(let format) = kind { format } else { nil }
    let hasManyLines = format?.hasManyLines ?? false
    let trimmed =
      exactly || text.isPlainLine
      ? text
      : withoutMarks(text, as: kind).replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        .precomposedStringWithCanonicalMapping
    let isForbidden = trimmed.unicodeScalars.contains { $0.isControl && !(hasManyLines && ["\n", "\r"].contains($0)) }
    if isForbidden { return .failure(.character) }
    if kind.maxLength == nil, trimmed.count > defaultMaxLength { return .failure(.maxLength(defaultMaxLength)) }
    return .success(trimmed)
  }

  /// Removes invisible characters, such as direction marks, and replaces tabs and U+2028/U+2029 with spaces.
  ///
  /// The text of a text field is returned unchanged.
  private static func withoutMarks(_ text: String, as kind: FieldKind) -> String {
    if case .text = kind { return text }
    let kept = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.value {
      case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0x061C, 0xFEFF: nil
      case 0x09, 0x2028, 0x2029: " "
      case _: scalar
      }
    }
    return String(String.UnicodeScalarView(kept))
  }

  private static func digits(_ text: String) -> Result<Value, AnswerProblem> {
    // Check for ASCII digits first: looking up characters in the Unicode tables takes a hundred times as long.
    if text.allBytes(of: \.isDigit) { return .success(.string(text)) }
    let kept = text.filter { !$0.isWhitespace && !"-‐‑‒–.".contains($0) }
    // Accept the decimal digits of any script.
    let digits = kept.unicodeScalars.compactMap { scalar in
      scalar.properties.numericType == .decimal ? scalar.properties.numericValue.map { Int($0) } : nil
    }
    guard !digits.isEmpty, digits.count == kept.unicodeScalars.count else { return .failure(.digits) }
    return .success(.string(digits.map(String.init).joined()))
  }

  private static func boolean(_ text: String, _ wording: Language) -> Result<Value, AnswerProblem> {
    if Keyword.yes.isMeant(by: text, in: wording) || text.equalsWhenLowercased("true") { return .success(.bool(true)) }
    if Keyword.no.isMeant(by: text, in: wording) || text.equalsWhenLowercased("false") { return .success(.bool(false)) }
    return .failure(.boolean)
  }
}

extension Unicode.Scalar {
  /// All unprintable characters are forbidden, except the direction marks that texts in mixed scripts need.
  var isControl: Bool { isUnprintable && !["\u{61C}", "\u{200E}", "\u{200F}"].contains(self) }
}

/// Parses choices: an id, a label, a position in the list, or an unambiguous prefix of an id or a label.
enum ChoiceAnswer {
  static func one(_ text: String, _ options: [(id: String, label: String)]) -> Result<Value, AnswerProblem> {
    find(text, options).map { .string($0) }
  }

  /// Parses several choices, separated by commas, or by spaces if all of them are numbers.
  static func several(_ text: String, _ options: [(id: String, label: String)]) -> Result<Value, AnswerProblem> {
    if case .success(let id) = find(text, options) { return .success(.list([.string(id)])) }
    var chosen = Set<String>()
    for part in parts(of: text) where !part.isEmpty {
      switch find(part, options) {
      case .success(let id): chosen.insert(id)
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(AnswerParser.inOrder(chosen, options))
  }

  private static func parts(of text: String) -> [String] {
    if text.isPlainLine {
      let areNumbers = text.allBytes { $0.isDigit || $0 == .space }
      return text.utf8.split(separator: areNumbers ? .space : UInt8(ascii: ",")).map(\.trimmed)
    }
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 1, text.allSatisfy({ $0.isNumber || $0 == " " }) else { return parts }
    return text.split(separator: " ").map(String.init)
  }

  private static func find(
    _ text: String, _ options: [(id: String, label: String)]
  ) -> Result<String, AnswerProblem> {
    for place in options.indices where options[place].id == text { return .success(options[place].id) }
    let typed = text.lowercased()
    if let exact = options.first(where: { $0.label.equalsWhenLowercased(typed) }) { return .success(exact.id) }
    if let number = Int(text), number > 0, number <= options.count { return .success(options[number - 1].id) }
    let begun = options.filter { $0.label.beginsSmall(typed) || $0.id.beginsSmall(typed) }
    if begun.count == 1 { return .success(begun[0].id) }
    return .failure(begun.isEmpty ? .option : .ambiguousOption(begun.map(\.label)))
  }
}
