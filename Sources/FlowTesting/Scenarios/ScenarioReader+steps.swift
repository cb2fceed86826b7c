import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Reading the entries of a scenario.
extension ScenarioReader {
  static let stepKeys = ["at", "after", "answer", "do", "errors", "calls", "answers", "screen", "path"]

  func step(_ node: JSONNode) -> ScenarioStep? {
    guard let object = ObjectReader(node, kind: "an entry", keys: Self.stepKeys, sink: sink) else { return nil }
    let at = object.requiredText("at")
    let place = at.flatMap { self.place($0) }
    let after = duration(object)
    let screen = object["screen"].map { texts($0, "screen") } ?? []
    let path = self.path(object)
    let answered = object.entries("answers").compactMap { key, value in checkedAnswer(key, value) }
    let calls = object["calls"].map { _ in object.entries("calls").compactMap { self.calls($0, $1) } }
    guard let at, let place else { return nil }
    let deed = self.deed(object, at: flow[place.step])
    let answers = self.answers(object, at: flow[place.step])
    let errors = object["errors"].map { _ in object.entries("errors").compactMap { error($0, $1, at: place) } }
    return ScenarioStep(
      at: at, answers: answers, deed: deed, after: after, errors: errors, calls: calls, answered: answered,
      screen: screen, path: path, range: object.opening, errorsRange: object.keyRange("errors"),
      callsRange: object.keyRange("calls"))
  }

  // MARK: places and times

  /// The step that a name such as `contact#2` means, and the number of its item.
  func place(_ name: LocatedText) -> (step: StepIndex, number: Int?)? {
    let parts = name.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let step = flow.step(parts[0]), flow[step].id == parts[0] else {
      sink.unknown(
        .unknownStep, ScenarioWords.unknownStep(parts[0]), at: name.quotedRange, name: parts[0],
        candidates: flow.steps.map(\.id))
      return nil
    }
    let isRepeated = flow.repetition(of: step) != nil
    let number = parts.count > 1 ? Int(parts[1]).flatMap { $0 > 0 ? $0 : nil } : nil
    switch (isRepeated, parts.count > 1) {
    case (false, false): return (step, nil)
    case (true, true) where number != nil: return (step, number)
    case (true, true): sink.error(.unknownStep, ScenarioWords.badItem(name.text), at: name.quotedRange)
    case (true, false):
      sink.error(
        .unknownStep, ScenarioWords.repeated(parts[0]), at: name.quotedRange, meant: parts[0] + "#1")
    case (false, true):
      sink.error(.unknownStep, ScenarioWords.notRepeated(parts[0]), at: name.quotedRange, meant: parts[0])
    }
    return nil
  }

  private func duration(_ object: ObjectReader) -> Duration? {
    guard let text = object.text("after") else { return nil }
    if let duration = FlowDuration.parse(text.text) { return duration }
    sink.wrongType(
      object["after"] ?? JSONNode(.null, at: object.range), what: "after", expected: ScenarioWords.duration)
    return nil
  }

  private func path(_ object: ObjectReader) -> (SourceRange, [String])? {
    guard let node = object["path"] else { return nil }
    let names = object.texts("path")
    for name in names { _ = place(name) }
    return (node.range, names.map(\.text))
  }

  // MARK: deeds

  private static let deeds: [String: ScenarioStep.Deed] = [
    "look": .look, "back": .back, "skip": .skip, "confirm": .confirm, "decline": .decline, "retry": .retry,
    "restart": .restart,
  ]

  /// The words for what is done, in the order in which they are told.
  static let deedWords = ["look", "back", "skip", "confirm", "decline", "retry", "restart"]

  private func deed(_ object: ObjectReader, at step: Step) -> ScenarioStep.Deed {
    guard let text = object.text("do") else {
      if step.review != nil, object["do"] == nil {
        sink.error(.missingKey, ScenarioWords.reviewNeedsDeed, at: object.opening)
      }
      return .submit
    }
    let word = text.text
    if word.hasPrefix("edit:") { return edit(text, String(word.dropFirst(5)), at: step) }
    if step.actions.contains(where: { $0.id == word }) { return .choose(word) }
    guard let deed = Self.deeds[word] else {
      sink.unknown(
        .wrongType, ScenarioWords.unknownDeed(word, at: step.id), at: text.quotedRange, name: word,
        candidates: Self.deedWords + step.actions.map(\.id))
      return .look
    }
    if deed == .confirm, step.review == nil, step.end == nil {
      sink.error(.wrongType, ScenarioWords.onlyAt(word, ScenarioWords.atReviewOrEnd), at: text.quotedRange)
    } else if deed == .decline, step.review == nil {
      sink.error(.wrongType, ScenarioWords.onlyAt(word, ScenarioWords.atReview), at: text.quotedRange)
    }
    return deed
  }

  private func edit(_ text: LocatedText, _ target: String, at step: Step) -> ScenarioStep.Deed {
    let name = String(target.prefix { $0 != "#" })
    let isStep = flow.step(name).map { flow[$0].id == name } ?? false
    if !isStep, field(target, at: step) == nil, !isField(target) {
      sink.unknown(
        .unknownField, ScenarioWords.unknownTarget(target), at: text.quotedRange, name: target,
        candidates: flow.steps.map(\.id) + flow.fields.map(\.path))
    }
    return .edit(target)
  }

  // MARK: calls

  private func calls(_ name: LocatedText, _ node: JSONNode) -> ExpectedCalls? {
    guard let port = port(name) else { return nil }
    var requests = [node]
    if case .array(let several) = node.value { requests = several }
    for request in requests { check(request, as: port.input, port: port.name) }
    return ExpectedCalls(port: name.text, requests: requests, range: name.quotedRange)
  }

  /// Reports inputs that the port does not declare.
  private func check(_ node: JSONNode, as type: PortType?, port: String) {
    guard case .object(let members) = node.value else {
      if type == nil { _ = ObjectReader(node, kind: "a request", keys: nil, sink: sink) }
      return
    }
    guard case .record(let names, let types)? = type?.withoutNull else { return }
    for member in members {
      guard let place = names.firstIndex(of: member.key.text) else {
        sink.unknown(
          .unknownField, ScenarioWords.unknownInput(member.key.text, port: port), at: member.key.quotedRange,
          name: member.key.text, candidates: names)
        continue
      }
      check(member.node, as: types[place], port: port)
    }
  }
}
