/// The type of an expression, known before it runs.
public indirect enum ValueType: Hashable, Sendable {
  /// Only null.
  case null
  /// `true` or `false`
  case bool
  /// A whole number of 64 bits.
  case int
  /// A whole number from 0 of 64 bits.
  case uint
  /// A number of double precision.
  case double
  /// A text.
  case string
  /// Bytes.
  case bytes
  /// A point in time; the type of dates too.
  case timestamp
  /// A span of time.
  case duration
  /// A secret text, which only a service's secret input takes.
  case secret
  /// Bytes made of a secret, which nothing takes.
  case secretBytes
  /// A type as a value: what `type(x)` gives.
  case type
  /// Values of one type, in order.
  case list(ValueType)
  /// Values of one type by keys of one type.
  case map(key: ValueType, value: ValueType)
  /// Values under declared names.
  case record(RecordType)
  /// A value of the type, or null: `T?`. Never nested, never of `null`, `dyn` or `error`.
  case optional(ValueType)
  /// Data nobody declared; checked when it is evaluated.
  case dyn
  /// What an expression has that is wrong and was reported; whoever meets it says nothing more.
  case error

  /// The type that also admits null.
  public var orNull: ValueType {
    switch self {
    case .optional, .null, .dyn, .error: self
    case .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type, .list, .map,
      .record:
      .optional(self)
    }
  }

  /// The type once null is ruled out.
  public var withoutNull: ValueType {
    if case .optional(let type) = self { type } else { self }
  }
}

/// The names of a record and the type of each, in declared order.
public struct RecordType: Hashable, Sendable {
  /// The names.
  public let names: [String]
  /// One type a name.
  public let types: [ValueType]

  /// Puts types under names; both lists have the same length.
  public init(names: [String], types: [ValueType]) {
    precondition(names.count == types.count, "a record has one type a name")
    self.names = names
    self.types = types
  }

  /// Where a name stands, nil if it was not declared.
  public func index(of name: String) -> Int? { names.firstIndex(of: name) }
}
