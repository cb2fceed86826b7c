import FlowSyntax
import FlowEngine
import Localization

/// A list question, asked item by item until the user is done.
struct ListQuestion {
  let question: Question

  typealias Outcome = Question.Outcome
  private typealias Row = ListViewState.Row

  private var step: StepDialogue { question.step }
  private var path: String { question.path }
  private var viewModel: StepViewModel { question.viewModel }
  private var console: any Console { question.console }
  private var rows: [Row] { question.field?.list?.rows ?? [] }

  /// Asks until the list is valid and the user continues, or until the user goes back.
  func ask() async throws -> Outcome {
    if let settled = try await askOnlyItem() { return settled }
    try await resumeItem()
    if let settled = try await askInitialItems() { return settled }
    var said: [Row] = []
    return try await question.untilSettled { field in
      guard let list = field.list else { return .answered }
      if said != list.rows { try sayItems(field) }
      said = list.rows
      let prompt = Prompt(text: prompt(field, list), expects: .choice)
      guard let line = try await step.answer(to: prompt, applying: question.apply)?.line else { return .again }
      return try await apply(ListCommand(line, in: console.language), field, list)
    }
  }

  /// If the user chose to edit one question in a list item, asks only that question.
  ///
  /// Returns `nil` to continue with the whole list.
  private func askOnlyItem() async throws -> Outcome? {
    guard let item = step.focus?.item, item.hasPrefix(path + "[") else { return nil }
    step.dialogue.position.focus?.item = nil
    guard let row = row(asking: item) else { return nil }
    let asked = try await ask(item: row.id, only: [item])
    // If the user left another question to edit this item, the step returns to that other question now, even if items
    // are incomplete.
    if step.history.resumeAt != nil { return asked }
    return asked == .answered && rows.allSatisfy(\.isComplete) ? .answered : nil
  }

  /// Asks the question at which the user left the item, and those after it.
  ///
  /// Does nothing if no item was left early.
  private func resumeItem() async throws {
    guard let item = step.history.resumeItemAt else { return }
    step.history.resumeItemAt = nil
    if let row = row(asking: item) { _ = try await ask(item: row.id, from: item) }
  }

  private func row(asking path: String) -> Row? { rows.first { $0.fields.contains { $0.path == path } } }

  /// Asks about items that must be filled in before the list's own prompt.
  ///
  /// Returns `back` if the user goes back to the previous question; `nil` to continue with the list's prompt.
  private func askInitialItems() async throws -> Outcome? {
    while let begun = try await askRequiredItem() {
      guard begun == .back, rows.isEmpty else { return nil }
      if !question.isFirst { return .back }
      try await step.go(question.controller.back().refusal)
    }
    return nil
  }

  /// Asks about the first incomplete item.
  ///
  /// If an item is required and there is none, adds one and asks about it. Returns `nil` if nothing has to be asked.
  private func askRequiredItem() async throws -> Outcome? {
    guard let field = question.field else { return nil }
    if let row = rows.first(where: { !$0.isComplete }) {
      try sayItems(field)
      return try await ask(item: row.id, only: row.wrongFields)
    }
    guard rows.isEmpty, field.isRequired, field.suggestion == nil else { return nil }
    try console.say(PromptMessages.question(field.label))
    return try await add()
  }

  private func sayItems(_ field: FieldViewState) throws {
    if rows.isEmpty { return }
    try console.say(PromptMessages.soFar(field.shortLabel))
    for (place, row) in rows.enumerated() {
      // An item that is incomplete and empty has no useful summary.
      let summary = row.isEmpty && !row.isComplete ? "" : row.summary
      try console.say(PromptMessages.item(place + 1, summary, isComplete: row.isComplete))
    }
  }

  private func prompt(_ field: FieldViewState, _ list: ListViewState) -> LocalizedMessage {
    let isOptional = !field.isRequired && list.rows.isEmpty
    let suggestion = list.rows.isEmpty ? field.suggestion.map { PromptMessages.accepts($0.shown) } : nil
    return PromptMessages.listPrompt(
      field.label, notes: isOptional ? [PromptMessages.optional] : [], count: list.rows.count, canAdd: list.canAdd,
      canRemove: list.canRemove, enter: suggestion)
  }

  // MARK: commands

  private func apply(_ command: ListCommand, _ field: FieldViewState, _ list: ListViewState) async throws -> Outcome {
    switch command {
    case .add where list.canAdd: try await add()
    case .add: return try wrong(PromptMessages.noMore(field.shortLabel))
    case .change(let number):
      guard let row = list.rows.numbered(number) else { return try none(number, list) }
      try await ask(item: row.id)
    case .remove(let number):
      guard let row = list.rows.numbered(number) else { return try none(number, list) }
      guard list.canRemove else { return try wrong(PromptMessages.noFewer(field.shortLabel)) }
      try await drop(row.id)
      try console.say(PromptMessages.removed(row.name))
    case .move(let number, let place):
      guard let row = list.rows.numbered(number) else { return try none(number, list) }
      guard list.rows.numbered(place) != nil else { return try none(place, list) }
      try viewModel.moveItem(row.id, in: path, to: place - 1)
      try await question.controller.leave(path)
      try console.say(PromptMessages.moved(row.name, to: place))
    case .done: return try await finish(field)
    case .unfinished(.move) where list.rows.count > 1: return try wrong(PromptMessages.whereTo)
    case .unfinished(.move): return try wrong(PromptMessages.listRest(list.rows.count))
    case .unfinished(let verb): return try wrong(PromptMessages.whichItem(verb.keyword))
    case .unknown: return try wrong(PromptMessages.listRest(list.rows.count))
    }
    return .again
  }

  private func wrong(_ words: LocalizedMessage) throws -> Outcome {
    try console.say(words)
    return .wrong
  }

  private func none(_ number: Int, _ list: ListViewState) throws -> Outcome {
    try wrong(PromptMessages.noItem(list.item, "\(number)", count: list.rows.count))
  }

  @discardableResult
  private func add() async throws -> Outcome {
    try await ask(item: viewModel.addItem(to: path))
  }

  private func drop(_ id: String) async throws {
    try viewModel.removeItem(id, from: path)
    try await question.controller.leave(path)
  }

  /// Ends the list if it is valid; otherwise asks about the first incomplete item again.
  ///
  /// If the list is empty and there is a suggestion, takes the suggestion and shows the list again.
  private func finish(_ field: FieldViewState) async throws -> Outcome {
    if rows.isEmpty, let suggestion = field.suggestion {
      try await question.put(suggestion.input)
      return .again
    }
    if try await question.isRight() { return .answered }
    guard let row = rows.first(where: { !$0.isComplete }) else { return .wrong }
    try await ask(item: row.id, only: row.wrongFields)
    return .again
  }

  /// Asks an item's questions: all of them, only those in `only`, or `first` and those after it.
  ///
  /// - Returns: `back` if the user goes back from the first question, otherwise `answered`.
  @discardableResult
  private func ask(item id: String, only: Set<String> = [], from first: String? = nil) async throws -> Outcome {
    func row() -> Row? { rows.first { $0.id == id } }
    if let row = row() { try console.say(escaped(row.heading)) }
    let questions = row()?.fields.filter { !$0.isComputed }.map(\.path) ?? []
    var asked = first.map { first in Array(questions.prefix { $0 != first }) } ?? []
    while let field = row()?.nextField(after: asked, only: only) {
      if try await Question(step: step, path: field.path, isFirst: false).ask() == .answered {
        asked.append(field.path)
      } else if asked.popLast() == nil {
        if row()?.isEmpty == true { try await drop(id) }
        return .back
      }
    }
    if let row = row(), row.isEmpty, row.summary.isEmpty {
      try console.say(PromptMessages.leftEmpty(row.heading))
      try await drop(id)
    }
    return .answered
  }
}

extension ListViewState.Row {
  fileprivate var name: String { summary.isEmpty ? heading : summary }

  /// The questions that have problems; if empty, all questions are asked.
  fileprivate var wrongFields: Set<String> { Set(fields.filter { !$0.problems.isEmpty }.map(\.path)) }

  fileprivate func nextField(after asked: [String], only: Set<String>) -> FieldViewState? {
    fields.first { !$0.isComputed && !asked.contains($0.path) && (only.isEmpty || only.contains($0.path)) }
  }
}
