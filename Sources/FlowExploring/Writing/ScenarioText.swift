import FlowExpressions

/// Writes JSON in the layout of scenario files: a value that fits on one line is on one line.
struct ScenarioText {
  let unit: String
  /// Whether a comma follows the last element if each element is on its own line.
  let endsWithComma: Bool
  private static let width = 120

  /// Each member is on one line if it fits, except `steps`, whose elements are always on separate lines.
  func text(of scenario: Value, indentation: String) -> String {
    guard case .record(let record) = scenario else { return scenario.json }
    return broken(
      "{", "}",
      zip(record.names, record.values).map { name, value in
        (key(name), value, name == "steps")
      }, indentation)
  }

  /// - Parameters:
  ///   - used: The number of characters before the value on its line.
  ///   - isBroken: Whether to use several lines even if the value fits on one.
  private func text(of value: Value, indentation: String, used: Int, isBroken: Bool) -> String {
    let line = line(value)
    // One column is left for a comma.
    if !isBroken, used + line.count < Self.width { return line }
    switch value {
    case .record(let record) where !record.names.isEmpty:
      return broken("{", "}", zip(record.names, record.values).map { (key($0), $1, false) }, indentation)
    case .list(let items) where !items.isEmpty: return broken("[", "]", items.map { ("", $0, false) }, indentation)
    case _: return line
    }
  }

  private func broken(
    _ opening: String, _ closing: String, _ parts: [(key: String, value: Value, isBroken: Bool)], _ indentation: String
  ) -> String {
    let inner = indentation + unit
    let lines = parts.enumerated().map { index, part in
      let text = text(
        of: part.value, indentation: inner, used: inner.count + part.key.count, isBroken: part.isBroken)
      return inner + part.key + text + (endsWithComma || index < parts.count - 1 ? "," : "")
    }
    return ([opening] + lines + [indentation + closing]).joined(separator: "\n")
  }

  private func line(_ value: Value) -> String {
    switch value {
    case .record(let record) where !record.names.isEmpty:
      "{ " + zip(record.names, record.values).map { key($0) + line($1) }.joined(separator: ", ") + " }"
    case .list(let items): "[" + items.map(line).joined(separator: ", ") + "]"
    case _: value.json
    }
  }

  private func key(_ name: String) -> String { Value.string(name).json + ": " }
}
