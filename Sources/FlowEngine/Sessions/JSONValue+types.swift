import FlowDefinition
import FlowExpressions

extension JSONValue {
  /// The value as an answer of a field; nil where it is none.
  ///
  /// Limits and rules are checked when the path is derived.
  func value(of field: Field) -> Value? {
    if self == .null { return field.kind.emptyValue }
    switch (field.kind, self) {
    case (.text, .string(let text)), (.phone, .string(let text)), (.email, .string(let text)),
      (.url, .string(let text)), (.code, .string(let text)), (.choice, .string(let text)):
      return .string(text)
    case (.integer, _): return value(of: .int)
    case (.number, _): return value(of: .double)
    case (.date, _): return value(of: .timestamp)
    case (.boolean, _): return value(of: .bool)
    case (.choices, _): return value(of: .list(.string))
    case (.group, _), (.list, _), (.text, _), (.phone, _), (.email, _), (.url, _), (.code, _), (.choice, _): return nil
    }
  }

  /// The value of a declared type; nil where it has none.
  func value(of type: PortType) -> Value? {
    switch (type, self) {
    case (.optional, .null): .null
    case (.optional(let inner), _): value(of: inner)
    case (.phone, .string(let text)), (.email, .string(let text)), (.url, .string(let text)),
      (.code, .string(let text)):
      type.value(ofText: text)
    case _: value(of: type.valueType)
    }
  }

  /// The value of a type; nil where it has none.
  func value(of type: ValueType) -> Value? {
    switch (type, self) {
    case (.optional, .null), (.null, .null): return .null
    case (.optional(let inner), _): return value(of: inner)
    case (.bool, .bool(let value)): return .bool(value)
    case (.int, .int(let value)): return .int(value)
    case (.uint, .int(let value)): return UInt64(exactly: value).map(Value.uint)
    case (.double, .int(let value)): return .double(Double(value))
    case (.double, .double(let value)): return .double(value)
    case (.string, .string(let value)): return .string(value)
    case (.secret, .string(let value)): return .secret(Secret(value))
    case (.timestamp, .string(let value)): return CalendarDate(value).map { .timestamp($0.timestamp) }
    case (.list(let element), .list(let values)):
      let items = values.compactMap { $0.value(of: element) }
      return items.count == values.count ? .list(items) : nil
    case (.record(let record), .object(let members)):
      let parts = zip(record.names, record.types).map { (members[$0] ?? .null).value(of: $1.orNull) }
      return parts.contains(nil) ? nil : .record(Record(names: record.names, values: parts.compactMap(\.self)))
    case _: return nil
    }
  }
}
