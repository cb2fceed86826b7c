public import FlowSyntax

extension JSONValue {
  /// A value read from a file; nil where that could not be read or holds a number beyond all limits.
  public init?(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number):
      guard let value = number.int.map(JSONValue.int) ?? number.double.map(JSONValue.double) else { return nil }
      self = value
    case .string(let text): self = .string(text.text)
    case .array(let items):
      let values = items.compactMap { JSONValue($0) }
      guard values.count == items.count else { return nil }
      self = .list(values)
    case .object(let members):
      var object: [String: JSONValue] = [:]
      for member in members {
        guard let value = JSONValue(member.node) else { return nil }
        object[member.key.text] = value
      }
      self = .object(object)
    case .invalid: return nil
    }
  }
}
