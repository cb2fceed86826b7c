import FlowExpressions
import FlowSyntax

extension FuzzTarget {
  /// Parses an expression, checks it as in a flow and as plain CEL, and evaluates it.
  static func expression(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    var diagnostics: [Diagnostic] = []
    guard let expression = Expression.parse(LocatedText(text), diagnostics: &diagnostics) else { return }
    _ = expression.freePaths
    for scope in [SomeNames(areTyped: true), SomeNames(areTyped: false)] {
      let compiler = ExpressionCompiler(options: scope.areTyped ? .flowFile : .plain)
      guard let compiled = compiler.compile(expression, in: scope, diagnostics: &diagnostics) else { continue }
      // Without values, every answer is null. Outside of a run this is possible, although the types do not allow it.
      for values in [SomeNames.values, []] {
        var environment = Environment(
          slots: SomeNames.values.count, now: FlowTimestamp(seconds: 1_772_357_400))
        for (slot, value) in values.enumerated() { environment.values[slot] = value }
        guard let value = try? compiled.evaluate(in: &environment) else { continue }
        _ = value.json + value.typedJSON
      }
    }
  }

}

/// A scope with one name of every type.
private struct SomeNames: Scope {
  let areTyped: Bool

  static let table: [(name: String, type: ValueType, value: Value)] = [
    ("n", .int, .int(7)), ("u", .uint, .uint(7)), ("d", .number, .number(1.5)), ("s", .string, .string("Añb 12")),
    ("b", .bool, .bool(true)), ("y", .bytes, .bytes([1, 255])),
    ("t", .timestamp, .timestamp(FlowTimestamp(seconds: 951_782_400))),
    ("d", .date, .date(CalendarDay(FlowTimestamp(seconds: 951_782_400)))),
    ("p", .duration, .duration(.seconds(90))), ("l", .list(.int), .list([.int(1), .int(2)])),
    ("m", .map(key: .string, value: .int), .map(ValueMap([(.string("a"), .int(1))]))),
    (
      "r", .record(RecordType(names: ["a", "o"], types: [.string, .optional(.int)])),
      .record(Record(names: ["a", "o"], values: [.string("x"), .null]))
    ),
    ("o", .optional(.string), .null), ("e", .optional(.list(.string)), .list([.string("q")])),
    ("x", .secret, .secret(Secret("hidden"))),
  ]

  static let values = table.map(\.value)

  func meaning(of name: String) -> Meaning? {
    Self.table.firstIndex { $0.name == name }.map {
      .variable(slot: $0, type: areTyped ? Self.table[$0].type : .dyn, isSecret: areTyped && name == "x")
    }
  }

  var names: [String] { Self.table.map(\.name) }
}
