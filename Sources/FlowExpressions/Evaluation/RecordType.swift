package struct RecordType: Hashable, Sendable {
  package let names: [String]
  package let types: [ValueType]
  /// The variable of the group, list or repeated section whose answers the record contains; `nil` for other records.
  ///
  /// The checker uses this variable to look up the conditions under which each member has a value.
  package let origin: Int?
  /// The number is stored, because the same type can occur so often in a record that counting would take too long.
  let partCount: Int

  package init(names: [String], types: [ValueType], origin: Int? = nil) {
    precondition(names.count == types.count, "a record has one type a name")
    self.names = names
    self.types = types
    self.origin = origin
    partCount = types.reduce(1) { $0.saturatingSum($1.partCount) }
  }

  package func index(of name: String) -> Int? { names.firstIndex(of: name) }

  var typesByName: [String: ValueType] { Dictionary(zip(names, types)) { first, _ in first } }
}

extension RecordType {
  /// Whether the record has every expected member with a fitting type; a member whose value may be null can be missing.
  func fits(_ wanted: RecordType) -> Bool {
    let own = typesByName
    return zip(wanted.names, wanted.types).allSatisfy { name, type in (own[name] ?? .null).fits(type) }
  }

  func isComparable(to other: RecordType) -> Bool {
    let others = other.typesByName
    return zip(names, types).allSatisfy { name, type in others[name].map { type.isComparable(to: $0) } ?? true }
  }

  /// Returns `nil` if the records share no name, or if the types of a shared name can't be joined.
  func joined(with other: RecordType) -> RecordType? {
    if self == other { return self }
    let others = other.typesByName
    var shared: (names: [String], types: [ValueType]) = ([], [])
    for (name, type) in zip(names, types) {
      guard let otherType = others[name] else { continue }
      guard let common = type.joined(with: otherType) else { return nil }
      shared.names.append(name)
      shared.types.append(common)
    }
    return shared.names.isEmpty ? nil : RecordType(names: shared.names, types: shared.types)
  }

  func conflict(with other: RecordType) -> (name: String, own: ValueType, other: ValueType)? {
    let others = other.typesByName
    for (name, type) in zip(names, types) {
      if let otherType = others[name], type.joined(with: otherType) == nil { return (name, type, otherType) }
    }
    return nil
  }

  var map: ValueType? {
    var common = ValueType.error
    for type in types {
      guard let joined = common.joined(with: type) else { return nil }
      common = joined
    }
    return .map(key: .string, value: common)
  }
}

extension Value {
  /// Returns the value with exactly the members that a type declares, in declared order.
  func narrowed(to type: ValueType, _ meter: inout Meter) throws(Failure) -> Value {
    try meter.charge(1)
    switch (type.withoutNull, self) {
    case (.record(let type), .record(let record)):
      let values = try zip(type.names, type.types).map { name, type throws(Failure) in
        try (record[name] ?? .null).narrowed(to: type, &meter)
      }
      return .record(Record(names: type.names, values: values))
    case (.map(_, let type), .record(let record)):
      return .record(Record(names: record.names, values: try Self.narrowed(record.values, to: type, &meter)))
    case (.map(_, let type), .map(let map)):
      return .map(ValueMap(zip(map.keys, try Self.narrowed(map.values, to: type, &meter))))
    case (.list(let type), .list(let values)): return .list(try Self.narrowed(values, to: type, &meter))
    case _: return self
    }
  }

  private static func narrowed(
    _ values: [Value], to type: ValueType, _ meter: inout Meter
  ) throws(Failure) -> [Value] {
    try values.map { value throws(Failure) in try value.narrowed(to: type, &meter) }
  }
}

extension ValueType {
  fileprivate var partCount: Int {
    switch self {
    case .list(let type), .optional(let type), .map(_, let type): type.partCount.saturatingSum(1)
    case .record(let type): type.partCount
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .json, .dyn, .error:
      1
    }
  }

  package var isJSON: Bool { notJSON == nil }

  /// The values that cannot be written as JSON are secrets, bytes, durations and types.
  package var notJSON: ValueType? {
    switch self {
    case .null, .bool, .int, .uint, .number, .string, .timestamp, .date, .time, .money, .file, .json, .dyn, .error: nil
    case .bytes, .duration, .days, .secret, .secretBytes, .type: self
    case .list(let type), .optional(let type), .map(_, let type): type.notJSON
    case .record(let record): record.types.lazy.compactMap(\.notJSON).first
    }
  }

  package var holdsJSON: Bool { contains { $0 == .json } }

  /// Whether a value can contain a point in time; undeclared data can.
  package var holdsTime: Bool { contains { $0 == .timestamp || $0 == .json || $0 == .dyn } }

  package var holdsFile: Bool { contains { $0 == .file } }

  /// Whether converting a value of this type to a common type removes or reorders members of a record.
  func losesMembers(to common: ValueType) -> Bool {
    switch (withoutNull, common.withoutNull) {
    case (.record(let own), .record(let other)):
      own.names != other.names || zip(own.types, other.types).contains { $0.losesMembers(to: $1) }
    case (.record(let own), .map(_, let other)): own.types.contains { $0.losesMembers(to: other) }
    case (.list(let own), .list(let other)), (.map(_, let own), .map(_, let other)): own.losesMembers(to: other)
    case _: false
    }
  }

  var isMap: Bool { if case .map = self { true } else { false } }

  func contains(_ isSought: (ValueType) -> Bool) -> Bool {
    if isSought(self) { return true }
    return switch self {
    case .list(let type), .optional(let type), .map(_, let type): type.contains(isSought)
    case .record(let record): record.types.contains { $0.contains(isSought) }
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .json, .dyn, .error:
      false
    }
  }
}
