public import FlowDefinition
import FlowExpressions

extension Model {
  /// Whether a step waits for its `before` call: nothing accepted belongs to the inputs it has now.
  func isBlocked(_ step: StepIndex) -> Bool {
    guard let before = flow[step].before else { return false }
    guard let accepted = session.calls[before] else { return true }
    return accepted.kept != kept(before, in: environment(of: step))
  }

  /// Whether an action can be chosen now.
  func offers(_ action: StepAction, at step: StepIndex) -> Bool {
    if case .go(let target) = action.effect {
      guard let place = walk.place(of: target), let here = walk.place(of: step), place < here,
        place >= firstAllowedPlace(from: here)
      else { return false }
    }
    guard let when = action.when else { return true }
    var reading = reading(of: step)
    return reading.isTrue(when)
  }

  /// What a review on the path lists.
  func reviewListing(at step: StepIndex) -> ReviewListing {
    let place = walk.place(of: step) ?? walk.path.count
    return ReviewListing(flow, Array(walk.path.prefix(place)), environment(of: step))
  }

  /// The sentence of a refusal: the service's own, the flow's, or the program's.
  func words(of blame: Blame) -> String {
    if let words = blame.words { return words }
    guard let message = flow[blame.call].rule(for: blame.code)?.message else {
      return EngineWords.rejected(blame.code)
    }
    // Where the calling step is not reached any more, what was refused is what was accepted at the step blamed.
    let caller = flow[blame.call].step
    let isThere = walk.place(of: caller).map { $0 <= walk.frontier } ?? false
    let step = isThere ? caller : blame.step
    var environment = environment(of: step)
    environment.values[flow.rejectionSlot] = .record(details(of: blame))
    let reading = StepReading(
      flow, flow[step], in: environment,
      from: isThere ? .typed(session.drafts, session.answers) : .accepted(session.answers), spent: false)
    let own = reading.environment
    return TemplateText(flow: flow, environment: own).text(message)
  }

  private func details(of blame: Blame) -> Record {
    let port = flow[flow[blame.call].port]
    guard case .record(let names, _) = port.rejections.first(where: { $0.code == blame.code })?.details else {
      return Record(names: [], values: [])
    }
    return Record(names: names, values: names.map { blame.details[$0] ?? .null })
  }

  /// Where a step stands among those of the flow.
  public func progress(at step: StepIndex) -> Progress {
    let done = walk.path.prefix(walk.frontier + 1).map(\.step)
    let titles = (done + stepsAhead()).filter { counts($0) }
    return Progress(position: titles.firstIndex(of: step).map { $0 + 1 }, steps: titles)
  }

  private func counts(_ step: StepIndex) -> Bool {
    flow[step].end == nil && flow[step].title != nil && !flow[step].runsByItself(in: flow)
  }

  /// The steps after the frontier that nothing known decides against.
  private func stepsAhead() -> [StepIndex] {
    var steps: [StepIndex] = []
    var seen = Set(walk.path.map(\.step))
    var environment = walk.environment
    let asked = Set(walk.path.prefix(walk.frontier).flatMap { flow.allFields(of: flow[$0.step]) }.map { flow[$0].slot })
    var next = ahead(of: frontier)
    while let step = next, seen.insert(step).inserted {
      if flow[step].end != nil { break }
      let isDecided = flow[step].when.map { $0.reads.allSatisfy(asked.contains) } ?? false
      if !isDecided || (try? flow[step].when?.evaluate(in: &environment)) == .bool(true) { steps.append(step) }
      next = ahead(of: step)
    }
    return steps
  }

  private func ahead(of step: StepIndex) -> StepIndex? {
    flow[step].next.last { $0.when == nil }?.target ?? flow.step(after: step)
  }
}

/// How far a run is: the steps on the path and those still to come, as far as is known.
public struct Progress: Hashable, Sendable {
  /// The place of the step looked at, from 1; nil for one that is not counted, such as an end.
  public let position: Int?
  /// The steps counted.
  public let steps: [StepIndex]
}
