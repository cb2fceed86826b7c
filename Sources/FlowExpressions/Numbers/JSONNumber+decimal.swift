package import FlowSyntax

extension JSONNumber {
  /// The number as written; `nil` if it has more than 38 digits or is out of range.
  package var decimal: DecimalNumber? { DecimalNumber(text) }
}

extension Value {
  /// An integer if the number is written as one and fits in 64 bits, otherwise a decimal; `nil` if it has more than 38
  /// digits or is out of range.
  package init?(_ number: JSONNumber) {
    guard let value = number.int.map(Value.int) ?? number.decimal.map(Value.number) else { return nil }
    self = value
  }
}

extension JSONNode {
  /// The first number that is not kept, because it has more than 38 digits or is out of range.
  package var unkeptNumber: JSONNumber? {
    switch value {
    case .number(let number): number.decimal == nil ? number : nil
    case .array(let nodes): nodes.lazy.compactMap(\.unkeptNumber).first
    case .object(let members): members.lazy.compactMap(\.node.unkeptNumber).first
    case .null, .bool, .string, .invalid: nil
    }
  }
}
