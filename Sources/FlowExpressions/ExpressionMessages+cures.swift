import FlowSyntax

extension ExpressionMessages {
  static let sameCurrency =
    "these amounts may be in different currencies; use the same currency code or the same expression for both"
  static let noRemainder = "amounts have no remainder; use minor(…), the amount in minor units such as cents"
  static let noProduct = "multiply an amount by a number; two amounts have no product"
  static let dividedByMoney = "a number cannot be divided by an amount; divide two amounts, or use minor(…)"
  static func makeMoney(_ currency: String) -> String { "make the number an amount: money(…, \(currency))" }

  static func elementHelp(_ list: String, _ place: Int64) -> String {
    "check the size first: size(\(list)) > \(place) && …"
  }
  static func emptyHelp(_ function: String, _ list: String?) -> String {
    "\(function)() returns null for an empty list; "
      + (list.map { "check the size first: size(\($0)) > 0 && …" } ?? "check for null first: … != null && …")
  }
  static func noValueHelp(_ function: String) -> String {
    "\(function)() may return null; check for null first: \(function)(…) != null && …"
  }
  static func askInstead(_ function: String, _ type: String) -> String {
    "ask for \(type) instead of text, or check for null first: \(function)(…) != null && …"
  }

  static let allowNull =
    "use another value, or allow null here: set \"required\": false on a field, or add \"?\" to the type of an input"
  static func maybeMissingHelp(_ name: String) -> String { "check for null first: \(name) != null && …" }

  /// - Parameters:
  ///   - place: The number of the argument: 1 for the first argument, 0 for the receiver; `nil` if the call has only a
  ///     receiver or only one argument.
  ///   - count: The number of arguments in the call, without the receiver.
  static func needs(_ name: String, _ types: [ValueType], place: Int?, of count: Int) -> String {
    let types = alternatives(of: types)
    guard let place else { return needs(name, types) }
    if place == 0 { return "\(name)() is called on \(types), such as x.\(name)(…)" }
    let which = count == 1 ? "" : ["first ", "second ", "third ", "fourth "].dropFirst(place - 1).first ?? "last "
    return "the \(which)argument of \(name)() must be \(types)"
  }
  static func isValue(_ name: String) -> String { "this is a value; write \(name) without parentheses" }
  static let onlyPassedOn = "a value of type \"json\" can only be passed to a service or returned in a result"
  static func useMinor(_ amount: String) -> String {
    "use minor(\(amount)), the amount in minor units such as cents, as an integer"
  }
  static func insertMoney(_ amount: String) -> String {
    "insert the amount into a text with {{\(amount)}}, or use minor(\(amount)), the amount in minor units such as cents"
  }
  static func absoluteMoney(_ amount: String, _ currency: String) -> String {
    "write \(amount) < money(0, \(currency)) ? -\(amount) : \(amount)"
  }
  static func extremeOfMoney(_ amounts: [String], _ method: String) -> String {
    "write [\(amounts.joined(separator: ", "))].\(method)()"
  }
  static func alreadyWhole(_ number: String) -> String { "an integer needs no rounding; write \(number)" }
  static func writeIn(_ element: String, _ list: String) -> String { "write \(element) in \(list)" }
  static func eachMember(_ list: String, _ name: String) -> String {
    "to get the \"\(name)\" of every element, write \(list).map(x, x.\(name))"
  }

  static func alternatives(of types: [ValueType]) -> String {
    let names = types.filter { $0 != .uint || !types.contains(.int) }.map(\.indefinite).distinct
    return names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  static func isFunction(_ functions: [Function]) -> String {
    "this is a function; " + callForms(functions)
  }
}

extension ValueType {
  fileprivate var indefinite: String {
    switch self {
    case .money(.any): "an amount of money"
    case .null, .string, .bytes, .secret, .secretBytes, .json, .money, .dyn, .error, .optional: description
    case .int, .uint: "an \(description)"
    case .bool, .number, .timestamp, .date, .duration, .days, .time, .file, .type, .list, .map, .record:
      "a \(description)"
    }
  }
}

extension Function {
  var forms: [String] {
    let names = (0..<count).map { "xyzw".dropFirst($0).prefix(1) } + (isVariadic ? ["…"] : [])
    let global = "\(name)(\(names.joined(separator: ", ")))"
    let method = "\(names.first ?? "x").\(name)(\(names.dropFirst().joined(separator: ", ")))"
    return switch style {
    case .global: [global]
    case .method: [method]
    case .either: [global, method]
    }
  }
}
