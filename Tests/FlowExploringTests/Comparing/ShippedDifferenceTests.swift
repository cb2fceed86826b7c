import FlowDefinition
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Mutations of a shipped flow, as edits that `wizard diff` should name.
enum ShippedMutation {
  static func flow(_ name: String) throws -> Flow {
    let url = ShippedFlows.folder.appending(path: "\(name)/flow.jsonc")
    let source = SourceFile(name: "\(name)/flow.jsonc", bytes: [UInt8](try Data(contentsOf: url)))
    return try #require(Flow.read(source).flow)
  }

  /// Returns the behavioral differences between a flow and a version of it, and the note about the stories.
  static func behavior(of changed: Flow, from flow: Flow, events: Int) -> (messages: [String], note: String?) {
    let (old, new) = (FlowVersion(flow), FlowVersion(changed))
    var found = FlowDifferences(from: old, to: new)
    found.compareStories(from: old, to: new, events: events, savesSessions: false)
    return (found.all.filter { $0.kind == .behavior }.map(\.message), found.notes.first)
  }

  /// Returns a story that shows the difference, found in the same way as in a ``MutationReport``.
  static func difference(from flow: Flow, to changed: Flow, events: Int) -> StoryDifference? {
    let stories = [flow, changed].flatMap { version in
      var explorer = FlowExplorer(version, events: events)
      return explorer.explore().stories
    }
    return StorySearch(flow, changed, budget: events).difference(in: stories)
  }
}

/// Compares each shipped flow with 30 mutations of it.
///
/// This takes minutes, so it runs only with `FULL=1` in the environment, best in a release build. It prints a row for
/// each flow: how many mutations have errors, are named as a difference in behavior, show no difference, or show a
/// difference that is not named.
@Suite(.enabled(if: TestRun.isFull), .serialized)
struct ShippedDifferenceTests {
  @Test(arguments: ShippedFlows.names)
  func `Each mutation that a search shows is named as a difference in behavior`(name: String) throws {
    let flow = try ShippedMutation.flow(name)
    var (errors, named, unseen, missed) = (0, 0, 0, [String]())
    for mutation in FlowMutation.drawn(count: 30, seed: 0, from: flow) {
      guard let changed = Flow.read(mutation.applied(to: flow.source)).flow else {
        errors += 1
        continue
      }
      let (messages, note) = ShippedMutation.behavior(of: changed, from: flow, events: 4000)
      if !messages.isEmpty {
        named += 1
      } else if let found = ShippedMutation.difference(from: flow, to: changed, events: 4000) {
        let seen = (found.old + found.new).map(StoryMessages.detail)
        missed.append("\(mutation.position.line): \(mutation.phrase): \(seen)")
      } else {
        unseen += 1
        #expect(note?.hasPrefix("No difference in") == true)
        print("unseen: \(name):\(mutation.position.line): \(mutation.phrase)")
      }
    }
    print("| \(name) | \(errors) | \(named) | \(unseen) | \(missed.count) |")
    #expect(missed == [])
  }
}
