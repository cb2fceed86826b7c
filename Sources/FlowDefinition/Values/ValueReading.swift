package import FlowExpressions

/// A language of types that values are read by: what a port declares, what an expression gives, what a scenario expects.
package protocol ValueSchema: Sendable {
  /// How the values of the type are put together.
  var shape: ValueShape<Self> { get }

  /// A single value in the form in which it is kept; nil where it is none of this type.
  func scalar(_ value: Value) -> Value?
}

/// How the values of a type are put together.
package enum ValueShape<Schema: ValueSchema> {
  /// Of nothing else.
  case scalar
  /// As another type's, or null.
  case optional(Schema)
  case list(Schema)
  case record(names: [String], schemas: [Schema])
}

/// A value read by a type, with everything in it that does not fit.
///
/// Whether a mismatch matters is the caller's to say: a stored value may lack members, a service may send more of them.
package struct ValueReading<Schema: ValueSchema> {
  /// What of a value does not fit its type.
  package struct Mismatch {
    /// In which way a value does not fit.
    package enum Reason: Hashable {
      /// It is none of the type.
      case kind
      /// Members that must be there are not, or are null; others are not declared.
      case members(missing: [String], unknown: [String])
    }

    /// Where in the value it is.
    package let path: AnswerPath
    /// The type that is expected there.
    package let expected: Schema
    /// What there is.
    package let found: Value
    /// What is wrong with it.
    package let reason: Reason

    /// Whether only members are missing, or too many.
    package var isAboutMembers: Bool { reason != .kind }
  }

  /// The value in the form of its type, null in the place of what does not fit.
  package private(set) var value = Value.null
  /// What does not fit.
  package private(set) var mismatches: [Mismatch] = []
  private var path = AnswerPath()

  /// Reads a value.
  package init(_ value: Value, as schema: Schema) { self.value = read(value, as: schema, of: schema) }

  /// The value; nil where something does not fit that is not tolerated.
  package func value(tolerating isTolerated: (Mismatch) -> Bool = { _ in false }) -> Value? {
    mismatches.allSatisfy(isTolerated) ? value : nil
  }

  /// - Parameter whole: The type that mismatches name: of an optional value the optional one.
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

// MARK: types

extension ValueType: ValueSchema {
  package var shape: ValueShape<ValueType> {
    switch self {
    case .optional(let type): .optional(type)
    case .list(let element): .list(element)
    case .record(let record): .record(names: record.names, schemas: record.types)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type, .map,
      .dyn, .error:
      .scalar
    }
  }

  package func scalar(_ value: Value) -> Value? {
    switch (self, value) {
    case (.null, .null), (.bool, .bool), (.int, .int), (.double, .double), (.string, .string), (.timestamp, .timestamp),
      (.secret, .secret):
      value
    case (.uint, .int(let number)): UInt64(exactly: number).map(Value.uint)
    case (.double, .int(let number)): .double(Double(number))
    case (.secret, .string(let text)): .secret(Secret(text))
    case (.timestamp, .string(let text)): CalendarDay(text).map { .timestamp($0.timestamp) }
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
    case .text, .phone, .email, .url, .date, .boolean, .integer, .number, .code, .secret: .scalar
    }
  }

  private static let option = PortType.record(names: optionType.names, types: [.text, .text, .optional(.text)])

  package func scalar(_ value: Value) -> Value? {
    if case .string(let text) = value { self.value(ofText: text) } else { valueType.scalar(value) }
  }

  /// A text in the form that this type is kept in, such as E.164 for a phone number; nil where it is no value of the type.
  ///
  /// A phone number needs its country code: nobody says here in which region it is dialled.
  package func value(ofText text: String) -> Value? {
    switch self {
    case .phone: try? PhoneAnswer.parse(text, PhoneFormat(region: nil, regions: [], kinds: [])).get()
    case .email: try? AddressAnswer.email(text, []).get()
    case .url: AddressAnswer.isAddress(text) ? .string(text) : try? AddressAnswer.url(text, []).get()
    case .code: !text.isEmpty && text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) ? .string(text) : nil
    case .text, .secret, .date, .boolean, .integer, .number, .options, .list, .record, .optional:
      valueType.scalar(.string(text))
    }
  }
}

// MARK: JSON

extension JSONValue {
  /// The value of a type, of which members may be missing or undeclared; nil where it is none.
  package func value(of type: ValueType) -> FlowExpressions.Value? {
    if case .scalar = type.shape { return type.scalar(FlowExpressions.Value(self)) }
    return ValueReading(FlowExpressions.Value(self), as: type).value(tolerating: \.isAboutMembers)
  }

  /// The value of a declared type; nil where it is none.
  ///
  /// Texts in lists and objects are taken as they are.
  package func value(of type: PortType) -> FlowExpressions.Value? {
    if case .string(let text) = self { return type.withoutNull.value(ofText: text) }
    return value(of: type.valueType)
  }

  /// The answer of a field; nil where it is none.
  ///
  /// Limits and rules are checked when the path is derived.
  package func value(of field: Field) -> FlowExpressions.Value? {
    self == .null ? field.kind.emptyValue : value(of: field.kind.valueType)
  }
}
