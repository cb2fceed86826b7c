import FlowSyntax

/// Amounts are added and compared only if they certainly have the same currency.
package enum CurrencyType: Hashable, Sendable, CustomStringConvertible {
  case code(Currency)
  case expression(CurrencyExpression)
  /// Any currency; the currencies of two amounts of this type may differ.
  case any

  package var constant: Currency? { if case .code(let currency) = self { currency } else { nil } }

  func isSame(as other: CurrencyType) -> Bool { self == other && self != .any }

  package var description: String {
    switch self {
    case .code(let currency): "money in \(currency.code)"
    case .expression(let expression): "money in \"\(expression.source)\""
    case .any: "money in any currency"
    }
  }
}

/// Two such expressions are equal if they have the same meaning, even if they are written differently.
package struct CurrencyExpression: Hashable, Sendable {
  /// The expression as shown in messages: the full path of an answer, or the first 40 characters of the expression.
  let source: String
  let slot: Int?
  let reads: Set<Int>
  private let meaning: String

  init(_ node: Node, in scope: any Scope, written text: String? = nil) {
    let answer = node.namePath.flatMap(scope.answer)
    slot = answer?.slot
    source = answer?.path ?? node.qualifiedName ?? text.map { $0.count > 40 ? $0.prefix(40) + "…" : $0 } ?? "…"
    meaning = node.canonicalText(in: scope, findingMembers: true)
    reads = Set(
      node.freePaths().flatMap { path -> [Int] in
        switch scope.meaning(of: path.name) {
        case .variable(let slot, _, _): [slot]
        case .condition: scope.slots(ofCondition: path.name)
        case nil: []
        }
      })
  }

  package static func == (left: CurrencyExpression, right: CurrencyExpression) -> Bool { left.meaning == right.meaning }

  package func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}

extension CurrencyExpression {
  package init(_ expression: Expression, in scope: any Scope) {
    self.init(expression.root, in: scope, written: expression.source.text)
  }

  /// Inside a group, the ids of its fields are enough: `currency` instead of `company.currency`.
  func source(in scope: any Scope) -> String {
    guard let slot else { return source }
    var path = source.split(separator: ".").map(String.init)[...]
    var found = source
    while !path.isEmpty {
      if scope.answer(at: Array(path))?.slot == slot { found = path.joined(separator: ".") }
      path = path.dropFirst()
    }
    return found
  }
}

extension ValueType {
  /// An amount whose currency can differ between the items becomes an amount in any currency.
  package func outside(itemsWith slots: Set<Int>) -> ValueType {
    switch self {
    case .money(.expression(let currency)) where !currency.reads.isDisjoint(with: slots): .money(.any)
    case .list(let element): .list(element.outside(itemsWith: slots))
    case .map(let key, let value): .map(key: key, value: value.outside(itemsWith: slots))
    case .record(let type):
      .record(
        RecordType(
          names: type.names, types: type.types.map { $0.outside(itemsWith: slots) }, origin: type.origin))
    case .optional(let type): type.outside(itemsWith: slots).orNull
    case _: self
    }
  }
}
