import FlowDefinition
import FlowEngine
import FlowSyntax
import Localization

/// What begins with a colon, and the few words that mean the same without one.
extension Conversation {
  /// Obeys a line at a question if it is a command; nil if it is an answer.
  func command(
    _ line: String, _ field: FieldViewState, _ viewModel: StepViewModel, isFirst: Bool, _ pending: inout String?
  ) async throws -> Answered? {
    var line = line
    if isBareWord(line), pending != line {
      if field.control.isFreeText, line != "?" {
        pending = line
        try console.say(field.control.hides(line) ? PromptMessages.hiddenWord : PromptMessages.bareWord(line))
        return .stay
      }
      line = asCommand(line)
    }
    line = inEnglish(line, viewModel)
    guard line.hasPrefix(":"), !line.hasPrefix("::") else { return nil }
    switch line {
    case ":back" where !isFirst: return .back
    case ":skip" where !field.isRequired && !(isFirst && viewModel.state.canSkip):
      return try await clear(field, viewModel)
    case ":skip" where !viewModel.state.canSkip:
      try console.say(PromptMessages.needsAnswer(field.shortLabel))
      return .stay
    case ":clear": return try await clear(field, viewModel, stays: true)
    case _:
      let turn = try await apply(line, field, viewModel)
      return turn.map(Answered.away) ?? .stay
    }
  }

  /// A line where no word can be an answer: what is a command without its colon gets it.
  func asCommand(_ line: String) -> String {
    isBareWord(line) ? line == "?" ? ":help" : ":" + line.lowercased() : line
  }

  /// Whether a line is a word that is obeyed without a colon where it cannot be an answer.
  private func isBareWord(_ line: String) -> Bool {
    line == "?" || PromptCommand.bare.contains { $0.keyword.isMeant(by: line, in: console.language) }
  }

  /// A command by its English name, whatever language it was typed in; the step's own actions go before the language's
  /// words.
  func inEnglish(_ line: String, _ viewModel: StepViewModel) -> String {
    guard line.hasPrefix(":"), !line.hasPrefix("::") else { return line }
    let word = line.dropFirst().prefix { $0 != " " }
    guard !viewModel.state.actions.contains(where: { $0.id == word }),
      let command = PromptCommand(String(word), in: console.language)
    else { return line }
    return ":" + command.rawValue + line.dropFirst(1 + word.count)
  }

  private func clear(
    _ field: FieldViewState, _ viewModel: StepViewModel, stays: Bool = false
  ) async throws -> Answered {
    let items = field.list?.rows.isEmpty ?? true ? [] : [field.shortLabel]
    switch try await consent(toRemove: items, viewModel) {
    case .yes: break
    case .no: return .stay
    case .left(let turn): return .away(turn)
    }
    overtyped[field.path] = nil
    viewModel.update(.null, for: field.path)
    try await controller.leave(field.path)
    if !stays { try console.say(PromptMessages.skipped) }
    return stays ? .stay : .given
  }

  /// Obeys a command of the run; nil to ask the same question again.
  func apply(_ line: String, _ field: FieldViewState?, _ viewModel: StepViewModel) async throws -> Turn? {
    guard line.hasPrefix(":") else { return nil }
    let parts = inEnglish(line, viewModel).dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
    let argument = parts.count > 1 ? parts[1] : ""
    switch parts.first ?? "help" {
    case "back": return try await tell(controller.back())
    case "skip": return try await skip(viewModel)
    case "quit":
      try await controller.quit()
      return .again
    case "help": try sayHelp(field, viewModel)
    case "review": try sayAnswers()
    case "why": try sayWhy()
    case "edit": return try await edit(argument, at: field, viewModel)
    case let word: return try await choose(word, field, viewModel)
    }
    return nil
  }

  private func skip(_ viewModel: StepViewModel) async throws -> Turn? {
    switch try await consent(toRemove: controller.skipImpact, viewModel) {
    case .yes: break
    case .no: return nil
    case .left(let turn): return turn
    }
    let turn = try await tell(controller.skip())
    if turn != nil { try console.say(PromptMessages.skipped) }
    return turn
  }

  private func choose(_ word: String, _ field: FieldViewState?, _ viewModel: StepViewModel) async throws -> Turn? {
    let actions = viewModel.state.actions.map(\.id)
    let isAction = actions.contains(word)
    if isAction || word == "retry" && viewModel.state.canRetry {
      goesOnAt[viewModel.step] = field?.path
      if !isAction { return try await tell(retry(viewModel)) }
      switch try await consent(toRemove: controller.impact(ofChoosing: word), viewModel) {
      case .yes: break
      case .no: return nil
      case .left(let turn): return turn
      }
      forgetSaid(viewModel)
      return try await tell(controller.choose(word))
    }
    if PromptCommand(rawValue: word) != nil {
      try console.say(PromptMessages.notNow)
      return nil
    }
    if field?.control.hides(word) == true {
      // It may be the answer, with a colon at its beginning.
      for line in PromptMessages.unknownHidden { try console.say(line) }
      refuse(nil, viewModel)
      return nil
    }
    let words = PromptCommand.allCases.filter { $0 != .retry }.flatMap { $0.keyword.forms(in: console.language) }
    let nearest = Suggestion.nearest(to: word, in: words + actions)
    try console.say(PromptMessages.unknownCommand(word, nearest: nearest))
    refuse(":" + word, viewModel)
    return nil
  }

  /// Says why the machine did not do it; nil then, so that the same is asked again.
  private func tell(_ refusal: Refusal?) throws -> Turn? {
    guard let refusal else {
      onlyAsk = nil
      return .again
    }
    switch refusal {
    case .nothingBefore: try console.say(PromptMessages.nothingBefore)
    case .barred: try console.say(PromptMessages.barred)
    case .notOptional: try console.say(PromptMessages.notOptional)
    case .invalid: return .again
    case .notOnPath:
      // The machine shows its frontier anew: what was on the screen is not looked at any more.
      try console.say(PromptMessages.notNow)
      return .again
    case .unknownAction, .busy, .nothingToRetry, .unexpectedAnswer, .over:
      try console.say(PromptMessages.notNow)
    }
    return nil
  }

  private func sayHelp(_ field: FieldViewState?, _ viewModel: StepViewModel) throws {
    if let field { try sayHelp(field) }
    for line in PromptMessages.commands(viewModel.state.actions, canRetry: viewModel.state.canRetry) {
      try console.say(line)
    }
  }

  /// The answers so far, as a review would list them.
  func sayAnswers() throws {
    let rows = controller.answersSoFar
    if rows.isEmpty { return try console.say(PromptMessages.noAnswers) }
    try console.say(PromptMessages.answersSoFar)
    for row in rows { try console.say(PromptMessages.row(nil, row.fullLabel, row.value)) }
  }

  /// Goes to another answer; the person comes back to the question where they were.
  private func edit(_ name: String, at field: FieldViewState?, _ viewModel: StepViewModel) async throws -> Turn? {
    if name.isEmpty {
      try console.say(PromptMessages.editWhat)
      return nil
    }
    guard let (step, path) = target(name) else {
      try console.say(field?.control.hides(name) == true ? PromptMessages.noSuchStep : PromptMessages.noStep(name))
      return nil
    }
    let isChanging = onlyAsk != nil
    let refusal = try await controller.edit(step)
    let turn = try tell(refusal)
    guard refusal == nil else { return turn }
    if let path { only(path) }
    // A second `:edit` replaces the first, and one that names the step itself starts the step again.
    if !isChanging, step != viewModel.step || path != nil { goesOnAt[viewModel.step] = field?.path }
    return turn
  }

  /// Asks nothing but one question when its step is asked; of an item that one in its list.
  func only(_ path: String) {
    let list = controller.screen.viewModel?.state.fields.first { $0.list != nil && path.hasPrefix($0.path + "[") }
    onlyAsk = [list?.path ?? path]
    onlyItem = list == nil ? nil : path
  }

  /// The step, and perhaps the question in it, that a name or a label means; people see labels, not ids.
  private func target(_ name: String) -> (step: StepReference, path: String?)? {
    if let found = controller.model?.question(name) { return found }
    let rows = controller.answersSoFar.filter { $0.label.isSame(as: name) || $0.fullLabel.isSame(as: name) }
    let here = controller.screen.viewModel?.step.item
    if let row = rows.first(where: { $0.step.item == here }) ?? rows.first { return (row.step, row.path) }
    return questionOfItem(called: name) ?? controller.model?.step(name).map { ($0, nil) }
  }

  /// The question in an item of a list that is called like that: of the item at hand, else of the first on the path.
  private func questionOfItem(called name: String) -> (step: StepReference, path: String?)? {
    guard let model = controller.model, let here = controller.screen.viewModel else { return nil }
    let rows = here.state.rowsOfLists
    let atHand = rows.first { row in row.fields.contains { $0.path == asking } }
    if let path = (atHand.map { [$0] + rows } ?? rows).question(called: name) { return (here.step, path) }
    for step in model.path.prefix(while: { $0 != model.frontier })
    where model.flow[step].leaves.contains(where: {
      model.flow[$0].kind.isList
    }) {
      if let path = model.viewModel(for: step).state.rowsOfLists.question(called: name) { return (step, path) }
    }
    return nil
  }
}

extension String {
  /// Whether a name is the same but for capitals.
  fileprivate func isSame(as name: String) -> Bool { lowercased() == name.lowercased() }
}

extension StepViewState {
  /// The items of all lists of the step.
  fileprivate var rowsOfLists: [ListViewState.Row] { fields.flatMap { $0.list?.rows ?? [] } }
}

extension [ListViewState.Row] {
  /// The path of the first question called like that.
  fileprivate func question(called name: String) -> String? {
    lazy.flatMap(\.fields).first { !$0.isComputed && ($0.label.isSame(as: name) || $0.shortLabel.isSame(as: name)) }?
      .path
  }
}
