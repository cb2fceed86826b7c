import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension ScenarioReader {
  static let stepKeys = ["at", "after", "answer", "do", "errors", "calls", "answers", "screen", "absent", "path"]

  func step(_ node: JSONNode) -> ScenarioStep? {
    guard let object = ObjectReader(node, kind: "an entry", keys: Self.stepKeys, sink: sink) else { return nil }
    let at = object.requiredText("at")
    let place = at.flatMap { self.place($0) }
    let after = duration(object)
    let (screen, absent) = (texts(of: "screen", object), texts(of: "absent", object))
    checkContradictions(screen, absent)
    let path = self.path(object)
    checkExpected(object, "answers")
    let answered = object.entries("answers").compactMap { key, value in checkedAnswer(key, value) }
    let calls = object["calls"].map { _ in object.entries("calls").compactMap { self.calls($0, $1) } }
    guard let at, let place else { return nil }
    let action = self.action(object, at: flow[place.step])
    let answers = self.answers(object, at: flow[place.step])
    let errors = object["errors"].map { _ in object.entries("errors").compactMap { error($0, $1, at: place) } }
    return ScenarioStep(
      at: at, answers: answers, action: action, after: after, errors: errors, calls: calls, answered: answered,
      screen: screen, absent: absent, path: path, range: object.opening, errorsRange: object.keyRange("errors"),
      callsRange: object.keyRange("calls"))
  }

  private func texts(of key: String, _ object: ObjectReader) -> [LocatedText] {
    guard let node = object[key] else { return [] }
    let texts = self.texts(node, key)
    for text in texts where text.text.allSatisfy(\.isWhitespace) {
      sink.report(.missingKey, ScenarioMessages.emptyText, at: text.quotedRange)
    }
    if case .array(let items) = node.value, items.isEmpty {
      sink.report(.missingKey, ScenarioMessages.noTexts(key), at: node.range)
    }
    return texts
  }

  private func checkContradictions(_ screen: [LocatedText], _ absent: [LocatedText]) {
    for text in absent where !text.text.allSatisfy(\.isWhitespace) {
      guard let shown = screen.first(where: { $0.text.contains(text.text) }) else { continue }
      sink.report(
        .wrongType, ScenarioMessages.shownAndAbsent(text.text), at: text.quotedRange,
        related: [Diagnostic.Related(shown.quotedRange, ScenarioMessages.shownHere)])
    }
  }

  // MARK: places and times

  /// Returns the step and the item number of a name such as `contact#2`, the step `contact` for the second item.
  func place(_ text: LocatedText) -> EntryPlace? {
    let name = ItemName(text.text)
    guard let step = flow.step(name.name), flow[step].id == name.name else {
      unknownStep(text, name)
      return nil
    }
    let section = flow.repetition(of: step)
    switch (section, name.item) {
    case (nil, nil): return EntryPlace(step: step, number: nil)
    case (let section?, _?):
      guard let number = name.number else {
        sink.report(.unknownStep, ScenarioMessages.badItem(text.text), at: text.quotedRange)
        return nil
      }
      guard let most = section.repetition?.max, number > most else { return EntryPlace(step: step, number: number) }
      sink.report(.unknownStep, ScenarioMessages.tooManyRepetitions(text.text, section.id, most), at: text.quotedRange)
    case (_?, nil):
      sink.report(
        .unknownStep, ScenarioMessages.repeated(name.name), at: text.quotedRange, meant: written(flow[step], name))
    case (nil, _?):
      sink.report(.unknownStep, ScenarioMessages.notRepeated(name.name), at: text.quotedRange, meant: name.name)
    }
    return nil
  }

  private func unknownStep(_ text: LocatedText, _ name: ItemName) {
    let id = name.name
    if let section = flow.sections.first(where: { $0.id == id }) {
      let steps = flow.steps.filter { $0.section == section.index }
      sink.report(
        .unknownStep, ScenarioMessages.isSection(id), at: text.quotedRange,
        help: ScenarioMessages.stepsOfSection(steps.map { written($0, name) }))
    } else if let meant = Suggestion.nearest(to: id, in: flow.steps.map(\.id)), let step = flow.step(meant) {
      sink.report(
        .unknownStep, ScenarioMessages.unknownStep(id), at: text.quotedRange, meant: written(flow[step], name))
    } else {
      let all = flow.steps.map { written($0) }
      sink.report(
        .unknownStep, ScenarioMessages.unknownStep(id), at: text.quotedRange, help: ScenarioMessages.choices(all))
    }
  }

  /// The name of a repeated step contains an item number, such as `child#1`; the number is 1 if `name` has none.
  private func written(_ step: Step, _ name: ItemName? = nil) -> String {
    let number = name?.item.flatMap { Int($0) } ?? 1
    return ItemName(step.id, item: flow.repetition(of: step.index).map { _ in "\(number)" }).description
  }

  private func duration(_ object: ObjectReader) -> Duration? {
    text(object, "after", as: ScenarioMessages.duration, FlowDuration.parse, otherwise: ScenarioMessages.noDuration)
  }

  private func path(_ object: ObjectReader) -> (SourceRange, [String])? {
    guard let node = object["path"] else { return nil }
    let names = object.texts("path")
    for name in names { _ = place(name) }
    return (node.range, names.map(\.text))
  }

  // MARK: actions

  /// The built-in values of `do`, except `edit:…`, and what the person does for each of them.
  package static let actions: KeyValuePairs<String, ScenarioStep.ScenarioAction> = [
    "look": .look, "back": .back, "skip": .skip, "confirm": .confirm, "decline": .decline, "retry": .retry,
    "restart": .restart,
  ]

  private func action(_ object: ObjectReader, at step: Step) -> ScenarioStep.ScenarioAction {
    guard let text = object.text("do") else {
      if step.review != nil, object["do"] == nil {
        sink.report(.missingKey, ScenarioMessages.reviewNeedsAction, at: object.opening)
      }
      return .submit
    }
    let word = text.text
    if word.hasPrefix("edit:") { return edit(text, String(word.dropFirst(5)), at: step) }
    if step.actions.contains(where: { $0.id == word }) { return .choose(word) }
    guard let action = Self.actions.first(where: { $0.key == word })?.value else {
      unknown(.wrongType, ScenarioMessages.unknownAction(word, at: step.id), text, choices: words(at: step))
      return .look
    }
    if action == .confirm, step.review == nil, step.end == nil {
      sink.report(.wrongType, ScenarioMessages.onlyAt(word, ScenarioMessages.atReviewOrEnd), at: text.quotedRange)
    } else if action == .decline, step.review == nil {
      sink.report(.wrongType, ScenarioMessages.onlyAt(word, ScenarioMessages.atReview), at: text.quotedRange)
    }
    return action
  }

  private func words(at step: Step) -> [String] {
    let words = Self.actions.map(\.key).filter { word in
      (word != "confirm" || step.review != nil || step.end != nil) && (word != "decline" || step.review != nil)
    }
    return step.actions.map(\.id) + words + ["edit:…"]
  }

  private func edit(_ text: LocatedText, _ target: String, at step: Step) -> ScenarioStep.ScenarioAction {
    let named = flow.step(ItemName(target).name)
    let part = text.slice(min(5, text.text.utf8.count), text.text.utf8.count)
    if field(target, at: step) != nil || flow.hasField(at: target) {
      checkNumbers(part)
    } else if let named {
      // A name without an item number is always valid: it means the current item or, outside the section, the first
      // item.
      if target != flow[named].id { _ = place(part) }
    } else {
      unknown(
        .unknownField, ScenarioMessages.unknownTarget(target), text, called: target,
        choices: flow.steps.map { written($0) },
        or: flow.fields.filter { flow.repetition(of: $0.step) == nil }.map(\.path))
    }
    return .edit(target)
  }

  // MARK: calls

  private func calls(_ name: LocatedText, _ node: JSONNode) -> ExpectedCalls? {
    guard let port = port(name) else { return nil }
    var requests = [node]
    if case .array(let several) = node.value { requests = several }
    let shape = ExpectedShape(inputOf: port, in: flow)
    for request in requests {
      guard !request.value.isNull else {
        sink.report(.wrongType, ScenarioMessages.nullRequest(name.text), at: request.range)
        continue
      }
      check(request, as: shape, "", whole: ScenarioMessages.request(to: name.text))
    }
    return ExpectedCalls(port: name.text, requests: requests, range: name.quotedRange)
  }
}
