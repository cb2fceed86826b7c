import FlowDefinition
import FlowEngine
import FlowExpressions
import Localization

struct ChoiceControl: Control {
  let field: FieldViewState
  let options: [FieldViewState.Option]

  var note: LocalizedMessage? { options.isEmpty ? nil : PromptMessages.aNumber }

  func input(_ text: String) -> JSONValue { .string(Int(text).flatMap(options.numbered)?.id ?? text) }

  func take(_ line: String, at question: Question, _ state: inout PromptState) async throws -> Outcome {
    let long = LongChoice(options, at: question)
    if try long?.show(line, &state.shownOptions) ?? false { return .again }
    if line.isEmpty { return try await question.takeNothing(field) }
    let outcome = try await enter(question.unquoted(line), at: question)
    if outcome == .wrong { try long?.sayNearest(to: line) }
    return outcome
  }
}

struct ChoicesControl: Control {
  let field: FieldViewState
  let options: [FieldViewState.Option]
  let min: Int?
  let max: Int?

  var note: LocalizedMessage? { options.isEmpty ? nil : PromptMessages.someNumbers }
  var help: [LocalizedMessage] { [PromptMessages.addOrRemove] }
  var takesSeveral: Bool { true }
  private var selected: [String] { options.filter(\.isSelected).map(\.id) }

  func former(at question: Question) -> JSONValue? { hasFormer ? .list(selected.map(JSONValue.string)) : nil }

  func take(_ line: String, at question: Question, _ state: inout PromptState) async throws -> Outcome {
    let long = LongChoice(options, at: question)
    if try long?.show(line, &state.shownOptions) ?? false { return .again }
    if line.isEmpty { return try await question.takeNothing(field) }
    let selection = state.selection
    let entry = ChoicesEntry(
      line, of: options, changing: selection?.ids ?? selected, isAmending: selection?.isAmended ?? false)
    if try await accept(entry.wrong.first.map(JSONValue.string) ?? entry.input, at: question) {
      try sayRecorded(line, at: question)
      return .answered
    }
    // Without a previous answer, the valid choices become the answer.
    if former(at: question) == nil, !entry.wrong.isEmpty, !entry.chosen.isEmpty { try await question.put(entry.input) }
    if let wrong = entry.wrong.first { try long?.sayNearest(to: wrong) }
    if entry.isUnderstood { state.selection = self.selection(after: entry) }
    if let selection = state.selection { try say(selection, on: question.console) }
    return .wrong
  }

  private func selection(after entry: ChoicesEntry) -> ChoicesSelection {
    let chosen = options.filter { entry.chosen.contains($0.id) }
    let isFull = max.map { chosen.count >= $0 } ?? false || chosen.contains(where: \.isExclusive)
    let isShort = !entry.wrong.isEmpty || chosen.count < min ?? 0
    return ChoicesSelection(ids: entry.chosen, isAmended: isShort && !isFull)
  }

  private func say(_ selection: ChoicesSelection, on console: any Console) throws {
    let selected = options.enumerated().filter { selection.ids.contains($0.element.id) }
    guard let last = selected.last else { return }
    let labels = selected.map(\.element.label)
    try console.say(PromptMessages.selected(labels, removing: last.offset + 1, isAmended: selection.isAmended))
  }
}

struct ChoicesSelection {
  let ids: [String]
  /// Whether a number without a sign adds a choice to the selection; otherwise it replaces the selection.
  let isAmended: Bool
}

/// `+3` adds a choice to the selection, and `-2` removes one.
///
/// After an entry with invalid parts or too few choices, a number alone adds a choice too, so that nothing has to be
/// typed again. After other mistakes, a number alone replaces the selection.
struct ChoicesEntry {
  let chosen: [String]
  let wrong: [String]
  let isUnderstood: Bool

  var input: JSONValue { .list(chosen.map(JSONValue.string)) }

  /// - Parameter isAmending: Whether the line changes the selection even if no part begins with `+` or `-`; otherwise
  ///   such a line replaces it.
  init(_ line: String, of options: [FieldViewState.Option], changing selection: [String], isAmending: Bool) {
    let parts = Self.parts(of: line, options)
    let readings = parts.map { Self.reading(of: $0, options) }
    let isSigned = readings.contains { $0?.sign != nil }
    var ids = Set(isAmending || isSigned ? selection : [])
    for case let reading? in readings {
      if reading.sign == "-" { ids.remove(reading.id) } else { ids.insert(reading.id) }
    }
    wrong = zip(parts, readings).filter { $1 == nil }.map(\.0)
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
    guard case .success(let text) = AnswerText.normalized(name, upTo: nil, exactly: false), !text.isEmpty,
      case .success(.string(let id)) = ChoiceAnswer.one(text, names)
    else { return nil }
    return id
  }
}
