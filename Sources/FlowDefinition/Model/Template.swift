package import FlowExpressions
package import Localization

/// This is a class, so that the label and the short label of a field, which are nearly always equal, can share one
/// template.
package final class Template: Sendable {
  package enum Part: Sendable {
    case literal(String)
    case value(CompiledExpression, Display)
    case plural(PluralText)
  }

  package struct PluralText: Sendable {
    package let number: CompiledExpression
    private let rules: PluralRules
    private let forms: [PluralCategory: [Part]]

    init(number: CompiledExpression, rules: PluralRules, forms: [PluralCategory: [Part]]) {
      (self.number, self.rules, self.forms) = (number, rules, forms)
    }

    package func parts(for number: Value?) -> [Part] {
      let category = number?.pluralNumber.map(rules.category) ?? .other
      return forms[category] ?? forms[.other] ?? []
    }

    var allParts: [Part] { PluralCategory.allCases.flatMap { forms[$0] ?? [] } }
  }

  package enum Display: Hashable, Sendable {
    /// Shows the value as an answer to this field, for example a choice as the label of its option.
    case field(FieldIndex)
    case type(PortType)
    case plain
  }

  /// The parts, or `nil` for literal text, the most common case.
  private let composed: [Part]?
  /// The text as written in the flow file, which is the key of its translations.
  package let source: String
  package let text: String

  init(parts: [Part]?, source: String, text: String) {
    composed = parts
    self.source = source
    self.text = text
  }

  package convenience init(_ text: String) { self.init(parts: nil, source: text, text: text) }
}

extension Template {
  package var parts: [Part] { composed ?? [.literal(text)] }

  package var constant: String? {
    guard let composed else { return text }
    guard composed.count < 2 else { return nil }
    switch composed.first {
    case .literal(let text): return text
    case .value, .plural: return nil
    case nil: return ""
    }
  }

  /// Whether a placeholder contains more than the name of a value, so that evaluating it may fail.
  package var isComputed: Bool {
    var isComputed = false
    forEachValue { expression, _ in isComputed = isComputed || expression.barePart == nil }
    return isComputed
  }

  func forEachValue(_ visit: (CompiledExpression, Display) -> Void) {
    composed?.forEachValue(visit)
  }
}

extension [Template.Part] {
  fileprivate func forEachValue(_ visit: (CompiledExpression, Template.Display) -> Void) {
    for part in self {
      switch part {
      case .literal: continue
      case .value(let expression, let display): visit(expression, display)
      case .plural(let plural):
        visit(plural.number, .plain)
        plural.allParts.forEachValue(visit)
      }
    }
  }
}

extension Value {
  package var pluralNumber: PluralNumber? {
    switch self {
    case .int(let number): PluralNumber(number)
    case .uint(let number): PluralNumber(digits: String(number))
    case .number(let number):
      number.int.map { PluralNumber($0) } ?? PluralNumber(digits: number.description)
    case .null, .bool, .double, .string, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map,
      .record,
      .secret,
      .type:
      nil
    }
  }
}

extension PluralForms {
  package init(_ language: LanguageTag) {
    let rules = PluralRules(language)
    let categories = rules.usualCategories
    let other = categories.firstIndex(of: .other) ?? categories.count - 1
    self.init(
      names: categories.map(\.rawValue), language: language.description, singular: categories.firstIndex(of: .one)
    ) { number in
      number.pluralNumber.flatMap { categories.firstIndex(of: rules.category(of: $0)) } ?? other
    }
  }
}
