import FlowSyntax

/// How a part of an expression is evaluated.
typealias Run = @Sendable (inout Environment) throws(EvaluationError) -> Value

/// A part of an expression once it is checked.
struct Part: Sendable {
  var type: ValueType
  var run: Run
  var weight: Weight = .one
  /// What its value depends on.
  var varies = Variation()
  /// Its value, if it is known at load.
  var constant: Value?
  /// The slot, if it is a variable.
  var slot: Int?
  /// What it names, if it names a variable or a part of one.
  var path: VariablePath?
  /// How it is joined, if it is a condition that was taken apart.
  var clause: Clause?
  /// Whether something about it was reported, so that it need not be tried.
  var fails = false
  /// Whether its value is a secret text or secret bytes.
  var isSecret: Bool { [.secret, .secretBytes].contains(type.withoutNull) }
}

/// What a value depends on.
struct Variation: Sendable {
  /// Whether on variables or the clock.
  var outside = false
  /// On which macro variables, by place; beyond 64 counts as outside.
  var locals: UInt64 = 0

  var isConstant: Bool { !outside && locals == 0 }

  func union(_ other: Variation) -> Variation {
    Variation(outside: outside || other.outside, locals: locals | other.locals)
  }

  static func local(_ place: Int) -> Variation {
    place < 64 ? Variation(locals: 1 << UInt64(place)) : Variation(outside: true)
  }

  func without(local place: Int) -> Variation {
    place < 64 ? Variation(outside: outside, locals: locals & ~(1 << UInt64(place))) : self
  }
}

/// The most work a part can take and the most its value can hold, as far as it can be told at load.
///
/// A variable's list is taken to have 100 elements and its text 256 bytes; evaluation counts what there really is.
struct Weight: Sendable {
  static let assumedCount = 100
  static let assumedLength = 256
  static let one = Weight(cost: 1, size: 1)

  var cost: Int
  var size: Int

  static func variable(_ type: ValueType) -> Weight {
    switch type.withoutNull {
    case .list, .map: Weight(cost: 1, size: assumedCount)
    case .string, .bytes, .secret, .secretBytes, .dyn: Weight(cost: 1, size: assumedLength)
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type, .record, .optional, .error: one
    }
  }

  static func constant(_ value: Value) -> Weight {
    switch value {
    case .string(let text): Weight(cost: 1, size: text.utf8.count)
    case .bytes(let bytes): Weight(cost: 1, size: bytes.count)
    case .list(let elements): Weight(cost: 1, size: elements.count)
    case .map(let map): Weight(cost: 1, size: map.keys.count)
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .record, .secret, .type: one
    }
  }
}

extension Int {
  /// The sum, or the largest number where it would be larger.
  func saturatingSum(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or the largest number where it would be larger.
  func saturatingProduct(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
