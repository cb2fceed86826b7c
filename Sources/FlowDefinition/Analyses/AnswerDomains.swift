import FlowExpressions

/// The values that answers can have, as far as their fields say.
struct AnswerDomains {
  private let index: FlowIndex
  private let fields: [Field]

  init(_ index: FlowIndex, _ fields: [Field]) {
    self.index = index
    self.fields = fields
  }

  /// A variable, or what a path of names in it leads to; nil where nothing is known about it.
  func subject(_ slot: Int, _ path: [String]) -> Subject? {
    guard let root = index.fieldOfSlot[slot] else { return path.isEmpty ? Subject(id: slot, domain: .any) : nil }
    guard let field = index.field(path, in: root) else { return nil }
    let found = fields[field.rawValue]
    // Whether limits are kept where a value is computed is not for the file to say; a secret is nobody's business.
    if found.isSecret || found.isRedacted { return nil }
    if found.computed != nil { return Subject(id: found.slot, domain: .any) }
    return Subject(id: found.slot, domain: domain(of: found))
  }

  private func domain(of field: Field) -> Subject.Domain {
    switch (field.kind, field.mustBe) {
    case (.boolean, .bool(let only)): .truth([only])
    case (.boolean, _): .truth([true, false])
    case (.choice(.fixed), _): index.fixedOptions(of: field.index).map { .texts($0.idSet) } ?? .any
    case (.integer(let min, let max), _), (.number(let min, let max), _), (.date(let min, let max), _):
      .numbers(low: min?.constant, high: max?.constant)
    case (.text, _), (.phone, _), (.email, _), (.url, _), (.code, _), (.choice, _), (.choices, _), (.group, _),
      (.list, _):
      .any
    }
  }
}

extension Limit {
  /// The bound, where it is always the same.
  var constant: Value? {
    switch self {
    case .constant(let value): value
    case .computed(let expression): expression.constant
    }
  }
}
