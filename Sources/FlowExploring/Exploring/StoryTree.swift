import FlowDefinition
import FlowTesting

/// Stories that share their beginnings.
///
/// Each story is stored as the events since an earlier story, because whole stories would take memory in proportion to
/// their lengths.
struct StoryTree: Sendable {
  private struct Branch {
    let given: [String: JSONValue]
    let parent: Int?
    let events: [TestEvent]
  }

  private var branches: [Branch] = []

  /// The number of stories.
  var count: Int { branches.count }

  /// Adds a story without events.
  ///
  /// - Parameter given: The values that the host passes in.
  mutating func begin(given: [String: JSONValue]) { branches.append(Branch(given: given, parent: nil, events: [])) }

  /// Adds a story that continues another one.
  ///
  /// - Parameters:
  ///   - parent: The index of the other story.
  ///   - events: The events after those of the other story.
  mutating func go(on parent: Int, with events: [TestEvent]) {
    branches.append(Branch(given: branches[parent].given, parent: parent, events: events))
  }

  /// Returns the index of the story that the story `number` continues; `nil` if it continues no other story.
  ///
  /// - Parameter number: The index of a story.
  func parent(of number: Int) -> Int? { branches[number].parent }

  /// Returns the values that the host passes in at the start of the story at an index.
  func given(of number: Int) -> [String: JSONValue] { branches[number].given }

  /// Returns the events that the story `number` adds to the story that it continues.
  ///
  /// - Parameter number: The index of a story.
  func addedEvents(of number: Int) -> [TestEvent] { branches[number].events }

  /// Returns the story at an index.
  func story(_ number: Int) -> Story {
    let line = Array(sequence(first: number) { branches[$0].parent })
    return Story(given: branches[number].given, events: line.reversed().flatMap { branches[$0].events })
  }
}
