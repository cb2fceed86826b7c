import FlowExpressions
import FlowSyntax
import Localization

extension FlowCompiler {
  func moneyFormat(of entry: FlowIndex.FieldEntry, in scope: PlaceScope) -> MoneyFormat {
    let object = entry.declaration.object
    let source = currency(of: entry, in: scope)
    func limit(_ key: String) -> Limit? { moneyLimit(object, key, source, entry.currency, in: scope) }
    // If the currency is missing or invalid, that was reported already. The euro then stands in for it, and the limits
    // are not checked.
    return MoneyFormat(
      currency: source ?? .constant(.euro), type: entry.currency, min: source.flatMap { _ in limit("min") },
      max: source.flatMap { _ in limit("max") })
  }

  private func currency(of entry: FlowIndex.FieldEntry, in scope: PlaceScope) -> MoneyFormat.Source? {
    let field = entry.declaration
    if let currency = field.constantCurrency { return .constant(currency) }
    guard let declared = field.currency else {
      _ = field.object.required("currency")
      return nil
    }
    if field.hasCurrencyCode || scope.variable(declared.text.text) == nil && Currency.isMeant(by: declared.text.text) {
      sink.reportUnknownCurrency(declared.text)
      return nil
    }
    let compiled = deciding(declared, of: entry, in: scope, expecting: .string)
    if compiled != nil { checkCodes(of: declared, isAsked: field.computed == nil, in: scope) }
    return compiled.map(MoneyFormat.Source.computed)
  }

  /// Reports a currency whose expression can give a text that is not a currency code.
  ///
  /// If the person types the currency as free text, this is only a warning. Free text is not reported for a computed
  /// amount, because such an amount is null without a currency.
  private func checkCodes(of declared: ExpressionDeclaration, isAsked: Bool, in scope: PlaceScope) {
    guard let expression = declared.parsed else { return }
    let path = expression.answerPath
    let texts = expression.possibleTexts(scope.options) ?? []
    if let wrong = texts.filter({ Currency($0) == nil }).min() {
      let isOption = path.flatMap(scope.options) != nil
      let message =
        isOption
        ? DefinitionMessages.optionIsNoCurrency(wrong, of: declared.text.text) : Currency.unknown(wrong)
      return sink.report(.unknownCurrency, message, at: declared.text.range)
    }
    guard isAsked, let field = path.flatMap({ scope.field(at: $0) }).map({ index[$0].declaration }), field.isFreeText
    else { return }
    let message = DefinitionMessages.freeTextAsCurrency(declared.text.text)
    sink.report(.unknownCurrency, message, at: declared.text.range, severity: .warning)
  }

  /// Compiles a limit: a number of units, or an expression for a number of units or for an amount.
  private func moneyLimit(
    _ object: ObjectReader, _ key: String, _ source: MoneyFormat.Source?, _ type: CurrencyType, in scope: PlaceScope
  ) -> Limit? {
    guard let node = object[key] else { return nil }
    if case .constant(let currency) = source, let amount = JSONValue(node)?.plainText, !amount.isEmpty,
      case .success(let value) = MoneyAnswer.parse(.string(amount), currency, language: "en", .english), value != .null
    {
      return .constant(value)
    }
    switch node.value {
    case .number(let number):
      if case .constant(let currency) = source {
        sink.report(.badLimits, DefinitionMessages.moreDecimals(currency), at: node.range)
        return nil
      }
      return (number.int.map(Value.int) ?? number.double.map(Value.double)).map(Limit.constant)
    case .string(let text):
      guard let compiled = binder.bind(ExpressionDeclaration(text), in: scope) else { return nil }
      let found = compiled.type.withoutNull
      if found.fits(.int) || found.fits(.double) || found == .money(type) { return .computed(compiled) }
      sink.report(.typeMismatch, DefinitionMessages.moneyLimitType(type, found), at: text.range)
    case .null, .bool, .array, .object, .invalid:
      sink.wrongType(node, what: key, expected: DefinitionMessages.moneyLimit)
    }
    return nil
  }
}

extension FieldDeclaration {
  /// Whether a person can enter any text in the field, because it has no `pattern`, `rules` or `mustBe`.
  fileprivate var isFreeText: Bool {
    kind == .text && computed == nil && ["pattern", "rules", "mustBe"].allSatisfy { object[$0] == nil }
  }

  /// Whether `currency` has the form of a currency code, so that it is not read as an expression.
  var hasCurrencyCode: Bool {
    currency.map { $0.text.text.utf8.count == 3 && $0.text.text.utf8.allSatisfy { (0x41...0x5A).contains($0) } }
      ?? false
  }

  /// The currency, if the file specifies it by a code or by an expression that is only a string literal.
  var constantCurrency: Currency? {
    guard let currency else { return nil }
    return Currency(hasCurrencyCode ? currency.text.text : currency.parsed?.literalText ?? "")
  }
}

extension FlowIndex {
  /// Sets the types of amounts whose currency is an expression.
  ///
  /// The expression can be read only after all names are registered.
  func settleCurrencies() {
    for entry in fields where entry.declaration.kind == .money && entry.declaration.constantCurrency == nil {
      guard let expression = entry.declaration.currency?.parsed, !entry.declaration.hasCurrencyCode else { continue }
      let section = repetition(at: entry.step)
      let scope = PlaceScope(index: self, known: .all, section: section).asking(entry.index, of: entry.step)
      entry.settle(.expression(CurrencyExpression(expression, in: scope)))
      for place in [entry.index] + around(entry.index) { settleVariable(of: self[place]) }
    }
  }

  private func settleVariable(of entry: FieldEntry) {
    let variable = entry.settleVariable(among: fields)
    guard entry.parent == nil else { return }
    let name = entry.declaration.id.text
    guard let section = repetition(at: entry.step) else { return settle(name, variable) }
    if repeated[section.rawValue]?.locals[name]?.slot == entry.slot {
      repeated[section.rawValue]?.locals[name] = variable
    }
  }
}

extension Currency {
  /// Whether a text looks like a currency code, such as `eur` or `EURO`, or is a sign such as `€`.
  static func isMeant(by text: String) -> Bool {
    let isCapital = !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    return isCapital || isSign(text) || Currency(text.uppercased()) != nil
  }
}

extension DiagnosticSink {
  func reportUnknownCurrency(_ code: LocatedText) {
    let message = Currency.unknown(code.text)
    let meant = Currency.nearest(to: code.text)
    report(.unknownCurrency, message, at: code.quotedRange, meant: meant)
  }
}
