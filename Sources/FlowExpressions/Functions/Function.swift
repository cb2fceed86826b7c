/// A function of the language: what it takes, what it gives, what it does.
struct Function: Sendable {
  /// How it is called.
  enum Style: Sendable {
    /// `f(x)`
    case global
    /// `x.f()`
    case method
    /// Both.
    case either
  }

  /// What it does; nil when it does not take these kinds of values.
  enum Body: Sendable {
    case unary(@Sendable (Value, inout Meter) throws(Failure) -> Value?)
    case binary(@Sendable (Value, Value, inout Meter) throws(Failure) -> Value?)
    case ternary(@Sendable (Value, Value, Value, inout Meter) throws(Failure) -> Value?)
    case quaternary(@Sendable (Value, Value, Value, Value, inout Meter) throws(Failure) -> Value?)
    /// Takes a date and today.
    case withToday(@Sendable (Value, Timestamp) throws(Failure) -> Value?)
  }

  let name: String
  let style: Style
  /// The lists of types it takes; a receiver comes first, `dyn` stands for any type.
  let takes: [[ValueType]]
  let gives: ValueType
  let body: Body

  init(_ name: String, _ style: Style, _ takes: [[ValueType]], _ gives: ValueType, _ body: Body) {
    self.name = name
    self.style = style
    self.takes = takes
    self.gives = gives
    self.body = body
  }

  /// How many values it takes, its receiver among them.
  var count: Int { takes.first?.count ?? 0 }

  func isCalled(asMethod: Bool) -> Bool {
    switch style {
    case .global: !asMethod
    case .method: asMethod
    case .either: true
    }
  }
}

/// Every function, by name.
enum Functions {
  static let all: [Function] =
    conversions + texts + textEditing + formats + patterns + times + timeParts + calendar + sizes + kinds

  static let byName: [String: [Function]] = Dictionary(grouping: all, by: \.name)

  static let names: [String] = byName.keys.sorted()
}
