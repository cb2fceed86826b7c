/// The type of an expression, known before it runs.
package indirect enum ValueType: Hashable, Sendable {
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
  package var orNull: ValueType {
    switch self {
    case .optional, .null, .dyn, .error: self
    case .bool: Self.maybeBool
    case .int: Self.maybeInt
    case .double: Self.maybeDouble
    case .string: Self.maybeString
    case .timestamp: Self.maybeTimestamp
    case .uint, .bytes, .duration, .secret, .secretBytes, .type, .list, .map, .record: .optional(self)
    }
  }

  // The types of nearly all answers: a value of an indirect case has storage of its own, here once and not each time.
  private static let (maybeBool, maybeInt, maybeDouble) = (optional(.bool), optional(.int), optional(.double))
  private static let (maybeString, maybeTimestamp) = (optional(.string), optional(.timestamp))

  /// The type once null is ruled out.
  package var withoutNull: ValueType {
    if case .optional(let type) = self { type } else { self }
  }
}

/// The names of a record and the type of each, in declared order.
package struct RecordType: Hashable, Sendable {
  /// The names.
  package let names: [String]
  /// One type a name.
  package let types: [ValueType]

  /// Puts types under names; both lists have the same length.
  package init(names: [String], types: [ValueType]) {
    precondition(names.count == types.count, "a record has one type a name")
    self.names = names
    self.types = types
  }

  /// Where a name stands, nil if it was not declared.
  package func index(of name: String) -> Int? { names.firstIndex(of: name) }
}

extension ValueType {
  /// Whether a value of this type can stand where the other is wanted.
  ///
  /// A type fits itself and its `T?`; null fits every `T?`. Lists and maps fit by their elements. A record fits one whose
  /// names it has with fitting types; a name it lacks must be one that may be null. `secret` fits only `secret`.
  package func fits(_ wanted: ValueType) -> Bool {
    switch (self, wanted) {
    case (.error, _), (_, .error), (.dyn, _), (_, .dyn): true
    case (.null, .optional): true
    case (.optional(let own), .optional(let other)): own.fits(other)
    case (_, .optional(let other)): fits(other)
    case (.list(let own), .list(let other)): own.fits(other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)): ownKey.fits(otherKey) && own.fits(other)
    case (.record(let own), .record(let other)): own.fits(other)
    case _: self == wanted
    }
  }
}

extension RecordType {
  fileprivate func fits(_ wanted: RecordType) -> Bool {
    zip(wanted.names, wanted.types).allSatisfy { name, type in
      if let place = index(of: name) { types[place].fits(type) } else { ValueType.null.fits(type) }
    }
  }
}

extension ValueType {
  /// Whether it is a number of any kind.
  var isNumber: Bool { self == .int || self == .uint || self == .double }

  /// Whether nothing can be said about it before it is evaluated, or all was said.
  var isOpen: Bool { self == .dyn || self == .error }

  /// Whether a value of this type can hold other values.
  var mayBeCollection: Bool {
    switch withoutNull {
    case .list, .map, .record, .dyn, .error: true
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type,
      .optional:
      false
    }
  }

  var canBeKey: Bool { isOpen || self == .bool || self == .int || self == .uint || self == .string }

  /// Whether a parameter takes it; `dyn` stands for any type, and what takes a text takes a secret one too.
  func accepted(by parameter: ValueType) -> Bool {
    if isOpen || parameter == .dyn { return true }
    switch (self, parameter) {
    case (.list(let own), .list(let other)): return own.accepted(by: other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      return ownKey.accepted(by: otherKey) && own.accepted(by: other)
    case _: return opened == parameter
    }
  }

  /// Whether `==` can ever find them equal.
  func isComparable(to other: ValueType) -> Bool {
    if isOpen || other.isOpen || self == .null || other == .null { return true }
    switch (withoutNull, other.withoutNull) {
    case (.list(let own), .list(let other)): return own.isComparable(to: other)
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      return ownKey.isComparable(to: otherKey) && own.isComparable(to: other)
    case (.map, .record), (.record, .map), (.record, .record): return true
    case (let own, let other): return own.opened == other.opened || (own.isNumber && other.isNumber)
    }
  }

  /// Whether `<` orders them.
  func isOrdered(with other: ValueType) -> Bool {
    if isOpen || other.isOpen { return true }
    switch opened {
    case .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration:
      return opened == other.opened || (isNumber && other.isNumber)
    case .null, .secret, .secretBytes, .type, .list, .map, .record, .optional, .dyn, .error: return false
    }
  }

  /// The type of what is either of both, secret if one of them is; nil if they have nothing in common.
  func joined(with other: ValueType) -> ValueType? {
    if self == other || other == .error { return self }
    if self == .error { return other }
    if self == .dyn || other == .dyn { return .dyn }
    switch (self, other) {
    case (.null, let type), (let type, .null): return type.orNull
    case (.secret, .string), (.string, .secret): return .secret
    case (.secretBytes, .bytes), (.bytes, .secretBytes): return .secretBytes
    case (.optional(let own), _): return own.joined(with: other.withoutNull)?.orNull
    case (_, .optional(let other)): return joined(with: other)?.orNull
    case (.list(let own), .list(let other)): return own.joined(with: other).map { .list($0) }
    case (.map(let ownKey, let own), .map(let otherKey, let other)):
      guard let key = ownKey.joined(with: otherKey), let value = own.joined(with: other) else { return nil }
      return .map(key: key, value: value)
    case _: return nil
    }
  }

  /// The type with `dyn` in place of what nothing was said about, such as the elements of `[]`.
  var settled: ValueType {
    switch self {
    case .error: .dyn
    case .list(let element): .list(element.settled)
    case .map(let key, let value): .map(key: key.settled, value: value.settled)
    case .optional(let type): type.settled.orNull
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type,
      .record, .dyn:
      self
    }
  }

  /// Whether it is a secret, or holds one at any depth.
  package var holdsSecret: Bool {
    switch self {
    case .secret, .secretBytes: true
    case .list(let element): element.holdsSecret
    case .map(_, let value): value.holdsSecret
    case .record(let type): type.types.contains(where: \.holdsSecret)
    case .optional(let type): type.holdsSecret
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .dyn, .error: false
    }
  }

  /// The type of the same value if nothing in it was secret.
  package var opened: ValueType {
    holdsSecret ? mapped { $0 == .secret ? .string : $0 == .secretBytes ? .bytes : $0 } : self
  }

  /// The type of what is made of a secret: texts and bytes in it are secret.
  var hidden: ValueType { mapped { $0 == .string ? .secret : $0 == .bytes ? .secretBytes : $0 } }

  /// The type with each type in it changed that is made of no others; keys stay.
  private func mapped(_ change: (ValueType) -> ValueType) -> ValueType {
    switch self {
    case .list(let element): .list(element.mapped(change))
    case .map(let key, let value): .map(key: key, value: value.mapped(change))
    case .record(let type): .record(RecordType(names: type.names, types: type.types.map { $0.mapped(change) }))
    case .optional(let type): type.mapped(change).orNull
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .secret, .secretBytes, .type, .dyn,
      .error:
      change(self)
    }
  }
}

extension ValueType: CustomStringConvertible {
  /// What a person calls a value of this type, with its article: "a whole number", "a text or nothing".
  package var description: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .int: "a whole number"
    case .uint: "an unsigned whole number"
    case .double: "a number"
    case .string: "a text"
    case .bytes: "bytes"
    case .timestamp: "a date"
    case .duration: "a span of time"
    case .secret: "a secret"
    case .secretBytes: "secret bytes"
    case .type: "a type"
    case .list(.dyn), .list(.error): "a list"
    case .list(let element): "a list (each \(element))"
    case .map: "a map"
    case .record(let type): "a group of \(type.names.joined(separator: ", "))"
    case .optional(let type): "\(type) or nothing"
    case .dyn: "a value of any type"
    case .error: "something wrong"
    }
  }
}
