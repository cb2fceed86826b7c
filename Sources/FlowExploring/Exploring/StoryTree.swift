import FlowDefinition
import FlowTesting

/// Each story is stored as the events since an earlier story, because whole stories would take memory in proportion to
/// their lengths.
struct StoryTree: Sendable {
  private struct Branch {
    let given: [String: JSONValue]
    let parent: Int?
    let events: [TestEvent]
  }

  private var branches: [Branch] = []

  var count: Int { branches.count }

  mutating func begin(given: [String: JSONValue]) { branches.append(Branch(given: given, parent: nil, events: [])) }

  mutating func go(on parent: Int, with events: [TestEvent]) {
    branches.append(Branch(given: branches[parent].given, parent: parent, events: events))
  }

  func parent(of number: Int) -> Int? { branches[number].parent }

  func given(of number: Int) -> [String: JSONValue] { branches[number].given }

  func addedEvents(of number: Int) -> [TestEvent] { branches[number].events }

  func story(_ number: Int) -> Story {
    let line = Array(sequence(first: number) { branches[$0].parent })
    return Story(given: branches[number].given, events: line.reversed().flatMap { branches[$0].events })
  }
}
