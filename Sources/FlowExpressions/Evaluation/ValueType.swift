package indirect enum ValueType: Hashable, Sendable {
  case null
  case bool
  case int
  case uint
  case number
  case string
  case bytes
  /// A point in time.
  case timestamp
  /// A day without a time.
  case date
  case duration
  /// A duration in whole days, which a date can be moved by.
  case days
  /// A time of day: a duration since midnight in whole minutes, shown as a time.
  case time
  case money(CurrencyType)
  case file
  /// Only a service input of type `secret` accepts it.
  case secret
  /// Bytes derived from a secret.
  ///
  /// No service input accepts them.
  case secretBytes
  case type
  case list(ValueType)
  case map(key: ValueType, value: ValueType)
  case record(RecordType)
  /// Any data that can be written as JSON; an expression can only pass it on.
  case json
  /// The type `T?`, whose values are null and the values of `T`.
  ///
  /// `T` is never `optional`, `null`, `dyn` or `error`.
  case optional(ValueType)
  /// Undeclared data, whose type is checked during evaluation.
  case dyn
  /// An invalid expression, whose error has already been reported, so nothing more is reported about it.
  case error

  package var orNull: ValueType {
    switch self {
    case .optional, .null, .dyn, .error: self
    case .bool: Self.maybeBool
    case .int: Self.maybeInt
    case .number: Self.maybeDouble
    case .string: Self.maybeString
    case .date: Self.maybeDate
    case .uint, .bytes, .timestamp, .duration, .days, .time, .money, .file, .secret, .secretBytes, .type, .list, .map,
      .record, .json:
      .optional(self)
    }
  }

  var mayBeNull: Bool { if case .optional = self { true } else { self == .null } }

  // The optional types of most answers are created once, because each value of an indirect case is allocated.
  private static let (maybeBool, maybeInt, maybeDouble) = (optional(.bool), optional(.int), optional(.number))
  private static let (maybeString, maybeDate) = (optional(.string), optional(.date))

  /// The type `T` if this type is `T?`; otherwise this type, even if it is `null`.
  package var withoutNull: ValueType {
    if case .optional(let type) = self { type } else { self }
  }

  /// The type to use in comparisons and calculations: `duration` for days and times of day, otherwise the type itself.
  package var operandType: ValueType { self == .time || self == .days ? .duration : self }
}

extension ValueType {
  /// A type `T` fits `T` and `T?`; null fits every `T?`.
  ///
  /// Lists and maps fit if their elements do. A record type fits an expected record type if it has every expected
  /// member with a fitting type; a member whose value may be null can be missing. Everything that can be written as
  /// JSON fits `json`, except null and types that allow null. Days and times of day fit a duration. `secret` fits only
  /// `secret` and `secret?`.
  package func fits(_ wanted: ValueType) -> Bool {
    switch (self, wanted) {
    case (.error, _), (_, .error), (.dyn, _), (_, .dyn): true
    case (.null, .optional): true
    case (.optional(let own), .optional(let other)): own.fits(other)
    case (_, .optional(let other)): fits(other)
    case (.list(let own), .list(let other)): own.fits(other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)): ownKey.fits(otherKey) && own.fits(other)
    case (.record(let own), .record(let other)): own.fits(other)
    case (.money, .money(.any)), (.time, .duration), (.days, .duration): true
    case (.null, .json), (.optional, .json): false
    case (_, .json): isJSON
    case _: self == wanted
    }
  }
}

extension ValueType {
  var isNumber: Bool { self == .int || self == .uint || self == .number }

  /// Whether the type is unknown until evaluation, or invalid and already reported.
  var isOpen: Bool { self == .dyn || self == .error }

  var mayBeCollection: Bool {
    switch withoutNull {
    case .list, .map, .record, .json, .dyn, .error: true
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .optional:
      false
    }
  }

  var canBeKey: Bool { isOpen || self == .bool || self == .int || self == .uint || self == .string }

  /// A `dyn` parameter accepts any type that does not contain `json`.
  ///
  /// A string parameter also accepts secrets.
  func accepted(by parameter: ValueType) -> Bool {
    if isOpen || parameter == .dyn { return !holdsJSON }
    switch (self, parameter) {
    case (.money, .money(.any)), (.time, .duration), (.days, .duration): return true
    case (.list(let own), .list(let other)): return own.accepted(by: other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      return ownKey.accepted(by: otherKey) && own.accepted(by: other)
    case (.record(let own), .map(let otherKey, let other)):
      return ValueType.string.accepted(by: otherKey) && own.types.allSatisfy { $0.accepted(by: other) }
    case _: return opened == parameter
    }
  }

  func isComparable(to other: ValueType) -> Bool {
    if isOpen || other.isOpen || self == .null || other == .null { return true }
    switch (withoutNull, other.withoutNull) {
    case (.list(let own), .list(let other)): return own.isComparable(to: other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      return ownKey.isComparable(to: otherKey) && own.isComparable(to: other)
    case (.money(let own), .money(let other)): return own.isSame(as: other)
    case (.record(let own), .record(let other)): return own.isComparable(to: other)
    case (.record(let record), .map(let key, let value)), (.map(let key, let value), .record(let record)):
      return ValueType.string.isComparable(to: key) && record.types.allSatisfy { $0.isComparable(to: value) }
    case (.json, _), (_, .json): return false
    case (let own, let other):
      return
        own.opened.operandType == other.opened.operandType || (own.isNumber && other.isNumber)
    }
  }

  func isOrdered(with other: ValueType) -> Bool {
    if isOpen || other.isOpen { return true }
    switch opened {
    case .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time:
      return opened.operandType == other.opened.operandType || (isNumber && other.isNumber)
    case .money(let own):
      if case .money(let other) = other { return own.isSame(as: other) }
      return false
    case .null, .file, .secret, .secretBytes, .type, .list, .map, .record, .json, .optional, .dyn, .error: return false
    }
  }

  /// If one of the types is secret, the common type is secret, too.
  ///
  /// The common type of two records has the names that both have. A record is joined with a map as a map from strings
  /// to the common type of the record's members.
  package func joined(with other: ValueType) -> ValueType? {
    if self == other || other == .error { return self }
    if self == .error { return other }
    if self == .dyn || other == .dyn { return .dyn }
    switch (self, other) {
    case (.null, let type), (let type, .null): return type.orNull
    case (.time, .duration), (.duration, .time), (.days, .duration), (.duration, .days), (.days, .time), (.time, .days):
      return .duration
    case (.secret, .string), (.string, .secret): return .secret
    case (.secretBytes, .bytes), (.bytes, .secretBytes): return .secretBytes
    case (.optional(let own), _): return own.joined(with: other.withoutNull)?.orNull
    case (_, .optional(let other)): return joined(with: other)?.orNull
    case (.list(let own), .list(let other)): return own.joined(with: other).map { .list($0) }
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      guard let key = ownKey.joined(with: otherKey), let value = own.joined(with: other) else { return nil }
      return .map(key: key, value: value)
    case (.record(let own), .record(let other)): return own.joined(with: other).map { .record($0) }
    case (.record(let record), .map), (.map, .record(let record)):
      guard let map = record.map else { return nil }
      return if case .map = self { joined(with: map) } else { map.joined(with: other) }
    case _: return nil
    }
  }

  /// The type with `dyn` in place of unknown types, such as the element type of `[]`.
  package var settled: ValueType {
    switch self {
    case .error: .dyn
    case .list(let element): .list(element.settled)
    case .map(let key, let value): .map(key: key.settled, value: value.settled)
    case .record(let type): .record(RecordType(names: type.names, types: type.types.map(\.settled)))
    case .optional(let type): type.settled.orNull
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .json, .dyn:
      self
    }
  }

  /// Whether the value, or a part of it, may be null.
  package var holdsNull: Bool { contains { if case .optional = $0 { true } else { false } } }
  package var holdsSecret: Bool { contains { $0 == .secret || $0 == .secretBytes } }

  package var opened: ValueType {
    holdsSecret ? mapped { $0 == .secret ? .string : $0 == .secretBytes ? .bytes : $0 } : self
  }

  var hidden: ValueType { mapped { $0 == .string ? .secret : $0 == .bytes ? .secretBytes : $0 } }

  private func mapped(_ change: (ValueType) -> ValueType) -> ValueType {
    switch self {
    case .list(let element): .list(element.mapped(change))
    case .map(let key, let value): .map(key: key, value: value.mapped(change))
    case .record(let type): .record(RecordType(names: type.names, types: type.types.map { $0.mapped(change) }))
    case .optional(let type): type.mapped(change).orNull
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .json, .dyn, .error:
      change(self)
    }
  }
}

extension ValueType: CustomStringConvertible {
  package var description: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .int: "integer"
    case .uint: "unsigned integer"
    case .number: "number"
    case .string: "text"
    case .bytes: "bytes"
    case .timestamp: "date with a time"
    case .date: "date"
    case .duration, .days: "duration"
    case .time: "time"
    case .money(let currency): currency.description
    case .file: "file"
    case .secret: "secret text"
    case .secretBytes: "secret bytes"
    case .type: "type"
    case .list(.dyn), .list(.error): "list"
    case .list(.optional(let element)): "list of (\(element) or null)"
    case .list(let element): "list of \(element)"
    case .map: "map"
    case .record(let type): "record (\(type.names.joined(separator: ", ")))"
    case .json: "JSON"
    case .optional(let type): "\(type) or null"
    case .dyn: "any value"
    case .error: "unknown type"
    }
  }
}
