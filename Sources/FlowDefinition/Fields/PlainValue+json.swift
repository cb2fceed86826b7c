public import FlowSyntax

extension PlainValue {
  /// A value read from a file; nil where that could not be read or holds a number beyond all limits.
  public init?(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number):
      guard let value = number.int.map(PlainValue.int) ?? number.double.map(PlainValue.double) else { return nil }
      self = value
    case .string(let text): self = .string(text.text)
    case .array(let items):
      let values = items.compactMap { PlainValue($0) }
      guard values.count == items.count else { return nil }
      self = .list(values)
    case .object(let members):
      var object: [String: PlainValue] = [:]
      for member in members {
        guard let value = PlainValue(member.node) else { return nil }
        object[member.key.text] = value
      }
      self = .object(object)
    case .invalid: return nil
    }
  }
}
