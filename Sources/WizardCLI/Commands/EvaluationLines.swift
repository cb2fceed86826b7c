import FlowExpressions
import FlowSyntax

/// `wizard eval --jsonl`: many expressions, one a line, each with its own bindings.
struct EvaluationLines {
  let now: Timestamp
  let today: Timestamp
  /// The beginning of a line whose end is still to come.
  private var rest: [UInt8] = []

  init(now: Timestamp, today: Timestamp) {
    self.now = now
    self.today = today
  }

  /// The answers to the lines that some more input ends, one line for each, whatever is in it.
  mutating func answers(to input: [UInt8]) -> String {
    var text = ""
    var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    let unfinished = lines.popLast() ?? []
    for line in lines {
      take(line)
      text += answer(to: rest)
      rest = []
    }
    take(unfinished)
    return text
  }

  /// The answer to a last line without an end.
  func answerAtEnd() -> String { rest.isEmpty ? "" : answer(to: rest) }

  /// What the reader refuses for its length need not be kept.
  private mutating func take(_ part: ArraySlice<UInt8>) {
    rest += part.prefix(max(0, JSONReader.sizeLimit + 1 - rest.count))
  }

  /// What is printed for an expression without a value.
  static func document(of problem: EvaluationProblem) -> String { failure(problem.message) }

  private static func failure(_ message: String) -> String { jsonText(["error": message]) }

  private func answer(to line: [UInt8]) -> String {
    let (root, report) = JSONReader.read(SourceFile(name: CommandMessages.standardInput, bytes: line).confidential)
    if let first = report.diagnostics.first { return Self.failure(first.message) }
    guard let root, let request = Request(root) else { return Self.failure(CommandMessages.lineNotObject) }
    do {
      let names = try BoundNames(request.bindings) { request.isTyped ? Value(typedJSON: $0) : Value(json: $0) }
      switch Evaluation(names, now: now, today: today).value(of: request.expression) {
      case .success(let value): return value.typedJSON + "\n"
      case .failure(let problem): return Self.document(of: problem)
      }
    } catch {
      return Self.failure(CommandMessages.unreadableBinding(error.name))
    }
  }

  /// A line: `{ "expr", "bindings" }` or `{ "expr", "typedBindings" }`.
  private struct Request {
    var expression = ""
    var bindings: [JSONMember] = []
    var isTyped = false

    /// Nil where the line is not that.
    init?(_ root: JSONNode) {
      guard case .object(let members) = root.value, members.contains(where: { $0.key.text == "expr" }) else {
        return nil
      }
      var hasBindings = false
      for member in members {
        switch (member.key.text, member.node.value) {
        case ("expr", .string(let text)): expression = text.text
        case ("bindings", .object(let members)), ("typedBindings", .object(let members)):
          guard !hasBindings else { return nil }
          (bindings, isTyped, hasBindings) = (members, member.key.text == "typedBindings", true)
        case _: return nil
        }
      }
    }
  }
}
