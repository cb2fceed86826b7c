/// A value of the expression language, of an answer, and of what services take and give.
///
/// Equality here is the equality of data: same kind, same content. The language's own `==`, where `1 == 1.0`,
/// belongs to evaluation.
public enum Value: Hashable, Sendable {
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
public struct Record: Hashable, Sendable {
  /// The names, in declared order; every record of a type shares the same list.
  public let names: [String]
  /// One value a name, null where nothing was given.
  public var values: [Value]

  /// Puts values under names; both lists have the same length.
  public init(names: [String], values: [Value]) {
    precondition(names.count == values.count, "a record has one value a name")
    self.names = names
    self.values = values
  }

  /// The value under a name, nil if the name was not declared.
  ///
  /// For tools and tests; evaluation uses the index.
  public subscript(name: String) -> Value? {
    names.firstIndex(of: name).map { values[$0] }
  }
}

/// Values by key, in the order they were put in.
///
/// Keys are bool, int, uint or string (CEL "Values").
public struct ValueMap: Hashable, Sendable {
  /// The keys, none twice.
  public private(set) var keys: [Value]
  /// The values, in the order of the keys.
  public private(set) var values: [Value]
  private var places: [Value: Int]

  /// An empty map.
  public init() {
    keys = []
    values = []
    places = [:]
  }

  /// The value under a key of exactly this kind; setting puts it in, at the end if the key is new.
  public subscript(key: Value) -> Value? {
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
