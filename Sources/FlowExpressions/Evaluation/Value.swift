/// `==` compares type and content; the equality of the expression language, in which `1 == 1.0`, is in ``Equality``.
package enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case uint(UInt64)
  case number(DecimalNumber)
  /// Only in plain CEL; the numbers of flows are decimals.
  case double(Double)
  case string(String)
  case bytes([UInt8])
  /// A point in time.
  case timestamp(FlowTimestamp)
  /// Only in flows; plain CEL has no dates without a time.
  case date(CalendarDay)
  case duration(Duration)
  case time(TimeOfDay)
  case money(Money)
  /// A file that a person attached; indirect, so that other values stay small.
  indirect case file(AttachedFile)
  case list([Value])
  case map(ValueMap)
  /// Values by declared name: the answer of a group, the output of a call, or a map literal with literal texts as keys.
  case record(Record)
  /// A secret text or secret bytes, which must not be shown, saved or logged.
  case secret(Secret)
  /// A type, by its name in the language, such as `int` (CEL "Types as values").
  case type(String)
}

/// Values with declared names; evaluation accesses them by index.
package struct Record: Hashable, Sendable {
  /// The names in declared order; all records of a type share the same array.
  package let names: [String]
  /// The value of each name; null if it is missing.
  package var values: [Value]

  package init(names: [String], values: [Value]) {
    precondition(names.count == values.count, "a record has one value a name")
    self.names = names
    self.values = values
  }

  /// Where the index of the name is known, use the index instead.
  package subscript(name: String) -> Value? {
    names.firstIndex(of: name).map { values[$0] }
  }
}

/// Values by key, in insertion order.
///
/// Keys are bool, int, uint or string (CEL "Values").
package struct ValueMap: Hashable, Sendable {
  package private(set) var keys: [Value]
  package private(set) var values: [Value]
  private var places: [Value: Int]

  package init() {
    keys = []
    values = []
    places = [:]
  }

  /// The keys `1` and `1u` are different here.
  ///
  /// Setting the value of a new key appends the key. Setting `nil` has no effect.
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

// Swift's `==` compares strings by canonical equivalence, but values are equal only if their code points are the same.
extension Value {
  package static func == (left: Value, right: Value) -> Bool {
    switch left {
    case .null: right.isNull
    case .bool(let own): if case .bool(let other) = right { own == other } else { false }
    case .int(let own): if case .int(let other) = right { own == other } else { false }
    case .uint(let own): if case .uint(let other) = right { own == other } else { false }
    case .number(let own): if case .number(let other) = right { own == other } else { false }
    case .double(let own): if case .double(let other) = right { own == other } else { false }
    case .string(let own): if case .string(let other) = right { Equality.sameText(own, other) } else { false }
    case .bytes(let own): if case .bytes(let other) = right { own == other } else { false }
    case .timestamp(let own): if case .timestamp(let other) = right { own == other } else { false }
    case .date(let own): if case .date(let other) = right { own == other } else { false }
    case .duration(let own): if case .duration(let other) = right { own == other } else { false }
    case .time(let own): if case .time(let other) = right { own == other } else { false }
    case .money(let own): if case .money(let other) = right { own == other } else { false }
    case .file(let own): if case .file(let other) = right { own == other } else { false }
    case .list(let own): if case .list(let other) = right { own == other } else { false }
    case .map(let own): if case .map(let other) = right { own == other } else { false }
    case .record(let own): if case .record(let other) = right { own == other } else { false }
    case .secret(let own): if case .secret(let other) = right { own == other } else { false }
    case .type(let own): if case .type(let other) = right { own == other } else { false }
    }
  }
}

extension ValueMap {
  package static func == (left: ValueMap, right: ValueMap) -> Bool {
    left.keys.count == right.keys.count && zip(left.keys, left.values).allSatisfy { right[$0] == $1 }
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Set(keys)) }
}

extension Secret {
  /// Compares the contents of two secrets exactly: texts by code point, bytes by byte.
  ///
  /// - Parameters:
  ///   - left: A secret.
  ///   - right: Another secret.
  /// - Returns: `true` if the contents are equal.
  public static func == (left: Secret, right: Secret) -> Bool { left.value == right.value }
}

extension ValueMap {
  /// Equal numbers of different types are the same key: `{1: "a"}[1u]` is `"a"`.
  func value(for key: Value) -> Value? {
    if let value = self[key] { return value }
    return switch key {
    case .int(let number): UInt64(exactly: number).flatMap { self[.uint($0)] }
    case .uint(let number): Int64(exactly: number).flatMap { self[.int($0)] }
    case .number(let number): number.int.flatMap { value(for: .int($0)) }
    case .double(let number):
      Int64(exactly: number).flatMap { self[.int($0)] } ?? UInt64(exactly: number).flatMap { self[.uint($0)] }
    case .null, .bool, .string, .bytes, .timestamp, .date, .duration, .time, .money, .file, .list, .map, .record,
      .secret,
      .type:
      nil
    }
  }

  init(_ record: Record) {
    self.init()
    for (name, value) in zip(record.names, record.values) { self[.string(name)] = value }
  }
}
