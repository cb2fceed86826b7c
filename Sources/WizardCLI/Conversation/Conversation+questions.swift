import FlowDefinition
import FlowEngine
import Localization

/// Asking the fields of a step.
extension Conversation {
  /// What became of one question.
  enum Answered: Equatable {
    case given
    /// Not yet; ask again.
    case stay
    /// It is no right answer; ask again.
    case wrong
    /// To the question before in this step.
    case back
    /// Elsewhere: another screen, or the end.
    case away(Turn)
  }

  /// Asks every field that is shown, in order; what is shown may change with each answer.
  func questions(_ viewModel: StepViewModel) async throws -> Turn {
    var asked = passed(before: onlyAsk == nil ? goesOnAt.removeValue(forKey: viewModel.step) : nil, viewModel)
    var notes = viewModel.state.notes(before: asked)
    while let field = nextField(viewModel, after: asked) {
      notes = try sayNotes(before: field, viewModel, from: notes)
      // The person is there again.
      if goesOnAt[viewModel.step] == field.path, onlyItem == nil { goesOnAt[viewModel.step] = nil }
      switch try await ask(field.path, viewModel, isFirst: asked.isEmpty) {
      case .given:
        passed[viewModel.step, default: []].insert(field.path)
        asked.append(field.path)
      case .stay, .wrong: asked.append(field.path)
      case .back: _ = asked.popLast()
      case .away(let turn): return turn
      }
    }
    _ = try sayNotes(before: nil, viewModel, from: notes)
    guard goesOnAt[viewModel.step] == nil else {
      // One answer was changed in between: the person goes on where they were.
      onlyAsk = nil
      return .again
    }
    return try await submit(viewModel)
  }

  /// The questions that are skipped when a step resumes at a later one: those before it that were shown.
  private func passed(before path: String?, _ viewModel: StepViewModel) -> [String] {
    guard let path else { return [] }
    let fields = viewModel.state.fields.filter { !$0.isComputed }
    let before = fields.prefix { !$0.asks(path) }.filter { isPassed($0, viewModel) }
    itemGoesOnAt = fields.contains { $0.list != nil && $0.asks(path) && $0.path != path } ? path : nil
    return before.map(\.path)
  }

  /// Whether a question was answered, or shown and left as it was.
  private func isPassed(_ field: FieldViewState, _ viewModel: StepViewModel) -> Bool {
    field.isAnswered || passed[viewModel.step]?.contains(field.path) ?? false
  }

  /// Says the texts that stand before a field, or after the last one; answers how many of the step's are said.
  private func sayNotes(before field: FieldViewState?, _ viewModel: StepViewModel, from said: Int) throws -> Int {
    var notes = 0
    for item in viewModel.state.items {
      switch item {
      case .field(let next): if next.path == field?.path { return max(said, notes) }
      case .note(let text):
        notes += 1
        if notes > said, onlyAsk == nil { try console.say(text) }
      }
    }
    return max(said, notes)
  }

  private func nextField(_ viewModel: StepViewModel, after asked: [String]) -> FieldViewState? {
    viewModel.state.fields.first { field in
      !field.isComputed && !asked.contains(field.path) && !unasked.contains(field.path)
        && (onlyAsk?.contains(field.path) != false || isNew(field, viewModel))
    }
  }

  /// Whether a question has come to be asked while only others were to be: it is not passed by unseen.
  ///
  /// Where the person goes back to another question, it is asked on the way there or after it.
  private func isNew(_ field: FieldViewState, _ viewModel: StepViewModel) -> Bool {
    goesOnAt[viewModel.step] == nil && !isPassed(field, viewModel)
  }

  /// Asks one field until it is answered or left.
  func ask(_ path: String, _ viewModel: StepViewModel, isFirst: Bool) async throws -> Answered {
    asking = path
    if viewModel.state.field(path)?.list != nil { return try await askList(path, viewModel, isFirst: isFirst) }
    var mistakes = 0
    var pendingWord: String?
    if let field = viewModel.state.field(path) { try sayOptions(field) }
    while let field = viewModel.state.field(path) {
      let input = try await read(prompt(field), mode: field.control.readMode, viewModel)
      guard case .line(let line, _) = input else {
        if lastTurn != .again { return .away(lastTurn) }
        continue
      }
      if let answered = try await command(line, field, viewModel, isFirst: isFirst, &pendingWord) {
        if answered == .stay { continue }
        return answered
      }
      let taken = try await take(line, field, viewModel, isFirst: isFirst)
      if taken == .stay { continue }
      guard taken == .wrong else { return taken }
      mistakes += 1
      if mistakes % 3 == 0 { try sayHelp(field) }
    }
    return .given
  }

  // MARK: prompts

  private func prompt(_ field: FieldViewState) -> LocalizedMessage {
    let hasValue = field.isAnswered && field.shown != nil || overtyped[field.path] != nil
    var notes: [LocalizedMessage] = []
    if !field.isRequired, !hasValue, field.defaultValue == nil { notes.append(PromptMessages.optional) }
    switch field.control {
    case .date: if !hasValue { notes.append(PromptMessages.asDate) }
    case .yesNo: notes.append(PromptMessages.yesOrNo)
    case .choice([]), .choices([]): break
    case .choice: notes.append(PromptMessages.aNumber)
    case .choices: notes.append(PromptMessages.someNumbers)
    case .lines: notes.append(PromptMessages.severalLines)
    case .line, .secret, .code, .list: break
    }
    return PromptMessages.prompt(field.label, notes: notes, enter: enter(field))
  }

  /// What Enter alone does.
  private func enter(_ field: FieldViewState) -> LocalizedMessage? {
    if field.isRefused { return nil }
    if field.isAnswered, let shown = field.shown { return PromptMessages.keeps(shown) }
    if let accepted = field.accepted { return PromptMessages.keeps(accepted.shown) }
    if let before = overtyped[field.path] { return PromptMessages.keeps(before.shown) }
    if let defaultValue = field.defaultValue { return PromptMessages.means(defaultValue) }
    if let suggestion = field.suggestion { return PromptMessages.accepts(suggestion.shown) }
    return field.isRequired ? nil : PromptMessages.skips
  }

  private func sayOptions(_ field: FieldViewState) throws {
    switch field.control {
    case .choice([]), .choices([]):
      try console.say(PromptMessages.noChoices(field.shortLabel, isRequired: field.isRequired))
    case .choice(let options), .choices(let options):
      for (place, option) in options.enumerated() {
        let help = option.help.map { " (\(escaped($0)))" } ?? ""
        try console.say("\(place + 1). \(escaped(option.label))\(help)")
      }
    case .line, .lines, .secret, .code, .date, .yesNo, .list: break
    }
  }

  func sayHelp(_ field: FieldViewState) throws {
    if let help = field.help { try console.say(help) }
    if let example = field.example { try console.say(PromptMessages.example(example)) }
    if field.list != nil { for line in PromptMessages.listCommands { try console.say(line) } }
  }

  // MARK: answers

  /// Takes a line as an answer.
  private func take(
    _ line: String, _ field: FieldViewState, _ viewModel: StepViewModel, isFirst: Bool
  ) async throws -> Answered {
    let isNothing = field.control == .lines ? line.trimmingSpaces.isEmpty : line.isEmpty
    if isNothing { return try await takeNothing(field, viewModel) ? .given : .wrong }
    var text = unquoted(line)
    if field.control == .lines {
      switch try await moreLines(after: text, field, viewModel, isFirst: isFirst) {
      case .text(let lines): text = lines
      case .left(let answered): return answered
      }
    }
    if case .secret(twice: true) = field.control {
      let again = try await askAgain(text, field, viewModel, isFirst: isFirst)
      guard again == .given else { return again }
    }
    noteAnswer(of: field)
    viewModel.update(field.control.meant(by: text), for: field.path)
    guard try await isRight(field.path, viewModel) else { return .wrong }
    overtyped[field.path] = nil
    if let away = try await offerCorrection(field.path, viewModel, isFirst: isFirst) { return away }
    try sayRecorded(text, field, viewModel.state.field(field.path))
    return .given
  }

  /// Keeps what is answered, in case that what is typed now is no answer.
  private func noteAnswer(of field: FieldViewState) {
    guard field.isAnswered, field.allProblems.isEmpty, let shown = field.shown, !field.text.isEmpty else { return }
    switch field.control {
    case .line, .date, .yesNo: overtyped[field.path] = (.string(field.text), shown)
    case .lines, .secret, .code, .choice, .choices, .list: break
    }
  }

  /// The answer that a line stands for.
  func unquoted(_ line: String) -> String { line.hasPrefix("::") ? String(line.dropFirst()) : line }

  /// Enter alone: keep, accept, skip, or an answer is missing.
  private func takeNothing(_ field: FieldViewState, _ viewModel: StepViewModel) async throws -> Bool {
    if field.isRefused {
      for problem in field.problems { try console.say(PromptMessages.error(problem.message)) }
      return false
    }
    if let before = field.accepted?.input ?? (field.isAnswered ? nil : overtyped[field.path]?.input)
      ?? field.standardInput
    {
      viewModel.update(before, for: field.path)
    } else if !field.isAnswered, field.defaultValue == nil {
      if let suggestion = field.suggestion {
        viewModel.update(suggestion.input, for: field.path)
      } else {
        // Nothing in the place of nothing is no answer: what is looked up later is still proposed.
        if !field.isRequired || !field.text.isEmpty || !field.control.isShown {
          viewModel.update(.null, for: field.path)
        }
        if !field.isRequired { try console.say(PromptMessages.skipped) }
      }
    }
    return try await isRight(field.path, viewModel)
  }

  /// Leaves the field, which saves it, and says what is wrong with it.
  func isRight(_ path: String, _ viewModel: StepViewModel) async throws -> Bool {
    try await controller.leave(path)
    guard let field = viewModel.state.field(path), !field.allProblems.isEmpty else { return true }
    for (path, problem) in field.allProblems {
      refuse(problem, of: path)
      try console.say(PromptMessages.error(problem.message))
      if let hint = problem.hint { try console.say(hint) }
    }
    return false
  }

  /// An answer that reads otherwise than it was typed, or replaces another, is told.
  private func sayRecorded(_ text: String, _ before: FieldViewState, _ after: FieldViewState?) throws {
    guard let shown = after?.shown, before.control.isShown else { return }
    let replaces = before.isAnswered && before.shown != shown
    if shown != text || replaces { try console.say(PromptMessages.recorded(shown)) }
  }

  /// Asks for a secret a second time; `given` if it is the same.
  private func askAgain(
    _ text: String, _ field: FieldViewState, _ viewModel: StepViewModel, isFirst: Bool
  ) async throws -> Answered {
    guard
      case .line(let line, _) = try await read(
        PromptMessages.once(more: field.label), mode: .secret, viewModel, goesOn: true)
    else {
      return lastTurn == .again ? .stay : .away(lastTurn)
    }
    // A word is asked about only once, and the first entry was no command.
    var word: String? = line
    if let obeyed = try await command(line, field, viewModel, isFirst: isFirst, &word) { return obeyed }
    if unquoted(line) == text { return .given }
    refuse(nil, of: field.path)
    try console.say(PromptMessages.error(PromptMessages.notTheSame))
    return .wrong
  }
}

extension FieldViewState {
  /// Whether it is the question at a path, or the list of the item that the path lies in.
  fileprivate func asks(_ path: String) -> Bool { self.path == path || list != nil && path.hasPrefix(self.path + "[") }

  /// Whether a service has refused the answer, which is a right one by itself: another has to be given.
  fileprivate var isRefused: Bool { isAnswered && !problems.isEmpty }
}

extension StepViewState {
  /// How many texts stand before the last of some fields.
  fileprivate func notes(before asked: [String]) -> Int {
    let last = items.lastIndex { if case .field(let field) = $0 { asked.contains(field.path) } else { false } }
    return items[..<(last ?? 0)].count { if case .note = $0 { true } else { false } }
  }
}

extension FieldViewState.Control {
  /// What a line stands for: of a list of choices a number is a place in the list, whatever the choices are called.
  func meant(by line: String) -> JSONValue {
    func id(_ number: Substring, _ options: [FieldViewState.Option]) -> String? {
      Int(number).flatMap { options.indices.contains($0 - 1) ? options[$0 - 1].id : nil }
    }
    switch self {
    case .choice(let options): return .string(id(line[...], options) ?? line)
    case .choices(let options):
      let numbers = line.split { $0 == "," || $0 == " " }
      let ids = numbers.compactMap { id($0, options) }
      return ids.isEmpty || ids.count < numbers.count ? .string(line) : .list(ids.map(JSONValue.string))
    case .line, .lines, .secret, .code, .date, .yesNo, .list: return .string(line)
    }
  }

  /// How the console reads it.
  var readMode: ReadMode {
    switch self {
    case .secret: .secret
    case .code: .code
    case .lines: .manyLines
    case .line, .date, .yesNo, .choice, .choices, .list: .line
    }
  }

  /// Whether a line may be the answer, or hold it, and is repeated by no message: any line where a secret is asked, and
  /// one with a digit where a code is.
  func hides(_ line: String) -> Bool {
    switch readMode {
    case .secret: true
    case .code: line.contains(where: \.isNumber)
    case .line, .manyLines: false
    }
  }

  /// Whether an answer is told again as it was understood.
  var isShown: Bool {
    switch self {
    case .secret, .code, .lines, .list: false
    case .line, .date, .yesNo, .choice, .choices: true
    }
  }

  /// Whether any word could be an answer.
  var isFreeText: Bool {
    switch self {
    case .line, .lines, .secret: true
    case .code, .date, .yesNo, .choice, .choices, .list: false
    }
  }
}
