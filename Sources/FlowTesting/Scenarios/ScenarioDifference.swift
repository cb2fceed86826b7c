import FlowDefinition
import FlowExpressions
package import FlowSyntax

/// Something in a run that was otherwise than its scenario expects.
public struct ScenarioDifference: Hashable, Sendable, CustomStringConvertible {
  /// What was looked at.
  package enum Subject: Hashable, Sendable {
    /// Whether the run begins.
    case start
    /// Which step the person is at.
    case step
    /// Whether a question is asked, by its path.
    case question(String)
    /// Everything wrong with a field; `form` for the form.
    case errors(String)
    /// How often a port was called.
    case calls(String)
    /// What a port was asked, by the path of the input.
    case request(String, path: String)
    /// A call for which the script of a port has no answer left.
    case unexpectedCall(String)
    /// An answer that a port was never asked for, and which of its answers, from 1.
    case unusedReply(String, number: Int)
    /// An answer of the session, by its path.
    case answer(String)
    /// A text on the screen, and the step that it shows; nil for none.
    case screen(of: String?)
    /// The steps so far.
    case path
    /// The outcome of the run.
    case outcome
    /// Why the run stopped.
    case stopped
    /// A part of the result, by its path; "" for the whole.
    case result(String)
    /// What the scenario reports after an entry that differs.
    case rest
  }

  /// What was looked at.
  package let subject: Subject
  /// What was expected, a line each; empty for nothing.
  public let expected: [String]
  /// What there was, a line each; empty for nothing.
  public let seen: [String]
  /// The step at which it was, such as `contact#2`; nil for the run as a whole.
  public let step: String?
  /// The file of the scenario.
  public let file: String
  /// Where in that file it was expected.
  package let position: SourcePosition

  /// The line of that file in which it was expected, from 1.
  public var line: Int { position.line }

  /// What was looked at, in words, with the step.
  public var heading: String { ScenarioMessages.heading(self) }

  /// The place, what was looked at, what was expected and what was seen, in one line.
  public var description: String {
    let place = "\(file):\(position.line):\(position.column)"
    return "\(place): \(heading): \(ScenarioMessages.comparison(self))"
  }
}

/// Compares a value with what is expected of it: an object needs only its own members to be there, null means absent.
enum ValueComparison {
  /// A part of the value that is otherwise.
  struct Difference {
    /// Where in the value, such as `company.name`.
    let path: String
    let expected: String
    let seen: String
    let range: SourceRange
  }

  /// The parts of a value that are otherwise than expected.
  static func differences(
    of value: Value, from expected: JSONNode, at path: [AnswerPath.Element] = []
  ) -> [Difference] {
    switch (expected.value, value) {
    case (.object(let members), .record), (.object(let members), .map):
      return members.flatMap { member in
        let element = AnswerPath.Element.name(member.key.text)
        return differences(of: value.part(at: AnswerPath([element])) ?? .null, from: member.node, at: path + [element])
      }
    case (.array(let nodes), .list(let values)) where nodes.count == values.count:
      return zip(nodes, values).enumerated().flatMap { place, pair in
        differences(of: pair.1, from: pair.0, at: path + [.index(place)])
      }
    case _:
      if isSame(value, expected.value) { return [] }
      let shown = expected.value.isNull ? ScenarioMessages.missing : Value(json: expected.value)?.json ?? ""
      let seen = value == .null ? ScenarioMessages.missing : value.readable.json
      return [
        Difference(path: AnswerPath(path).description, expected: shown, seen: seen, range: expected.range)
      ]
    }
  }

  private static func isSame(_ value: Value, _ expected: JSONSyntax) -> Bool {
    switch (expected, value) {
    case (.null, .null): true
    case (.bool(let wanted), .bool(let found)): wanted == found
    case (.number(let wanted), .int(let found)): wanted.int == found || wanted.double == Double(found)
    case (.number(let wanted), .uint(let found)): wanted.double == Double(found)
    case (.number(let wanted), .double(let found)): wanted.double == found
    case (.string(let wanted), .string(let found)): wanted.text == found
    case (.string(let wanted), .secret(let found)): Secret(wanted.text) == found
    case (.string(let wanted), .timestamp(let found)): CalendarDay(wanted.text)?.timestamp == found
    case (.array(let nodes), .list(let values)): nodes.isEmpty && values.isEmpty
    case _: false
    }
  }
}

extension JSONSyntax {
  var isNull: Bool { if case .null = self { true } else { false } }
}

extension Value {
  /// The value as scenarios write it: days without a time, no nulls in objects.
  var readable: Value {
    switch self {
    case .timestamp(let time): return .string(CalendarDay(time).description)
    case .list(let values): return .list(values.map(\.readable))
    case .record(let record):
      let parts = zip(record.names, record.values).filter { $0.1 != .null }
      return .record(Record(names: parts.map(\.0), values: parts.map(\.1.readable)))
    case .null, .bool, .int, .uint, .double, .string, .bytes, .duration, .map, .secret, .type: return self
    }
  }
}
