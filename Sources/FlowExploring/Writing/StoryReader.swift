import FlowDefinition
import FlowEngine
import FlowTesting

/// Typed answers and the event after them become one entry.
///
/// A scenario needs a reply to each call, so an ordinary reply is added for a call that has none at the end of the
/// story.
struct StoryReader {
  private var session: StorySession
  private let replies: ExploredReplies
  private var entries: [ScenarioDraft.Entry] = []
  private var typed: [(path: String, input: JSONValue)] = []
  private var waited: Int64 = 0
  private var early: [(port: String, outcome: ServiceOutcome)] = []
  /// The maximum number of calls that get a reply after the end of a story, because replies could cause endless calls.
  private static let mostCalls = 20

  private init(_ story: Story, _ flow: Flow, _ replies: ExploredReplies) {
    session = StorySession(flow, given: story.given)
    self.replies = replies
  }

  /// Converts a story to a scenario; `nil` if it cannot be written as one, for example because a call is cancelled.
  static func draft(of story: Story, in flow: Flow, _ replies: ExploredReplies) -> ScenarioDraft? {
    var reader = StoryReader(story, flow, replies)
    for event in story.events where !reader.read(event) { return nil }
    if !reader.typed.isEmpty { reader.end(with: .look, .leave("")) }
    for _ in 0..<mostCalls { if !reader.reply(nil) { break } }
    if reader.entries.isEmpty { reader.end(with: .look, .leave("")) }
    if isDayDifferent(story) { reader.entries[0].after += noon }
    return ScenarioDraft(given: story.given, entries: reader.entries)
  }

  /// The time of day at which stories start, in seconds; scenarios start at midnight.
  private static let noon: Int64 = 43_200

  /// Whether a wait ends on a different day if the story starts at noon than if it starts at midnight.
  private static func isDayDifferent(_ story: Story) -> Bool {
    var time: Int64 = 0
    for case .wait(let seconds) in story.events {
      time += seconds
      if (time + noon) / (2 * noon) != time / (2 * noon) { return true }
    }
    return false
  }

  private mutating func read(_ event: TestEvent) -> Bool {
    if case .reply(let outcome) = event {
      reply(outcome)
      return true
    }
    guard session.machine.running == nil else { return false }
    switch event {
    case .type(let path, let input): return type(path, input, event)
    case .wait(let seconds):
      if !typed.isEmpty { end(with: .look, .leave("")) }
      waited += seconds
      session.perform(event)
      return true
    case .start, .replyTo, .cancel, .quit: return false
    case .resume, .leave, .submit, .skip, .choose, .decline, .back, .edit, .retry, .reply:
      guard let action = action(event) else { return false }
      end(with: action, event)
      return true
    }
  }

  private mutating func type(_ path: String, _ input: JSONValue?, _ event: TestEvent) -> Bool {
    guard let input else { return false }
    if session.perform(event) {
      typed.removeAll { $0.path == path }
      typed.append((path, input))
    }
    return true
  }

  private func action(_ event: TestEvent) -> ScenarioStep.ScenarioAction? {
    let current = session.machine.model.current
    func here(_ step: String?, _ action: ScenarioStep.ScenarioAction) -> ScenarioStep.ScenarioAction? {
      step == nil || step == session.machine.model.name(of: current) ? action : nil
    }
    return switch event {
    case .submit(let step): here(step, session.machine.flow[current].review == nil ? .submit : .confirm)
    case .skip(let step): here(step, .skip)
    case .choose(let action, let step): here(step, .choose(action))
    case .decline(let step): here(step, .decline)
    case .back: .back
    case .edit(let step): .edit(step)
    case .retry: .retry
    case .resume: .restart
    case .leave: .look
    case .start, .type, .reply, .replyTo, .cancel, .quit, .wait: nil
    }
  }

  /// An event for a step that the flow does not have is left out, as it is when a story is played.
  private mutating func end(with action: ScenarioStep.ScenarioAction, _ event: TestEvent) {
    let model = session.machine.model
    let state = session.machine.viewModel(for: model.current).state
    let asked = typed.filter { state.field($0.path)?.isComputed == false }
    if action != .look, !session.perform(event) { return }
    entries.append(
      ScenarioDraft.Entry(
        at: model.name(of: model.current), after: waited, answers: asked, action: action, replies: early))
    (typed, waited, early) = ([], 0, [])
  }

  /// Ends the running call with an outcome; `nil` stands for an ordinary outcome.
  ///
  /// - Returns: Whether a call was running.
  @discardableResult
  private mutating func reply(_ outcome: ServiceOutcome?) -> Bool {
    guard let running = session.machine.running else { return false }
    let flow = session.machine.flow
    let outcome = outcome ?? replies.ordinaryOutcome(of: running.call.part)
    let reply = (port: flow[flow[running.call].port].name, outcome: outcome)
    if entries.isEmpty { early.append(reply) } else { entries[entries.count - 1].replies.append(reply) }
    session.perform(.reply(outcome))
    return true
  }
}
