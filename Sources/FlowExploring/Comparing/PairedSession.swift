import FlowDefinition
import FlowEngine
import FlowTesting

/// The story has the names of the old version.
///
/// A paired session is a value, as a ``StorySession`` is: events played on a copy do not change the original.
struct PairedSession {
  private(set) var old: StorySession
  private(set) var new: StorySession
  private(set) var story: Story
  private let names: PartNames

  init(_ old: Flow, _ new: Flow, given: [String: JSONValue], names: PartNames = PartNames()) {
    self.old = StorySession(old, given: given)
    self.new = StorySession(new, given: given)
    story = Story(given: given)
    self.names = names
  }

  /// - Returns: `false` if the event is for a step or field that neither version has. The story then omits the event.
  @discardableResult
  mutating func perform(_ event: TestEvent) -> Bool {
    let isKnown = (old.perform(event), new.perform(names.renamed(event)))
    guard isKnown.0 || isKnown.1 else { return false }
    story.events.append(event)
    return true
  }

  var isTogether: Bool {
    let (before, after) = (old.machine, new.machine)
    return names.renamedStep(before.model.name(of: before.model.current)) == after.model.name(of: after.model.current)
      && (before.running == nil) == (after.running == nil) && before.isOver == after.isOver
  }

  /// Steps and fields have their names in the new version.
  func observations(
    without ignored: Set<StoryObservation.Subject> = []
  ) -> (old: StoryObservation, new: StoryObservation) {
    (StoryObservation(old, without: ignored, names: names), StoryObservation(new, without: ignored))
  }
}
