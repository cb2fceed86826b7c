package import FlowExpressions
package import FlowSyntax
import Localization

package final class MoneyType: FieldType {
  package static let keys = ["currency", "min", "max", "as", "autofill"]
  package static var valueType: ValueType { .money(.any) }
  package static var portType: PortType? { .money(nil) }

  package enum Source: Sendable {
    case constant(Currency)
    /// An expression that gives a code of ISO 4217.
    case computed(CompiledExpression)
  }

  package let currency: Source
  /// The currency as it is known when the flow is loaded: a constant, or the expression that gives it.
  private let currencyType: CurrencyType
  /// Limits are amounts in the same currency, or numbers of units such as `12.50`.
  package let bounds: (low: Limit?, high: Limit?)

  package init(_ source: FieldSource) {
    currencyType = source.entry.currency
    guard let found = source.currency else {
      // If the currency is missing or invalid, that was reported already. The euro then stands in for it, and the
      // limits are not checked.
      (currency, bounds) = (.constant(.euro), (nil, nil))
      return
    }
    currency = found
    bounds = (source.limit("min", in: found), source.limit("max", in: found))
  }

  package var valueType: ValueType { .money(currencyType) }
  package var isReadAlone: Bool { constantCurrency != nil }

  package var constantCurrency: Currency? { if case .constant(let currency) = currency { currency } else { nil } }

  package func forEachExpression(_ visit: (CompiledExpression) -> Void) {
    if case .computed(let currency) = currency { visit(currency) }
  }

  package func read(_ given: JSONValue, _ context: AnswerContext) -> Result<Value, AnswerProblem> {
    MoneyAnswer.parse(
      given, context.currency ?? constantCurrency, language: context.languages.texts,
      context.languages.wording)
  }

  package func literal(_ node: JSONNode, _ compiler: FlowCompiler) -> Value? {
    if constantCurrency != nil { return readLiteral(node, compiler) ?? compiler.badDefault(node) }
    let amount = JSONValue(node)?.plainText ?? "…"
    compiler.sink.report(.badDefault, DefinitionMessages.defaultInAnyCurrency(amount), at: node.range)
    return nil
  }

  package func problems(of value: Value, _ context: AnswerContext, limit: LimitValue) -> [AnswerProblem] {
    guard case .money(let money) = value, let currency = context.currency ?? constantCurrency else { return [.kind] }
    if money.currency != currency { return [.currency(currency)] }
    func amount(_ bound: Limit?) -> Value? { limit(bound).flatMap { $0.amount(in: currency) } }
    return value.problems(atLeast: amount(bounds.low), atMost: amount(bounds.high))
  }

  package func domain(of field: Field, _ domains: AnswerDomains) -> Subject.Domain {
    constantCurrency == nil ? .any : .numbers(low: bounds.low?.constant, high: bounds.high?.constant)
  }
}

extension Value {
  package func amount(in currency: Currency) -> Value? {
    if case .money = self { self } else { decimal.flatMap { Money(units: $0, currency) }.map(Value.money) }
  }
}

extension FieldSource {
  fileprivate var currency: MoneyType.Source? {
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
    let compiled = compiler.deciding(declared, of: entry, in: scope, expecting: .string)
    if compiled != nil { checkCodes(of: declared, isAsked: field.computed == nil) }
    return compiled.map(MoneyType.Source.computed)
  }

  /// Reports a currency whose expression can give a text that is not a currency code.
  ///
  /// If the person types the currency as free text, this is only a warning. Free text is not reported for a computed
  /// amount, because such an amount is null without a currency.
  private func checkCodes(of declared: ExpressionDeclaration, isAsked: Bool) {
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
    guard isAsked, let field = path.flatMap({ scope.field(at: $0) }).map({ compiler.index[$0].declaration }),
      field.isFreeText
    else { return }
    let message = DefinitionMessages.freeTextAsCurrency(declared.text.text)
    sink.report(.unknownCurrency, message, at: declared.text.range, severity: .warning)
  }

  fileprivate func limit(_ key: String, in source: MoneyType.Source) -> Limit? {
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
      return Value(number).map(Limit.constant)
    case .string(let text):
      guard let compiled = compiler.binder.bind(ExpressionDeclaration(text), in: scope) else { return nil }
      let found = compiled.type.withoutNull
      if found.fits(.int) || found.fits(.number) || found == .money(entry.currency) {
        if case .constant(let currency) = source, let amount = compiled.constant?.amount(in: currency) {
          return .constant(amount)
        }
        return .computed(compiled)
      }
      sink.report(.typeMismatch, DefinitionMessages.moneyLimitType(entry.currency, found), at: text.range)
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

  var constantCurrency: Currency? {
    guard let currency else { return nil }
    return Currency(hasCurrencyCode ? currency.text.text : currency.parsed?.literalText ?? "")
  }
}

extension FlowIndex {
  /// The expression of a currency can be read only after all names are registered.
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
