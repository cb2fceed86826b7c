import FlowDefinition
import FlowSyntax
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// Stories that are played on two versions of a flow.
@Suite struct StoryComparisonTests {
  private static let sent = Story(events: [
    .type("weight", .int(21)), .type("speed", "fast"), .submit, .accept(["price": 2.5]), .type("day", nil), .skip,
    .type("name", "Ana"), .submit, .accept(["code": "P-1"]),
  ])

  private static func flow(_ text: String) throws -> Flow {
    let read = Flow.read(SourceFile(name: "parcel.jsonc", text: text))
    return try #require(read.flow, "\(read.report.diagnostics.map(\.message))")
  }

  /// Edits, each with the shortest story that shows it, and the first difference as seen in each version.
  private static let edits: [(old: String, new: String, story: [String], seen: [String])] = [
    (
      #""max": 30"#, #""max": 31"#, [],
      [
        "question weight: Weight, integer from 1 to 30, required",
        "question weight: Weight, integer from 1 to 31, required",
      ]
    ),
    (
      #""label": "Weight""#, #""label": "Mass""#, [],
      [
        "question weight: Weight, integer from 1 to 30, required",
        "question weight: Mass, integer from 1 to 30, required",
      ]
    ),
    (#""title": "What""#, #""title": "It""#, [], ["text: What", "text: It"]),
    (
      "weight > 20", "weight > 21", ["weight: 21", "speed: \"fast\"", "submit", "service: accepted {\"price\":2.5}"],
      ["step form", "step who"]
    ),
    (
      #""optional": true"#, #""optional": false"#,
      ["weight: 21", "speed: \"fast\"", "submit", "service: accepted {\"price\":2.5}"], ["can skip", ""]
    ),
    (
      #""to": "speed""#, #""to": "'x'""#, ["weight: 21", "submit"],
      [#"quote receives {"weight":21,"to":"slow"}"#, #"quote receives {"weight":21,"to":"x"}"#]
    ),
    (
      #""code": "sent.code""#, #""code": "'x'""#,
      [
        "weight: 21", "submit", "service: accepted {\"price\":2.5}", "name: \"Ana\"", "submit",
        "service: accepted {\"code\":\"P-1\"}",
      ], [#"ends with sent: {"code":"P-1","price":2.5}"#, #"ends with sent: {"code":"x","price":2.5}"#]
    ),
  ]

  @Test(arguments: edits) func `The shortest story that shows an edit is found, with what is seen in each version`(
    old: String, new: String, story: [String], seen: [String]
  ) throws {
    let changed = Parcel.flowText.replacing(old, with: new)
    #expect(changed != Parcel.flowText)
    let comparison = StoryComparison(try Self.flow(Parcel.flowText), try Self.flow(changed))
    let found = comparison.shrunk(try #require(comparison.difference(in: Self.sent)))
    #expect(found.story.events.map(StoryMessages.event) == story)
    #expect([found.old, found.new].map { $0.first.map(StoryMessages.detail) ?? "" } == seen)
  }

  @Test func `Comments and layout make no difference`() throws {
    let changed = "// A comment.\n\n" + Parcel.flowText.replacing(", ", with: ",\n  ")
    let comparison = StoryComparison(try Self.flow(Parcel.flowText), try Self.flow(changed))
    #expect(comparison.difference(in: Self.sent) == nil)
  }

  private static let plain = Story(events: [
    .type("weight", .int(2)), .submit, .accept(["price": 2.5]), .type("name", "Ana"), .submit,
  ])

  /// An edit that the plain story does not show, and the shortest story that a search finds, or `nil` if it finds none.
  private static let searched: [(old: String, new: String, story: [String]?)] = [
    ("weight > 20 && speed == 'fast'", "weight == 7", ["weight: 7", "submit", "service: accepted {\"price\":2.5}"]),
    (
      #""24h""#, #""23h""#,
      ["weight: 2", "submit", "service: accepted {\"price\":2.5}", "wait 23h1s", "restart"]
    ),
    (#""max": 30"#, #""max": 31"#, ["weight: 31", "submit"]),
    (
      #""title": "Who","#, #""title": "Who", "back": "barred","#,
      ["weight: 2", "submit", "service: accepted {\"price\":2.5}", "back"]
    ),
    // Only a parcel that is both heavy and fast would show this edit.
    ("weight >= 25", "weight >= 26", nil),
  ]

  @Test(arguments: searched)
  func `A search varies inputs, goes on in the usual way, and pauses until a call expires`(
    old: String, new: String, story: [String]?
  ) throws {
    let changed = try Self.flow(Parcel.flowText.replacing(old, with: new))
    let search = StorySearch(try Self.flow(Parcel.flowText), changed, budget: 2000, ignoring: [.question, .ability])
    #expect(search.difference(in: [Self.plain])?.story.events.map(StoryMessages.event) == story)
  }

  @Test func `A search lets a call fail, which shows whether it is made only once`() throws {
    func flow(once: Bool) throws -> Flow {
      try Self.flow(
        """
        { "format": 1, "flow": "f", "version": 1, "title": "F",
          "services": { "reset": { "input": { "word": "secret" } } },
          "steps": [
            { "id": "word", "title": "W", "back": "barred",
              "fields": [{ "id": "word", "type": "text", "label": "Password", "secret": true, "minLength": 4 }],
              "submit": { "call": "reset", "once": \(once), "with": { "word": "word" } } },
            { "id": "done", "end": "done", "result": {} } ] }
        """)
    }
    let search = StorySearch(try flow(once: true), try flow(once: false), budget: 1000, ignoring: [.ability])
    let story = Story(events: [.type("word", "abcdef"), .submit, .accept])
    let found = try #require(search.difference(in: [story]))
    #expect(found.story.events.map(StoryMessages.event) == ["word: \"abcdef\"", "submit", "service: unavailable"])
    #expect(found.old.map(StoryMessages.detail) == ["text: the call may have succeeded"])
    #expect(found.new.map(StoryMessages.detail) == [])
  }
}
