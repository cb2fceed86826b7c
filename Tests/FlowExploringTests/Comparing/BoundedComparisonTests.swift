import FlowDefinition
import FlowSyntax
import TestSupport
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// The limits that keep comparisons of long flows small, and what is said when they are reached.
@Suite struct BoundedComparisonTests {
  private static func parcel(_ text: String = Parcel.flowText) throws -> Flow {
    try #require(Flow.read(SourceFile(name: "parcel.jsonc", text: text)).flow)
  }

  private static func tree(_ stories: [[TestEvent]]) -> StoryTree {
    var tree = StoryTree()
    tree.begin(given: [:])
    for story in stories { tree.go(on: 0, with: story) }
    return tree
  }

  // MARK: Tries

  private static let a = TestEvent.type("a", .int(1))
  private static let b = TestEvent.type("b", .int(1))

  /// Stories, and the number of stories and nodes of their trie, including the story without events and its node.
  private static let tries: [(stories: [[TestEvent]], count: Int, nodes: Int)] = [
    ([], 1, 1), ([[a], [a]], 2, 2), ([[a, .submit], [a]], 3, 3), ([[a, .submit], [b, .submit]], 3, 5),
    ([[a, .submit], [a, b]], 3, 4),
  ]

  @Test(arguments: tries)
  func `Stories share the nodes of their beginnings, and equal stories count once`(
    stories: [[TestEvent]], count: Int, nodes: Int
  ) {
    let trie = StoryTrie([(Self.tree(stories), PartNames())])
    #expect(trie.storyCount == count)
    #expect(trie.nodes.count == nodes)
    #expect(trie.nodesOfTrees[0].map { trie.story(upTo: $0).events } == [[]] + stories)
    #expect(trie.nodes.first?.count == count)
  }

  @Test func `Stories of another version are added with other names`() {
    let names = PartNames(others: ["b": "a"])
    let trie = StoryTrie([(Self.tree([[Self.a]]), PartNames()), (Self.tree([[Self.b]]), names)])
    #expect(trie.storyCount == 2)
    #expect(trie.nodesOfTrees[0] == trie.nodesOfTrees[1])
  }

  // MARK: Saved sessions

  private static let spreads: [(all: [Int], limit: Int, spread: [Int])] = [
    ([], 2, []), ([1, 2], 3, [1, 2]), ([1, 2, 3], 3, [1, 2, 3]), ([1, 2, 3, 4], 2, [1, 3]),
    ([1, 2, 3, 4, 5], 3, [1, 2, 4]),
  ]

  @Test(arguments: spreads)
  func `A limited number of elements is spread evenly over all elements`(all: [Int], limit: Int, spread: [Int]) {
    #expect(all.spread(limit) == spread)
  }

  @Test func `A limited number of sessions is saved and resumed`() throws {
    let (old, new) = (Self.flow(steps: 4, isBranching: false), Self.flow(steps: 4, isBranching: false, max: 11))
    let found = try FlowEdit("long", old, new).shownDifferences(savedLimit: 10)
    #expect(found.notes.last == "10 of 10 saved sessions are not affected.")
  }

  // MARK: Variations

  @Test(arguments: TestRun.part(of: [60, 1], every: 2))
  func `At most 50 stories are varied in the same way`(count: Int) throws {
    let flow = try Self.parcel()
    let stories = (1...count).map { Story(events: [.type("weight", .int(Int64($0))), .submit]) }
    let varied = StoryVariations(flow, flow, of: stories, budget: 100_000)
    let skips = varied.filter { $0.events.first == .skip && $0.start.story.events.count == 1 }
    #expect(skips.count == min(count, 50))
  }

  /// The lengths of stories, and the number of events of the story that is continued first if the budget is 1.
  @Test(arguments: [([5, 50], 5), ([50], 20)])
  func `Of stories that are too long, only the beginning is varied`(lengths: [Int], length: Int) throws {
    let flow = try Self.parcel()
    let stories = lengths.map { Story(events: Array(repeating: .type("weight", .int(1)), count: $0)) }
    let varied = Array(StoryVariations(flow, flow, of: stories, budget: 1))
    #expect(varied.map(\.start.story.events.count) == [length])
  }

  // MARK: Shortening

  @Test(arguments: [(0, ["speed: \"fast\"", "weight: 31", "submit"]), (100_000, ["weight: 31", "submit"])])
  func `Stories are shortened until the events for it are used up`(limit: Int, story: [String]) throws {
    let (old, new) = (
      try Self.parcel(), try Self.parcel(Parcel.flowText.replacing(#""max": 30"#, with: #""max": 31"#))
    )
    var comparison = BehaviorComparison(old, new, names: PartNames())
    let events: [TestEvent] = [.type("speed", "fast"), .type("weight", .int(31)), .submit]
    comparison.play(StoryTrie([(Self.tree([events]), PartNames())]))
    let found = comparison.differences(isReworded: false, shrinkingLimit: limit)
    let error = try #require(found.first { $0.message.contains("no longer shows the error") })
    #expect(error.story == story)
  }

  // MARK: Notes

  @Test(arguments: [
    ("\"label\": \"Weight\"", "\"label\": \"Mass\"", false), ("\"max\": 30", "\"max\": 31", false),
    ("\"format\": 1,", "\"format\": 1, // The format\n", true),
  ])
  func `The note says that stories are the same only if nothing on their screens differs`(
    old: String, new: String, isSame: Bool
  ) throws {
    let found = try FlowEdit("notes", Parcel.flowText, Parcel.flowText.replacing(old, with: new)).shownDifferences(
      events: TestRun.count(40, full: 80))
    let note = try #require(found.notes.first)
    #expect(note.hasPrefix("No difference in ") == isSame, "\(note)")
    #expect(note.hasSuffix(" differ.") != isSame, "\(note)")
  }

  private static let repetitions: [(stories: [[String]], kept: [[String]])] = [
    ([["x", "y"], ["z"]], [["z"]]), ([["z"], ["x", "y"]], [["z"]]), ([["x"], ["y"]], [["x"]]), ([["x"]], [["x"]]),
  ]

  @Test(arguments: repetitions)
  func `A difference with the same message and parts is listed once, with its shorter story`(
    stories: [[String]], kept: [[String]]
  ) {
    let place = FlowDifference.Place(file: "f", position: SourcePosition(line: 1, column: 1), isOld: false)
    let found = stories.map { story in
      FlowDifference(kind: .behavior, severity: .people, place: place, message: "M.", parts: ["a"], story: story)
    }
    var other = found
    for number in other.indices { other[number].parts = ["b"] }
    #expect(found.withoutRepetitions.map(\.story) == kept)
    #expect((found + other).withoutRepetitions.map(\.story) == kept + kept)
  }

  private static let paths: [(steps: Int, listed: Int, note: String?)] = [
    (2, 2, nil), (3, 3, nil), (4, 3, "1 more difference of this kind is not listed."),
    (6, 3, "3 more differences of this kind are not listed."),
  ]

  @Test(arguments: TestRun.part(of: paths, every: 3))
  func `A step that comes instead of many others is listed three times`(
    steps: Int, listed: Int, note: String?
  ) throws {
    let (old, new) = (Self.flow(steps: steps, isBranching: false), Self.flow(steps: steps, isBranching: true))
    let found = try FlowEdit("paths", old, new).shownDifferences(events: TestRun.count(120, full: 5_000))
    let paths = found.all.map(\.message).filter { $0.hasPrefix(#"The step "no" comes instead of "#) }
    #expect(paths.count == listed, "\(paths)")
    #expect(found.notes.first { $0.contains("of this kind") } == note)
  }

  /// Returns a flow of similar steps.
  ///
  /// - Parameters:
  ///   - count: The number of steps before the end.
  ///   - isBranching: Whether an answer to each step can lead to the end `no`.
  ///   - max: The largest answer to the second question of the last step.
  private static func flow(steps count: Int, isBranching: Bool, max: Int = 10) -> String {
    let steps = (0..<count).map { number in
      let next = number + 1 < count ? "s\(number + 1)" : "done"
      let branches = #""next": [{ "when": "a\#(number)", "go": "no" }, { "go": "\#(next)" }],"#
      let limit = number + 1 < count ? 10 : max
      return """
        { "id": "s\(number)", "title": "S", \(isBranching ? branches : "")
          "fields": [{ "id": "a\(number)", "type": "boolean", "label": "A" },
            { "id": "b\(number)", "type": "integer", "label": "B", "min": 0, "max": \(limit) }] }
        """
    }
    let ends = [#"{ "id": "done", "end": "done" }"#] + (isBranching ? [#"{ "id": "no", "end": "no" }"#] : [])
    return """
      { "format": 1, "flow": "long", "version": 1, "title": "L", "steps": [\((steps + ends).joined(separator: ",\n"))] }
      """
  }
}
