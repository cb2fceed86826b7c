/// A value of the expression language, of an answer, and of what services take and give.
///
/// Equality here is the equality of data: same kind, same content. The language's own `==`, where `1 == 1.0`,
/// belongs to evaluation.
package enum Value: Hashable, Sendable {
  /// No value.
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A whole number of 64 bits.
  case int(Int64)
  /// A whole number from 0 of 64 bits.
  case uint(UInt64)
  /// A number of double precision (IEEE 754).
  case double(Double)
  /// A text.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// A point in time, UTC.
  case timestamp(Timestamp)
  /// A span of time.
  case duration(Duration)
  /// Values in order.
  case list([Value])
  /// Values by key, as written in an expression or read from data whose keys nobody declared.
  case map(ValueMap)
  /// Values by name, the names known when the flow was loaded: a group's answer, a call's output.
  case record(Record)
  /// A text that nothing may show, save or log.
  case secret(Secret)
  /// A type, by its name in the language, such as `int` (CEL "Types as values").
  case type(String)
}

/// Values under names that were declared: reading one is an index, not a search.
package struct Record: Hashable, Sendable {
  /// The names, in declared order; every record of a type shares the same list.
  package let names: [String]
  /// One value a name, null where nothing was given.
  package var values: [Value]

  /// Puts values under names; both lists have the same length.
  package init(names: [String], values: [Value]) {
    precondition(names.count == values.count, "a record has one value a name")
    self.names = names
    self.values = values
  }

  /// The value under a name, nil if the name was not declared.
  ///
  /// For tools and tests; evaluation uses the index.
  package subscript(name: String) -> Value? {
    names.firstIndex(of: name).map { values[$0] }
  }
}

/// Values by key, in the order they were put in.
///
/// Keys are bool, int, uint or string (CEL "Values").
package struct ValueMap: Hashable, Sendable {
  /// The keys, none twice.
  package private(set) var keys: [Value]
  /// The values, in the order of the keys.
  package private(set) var values: [Value]
  private var places: [Value: Int]

  /// An empty map.
  package init() {
    keys = []
    values = []
    places = [:]
  }

  /// The value under a key of exactly this kind; setting puts it in, at the end if the key is new.
  package subscript(key: Value) -> Value? {
    get { places[key].map { values[$0] } }
    set {
      guard let newValue else { return }
      if let place = places[key] {
        values[place] = newValue
      } else {
        places[key] = keys.count
        keys.append(key)
        values.append(newValue)
      }
    }
  }
}

// Swift's own `==` of texts looks through Unicode's normal forms; data is equal when its code points are.
extension Value {
  /// The equality of data: same kind, same content, texts code point by code point, maps in any order.
  package static func == (left: Value, right: Value) -> Bool {
    switch left {
    case .null: right.isNull
    case .bool(let own): if case .bool(let other) = right { own == other } else { false }
    case .int(let own): if case .int(let other) = right { own == other } else { false }
    case .uint(let own): if case .uint(let other) = right { own == other } else { false }
    case .double(let own): if case .double(let other) = right { own == other } else { false }
    case .string(let own): if case .string(let other) = right { Equality.sameText(own, other) } else { false }
    case .bytes(let own): if case .bytes(let other) = right { own == other } else { false }
    case .timestamp(let own): if case .timestamp(let other) = right { own == other } else { false }
    case .duration(let own): if case .duration(let other) = right { own == other } else { false }
    case .list(let own): if case .list(let other) = right { own == other } else { false }
    case .map(let own): if case .map(let other) = right { own == other } else { false }
    case .record(let own): if case .record(let other) = right { own == other } else { false }
    case .secret(let own): if case .secret(let other) = right { own == other } else { false }
    case .type(let own): if case .type(let other) = right { own == other } else { false }
    }
  }
}

extension ValueMap {
  /// Whether both have the same keys with the same values, in any order.
  package static func == (left: ValueMap, right: ValueMap) -> Bool {
    left.keys.count == right.keys.count && zip(left.keys, left.values).allSatisfy { right[$0] == $1 }
  }

  /// Mixes in the keys, whatever their order.
  package func hash(into hasher: inout Hasher) { hasher.combine(Set(keys)) }
}

extension Secret {
  /// Whether both hide the same code points, or the same bytes.
  public static func == (left: Secret, right: Secret) -> Bool { left.value == right.value }
}

extension ValueMap {
  /// The value under a key, numbers of different kinds being the same key when they are equal: `{1: "a"}[1u]`.
  func value(for key: Value) -> Value? {
    if let value = self[key] { return value }
    return switch key {
    case .int(let number): UInt64(exactly: number).flatMap { self[.uint($0)] }
    case .uint(let number): Int64(exactly: number).flatMap { self[.int($0)] }
    case .double(let number):
      Int64(exactly: number).flatMap { self[.int($0)] } ?? UInt64(exactly: number).flatMap { self[.uint($0)] }
    case .null, .bool, .string, .bytes, .timestamp, .duration, .list, .map, .record, .secret, .type: nil
    }
  }

  /// A record as a map from its names.
  init(_ record: Record) {
    self.init()
    for (name, value) in zip(record.names, record.values) { self[.string(name)] = value }
  }
}
