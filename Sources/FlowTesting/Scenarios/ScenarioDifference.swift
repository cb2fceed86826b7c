import FlowDefinition
package import FlowExpressions
package import FlowSyntax

/// A difference between a run and its scenario.
public struct ScenarioDifference: Hashable, Sendable, CustomStringConvertible {
  package enum Subject: Hashable, Sendable {
    case start
    case step
    /// Whether the step asks for the value of a field, by the field's path.
    case question(String)
    /// The errors of a field; `form` for the form.
    case errors(String)
    case calls(String)
    case request(String, path: String)
    /// A call for which the scenario has no reply left.
    case unexpectedCall(String)
    /// A reply that no call used: the port, and the number of the reply, from 1.
    case unusedReply(String, number: Int)
    case answer(String)
    /// `of` is the step that the screen shows, or `nil` if the screen shows no step.
    case screen(of: String?)
    case path
    case outcome
    case stopped
    /// A part of the result, by its path; "" for the whole result.
    case result(String)
    /// All entries of the scenario after one that failed; they are not performed.
    case rest
  }

  package let subject: Subject
  /// The expected values as text.
  ///
  /// Empty if nothing was expected.
  public let expected: [String]
  /// The actual values as text.
  ///
  /// Empty if there was no value.
  public let found: [String]
  /// The step at which the difference was found; `nil` for a difference in the run as a whole.
  ///
  /// For the second item of a repeated section, the step has a name such as `contact#2`.
  public let step: String?
  /// The scenario file.
  public let file: String
  package let position: SourcePosition

  /// The line of the expectation in the file, from 1.
  public var line: Int { position.line }

  /// A phrase that names the compared part and the step, such as `errors of "email", at "contact"`.
  public var heading: String { ScenarioMessages.heading(self) }

  /// The position, the compared part, and the expected and actual values, in one line.
  public var description: String {
    let place = "\(file):\(position.line):\(position.column)"
    return "\(place): \(heading): \(ScenarioMessages.comparison(self))"
  }
}

/// An object may have more members than are expected.
///
/// An expected null means that the member is absent or null.
enum ValueComparison {
  struct Difference {
    let path: String
    let expected: String
    let found: String
    let range: SourceRange
  }

  static func differences(
    of value: Value, from expected: JSONNode, at path: [AnswerPath.Element] = []
  ) -> [Difference] {
    switch (expected.value, value) {
    case (.object(let members), .record), (.object(let members), .map):
      return members.flatMap { member in
        let element = AnswerPath.Element.name(member.key.text)
        return differences(of: value.part(at: AnswerPath([element])) ?? .null, from: member.node, at: path + [element])
      }
    case (.object, .money(let money)): return differences(of: .record(money.record), from: expected, at: path)
    case (.object, .file(let file)): return differences(of: .record(file.record()), from: expected, at: path)
    case (.array(let nodes), .list(let values)) where nodes.count == values.count:
      return zip(nodes, values).enumerated().flatMap { index, pair in
        differences(of: pair.1, from: pair.0, at: path + [.index(index)])
      }
    case _:
      if isSame(value, expected.value) { return [] }
      let shown = expected.value.isNull ? ScenarioMessages.missing : Value(json: expected.value)?.json ?? ""
      let seen = value == .null ? ScenarioMessages.missing : value.readable.json
      return [
        Difference(path: AnswerPath(path).description, expected: shown, found: seen, range: expected.range)
      ]
    }
  }

  private static func isSame(_ value: Value, _ expected: JSONSyntax) -> Bool {
    switch (expected, value) {
    case (.null, .null): true
    case (.bool(let wanted), .bool(let found)): wanted == found
    case (.number(let wanted), .int), (.number(let wanted), .uint), (.number(let wanted), .number):
      wanted.decimal == value.decimal
    case (.string(let wanted), .string(let found)): wanted.text == found
    case (.string(let wanted), .money(let found)): Money(.string(wanted.text), in: found.currency) == found
    case (.number(let wanted), .money(let found)):
      wanted.decimal.flatMap { Money(exactly: $0, found.currency) } == found
    case (.string(let wanted), .secret(let found)): Secret(wanted.text) == found
    case (.string(let wanted), .date(let found)): CalendarDay(wanted.text) == found
    case (.string(let wanted), .time(let found)): TimeOfDay(wanted.text) == found
    // An amount in a result is a JSON object, so it is converted before the comparison.
    case (.string, .record), (.number, .record): Money(value).map { isSame(.money($0), expected) } ?? false
    case (.array(let nodes), .list(let values)): nodes.isEmpty && values.isEmpty
    case _: false
    }
  }
}

extension JSONSyntax {
  var isNull: Bool { if case .null = self { true } else { false } }
}

extension Value {
  /// The value as scenarios write it: dates without a time, times of day as `14:30`, objects without nulls.
  package var readable: Value {
    switch self {
    case .date(let day): return .string(day.description)
    case .timestamp(let time): return .string(time.text)
    case .time(let time): return .string(time.description)
    case .list(let values): return .list(values.map(\.readable))
    case .record(let record):
      let parts = zip(record.names, record.values).filter { $0.1 != .null }
      return .record(Record(names: parts.map(\.0), values: parts.map(\.1.readable)))
    case .null, .bool, .int, .uint, .double, .number, .string, .bytes, .duration, .money, .file, .map, .secret, .type:
      return self
    }
  }
}
