import FlowExpressions

/// Reads choices as people give them: an id, a number of the list, or the start of a label that only one has.
enum ChoiceAnswer {
  static func one(_ text: String, _ options: [(id: String, label: String)]) -> Result<Value, AnswerProblem> {
    find(text, options).map { .string($0) }
  }

  /// Several, with commas or spaces between numbers.
  static func several(_ text: String, _ options: [(id: String, label: String)]) -> Result<Value, AnswerProblem> {
    if case .success(let id) = find(text, options) { return .success(.list([.string(id)])) }
    var parts = text.split(separator: ",").map { $0.trimmed }
    if parts.count == 1, text.allSatisfy({ $0.isNumber || $0 == " " }) {
      parts = text.split(separator: " ").map(String.init)
    }
    var chosen = Set<String>()
    for part in parts where !part.isEmpty {
      switch find(part, options) {
      case .success(let id): chosen.insert(id)
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(AnswerParser.inOrder(chosen, options))
  }

  private static func find(
    _ text: String, _ options: [(id: String, label: String)]
  ) -> Result<String, AnswerProblem> {
    if let exact = options.first(where: { $0.id == text }) { return .success(exact.id) }
    let typed = text.lowercased()
    if let exact = options.first(where: { $0.label.lowercased() == typed }) { return .success(exact.id) }
    if let number = Int(text), number > 0, number <= options.count { return .success(options[number - 1].id) }
    let begun = options.filter { $0.label.lowercased().hasPrefix(typed) || $0.id.lowercased().hasPrefix(typed) }
    if begun.count == 1 { return .success(begun[0].id) }
    return .failure(begun.isEmpty ? .option : .ambiguousOption(begun.map(\.label)))
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
