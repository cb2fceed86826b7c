import FlowDefinition
import FlowEngine
import LineEditing
import Localization

protocol Control {
  typealias Outcome = Question.Outcome

  var field: FieldViewState { get }
  var mode: ReadMode { get }
  /// Whether any word could be an answer.
  var isFreeText: Bool { get }
  /// Whether the answer is text that can be edited.
  var isEditable: Bool { get }
  var takesSeveral: Bool { get }
  var note: LocalizedMessage? { get }
  /// The rule for the answer, printed if typing is hidden.
  var rule: LocalizedMessage? { get }
  var help: [LocalizedMessage] { get }

  /// Returns the note about further parts of an answer that Enter alone ends; `nil` if no answer was begun.
  func continuation(at question: Question) -> LocalizedMessage?
  /// Whether there may be input, even if it is invalid or hidden.
  func hasInput(at question: Question) -> Bool
  func input(_ text: String) -> JSONValue
  /// Returns the input that restores the answer after an invalid one; `nil` if there is none, or if it is hidden.
  func former(at question: Question) -> JSONValue?

  func introduce(_ question: Question) throws
  func ask(_ question: Question) async throws -> Outcome
  func take(_ line: String, at question: Question, _ state: inout PromptState) async throws -> Outcome
}

struct PromptState {
  /// A typed word that is also the name of a command; it is the answer if it is typed again or confirmed with Enter.
  var offered: String?
  var selection: ChoicesSelection?
  /// The number of options on the pages that were shown.
  var shownOptions = LongChoice.pageSize
  /// The lines that were not accepted, to be recalled.
  var refused: [String] = []
}

extension FieldViewState {
  var control: any Control { isSecure ? SecretControl(plain: plainControl) : plainControl }

  private var plainControl: any Control {
    switch kind {
    case .text(_, _, _, isMultiline: true) where !isSecure: MultilineControl(field: self)
    case .text(let least, let most, _, _):
      // The default limit, which applies to all texts, is not mentioned.
      LineControl(
        field: self, isFreeText: true,
        rule: PromptMessages.length(atLeast: least, atMost: most == AnswerText.defaultMaxLength ? nil : most))
    case .phone, .email, .url, .integer: LineControl(field: self)
    case .code(let length): LineControl(field: self, mode: .code, rule: length.map(PromptMessages.digits))
    case .number(_, _, _, let unit): LineControl(field: self, note: unit.map(PromptMessages.inUnit))
    case .money(let currency, _, _, _): LineControl(field: self, note: currency.map(LocalizedMessage.init(verbatim:)))
    case .date: LineControl(field: self, note: hasShownAnswer ? nil : PromptMessages.asDate)
    case .time: LineControl(field: self, note: hasShownAnswer ? nil : PromptMessages.asTime)
    case .boolean: LineControl(field: self, isEditable: false, note: PromptMessages.yesOrNo)
    case .choice(let options): ChoiceControl(field: self, options: options)
    case .choices(let options, let min, let max): ChoicesControl(field: self, options: options, min: min, max: max)
    case .file(let accept, let maxSize):
      FileControl(field: self, note: PromptMessages.aFile(accept, upTo: maxSize), maxSize: maxSize)
    case .files(let accept, let maxSize, _, let max):
      FilesControl(field: self, note: PromptMessages.someFiles(accept, upTo: maxSize), maxSize: maxSize, max: max)
    case .list: ListControl(field: self)
    }
  }

  var hasShownAnswer: Bool { isAnswered && displayText != nil }

  /// Whether a service rejected the answer, so that a different one is required.
  var isRefused: Bool { isAnswered && !problems.isEmpty }
}

struct LineControl: Control {
  let field: FieldViewState
  var mode = ReadMode.line
  var isFreeText = false
  var isEditable = true
  var note: LocalizedMessage?
  var rule: LocalizedMessage?
}

extension Control {
  var mode: ReadMode { .line }
  var isFreeText: Bool { false }
  var isEditable: Bool { false }
  var takesSeveral: Bool { false }
  var note: LocalizedMessage? { nil }
  var rule: LocalizedMessage? { nil }
  var help: [LocalizedMessage] { [] }

  func continuation(at question: Question) -> LocalizedMessage? { nil }
  func hasInput(at question: Question) -> Bool { !isShown || !field.text.isEmpty }
  func input(_ text: String) -> JSONValue { .string(text) }
  func former(at question: Question) -> JSONValue? { hasFormer && !field.text.isEmpty ? .string(field.text) : nil }

  var hasFormer: Bool { isShown && field.hasShownAnswer && field.allProblems.isEmpty }

  /// Whether the answer may be printed, and offered again.
  private var isShown: Bool { !field.isSecure && mode != .code && mode != .multiline }

  /// Whether a line may contain an answer that messages must not repeat.
  func hides(_ line: String) -> Bool { mode == .secret || mode == .code && line.contains(where: \.isNumber) }

  func introduce(_ question: Question) throws { try question.sayOptions(of: field) }

  func ask(_ question: Question) async throws -> Outcome {
    try introduce(question)
    var state = PromptState()
    return try await question.untilSettled { try await $0.control.askOnce(question, &state) }
  }

  func askOnce(_ question: Question, _ state: inout PromptState) async throws -> Outcome {
    guard let line = try await question.read(prompt(at: question, state)) else { return .again }
    if let keys = try keysIn(line, at: question) {
      state.offered = keys.isEmpty ? nil : keys
      return .again
    }
    let outcome = try await take(line, unless: &state, at: question)
    if outcome == .wrong, isShown, !line.isEmpty { state.refused.append(line) }
    return outcome
  }

  /// Says that a terminal that edits lines itself has put keys into the line.
  ///
  /// - Returns: The line without keys; `nil` if it contains none.
  private func keysIn(_ line: String, at question: Question) throws -> String? {
    guard question.console.isInteractive, mode != .secret, line.contains("\u{1B}") else { return nil }
    let text = KeyParser.text(of: line)
    let words = text.isEmpty ? PromptMessages.controlKeys : PromptMessages.controlKeys(in: text)
    try question.console.say(PromptMessages.error(hides(text) ? PromptMessages.controlKeys : words))
    return hides(text) ? "" : text
  }

  /// Takes a line as the answer, unless it is also the name of a command.
  private func take(
    _ line: String, unless state: inout PromptState, at question: Question
  ) async throws -> Outcome {
    if let word = state.offered.take(), line.isEmpty || line == word {
      return try await take(word, at: question, &state)
    }
    guard isFreeText, let command = PromptCommand(bare: line, in: question.console.language) else {
      return try await take(line, at: question, &state)
    }
    state.offered = line
    try question.console.say(hides(line) ? PromptMessages.hiddenWord : PromptMessages.bareWord(line, command.keyword))
    return .again
  }

  func take(_ line: String, at question: Question, _ state: inout PromptState) async throws -> Outcome {
    if line.isEmpty { return try await question.takeNothing(field) }
    let text = question.unquoted(line)
    if field.isAskedTwice, try await !isRepeated(text, at: question) { return .wrong }
    return try await enter(text, at: question)
  }

  func enter(_ text: String, at question: Question) async throws -> Outcome {
    guard try await accept(input(text), at: question), try await question.offerCorrection() else { return .wrong }
    try sayRecorded(text, at: question)
    return .answered
  }

  /// Makes an input the answer and returns `true`, or puts back the former answer if the input is invalid.
  func accept(_ input: JSONValue, at question: Question) async throws -> Bool {
    let former = former(at: question)
    try question.viewModel.type(input, for: question.path)
    if try await question.isRight() { return true }
    if let former { try await question.put(former) }
    return false
  }

  func sayRecorded(_ text: String, at question: Question) throws {
    let step = question.step
    step.history.unconfirmed[question.path] = nil
    guard isShown, let shown = question.field?.displayText,
      shown != text || field.isAnswered && field.displayText != shown
    else { return }
    // If the change would remove other answers, the answer is reported as recorded only after the person has confirmed
    // the removal.
    if step.controller.impact.isEmpty {
      try step.console.say(PromptMessages.recorded(shown))
    } else {
      step.history.unconfirmed[question.path] = shown
    }
  }

  // MARK: the prompt

  private func prompt(at question: Question, _ state: PromptState) -> Prompt {
    let offer = state.offered.map { hides($0) ? PromptMessages.usesTyped : PromptMessages.means($0) }
    let isOptional = !field.isRequired && !field.hasShownAnswer
    let notes = [isOptional ? PromptMessages.optional : nil, continuation(at: question) ?? note].compactMap(\.self)
    var prompt = Prompt(
      text: PromptMessages.prompt(field.label, notes: notes, enter: offer ?? effectOfEnter(at: question)), mode: mode,
      expects: isFreeText ? .text : .choice, options: field.kind.options ?? [], takesSeveral: takesSeveral)
    prompt.editing.recalled = state.refused
    if question.console.editsLines, isEditable, isShown, state.offered == nil, field.isAnswered {
      prompt.editing.text = field.text
    }
    return prompt
  }

  private func effectOfEnter(at question: Question) -> LocalizedMessage? {
    if field.isRefused { return nil }
    if field.isAnswered, let shown = field.displayText {
      return field.isSecure ? PromptMessages.keepsHidden : PromptMessages.keeps(shown)
    }
    if let accepted = question.accepted(field) { return PromptMessages.keeps(accepted.displayText) }
    // An empty answer stays empty, and the default is only for a question without one.
    if !field.isAnswered, let value = field.defaultValue { return PromptMessages.means(value) }
    if let suggestion = field.suggestion { return PromptMessages.accepts(suggestion.displayText) }
    return field.isRequired || continuation(at: question) != nil ? nil : PromptMessages.skips
  }
}
