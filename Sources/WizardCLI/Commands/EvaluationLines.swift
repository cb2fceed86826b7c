import FlowExpressions
import FlowSyntax

/// `wizard eval --jsonl`: many expressions, one a line, each with its own bindings.
struct EvaluationLines {
  let now: Timestamp
  let today: Timestamp

  /// One line for each line, whatever is in it.
  func answers(to input: [UInt8]) -> String {
    var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { answer(to: Array($0)) }.joined()
  }

  /// What is printed for an expression without a value.
  static func document(of problem: EvaluationProblem) -> String { failure(problem.message) }

  private static func failure(_ message: String) -> String { jsonText(["error": message]) }

  private func answer(to line: [UInt8]) -> String {
    let (root, report) = JSONReader.read(SourceFile(name: CommandWords.standardInput, bytes: line))
    if let first = report.diagnostics.first { return Self.failure(first.message) }
    guard let root, let request = Request(root) else { return Self.failure(CommandWords.lineNotObject) }
    do {
      let names = try BoundNames(request.bindings) { request.isTyped ? Value(typedJSON: $0) : Value(json: $0) }
      switch Evaluation(names, now: now, today: today).value(of: request.expression) {
      case .success(let value): return value.typedJSON + "\n"
      case .failure(let problem): return Self.document(of: problem)
      }
    } catch {
      return Self.failure(CommandWords.unreadableBinding(error.name))
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
