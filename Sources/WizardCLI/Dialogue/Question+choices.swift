import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// A line typed at a question with several choices: the choices it selects, and its invalid parts.
///
/// `+3` adds a choice to the answer, and `-2` removes one. After an entry with invalid parts or too few choices, a
/// number alone adds a choice too, so that nothing has to be typed again. After other mistakes, a number alone replaces
/// the answer.
struct ChoicesEntry {
  /// The ids in the order of the options.
  let chosen: [String]
  /// The parts that are not choices, as typed.
  private(set) var wrong: [String] = []

  /// Reads a line.
  ///
  /// - Parameter amended: The ids to which a number alone adds a choice; `nil` if it replaces the answer.
  init(_ line: String, of options: [FieldViewState.Option], amending amended: [String]?) {
    var parts = Self.parts(of: line)
    if Self.option(line, in: options) != nil { parts = [line] }
    let isSigned = parts.contains { Self.sign(of: $0, options) != nil }
    var ids = Set(amended ?? (isSigned ? options.filter(\.isSelected).map(\.id) : []))
    for part in parts {
      let sign = Self.sign(of: part, options)
      let name = sign == nil ? part : String(part.dropFirst()).trimmingSpaces
      guard let id = Self.option(name, in: options) else {
        wrong.append(part)
        continue
      }
      if sign == "-" { ids.remove(id) } else { ids.insert(id) }
    }
    chosen = options.map(\.id).filter(ids.contains)
  }

  /// Whether choices must be added to make the entry valid.
  func needsMore(than min: Int?) -> Bool { !wrong.isEmpty || chosen.count < min ?? 0 }

  /// Returns the parts between commas; a line of numbers may have spaces instead.
  private static func parts(of line: String) -> [String] {
    let areNumbers = line.allSatisfy { $0.isNumber || " ,+-".contains($0) }
    return line.split { $0 == "," || areNumbers && $0 == " " }.map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
  }

  /// Returns the sign of a part; `nil` if it has none, or if the sign belongs to the name of a choice.
  private static func sign(of part: String, _ options: [FieldViewState.Option]) -> Character? {
    guard let first = part.first, first == "+" || first == "-",
      !options.contains(where: { $0.id == part || $0.label.lowercased() == part.lowercased() })
    else { return nil }
    return first
  }

  private static func option(_ name: String, in options: [FieldViewState.Option]) -> String? {
    // The list has numbers, so a number is first of all a position.
    if let number = Int(name), name.first?.isNumber == true, let option = options.numbered(number) { return option.id }
    if name.isEmpty || sign(of: name, options) != nil { return nil }
    let names = options.map { (id: $0.id, label: $0.label) }
    let value = try? AnswerParser.parse(.string(name), as: .choice(.fixed([])), options: names).get()
    if case .string(let id) = value { return id }
    return nil
  }
}

extension Question {
  /// Takes several choices.
  ///
  /// If some are invalid, the previous answer stays; if there is none, the valid choices become the answer.
  func take(_ entry: ChoicesEntry, _ line: String, _ field: FieldViewState) async throws -> Outcome {
    guard case .choices(let options, let min, _) = field.kind else { return .again }
    let input = entry.wrong.first.map(JSONValue.string) ?? .list(entry.chosen.map(JSONValue.string))
    try viewModel.type(input, for: path)
    if try await isRight() {
      try sayRecorded(line, field, self.field)
      return .answered
    }
    if let former = field.formerInput {
      try await put(former)
    } else if !entry.wrong.isEmpty, !entry.chosen.isEmpty {
      try await put(.list(entry.chosen.map(JSONValue.string)))
    }
    let kept = options.enumerated().filter { entry.chosen.contains($0.element.id) }
    if entry.needsMore(than: min), let last = kept.last {
      try console.say(PromptMessages.kept(kept.map(\.element.label), removing: last.offset + 1))
    }
    return .wrong
  }
}
