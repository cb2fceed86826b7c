import FlowDefinition
import FlowEngine
import FlowSyntax
import Foundation
import Localization

extension StepDialogue {
  /// The part of the flow that `:edit` changes: one question, or the whole step if `path` is `nil`.
  private typealias Target = (step: StepReference, path: String?)

  func edit(_ name: String, at field: FieldViewState?) async throws {
    if name.isEmpty { return try console.say(PromptMessages.editWhat) }
    let names = ambiguousNames(name)
    if !names.isEmpty { return try console.say(PromptMessages.ambiguous(name, names)) }
    let meant = target(name) == nil ? meantRows(name) : []
    if meant.count > 1 { return try console.say(PromptMessages.severalFit(name, meant.map(\.fullLabel))) }
    guard let model = controller.model,
      let (target, path) = target(name) ?? meant.first.flatMap({ row in model.step(row.step).map { ($0, row.path) } })
    else {
      let mayBeSecret = field?.control.hides(name) == true
      let nearest = Suggestion.nearest(to: name, in: controller.answersSoFar.map(\.fullLabel))
      return try console.say(mayBeSecret ? PromptMessages.noSuchStep : PromptMessages.noStep(name, nearest: nearest))
    }
    guard case .questions(let paths) = model.editing(path, at: target) else {
      return try console.say(PromptMessages.cannotEdit(model.editing(path, at: target)))
    }
    let isChanging = focus != nil
    if let refusal = try await controller.edit(target).refusal { return try go(refusal) }
    dialogue.position.focus = paths.isEmpty ? nil : focus(on: paths)
    // A second `:edit` does not change the question to return to. After `:edit` for the whole current step, there is no
    // question to return to, because the step starts again.
    if !isChanging, target != step || path != nil { history.resumeAt = field?.path }
    throw Leaving.toScreen
  }

  /// If the only question is in a list item, the focus contains the list and this question.
  private func focus(on paths: [String]) -> DialoguePosition.Focus {
    guard let path = paths.first, paths.count == 1 else { return .init(paths: Set(paths)) }
    let fields = controller.screen.viewModel?.state.fields ?? []
    guard let list = fields.first(where: { $0.list != nil && $0.asks(path) && $0.path != path }) else {
      return .init(paths: [path])
    }
    return .init(paths: [list.path], item: path)
  }

  /// Labels are accepted because people do not see names.
  private func target(_ name: String) -> Target? {
    if let found = changeable(name) { return found }
    if let row = rows(called: name).first, let step = controller.model?.step(row.step) { return (step, row.path) }
    if let found = controller.model?.questions(withID: name).first { return found }
    if let found = controller.model?.question(name) { return found }
    return questionOfItem(called: name) ?? controller.model?.step(name).map { ($0, nil) }
      ?? controller.model?.place(called: name)
  }

  /// Returns the question that has this name in the flow; `nil` if there is none, or if its answer can't be changed.
  private func changeable(_ name: String) -> Target? {
    guard let model = controller.model, let found = model.question(name), model.canEdit(found.path, at: found.step)
    else { return nil }
    return found
  }

  /// A full label begins with the headings of the list item and the group that contain the answer.
  ///
  /// If several answers match, prefers those whose full label is `name`, then those of the current step, then those of
  /// the current item of a repeated section.
  private func rows(called name: String) -> [ReviewViewState.Row] {
    let rows = controller.answersSoFar.filter { $0.label.isSame(as: name) || $0.fullLabel.isSame(as: name) }
    let item = ItemName(state.id).item
    let choices: [(ReviewViewState.Row) -> Bool] = [
      { $0.fullLabel.isSame(as: name) }, { $0.step == state.id }, { ItemName($0.step).item == item },
    ]
    return choices.lazy.map { rows.filter($0) }.first { !$0.isEmpty } ?? rows
  }

  /// Returns the answers that a person may mean: the one with a number in the list, or those whose label, or else a
  /// word of it, begins with what was typed.
  private func meantRows(_ name: String) -> [ReviewViewState.Row] {
    let rows = state.review?.rows ?? controller.answersSoFar
    if let number = Int(name) { return rows.filter(\.canChange).numbered(number).map { [$0] } ?? [] }
    let typed = name.simplified
    let begun = rows.filter { $0.label.simplified.hasPrefix(typed) || $0.fullLabel.simplified.hasPrefix(typed) }
    if !begun.isEmpty { return begun }
    return rows.filter { row in row.fullLabel.simplified.split { !$0.isLetter }.contains { $0.hasPrefix(typed) } }
  }

  /// The result contains the full labels of the answers that match the name, or else the paths of the questions with
  /// this id.
  private func ambiguousNames(_ name: String) -> [String] {
    if changeable(name) != nil { return [] }
    let labels = rows(called: name).map(\.fullLabel)
    let names = labels.isEmpty ? controller.model?.questions(withID: name).map(\.path) ?? [] : labels
    return Set(names).count > 1 ? names : []
  }

  /// Searches the current list item first, then the other list items of this step, and then those of earlier steps.
  private func questionOfItem(called name: String) -> Target? {
    guard let model = controller.model else { return nil }
    let rows = state.rowsOfLists
    let atHand = rows.filter { row in row.fields.contains { $0.path == dialogue.position.question } }
    if let path = (atHand + rows).question(called: name) { return (step, path) }
    for step in model.path.prefix(while: { $0 != model.frontier })
    where model.flow[step].leaves.contains(where: { model.flow[$0].kind.isList }) {
      if let path = model.viewModel(for: step).state.rowsOfLists.question(called: name) { return (step, path) }
    }
    return nil
  }
}

extension FieldViewState {
  func asks(_ path: String) -> Bool { self.path == path || list != nil && path.hasPrefix(self.path + "[") }
}

extension String {
  /// The text without what people leave out when they search: capital letters and accents.
  var simplified: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }

  fileprivate func isSame(as name: String) -> Bool { lowercased() == name.lowercased() }
}

extension StepViewState {
  fileprivate var rowsOfLists: [ListViewState.Row] { fields.flatMap { $0.list?.rows ?? [] } }
}

extension [ListViewState.Row] {
  fileprivate func question(called name: String) -> String? {
    lazy.flatMap(\.fields).first { !$0.isComputed && ($0.label.isSame(as: name) || $0.shortLabel.isSame(as: name)) }?
      .path
  }
}
