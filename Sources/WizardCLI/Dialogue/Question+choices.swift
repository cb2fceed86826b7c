import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

/// A line typed at a `choices` question: the choices that the line selects, and its invalid parts.
///
/// `+3` adds a choice to the selection, and `-2` removes one. After an entry with invalid parts or too few choices, a
/// number alone adds a choice too, so that nothing has to be typed again. After other mistakes, a number alone replaces
/// the selection.
struct ChoicesEntry {
  /// The ids of the selected options, in the order of the options.
  let chosen: [String]
  /// The parts of the line that are not choices, as typed.
  private(set) var wrong: [String] = []
  let isUnderstood: Bool

  /// - Parameters:
  ///   - selection: The ids that were selected before. The line changes them if a part begins with `+` or `-`, or if
  ///     `isAmending` is `true`; otherwise it replaces them.
  ///   - isAmending: Whether the line changes the selection even if no part begins with `+` or `-`.
  init(_ line: String, of options: [FieldViewState.Option], changing selection: [String], isAmending: Bool) {
    let parts = Self.parts(of: line, options)
    let readings = parts.map { Self.reading(of: $0, options) }
    let isSigned = readings.contains { $0?.sign != nil }
    var ids = Set(isAmending || isSigned ? selection : [])
    for (part, reading) in zip(parts, readings) {
      guard let reading else {
        wrong.append(part)
        continue
      }
      if reading.sign == "-" { ids.remove(reading.id) } else { ids.insert(reading.id) }
    }
    isUnderstood = wrong.count < parts.count
    chosen = options.map(\.id).filter(ids.contains)
  }

  /// Returns the parts between commas; numbers can be separated by spaces instead.
  private static func parts(of line: String, _ options: [FieldViewState.Option]) -> [String] {
    if option(line, in: options) != nil { return [line] }
    let parts = line.split(separator: ",").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
    return parts.flatMap { part in
      let areNumbers = part.allSatisfy { $0.isNumber || " +-".contains($0) }
      return areNumbers && option(part, in: options) == nil ? part.split(separator: " ").map(String.init) : [part]
    }
  }

  /// Returns the choice that a part of a line means, and the `+` or `-` before it; `nil` if the part is not a choice.
  ///
  /// `sign` is `nil` if the part does not begin with `+` or `-`, or if this character belongs to the name of the
  /// choice.
  private static func reading(
    of part: String, _ options: [FieldViewState.Option]
  ) -> (id: String, sign: Character?)? {
    let whole = option(part, in: options)
    guard let sign = part.first, sign == "+" || sign == "-" else { return whole.map { ($0, nil) } }
    let isName = options.contains { $0.id == part || $0.label.lowercased() == part.lowercased() }
    let rest = option(String(part.dropFirst()).trimmingSpaces, in: options)
    // The parser reads `+3` as 3, so `+3` (`whole`) and `3` (`rest`) can mean the same choice. The plus is then a sign,
    // unless an option is named `+3`.
    if let whole { return (whole, sign == "+" && whole == rest && !isName ? sign : nil) }
    return rest.map { ($0, sign) }
  }

  private static func option(_ name: String, in options: [FieldViewState.Option]) -> String? {
    // The options are shown with numbers, so a number means a position if there is an option there.
    if let number = Int(name), name.first?.isNumber == true, let option = options.numbered(number) { return option.id }
    let names = options.map { AnswerOption(id: $0.id, label: $0.label) }
    if case .success(.string(let id)) = ChoiceAnswer.one(name, names) { return id }
    return nil
  }
}

/// The choices selected so far at a `choices` question, kept after an invalid line.
struct ChoicesSelection {
  let ids: [String]
  /// Whether a number without a sign adds a choice to the selection; otherwise it replaces the selection.
  let isAmended: Bool
}

extension Question {
  /// If some choices are invalid, the previous answer is kept.
  ///
  /// If there is no previous answer, the valid choices become the answer.
  ///
  /// - Parameter selection: The selection after earlier invalid lines. An invalid line with at least one choice updates
  ///   it.
  func take(
    choices line: String, _ field: FieldViewState, _ selection: inout ChoicesSelection?
  ) async throws -> Outcome {
    guard case .choices(let options, let min, let max) = field.kind else { return .again }
    let entry = ChoicesEntry(
      line, of: options, changing: selection?.ids ?? options.filter(\.isSelected).map(\.id),
      isAmending: selection?.isAmended ?? false)
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
    if entry.isUnderstood {
      let chosen = options.filter { entry.chosen.contains($0.id) }
      let isFull = max.map { chosen.count >= $0 } ?? false || chosen.contains(where: \.isExclusive)
      let isShort = !entry.wrong.isEmpty || chosen.count < min ?? 0
      selection = ChoicesSelection(ids: entry.chosen, isAmended: isShort && !isFull)
    }
    if let selection { try say(selection, of: options) }
    return .wrong
  }

  private func say(_ selection: ChoicesSelection, of options: [FieldViewState.Option]) throws {
    let selected = options.enumerated().filter { selection.ids.contains($0.element.id) }
    guard let last = selected.last else { return }
    let labels = selected.map(\.element.label)
    try console.say(PromptMessages.selected(labels, removing: last.offset + 1, isAmended: selection.isAmended))
  }
}
