import FlowEngine
import FlowSyntax
import Localization

struct ListControl: Control {
  let field: FieldViewState

  var help: [LocalizedMessage] { PromptMessages.listCommands }

  func ask(_ question: Question) async throws -> Outcome { try await question.askList() }
}

extension Question {
  private typealias Row = ListViewState.Row

  private var rows: [Row] { field?.list?.rows ?? [] }

  fileprivate func askList() async throws -> Outcome {
    if let settled = try await askOnlyItem() { return settled }
    try await resumeItem()
    if let settled = try await askInitialItems() { return settled }
    var said: [Row] = []
    return try await untilSettled { field in
      guard let list = field.list else { return .answered }
      if said != list.rows { try sayItems(field) }
      said = list.rows
      let prompt = Prompt(text: listPrompt(field, list), expects: .choice)
      guard let line = try await read(prompt) else { return .again }
      return try await apply(ListCommand(line, in: console.language), field, list)
    }
  }

  /// If the user chose to edit one question in an item, asks only that one; returns `nil` to ask the whole list.
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

  private func resumeItem() async throws {
    guard let item = step.history.resumeItemAt else { return }
    step.history.resumeItemAt = nil
    if let row = row(asking: item) { _ = try await ask(item: row.id, from: item) }
  }

  private func row(asking path: String) -> Row? { rows.first { $0.fields.contains { $0.path == path } } }

  /// Asks about items that must be filled in before the list's own prompt; returns `nil` to continue with this prompt.
  private func askInitialItems() async throws -> Outcome? {
    while let begun = try await askRequiredItem() {
      guard begun == .back, rows.isEmpty else { return nil }
      if !isFirst { return .back }
      try await step.go(controller.back().refusal)
    }
    return nil
  }

  private func askRequiredItem() async throws -> Outcome? {
    guard let field else { return nil }
    if let row = rows.first(where: { !$0.isComplete }) {
      try sayItems(field)
      return try await ask(item: row.id, only: row.wrongFields)
    }
    guard rows.isEmpty, field.isRequired, field.suggestion == nil else { return nil }
    try console.say(PromptMessages.question(field.label))
    return try await ask(item: viewModel.addItem(to: path))
  }

  private func sayItems(_ field: FieldViewState) throws {
    if rows.isEmpty { return }
    try console.say(PromptMessages.soFar(field.shortLabel))
    for (index, row) in rows.enumerated() {
      // An item that is incomplete and empty has no useful summary.
      let summary = row.isEmpty && !row.isComplete ? "" : row.summary
      try console.say(PromptMessages.item(index + 1, summary, isComplete: row.isComplete))
    }
  }

  private func listPrompt(_ field: FieldViewState, _ list: ListViewState) -> LocalizedMessage {
    let isOptional = !field.isRequired && list.rows.isEmpty
    let suggestion = list.rows.isEmpty ? field.suggestion.map { PromptMessages.accepts($0.displayText) } : nil
    return PromptMessages.listPrompt(
      field.label, notes: isOptional ? [PromptMessages.optional] : [], count: list.rows.count, canAdd: list.canAdd,
      canRemove: list.canRemove, enter: suggestion)
  }

  // MARK: commands

  private func apply(_ command: ListCommand, _ field: FieldViewState, _ list: ListViewState) async throws -> Outcome {
    let rows = list.rows
    let problem = command.problem(count: rows.count) { PromptMessages.noItem(list.item, "\($0)", count: rows.count) }
    if let problem { return try wrong(problem) }
    switch command {
    case .add where list.canAdd: try await ask(item: viewModel.addItem(to: path))
    case .add: return try wrong(PromptMessages.noMore(field.shortLabel))
    case .change(let number): try await ask(item: rows[number - 1].id)
    case .remove where !list.canRemove: return try wrong(PromptMessages.noFewer(field.shortLabel))
    case .remove(let number):
      try await drop(rows[number - 1].id)
      try console.say(PromptMessages.removed(rows[number - 1].name))
    case .move(let number, let place): try await move(rows[number - 1], to: place)
    case .done: return try await finish(field)
    case .unfinished, .unknown: break
    }
    return .again
  }

  private func move(_ row: Row, to place: Int) async throws {
    try viewModel.moveItem(row.id, in: path, to: place - 1)
    try await controller.leave(path)
    try console.say(PromptMessages.moved(row.name, to: place))
  }

  private func wrong(_ words: LocalizedMessage) throws -> Outcome {
    try console.say(words)
    return .wrong
  }

  private func drop(_ id: String) async throws {
    try viewModel.removeItem(id, from: path)
    try await controller.leave(path)
  }

  private func finish(_ field: FieldViewState) async throws -> Outcome {
    if rows.isEmpty, let suggestion = field.suggestion {
      try await put(suggestion.input)
      return .again
    }
    if try await isRight() { return .answered }
    guard let row = rows.first(where: { !$0.isComplete }) else { return .wrong }
    try await ask(item: row.id, only: row.wrongFields)
    return .again
  }

  /// - Returns: `back` if the user goes back from the first question, otherwise `answered`.
  @discardableResult
  private func ask(item id: String, only: Set<String> = [], from first: String? = nil) async throws -> Outcome {
    func row() -> Row? { rows.first { $0.id == id } }
    if let row = row() { try console.say(escapedOwn(row.heading)) }
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
