import FlowExpressions
import FlowSyntax

package final class AnswerDomains {
  private let index: FlowIndex
  private let fields: [Field]
  private var subjects: [Subject?]
  private let mayBeSealed: Bool

  init(index: FlowIndex, fields: [Field]) {
    self.index = index
    self.fields = fields
    mayBeSealed = index.calls.contains { $0.declaration.isOnce }
    subjects = Array(repeating: nil, count: index.slotCount)
  }

  /// - Returns: `nil` for a secret or a redacted answer, or if `path` is not empty and does not lead to a field.
  func subject(_ slot: Int, _ path: [String]) -> Subject? {
    guard let root = index.fieldOfSlot[slot] else { return path.isEmpty ? Subject(id: slot, domain: .any) : nil }
    guard let field = index.field(path, in: root).map({ index[$0] }) else { return nil }
    if let known = subjects[field.slot] { return known }
    let found = fields[field.index.rawValue]
    // Nothing may be inferred from secrets. After this check, the limits of a computed field are ignored, because a
    // computed value may violate them.
    if found.isSecret || found.isRedacted { return nil }
    let isAsked = found.computed == nil
    let subject = Subject(
      id: found.slot, domain: isAsked ? found.type.domain(of: found, self) : .any,
      today: isAsked ? days(of: found) : DayBounds())
    subjects[field.slot] = subject
    return subject
  }

  /// There is no lower limit if answers may be sealed: a sealed answer is not validated again, so it may fall below the
  /// limit as `today` advances.
  private func days(of field: Field) -> DayBounds {
    DayBounds(low: mayBeSealed ? nil : day(of: field, "min"), high: day(of: field, "max"))
  }

  /// If the limit is another date of the same step, such as `"min": "from"`, this is the limit of that date.
  private func day(of field: Field, _ key: String) -> DayBound? {
    let (min, max) = field.type.bounds
    guard case .date = field.kind, case .computed = key == "min" ? min : max else { return nil }
    return expression(of: field, key).flatMap { limit in
      DayBound(limit) { name in earlierField(name, than: field).flatMap { day(of: $0, key) } }
    }
  }

  private func expression(of field: Field, _ key: String) -> Expression? {
    index[field.index].declaration.object[key]?.text.flatMap { ExpressionDeclaration($0).parsed }
  }

  private func earlierField(_ name: String, than field: Field) -> Field? {
    let entry = index[field.index]
    guard let other = index.field(name, at: entry.step).map({ index[$0] }), other.step == entry.step,
      other.index < entry.index, other.parent == nil, other.declaration.isCertainOnceAsked,
      other.declaration.computed == nil
    else { return nil }
    return fields[other.index.rawValue]
  }

  private func limit(of field: Field, _ side: KeyPath<(low: Limit?, high: Limit?), Limit?>) -> Value? {
    guard let limit = field.type.bounds[keyPath: side] else { return nil }
    if let constant = limit.constant { return constant }
    let keys = field.type.boundKeys
    let name = expression(of: field, side == \.low ? keys.low : keys.high)?.bareName
    return name.flatMap { earlierField($0, than: field) }.flatMap { self.limit(of: $0, side) }
  }

  func numbers(of field: Field) -> Subject.Domain {
    .numbers(low: limit(of: field, \.low), high: limit(of: field, \.high))
  }

  func texts(of field: Field) -> Subject.Domain {
    index.fixedOptions(of: field.index).map { .texts($0.idSet) } ?? .any
  }
}

extension Subject.Domain {
  static func sizes(upTo most: Limit?) -> Subject.Domain {
    .sizes(0...(most?.int.map { Double(max(0, $0)) } ?? .infinity))
  }
}
