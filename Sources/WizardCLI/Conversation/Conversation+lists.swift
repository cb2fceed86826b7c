import FlowEngine
import Localization

/// Asking lists: item by item, until the person is done.
extension Conversation {
  /// Asks a list until it is right and the person goes on.
  func askList(_ path: String, _ viewModel: StepViewModel, isFirst: Bool) async throws -> Answered {
    if let asked = try await askOnlyItem(of: path, viewModel) { return asked }
    if let left = try await goOnWithItem(of: path, viewModel) { return left }
    if let left = try await begin(path, viewModel, isFirst: isFirst) { return left }
    var mistakes = 0
    var pendingWord: String?
    var said: [ListViewState.Row] = []
    while let field = viewModel.state.field(path), let list = field.list {
      if said != list.rows { try sayItems(field, list) }
      said = list.rows
      guard case .line(let line, _) = try await read(listPrompt(field, list), mode: .line, viewModel) else {
        if lastTurn != .again { return .away(lastTurn) }
        continue
      }
      if let answered = try await command(line, field, viewModel, isFirst: isFirst, &pendingWord) {
        if answered == .stay { continue }
        return answered
      }
      switch try await apply(ListCommand(line, in: console.language), field, list, viewModel) {
      case .given: return .given
      case .away(let turn): return .away(turn)
      case .stay, .back: break
      case .wrong:
        mistakes += 1
        if mistakes % 3 == 0 { try sayHelp(field) }
      }
    }
    return .given
  }

  /// Goes on with an item at the question that the person left; nil to go on with the list as a whole.
  private func goOnWithItem(of path: String, _ viewModel: StepViewModel) async throws -> Answered? {
    guard let question = itemGoesOnAt, let list = viewModel.state.field(path)?.list else { return nil }
    itemGoesOnAt = nil
    guard let row = list.rows.first(where: { $0.fields.contains { $0.path == question } }) else { return nil }
    let asked = try await ask(item: row.id, of: path, viewModel, from: question)
    if case .away = asked { return asked }
    return nil
  }

  /// Asks the one question of an item that the person went to; nil to go on with the list as a whole.
  private func askOnlyItem(of path: String, _ viewModel: StepViewModel) async throws -> Answered? {
    guard let question = onlyItem, question.hasPrefix(path + "["), let list = viewModel.state.field(path)?.list else {
      return nil
    }
    onlyItem = nil
    guard let row = list.rows.first(where: { $0.fields.contains { $0.path == question } }) else { return nil }
    let asked = try await ask(item: row.id, of: path, viewModel, only: [question])
    if case .away = asked { return asked }
    // The person comes back to the question where they were, whatever is open in the items still.
    if goesOnAt[viewModel.step] != nil { return .given }
    let isDone = viewModel.state.field(path)?.list?.rows.allSatisfy(\.isComplete) == true
    return asked == .stay && isDone ? .given : nil
  }

  /// What comes before anything else: nil to go on with the list, else where the person went from it.
  private func begin(_ path: String, _ viewModel: StepViewModel, isFirst: Bool) async throws -> Answered? {
    while let begun = try await askFirst(path, viewModel) {
      if case .away = begun { return begun }
      guard begun == .back, viewModel.state.field(path)?.list?.rows.isEmpty == true else { return nil }
      if !isFirst { return .back }
      if let turn = try await apply(":back", nil, viewModel) { return .away(turn) }
    }
    return nil
  }

  /// An item that was begun and not finished goes on; where one is needed and there is none, the first is asked.
  private func askFirst(_ path: String, _ viewModel: StepViewModel) async throws -> Answered? {
    guard let field = viewModel.state.field(path), let list = field.list else { return nil }
    if let row = list.rows.first(where: { !$0.isComplete }) {
      try sayItems(field, list)
      return try await ask(item: row.id, of: path, viewModel, only: row.wrongFields)
    }
    guard list.rows.isEmpty, field.isRequired, field.suggestion == nil else { return nil }
    try console.say(PromptMessages.question(field.label))
    return try await add(to: path, viewModel)
  }

  private func sayItems(_ field: FieldViewState, _ list: ListViewState) throws {
    if list.rows.isEmpty { return }
    try console.say(PromptMessages.soFar(field.shortLabel))
    for (place, row) in list.rows.enumerated() {
      // What an item would be if it were left alone is no news of one that was only begun.
      let summary = row.isEmpty && !row.isComplete ? "" : row.summary
      try console.say(PromptMessages.item(place + 1, summary, isComplete: row.isComplete))
    }
  }

  private func listPrompt(_ field: FieldViewState, _ list: ListViewState) -> LocalizedMessage {
    let isOptional = !field.isRequired && list.rows.isEmpty
    let suggestion = list.rows.isEmpty ? field.suggestion.map { PromptMessages.accepts($0.shown) } : nil
    return PromptMessages.listPrompt(
      field.label, notes: isOptional ? [PromptMessages.optional] : [], list, enter: suggestion)
  }

  // MARK: commands

  private func apply(
    _ command: ListCommand, _ field: FieldViewState, _ list: ListViewState, _ viewModel: StepViewModel
  ) async throws -> Answered {
    switch command {
    case .add:
      if list.canAdd { return try await add(to: field.path, viewModel) }
      return try wrong(PromptMessages.noMore(field.shortLabel))
    case .change(let number):
      guard let row = list.row(number) else { return try none(number, list) }
      return try await ask(item: row.id, of: field.path, viewModel)
    case .remove(let number): return try await remove(number, field, list, viewModel)
    case .move(let number, let place): return try await move(number, to: place, field, list, viewModel)
    case .done: return try await finish(field, list, viewModel)
    case .unfinished(.move): return try wrong(PromptMessages.whereTo)
    case .unfinished(let verb): return try wrong(PromptMessages.whichItem(verb.keyword))
    case .unknown: return try wrong(PromptMessages.listRest)
    }
  }

  private func wrong(_ words: LocalizedMessage) throws -> Answered {
    try console.say(words)
    return .wrong
  }

  private func none(_ number: Int, _ list: ListViewState) throws -> Answered {
    try wrong(PromptMessages.noItem(list.item, "\(number)", count: list.rows.count))
  }

  private func add(to path: String, _ viewModel: StepViewModel) async throws -> Answered {
    guard let id = viewModel.addItem(to: path) else { return .stay }
    return try await ask(item: id, of: path, viewModel)
  }

  private func remove(
    _ number: Int, _ field: FieldViewState, _ list: ListViewState, _ viewModel: StepViewModel
  ) async throws -> Answered {
    guard let row = list.row(number) else { return try none(number, list) }
    guard list.canRemove else { return try wrong(PromptMessages.noFewer(field.shortLabel)) }
    viewModel.removeItem(row.id, from: field.path)
    try await controller.leave(field.path)
    try console.say(PromptMessages.removed(row.name))
    return .stay
  }

  private func move(
    _ number: Int, to place: Int, _ field: FieldViewState, _ list: ListViewState, _ viewModel: StepViewModel
  ) async throws -> Answered {
    guard let row = list.row(number) else { return try none(number, list) }
    guard list.row(place) != nil else { return try none(place, list) }
    viewModel.moveItem(row.id, in: field.path, to: place - 1)
    try await controller.leave(field.path)
    try console.say(PromptMessages.moved(row.name, to: place))
    return .stay
  }

  /// Goes on, if all is right; what is wrong in an item is asked again at once.
  private func finish(
    _ field: FieldViewState, _ list: ListViewState, _ viewModel: StepViewModel
  ) async throws -> Answered {
    if list.rows.isEmpty, let suggestion = field.suggestion {
      viewModel.update(suggestion.input, for: field.path)
      try await controller.leave(field.path)
      return .stay
    }
    if try await isRight(field.path, viewModel) { return .given }
    guard let row = viewModel.state.field(field.path)?.list?.rows.first(where: { !$0.isComplete }) else {
      return .wrong
    }
    return try await ask(item: row.id, of: field.path, viewModel, only: row.wrongFields)
  }

  // MARK: one item

  /// Asks the questions of an item, or only some of them, or those from one on; `back` where the person left it at its
  /// first one.
  private func ask(
    item id: String, of path: String, _ viewModel: StepViewModel, only: Set<String> = [], from first: String? = nil
  ) async throws -> Answered {
    func row() -> ListViewState.Row? { viewModel.state.field(path)?.list?.rows.first { $0.id == id } }
    if let row = row() { try console.say(escaped(row.heading)) }
    let questions = row()?.fields.filter { !$0.isComputed }.map(\.path) ?? []
    var asked = first.map { first in Array(questions.prefix { $0 != first }) } ?? []
    while let field = row()?.nextField(after: asked, only: only) {
      switch try await ask(field.path, viewModel, isFirst: false) {
      case .given, .stay, .wrong: asked.append(field.path)
      case .back where asked.isEmpty:
        if row()?.isEmpty == true { try await drop(id, path, viewModel) }
        return .back
      case .back: _ = asked.popLast()
      case .away(let turn): return .away(turn)
      }
    }
    if let row = row(), row.isEmpty, row.summary.isEmpty {
      try console.say(PromptMessages.leftEmpty(row.heading))
      try await drop(id, path, viewModel)
    }
    return .stay
  }

  private func drop(_ id: String, _ path: String, _ viewModel: StepViewModel) async throws {
    viewModel.removeItem(id, from: path)
    try await controller.leave(path)
  }
}

extension ListViewState {
  /// The item with a number, from 1.
  fileprivate func row(_ number: Int) -> Row? { rows.indices.contains(number - 1) ? rows[number - 1] : nil }
}

extension ListViewState.Row {
  /// What it is called when something was done with it.
  fileprivate var name: String { summary.isEmpty ? heading : summary }

  /// The questions at which something is said to be wrong; empty where it is all of them.
  fileprivate var wrongFields: Set<String> { Set(fields.filter { !$0.problems.isEmpty }.map(\.path)) }

  fileprivate func nextField(after asked: [String], only: Set<String>) -> FieldViewState? {
    fields.first { !$0.isComputed && !asked.contains($0.path) && (only.isEmpty || only.contains($0.path)) }
  }
}
