import FlowSyntax

extension Checker {
  mutating func currency(of node: Node, _ part: Part) -> CurrencyType {
    if let constant = part.constant {
      guard case .string(let code) = constant else { return .any }
      if let currency = Currency(code) { return .code(currency) }
      let nearest = Currency.nearest(to: code)
      report(
        .unknownCurrency, ExpressionMessages.unknownCurrency(code), at: node.range,
        help: nearest.map { ExpressionMessages.didYouMean("\"\($0)\"") })
      return .any
    }
    // An expression that uses a macro variable can give a different currency for each element.
    if options.checksWhenEvaluated || readsLocal(node) { return .any }
    return .expression(CurrencyExpression(node, in: scope))
  }

  /// This is true for a choice whose options are all currency codes, and for any literal, because a literal that is not
  /// a currency code has been reported already.
  func isCurrency(_ call: Node.Call) -> Bool {
    guard call.function.text == "money", call.operands.count == 2 else { return false }
    if case .literal = call.operands[1].kind { return true }
    return possibleTexts(of: call.operands[1])?.allSatisfy { Currency($0) != nil } ?? false
  }

  func moneyHelp(_ operation: BinaryOperator, _ left: ValueType, _ right: ValueType) -> String? {
    guard left.isMoney || right.isMoney else { return nil }
    switch (operation, left, right) {
    case (.remainder, _, _): return ExpressionMessages.noRemainder
    case (.multiply, .money, .money): return ExpressionMessages.noProduct
    case (.multiply, _, _): return nil
    case (.divide, _, .money) where !left.isMoney: return ExpressionMessages.dividedByMoney
    case (_, .money, .money): return ExpressionMessages.sameCurrency
    case (_, .money(let currency), let other), (_, let other, .money(let currency)):
      return other.isNumber ? self.name(of: currency).map(ExpressionMessages.makeMoney) : nil
    case _: return nil
    }
  }

  func name(of currency: CurrencyType) -> String? {
    switch currency {
    case .code(let currency): "'\(currency.code)'"
    case .expression(let currency): currency.source(in: scope)
    case .any: nil
    }
  }
}

extension Currency {
  package static func unknown(_ code: String) -> String { ExpressionMessages.unknownCurrency(code) }

  /// Text of three letters that is not a known code may be the code of something else, such as gold (XAU) or a former
  /// currency.
  ///
  /// For such text, only a code with the same letters in another order is suggested.
  package static func nearest(to text: String) -> String? {
    if let code = codesBySign[text] { return code }
    let upper = text.uppercased()
    if Currency(upper) != nil { return upper }
    let letters = upper.sorted()
    return Suggestion.nearest(
      to: upper, in: letters.count == 3 ? codes.filter { $0.sorted() == letters } : codes, within: 1)
  }

  /// The currencies that are most often meant by a sign alone.
  private static let codesBySign = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"]

  package static func isSign(_ text: String) -> Bool {
    text.unicodeScalars.count == 1 && text.unicodeScalars.first?.properties.generalCategory == .currencySymbol
  }
}

extension ValueType {
  var isMoney: Bool { if case .money = self { true } else { false } }

  func amount(of operation: BinaryOperator, with other: ValueType) -> ValueType? {
    switch (self, operation, other) {
    case (.money(let own), .add, .money(let other)), (.money(let own), .subtract, .money(let other)):
      own.isSame(as: other) ? self : nil
    case (.money(let own), .divide, .money(let other)): own.isSame(as: other) ? .number : nil
    case (.money, .multiply, _), (.money, .divide, _): other.isNumber ? self : nil
    case (_, .multiply, .money): isNumber ? other : nil
    case _: nil
    }
  }
}
