package import FlowExpressions
import Foundation

/// Parses choices: an id, a label, a position in the list, or an unambiguous prefix of an id or a label.
package enum ChoiceAnswer {
  package static func one(_ text: String, _ options: [AnswerOption]) -> Result<Value, AnswerProblem> {
    find(text, options).map { .string($0) }
  }

  /// Parses several choices, separated by commas, or by spaces if all of them are numbers.
  package static func several(_ text: String, _ options: [AnswerOption]) -> Result<Value, AnswerProblem> {
    if options.contains(where: { $0.id == text }) { return .success(.list([.string(text)])) }
    let parts = parts(of: text).filter { !$0.isEmpty }
    let whole = try? find(text, options).get()
    var chosen = Set<String>()
    for part in parts {
      switch find(part, options) {
      case .success(let id): chosen.insert(id)
      case .failure(let problem): return whole.map { .success(.list([.string($0)])) } ?? .failure(problem)
      }
    }
    guard let whole, chosen != [whole] else { return .success(inOrder(chosen, options)) }
    return .failure(.ambiguousOption(options.filter { $0.id == whole || chosen.contains($0.id) }.map(\.label)))
  }

  static func inOrder(_ chosen: Set<String>, _ options: [AnswerOption]) -> Value {
    .list(options.filter { chosen.contains($0.id) }.map { .string($0.id) })
  }

  private static func parts(of text: String) -> [String] {
    if text.isPlainLine {
      let areNumbers = text.allBytes { $0.isDigit || $0 == .space }
      return text.utf8.split(separator: areNumbers ? .space : UInt8(ascii: ",")).map(\.trimmed)
    }
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 1, text.allSatisfy({ $0.isNumber || $0 == " " }) else { return parts }
    return text.split(separator: " ").map(String.init)
  }

  private static func find(_ text: String, _ options: [AnswerOption]) -> Result<String, AnswerProblem> {
    for index in options.indices where options[index].id == text { return .success(options[index].id) }
    let typed = text.lowercased()
    let exact = options.filter { $0.label.equalsWhenLowercased(typed) }
    if exact.count > 1 { return .failure(.ambiguousOption(exact.map(\.label))) }
    if let exact = exact.first { return .success(exact.id) }
    if !text.isPlainLine || options.contains(where: { !$0.label.isPlainLine }) {
      let seen = AnswerText.withoutMarks(typed)
      if let same = options.first(where: { AnswerText.withoutMarks($0.label.lowercased()) == seen }) {
        return .success(same.id)
      }
    }
    if let number = Int(text), number > 0, number <= options.count { return .success(options[number - 1].id) }
    let begun = options.filter { $0.label.beginsSmall(typed) || $0.id.beginsSmall(typed) }
    if begun.count == 1 { return .success(begun[0].id) }
    return .failure(begun.isEmpty ? .option : .ambiguousOption(begun.map(\.label)))
  }
}
