package import FlowExpressions

package protocol ValueSchema: Sendable {
  var shape: ValueShape<Self> { get }

  /// Returns a value of the shape `scalar` in its stored form, or `nil` if the value does not match the type.
  func scalar(_ value: Value) -> Value?
}

package enum ValueShape<Schema: ValueSchema> {
  case scalar
  case optional(Schema)
  case list(Schema)
  case record(names: [String], schemas: [Schema])
}

/// The caller decides which mismatches matter: stored values may lack members, and services may send more than
/// expected.
package struct ValueReading<Schema: ValueSchema> {
  package struct Mismatch {
    package enum Reason: Hashable {
      case kind
      /// Required members are missing or null, or there are undeclared members.
      case members(missing: [String], unknown: [String])
    }

    package let path: AnswerPath
    package let expected: Schema
    package let found: Value
    package let reason: Reason

    package var isAboutMembers: Bool { reason != .kind }
  }

  /// The value in its stored form, in which every part that does not match the type is null.
  package private(set) var value = Value.null
  package private(set) var mismatches: [Mismatch] = []
  private var path = AnswerPath()

  package init(_ value: Value, as schema: Schema) { self.value = read(value, as: schema, of: schema) }

  package func value(tolerating isTolerated: (Mismatch) -> Bool = { _ in false }) -> Value? {
    mismatches.allSatisfy(isTolerated) ? value : nil
  }

  /// - Parameter whole: The type that a mismatch reports as expected: `schema`, or the optional type around it.
  private mutating func read(_ value: Value, as schema: Schema, of whole: Schema) -> Value {
    switch (schema.shape, value) {
    case (.optional, .null): return value
    case (.optional(let inner), _): return read(value, as: inner, of: whole)
    case (.list(let element), .list(let values)):
      return .list(values.enumerated().map { read($1, as: element, under: .index($0)) })
    case (.record(let names, let schemas), .record(let record)):
      return .record(Record(names: names, values: members(of: record, names, schemas, of: whole)))
    case (.scalar, _): if let value = schema.scalar(value) { return value }
    case (.list, _), (.record, _): break
    }
    mismatches.append(Mismatch(path: path, expected: whole, found: value, reason: .kind))
    return .null
  }

  private mutating func read(_ value: Value, as schema: Schema, under element: AnswerPath.Element) -> Value {
    path.elements.append(element)
    defer { path.elements.removeLast() }
    return read(value, as: schema, of: schema)
  }

  private mutating func members(
    of record: Record, _ names: [String], _ schemas: [Schema], of whole: Schema
  ) -> [Value] {
    var missing: [String] = []
    let values = zip(names, schemas).map { name, schema -> Value in
      if let value = record[name], value != .null { return read(value, as: schema, under: .name(name)) }
      if !schema.admitsNull { missing.append(name) }
      return .null
    }
    let unknown = record.names.filter { !names.contains($0) }
    if !missing.isEmpty || !unknown.isEmpty {
      let reason = Mismatch.Reason.members(missing: missing, unknown: unknown)
      mismatches.append(Mismatch(path: path, expected: whole, found: .record(record), reason: reason))
    }
    return values
  }
}

extension ValueSchema {
  fileprivate var admitsNull: Bool {
    switch shape {
    case .optional: true
    case .scalar: scalar(.null) != nil
    case .list, .record: false
    }
  }
}

// MARK: Types

extension ValueType: ValueSchema {
  package var shape: ValueShape<ValueType> {
    switch self {
    case .optional(let type): .optional(type)
    case .list(let element): .list(element)
    case .record(let record): .record(names: record.names, schemas: record.types)
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .map, .json, .dyn, .error:
      .scalar
    }
  }

  package func scalar(_ value: Value) -> Value? {
    switch (self, value) {
    case (.null, .null), (.bool, .bool), (.int, .int), (.number, .number), (.string, .string), (.date, .date),
      (.secret, .secret):
      value
    case (.time, .time): value
    case (.time, .string(let text)): TimeOfDay(text).map(Value.time)
    case (.uint, .int(let number)): UInt64(exactly: number).map(Value.uint)
    case (.int, .number(let number)): number.int.map(Value.int)
    case (.number, .int(let number)): .number(DecimalNumber(number))
    case (.money(let type), _): Money(value, in: type.constant).map(Value.money)
    case (.file, .file): value
    case (.file, _): AttachedFile(value).map(Value.file)
    case (.secret, .string(let text)): .secret(Secret(text))
    case (.json, _): value == .null ? nil : value
    case (.date, .string(let text)): CalendarDay(text).map(Value.date)
    case _: nil
    }
  }
}

extension PortType: ValueSchema {
  package var shape: ValueShape<PortType> {
    switch self {
    case .optional(let type): .optional(type)
    case .list(let element): .list(element)
    case .options: .list(Self.option)
    case .record(let names, let types): .record(names: names, schemas: types)
    case .field, .money, .secret, .json, .answers: .scalar
    }
  }

  package static let option = PortType.record(names: optionType.names, types: [.text, .text, .optional(.text)])

  package func scalar(_ value: Value) -> Value? {
    if case .string(let text) = value { self.value(ofText: text) } else { valueType.scalar(value) }
  }

  /// Returns a text in the stored form of this type, such as E.164 for a phone number, or `nil` if it is invalid.
  package func value(ofText text: String) -> Value? {
    if case .field(let name) = self { name.type.value(ofText: text) } else { valueType.scalar(.string(text)) }
  }
}

// MARK: JSON

extension JSONValue {
  /// Members may be missing or undeclared.
  package func value(of type: ValueType) -> FlowExpressions.Value? {
    if case .scalar = type.shape { return type.scalar(FlowExpressions.Value(self)) }
    return ValueReading(FlowExpressions.Value(self), as: type).value(tolerating: \.isAboutMembers)
  }

  /// A string is validated, for example as a phone number.
  ///
  /// Strings in lists and objects are not.
  package func value(of type: PortType) -> FlowExpressions.Value? {
    if case .string(let text) = self { return type.withoutNull.value(ofText: text) }
    return value(of: type.valueType)
  }

  /// Limits and rules are checked when the path is derived.
  package func value(of field: Field) -> FlowExpressions.Value? {
    self == .null ? field.type.emptyValue : value(of: field.type.valueType)
  }
}
