package import FlowExpressions
package import FlowSyntax

package struct MoneyFormat: Sendable {
  package enum Source: Sendable {
    case constant(Currency)
    /// An expression that gives a code of ISO 4217.
    case computed(CompiledExpression)
  }

  package let currency: Source
  /// The currency as it is known when the flow is loaded: a constant, or the expression that gives it.
  package let type: CurrencyType
  /// The lower limit: an amount in the same currency, or a number of units such as `12.50`.
  package let min: Limit?
  package let max: Limit?

  /// The currency, or `nil` if it depends on answers.
  package var constantCurrency: Currency? { if case .constant(let currency) = currency { currency } else { nil } }
}

package struct NumberFormat: Sendable {
  /// The greatest number of decimals that a field can set.
  static let mostDecimals = 10

  package let min: Limit?
  package let max: Limit?
  package let decimals: Int?
  package let unit: Template?

  package func allows(_ number: Double) -> Bool { decimals.map { number.decimals <= $0 } ?? true }
}

package struct FileFormat: Hashable, Sendable {
  /// The accepted media types; empty to accept all.
  package let accept: [MediaRange]
  package let maxSize: ByteCount

  /// The size of the largest file that a field accepts if it sets no limit: 25 MB.
  package static let defaultMaxSize = ByteCount(25_000_000)

  package init(accept: [MediaRange] = [], maxSize: ByteCount = defaultMaxSize) {
    self.accept = accept
    self.maxSize = maxSize
  }
}

package struct TextFormat: Sendable {
  package let minLength: Limit?
  package let maxLength: Limit?
  /// The pattern that the whole text must match.
  package let pattern: Pattern?
  package let hasManyLines: Bool
}

package struct ListFormat: Sendable {
  /// The name of the member that holds an item's generated id.
  package static let id = "id"

  package let fields: [FieldIndex]
  /// The word for a single item, such as "Car".
  package let item: Template?
  package let min: Limit?
  package let max: Limit?
}

package struct PhoneFormat: Hashable, Sendable {
  /// The region (ISO 3166-1 alpha-2) assumed for numbers without a country code, or `nil` if there is none.
  package let region: String?
  /// The allowed regions; empty to allow all.
  package let regions: [String]
  /// The allowed kinds, such as `mobile`; empty to allow all.
  package let kinds: [String]
}

/// A computed limit that is null does not apply.
package enum Limit: Sendable {
  case constant(Value)
  case computed(CompiledExpression)

  var constant: Value? {
    switch self {
    case .constant(let value): value
    case .computed(let expression): expression.constant
    }
  }

  var isComputed: Bool { if case .computed = self { true } else { false } }

  package var int: Int? { if case .int(let value) = constant { Int(value) } else { nil } }
}

package enum OptionSource: Sendable {
  case fixed([ChoiceOption])
  /// An expression that evaluates to a list of records with `id`, `label` and `help`.
  case computed(CompiledExpression)
}

package struct ChoiceOption: Sendable {
  /// The id, which is stored in the answer if the option is chosen.
  package let id: String
  package let label: Template
  package let help: Template?
  package let when: CompiledExpression?
  package let isExclusive: Bool
  package let range: SourceRange
}
