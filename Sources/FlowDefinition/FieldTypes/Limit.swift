package import FlowExpressions
import FlowSyntax

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

package enum AnswerBound: Hashable, Sendable {
  case integer(Int64)
  case number(DecimalNumber)
  case money(Money)
  /// A date, in seconds since 1970.
  case date(Int64)
  /// A time, as a duration since midnight.
  case time(Duration)
  case count(Int)

  /// Creates a bound to show in a message; `nil` for null, which means that there is no limit.
  package init?(_ value: Value) {
    switch value {
    case .int(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .money(let money): self = .money(money)
    case .date(let day): self = .date(day.timestamp.seconds)
    case .duration(let value): self = .time(value)
    case .time(let value): self = .time(value.sinceMidnight)
    case _: return nil
    }
  }
}

extension Value {
  package func isBelow(_ other: Value) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left < right
    case (.number(let left), .number(let right)): left < right
    case (.money(let left), .money(let right)): left.currency == right.currency && left.minor < right.minor
    case (.date(let left), .date(let right)): left < right
    case (.duration(let left), .duration(let right)): left < right
    case (.time, _), (_, .time): operand.isBelow(other.operand)
    case _: false
    }
  }

  func isStored(as type: ValueType) -> Bool {
    switch (type, self) {
    case (.bool, .bool), (.int, .int), (.number, .number), (.string, .string), (.date, .date),
      (.time, .time), (.money, .money):
      true
    case _: false
    }
  }

  func problems(atLeast least: Value?, atMost most: Value?) -> [AnswerProblem] {
    if let least, isBelow(least) { return AnswerBound(least).map { [.min($0)] } ?? [] }
    if let most, most.isBelow(self) { return AnswerBound(most).map { [.max($0)] } ?? [] }
    return []
  }

  package var count: Int? { if case .int(let count) = self { Int(count) } else { nil } }
}

extension FieldType {
  func countProblems(_ count: Int, _ limit: LimitValue) -> [AnswerProblem] {
    let (least, most) = (limit(bounds.low)?.count, limit(bounds.high)?.count)
    if let least, count < least { return [.min(.count(least))] }
    if let most, count > most { return [.max(.count(most))] }
    return []
  }
}

package struct LimitCheck {
  let field: Field
  let declared: FieldDeclaration
  let sink: DiagnosticSink

  func badLimit(_ key: String, _ message: String) {
    sink.report(.badLimits, message, at: declared.object[key]?.range ?? declared.object.opening)
  }

  func checkLengths() {
    let (min, max) = field.type.bounds
    for (key, limit) in [("minLength", min), ("maxLength", max)] {
      if let length = limit?.int, !(0...AnswerText.lengthLimit).contains(length) {
        badLimit(key, DefinitionMessages.lengthRange)
      }
    }
    if max?.int == 0 { badLimit("maxLength", DefinitionMessages.noLength) }
    if max == nil, let least = min?.int, least > AnswerText.defaultMaxLength, least <= AnswerText.lengthLimit {
      badLimit("minLength", DefinitionMessages.defaultMaxLength)
    }
  }

  func checkCounts(optionCount: Int? = nil) {
    let (min, max) = field.type.bounds
    for (key, limit) in [("min", min), ("max", max)] {
      if let count = limit?.int, count < 0 { badLimit(key, DefinitionMessages.negativeCount) }
    }
    if max?.int == 0 { badLimit("max", DefinitionMessages.countOfNone) }
    if let least = min?.int, let count = optionCount, least > count {
      badLimit("min", DefinitionMessages.countAboveOptions(count))
    }
  }
}
