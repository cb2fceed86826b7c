package import FlowExpressions
import Foundation
import Localization

/// Parses amounts of money as people write them: `1,234.50`, `€1,234.50`, `1.234,50 €`, `EUR 12`, `12,–`.
enum MoneyAnswer {
  /// A JSON number is an amount in major units, such as euros rather than cents.
  ///
  /// An object must have the members `amount` and `currency`. While the currency is not known, an amount can't be read,
  /// so it counts as empty.
  static func parse(
    _ given: JSONValue, _ currency: Currency?, language: String, _ wording: Language
  ) -> Result<Value, AnswerProblem> {
    switch given {
    case .bool, .list: .failure(.kind)
    case .null, .string, .int, .number, .object:
      currency.map { parse(given, $0, language: language, wording) } ?? .success(.null)
    }
  }

  private static func parse(
    _ given: JSONValue, _ currency: Currency, language: String, _ wording: Language
  ) -> Result<Value, AnswerProblem> {
    switch given {
    case .null, .bool, .list: .success(.null)
    case .string(let text): parse(text, currency, language: language, wording)
    case .int, .number:
      Value(given).decimal.map { parse($0, currency) } ?? .failure(.kind)
    case .object:
      switch Money(Value(given)) {
      case let money?: money.currency == currency ? .success(.money(money)) : .failure(.currency(currency))
      case nil: .failure(.money)
      }
    }
  }

  private static func parse(_ units: DecimalNumber, _ currency: Currency) -> Result<Value, AnswerProblem> {
    if let money = Money(exactly: units, currency) { return .success(.money(money)) }
    return .failure(Money(units: units, currency) == nil ? .tooMuch(currency) : .decimals(currency))
  }

  private static func parse(
    _ text: String, _ currency: Currency, language: String, _ wording: Language
  ) -> Result<Value, AnswerProblem> {
    AnswerText.normalized(text, upTo: nil, exactly: false).flatMap { text in
      if text.isEmpty { return .success(.null) }
      var typed = TypedAmount(text)
      typed.removeCurrency(currency, languages: [wording.numberTag, language, Language.english.tag])
      let read: Result<Value, AnswerProblem> =
        typed.isNumber
        ? typed.value(in: currency, DecimalMarks(wording, flow: language))
        : .failure(typed.namesCurrency ? .currency(currency) : .money)
      return read.orShown(ShownAnswer.money(text, currency, in: wording.numberTag), as: Value.money)
    }
  }
}

extension AnswerProblem {
  fileprivate static func tooMuch(_ currency: Currency) -> AnswerProblem {
    .max(.money(Money(minor: .max, currency)))
  }
}

/// The sign and the currency are removed before the number is read.
private struct TypedAmount {
  private var rest: Substring
  private var isNegative = false
  private var hasCurrency = false

  init(_ text: String) {
    rest = text.withPlainSpaces.withPlainDigits[...]
    removeSign()
  }

  var isNumber: Bool {
    !rest.isEmpty && rest.contains(where: isDigit)
      && rest.allSatisfy { isDigit($0) || NumberAnswer.groupMarks.contains($0) || ".-–—٫".contains($0) }
  }

  var namesCurrency: Bool {
    rest.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
      || rest.split { !$0.isLetter }.contains { Currency(String($0).uppercased()) != nil }
  }

  private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private mutating func trim() {
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
  }

  private mutating func removeSign() {
    trim()
    guard let sign = rest.first, "-−–+".contains(sign) else { return }
    isNegative = isNegative || sign != "+"
    rest.removeFirst()
    trim()
  }

  mutating func removeCurrency(_ currency: Currency, languages: [String]) {
    if isNumber { return }
    for name in currency.names(in: languages) {
      if let range = rest.range(of: name, options: [.anchored, .caseInsensitive]) {
        rest = rest[range.upperBound...]
        hasCurrency = true
        // The sign may be on either side of the currency symbol: -€5, €-5.
        return isNegative ? trim() : removeSign()
      }
      if let range = rest.range(of: name, options: [.anchored, .backwards, .caseInsensitive]) {
        rest = rest[..<range.lowerBound]
        hasCurrency = true
        return trim()
      }
    }
  }

  private enum Reading {
    case none
    case tooPrecise
    case tooLarge
    case amount(Money, isComplete: Bool)
  }

  /// An amount such as `1.234` KWD has different values in languages with different decimal marks.
  ///
  /// Such an amount is rejected, with one exception: it is accepted if it is written as amounts are shown in the run's
  /// language, with its currency and with as many decimals as the currency has.
  func value(in currency: Currency, _ marks: DecimalMarks) -> Result<Value, AnswerProblem> {
    let readings = marks.all.map { reading(in: currency, $0) }.filter { if case .none = $0 { false } else { true } }
    switch readings.first {
    case .amount(let own, let isComplete):
      let others = readings.compactMap { if case .amount(let money, _) = $0 { money } else { nil } }
      if !(isComplete && hasCurrency), let other = others.first(where: { $0 != own }) {
        return .failure(.numberMarks(own.number, other.number))
      }
      return .success(.money(own))
    case .tooPrecise: return .failure(.decimals(currency))
    case .tooLarge: return .failure(.tooMuch(currency))
    case Reading.none?, nil: return .failure(.money)
    }
  }

  private func reading(in currency: Currency, _ decimalMark: Character) -> Reading {
    let parts = rest.split(separator: decimalMark, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = NumberAnswer.ungrouped(String(parts[0]), marks: NumberAnswer.groupMarks(besides: decimalMark)),
      whole.allSatisfy(isDigit)
    else {
      return .none
    }
    var fraction = parts.count > 1 ? parts[1] : ""
    // 12,– means 12,00.
    if !fraction.isEmpty, fraction.allSatisfy({ "-–—".contains($0) }) { fraction = "" }
    guard fraction.allSatisfy(isDigit), !whole.isEmpty || !fraction.isEmpty else { return .none }
    if fraction.count > currency.decimals { return .tooPrecise }
    let plain = (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    let isComplete = !fraction.isEmpty && fraction.count == currency.decimals
    return Money(plain, currency).map { .amount($0, isComplete: isComplete) } ?? .tooLarge
  }
}

extension Currency {
  /// Returns the ways to write the currency: its code, and its symbols in the languages, longest first.
  ///
  /// A symbol such as `kr.` may be written without its dot.
  fileprivate func names(in languages: [String]) -> [String] {
    let signs = Set(languages).flatMap { language in
      let style = Money.style(of: self, language: language)
      return [style, style.presentation(.narrow)].flatMap { style in
        // The symbol is either before or after the number.
        let zero = AnswerText.withoutMarks(Decimal.zero.formatted(style).withPlainSpaces)
        return [
          zero.prefix { !$0.isNumber }, zero[(zero.lastIndex(where: \.isNumber) ?? zero.startIndex)...].dropFirst(),
        ]
      }
    }
    let plain = signs.map { $0.trimmingCharacters(in: .whitespaces) }
    return Set(plain + plain.map { $0.trimmingCharacters(in: ["."]) } + [code]).filter { !$0.isEmpty }
      .sorted { ($1.count, $0) < ($0.count, $1) }
  }
}

extension Money {
  fileprivate var number: DecimalNumber { DecimalNumber(amount) ?? .zero }

  fileprivate static func style(of currency: Currency, language: String) -> Decimal.FormatStyle.Currency {
    Decimal.FormatStyle.Currency(code: currency.code, locale: Locale(identifier: language))
      .precision(.fractionLength(currency.decimals))
  }

  private func number(in language: String) -> String {
    units.formatted(
      Decimal.FormatStyle(locale: Locale(identifier: language)).grouping(.never)
        .precision(.fractionLength(currency.decimals)))
  }

  /// Returns the text with which the amount is typed.
  ///
  /// With three decimals, `7,056` could also be 7056, so the currency is added.
  package func typed(in language: String) -> String {
    number(in: language) + (currency.decimals == 3 ? " \(currency.code)" : "")
  }

  /// The number of decimals is that of ISO 4217, because the platform uses another number for some currencies.
  package func text(in language: String) -> String { units.formatted(Self.style(of: currency, language: language)) }
}
