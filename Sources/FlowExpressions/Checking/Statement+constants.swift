extension Subject {
  /// Creates a subject whose only possible value is `value`; `nil` if `value` cannot be compared exactly, like a list.
  package convenience init?(id: Int, value: Value) {
    switch Constant(value) {
    case .bool(let isTrue)?: self.init(id: id, domain: .truth([isTrue]))
    case .text(let text)?: self.init(id: id, domain: .texts([text]))
    case .number?: self.init(id: id, domain: .numbers(low: value, high: value))
    case nil: return nil
    }
  }
}
