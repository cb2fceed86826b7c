import FlowDefinition
import FlowSyntax
import Testing

@testable import FlowExploring
@testable import FlowTesting

/// The small changes to a flow that its scenarios should notice.
@Suite struct FlowMutationTests {
  private let flow: Flow
  private let all: [FlowMutation]

  init() throws {
    flow = try #require(Flow.read(Parcel.source).flow)
    all = FlowMutation.all(in: flow)
  }

  private static let phrases: [(FlowMutation.Kind, [String])] = [
    (
      .limit,
      [
        #""min" 1 → 0"#, #""min" 1 → 2"#, #""max" 30 → 29"#, #""max" 30 → 31"#,
        #""min" today → today - duration('24h')"#, #""min" today → today + duration('24h')"#,
        #""maxLength" 40 → 39"#, #""maxLength" 40 → 41"#,
      ]
    ),
    (
      .comparison,
      [
        #""isHeavy" weight > 20 && speed == 'fast' → weight >= 20 && speed == 'fast'"#,
        #""isHeavy" weight > 20 && speed == 'fast' → weight > 20 && speed != 'fast'"#,
        #""when" weight >= 25 → weight > 25"#,
      ]
    ),
    (
      .constant,
      [
        #""isHeavy" weight > 20 && speed == 'fast' → weight > 19 && speed == 'fast'"#,
        #""isHeavy" weight > 20 && speed == 'fast' → weight > 21 && speed == 'fast'"#,
        #""when" weight >= 25 → weight >= 24"#, #""when" weight >= 25 → weight >= 26"#,
      ]
    ),
    (.logic, [#""isHeavy" weight > 20 && speed == 'fast' → weight > 20 || speed == 'fast'"#]),
    (.condition, [#""when" isHeavy → !isHeavy"#, #""when" weight >= 25 → !(weight >= 25)"#]),
    (.target, [#""go" form → who"#, #""go" who → done"#, #""next" who → done"#]),
    (.branch, [#"branch to "form" removed"#]),
    (
      .mapping,
      [
        #""weight" removed from "with""#, #""weight" and "to" swapped in "with""#, #""to" removed from "with""#,
        #""name" removed from "with""#, #""name" and "note" swapped in "with""#, #""note" removed from "with""#,
        #""note" and "day" swapped in "with""#, #""day" removed from "with""#, #""code" removed from "result""#,
        #""code" and "price" swapped in "result""#, #""price" removed from "result""#,
      ]
    ),
    (.once, [#""once" false → true"#, #""once" true → false"#]),
    (.lasts, [#""lasts" 24h → 23h"#, #""lasts" 24h → 25h"#]),
    (
      .required,
      [
        #""required" true → false"#, #""required" true → false"#, #""required" false → true"#,
        #""required" true → false"#, #""required" true → false"#,
      ]
    ),
    (.option, [#""slow" removed from "options""#, #""fast" removed from "options""#]),
    (.default, [#""default" removed"#, #""default" slow → fast"#]),
    (.rejection, [#""too_heavy" removed from "rejected""#]),
    (.optional, [#""optional" false → true"#, #""optional" true → false"#, #""optional" false → true"#]),
  ]

  @Test(arguments: phrases) func `A flow has these changes of each kind, in file order`(
    kind: FlowMutation.Kind, phrases: [String]
  ) {
    #expect(all.filter { $0.kind == kind }.map(\.phrase) == phrases)
  }

  @Test func `The table of changes has every kind`() {
    #expect(Self.phrases.map(\.0) == FlowMutation.Kind.allCases)
  }

  @Test func `A changed file is JSON and differs from the flow file only from the position of the change`() throws {
    for mutation in all {
      let changed = mutation.applied(to: Parcel.source)
      #expect(JSONReader.read(changed).report.diagnostics.isEmpty, "\(mutation.phrase)")
      let same = zip(changed.bytes, Parcel.source.bytes).prefix { $0 == $1 }.count
      // An element is removed with the blanks before it.
      let place = Parcel.source.position(at: same)
      #expect(place >= mutation.position || place.line == mutation.position.line, "\(mutation.phrase)")
      #expect(changed.bytes != Parcel.source.bytes, "\(mutation.phrase)")
    }
  }

  @Test func `The text of a change is replaced in the file`() throws {
    let mutation = try #require(all.first { $0.phrase == #""max" 30 → 31"# })
    #expect((mutation.old, mutation.new) == ("30", "31"))
    #expect(mutation.position == SourcePosition(line: 13, column: 82))
    let changed = String(decoding: mutation.applied(to: Parcel.source).bytes, as: UTF8.self)
    #expect(changed == Parcel.flowText.replacing(#""max": 30"#, with: #""max": 31"#))
  }

  @Test func `The same seed draws the same changes, and another seed draws others`() {
    func drawn(_ seed: UInt64) -> [FlowMutation] { FlowMutation.drawn(count: 20, seed: seed, from: flow) }
    #expect(drawn(1) == drawn(1))
    #expect(drawn(1) != drawn(2))
  }

  @Test func `Changes are drawn from every kind, without repetition and in file order`() {
    let drawn = FlowMutation.drawn(count: FlowMutation.Kind.allCases.count, seed: 7, from: flow)
    #expect(Set(drawn.map(\.kind)) == Set(FlowMutation.Kind.allCases))
    #expect(drawn.map(\.position) == drawn.map(\.position).sorted())
    #expect(Set(FlowMutation.drawn(count: 1000, seed: 7, from: flow)).count == all.count)
  }

  private static let neighbors: [(String, [String])] = [
    ("10", ["9", "11"]), ("-1", ["-2", "0"]), ("2.50", ["2.49", "2.51"]), ("0.9", ["0.8", "1.0"]),
    ("2026-02-28", ["2026-02-27", "2026-03-01"]), ("08:00", ["07:59", "08:01"]), ("23:59", ["23:58"]),
    ("24h", ["23h", "25h"]), ("1h30m", ["0h30m", "2h30m"]), ("10MB", ["9MB", "11MB"]), ("5 EUR", ["4 EUR", "6 EUR"]),
    ("10-99", []), ("100+", []), ("today", []), ("", []),
  ]

  @Test(arguments: neighbors) func `A constant has the neighbors of its last place`(text: String, neighbors: [String]) {
    #expect(NeighborText.around(text) == neighbors)
  }

  /// Keys to write in a field, a kind of change, and all changes of this kind to a field with these keys.
  private static let fields: [(String, FlowMutation.Kind, [String])] = [
    (#""type": "boolean", "default": true"#, .default, [#""default" removed"#, #""default" true → false"#]),
    (#""type": "integer", "default": 3"#, .default, [#""default" removed"#, #""default" 3 → 4"#]),
    (
      #""type": "choice", "options": ["a", { "id": "b", "label": "B" }], "default": "b""#, .default,
      [#""default" removed"#, #""default" b → a"#]
    ),
    (
      #""type": "choice", "options": ["a", { "id": "b", "label": "B", "when": "true" }]"#, .option,
      [#""a" removed from "options""#, #""b" removed from "options""#]
    ),
    (#""type": "integer", "suggest": "1 + 2""#, .default, [#""suggest" removed"#]),
    (#""type": "text", "requiredWhen": "today > date('2026-01-01')""#, .required, []),
    (
      #""type": "text", "requiredWhen": "today > date('2026-01-01')""#, .constant,
      [
        #""requiredWhen" today > date('2026-01-01') → today > date('2025-12-31')"#,
        #""requiredWhen" today > date('2026-01-01') → today > date('2026-01-02')"#,
      ]
    ),
    (
      #""type": "list", "item": "X", "max": 5, "fields": [{ "id": "x", "type": "text", "label": "X", "minLength": 2 }]"#,
      .limit, [#""max" 5 → 4"#, #""max" 5 → 6"#, #""minLength" 2 → 1"#, #""minLength" 2 → 3"#]
    ),
    (
      #""type": "integer", "rules": [{ "that": "f % 2 == 0", "message": "Even." }]"#, .comparison,
      [#""that" f % 2 == 0 → f % 2 != 0"#]
    ),
  ]

  @Test(arguments: fields) func `A field has these changes of a kind`(
    keys: String, kind: FlowMutation.Kind, phrases: [String]
  ) throws {
    let text = """
      { "format": 1, "flow": "f", "version": 1, "title": "F", "steps": [
        { "id": "s", "title": "S", "fields": [{ "id": "f", "label": "F", \(keys) }] }, { "id": "e", "end": "done" }] }
      """
    let read = Flow.read(SourceFile(name: "f", text: text))
    let flow = try #require(read.flow, "\(read.report.diagnostics.map(\.message))")
    #expect(FlowMutation.all(in: flow).filter { $0.kind == kind }.map(\.phrase) == phrases)
  }
}
