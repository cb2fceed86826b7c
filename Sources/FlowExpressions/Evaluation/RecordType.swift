/// The type of a record: its names and their types, in declared order.
package struct RecordType: Hashable, Sendable {
  /// The names.
  package let names: [String]
  /// The type of each name.
  package let types: [ValueType]
  /// The number of types in the record, at any depth.
  ///
  /// Stored, because records can contain each other so often that counting would take too long.
  let partCount: Int

  /// Creates a record type from names and types, which must have the same count.
  package init(names: [String], types: [ValueType]) {
    precondition(names.count == types.count, "a record has one type a name")
    self.names = names
    self.types = types
    partCount = types.reduce(1) { $0.saturatingSum($1.partCount) }
  }

  /// The index of a name; `nil` if it is not declared.
  package func index(of name: String) -> Int? { names.firstIndex(of: name) }

  /// The types by name.
  var typesByName: [String: ValueType] { Dictionary(zip(names, types)) { first, _ in first } }
}

extension RecordType {
  /// Whether the record has every expected name with a fitting type; a name that may be null can be missing.
  func fits(_ wanted: RecordType) -> Bool {
    let own = typesByName
    return zip(wanted.names, wanted.types).allSatisfy { name, type in (own[name] ?? .null).fits(type) }
  }

  /// Whether `==` can be true for two records: no name has values that are never equal.
  func isComparable(to other: RecordType) -> Bool {
    let others = other.typesByName
    return zip(names, types).allSatisfy { name, type in others[name].map { type.isComparable(to: $0) } ?? true }
  }

  /// Returns the type with the names of both records; `nil` if there are none, or if one has no common type.
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

  /// Returns the first name that both records have, but with types that have no common type, and these types.
  func conflict(with other: RecordType) -> (name: String, own: ValueType, other: ValueType)? {
    let others = other.typesByName
    for (name, type) in zip(names, types) {
      if let otherType = others[name], type.joined(with: otherType) == nil { return (name, type, otherType) }
    }
    return nil
  }

  /// The type of the record as a map; `nil` if its members have no common type.
  var map: ValueType? {
    var common = ValueType.error
    for type in types {
      guard let joined = common.joined(with: type) else { return nil }
      common = joined
    }
    return .map(key: .string, value: common)
  }
}

extension ValueType {
  /// The number of types in this type, at any depth.
  fileprivate var partCount: Int {
    switch self {
    case .list(let type), .optional(let type), .map(_, let type): type.partCount.saturatingSum(1)
    case .record(let type): type.partCount
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .money, .secret, .secretBytes,
      .type, .json, .dyn, .error:
      1
    }
  }

  /// Whether every value of this type can be written as JSON: it contains no secrets, bytes, durations or types.
  package var isJSON: Bool {
    switch self {
    case .null, .bool, .int, .uint, .double, .string, .timestamp, .money, .json, .dyn, .error: true
    case .bytes, .duration, .secret, .secretBytes, .type: false
    case .list(let type), .optional(let type), .map(_, let type): type.isJSON
    case .record(let record): record.types.allSatisfy(\.isJSON)
    }
  }

  /// Whether the type is or contains `json`, at any depth.
  package var holdsJSON: Bool { contains { $0 == .json } }

  /// Whether the type is or contains a record or a map, at any depth.
  package var holdsRecord: Bool {
    contains { type in
      switch type {
      case .record, .map: true
      case _: false
      }
    }
  }

  /// Whether this type, or one that it contains, satisfies a predicate.
  func contains(_ isSought: (ValueType) -> Bool) -> Bool {
    if isSought(self) { return true }
    return switch self {
    case .list(let type), .optional(let type), .map(_, let type): type.contains(isSought)
    case .record(let record): record.types.contains { $0.contains(isSought) }
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .money, .secret, .secretBytes,
      .type, .json, .dyn, .error:
      false
    }
  }
}
