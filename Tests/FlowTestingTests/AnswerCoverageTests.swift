import FlowDefinition
import FlowSyntax
import FlowTesting
import Testing

/// The rules, requirements and options that scenarios cover.
@Suite struct AnswerCoverageTests {
  /// Fields of the step `a`, entries of a scenario, and the parts that it covers.
  struct Case: CustomTestStringConvertible, Sendable {
    let fields: String
    /// More keys of the step `a`.
    var step = ""
    let entries: String
    /// The parts that the scenario covers, each as the message that would report it as uncovered.
    let covered: [String]

    init(_ fields: String, step: String = "", _ entries: String, _ covered: [String]) {
      (self.fields, self.step, self.entries, self.covered) = (fields, step, entries, covered)
    }

    var testDescription: String { "\(fields) \(step) \(entries)" }
  }

  private static func flow(_ fields: String, _ step: String) throws -> Flow {
    try Trip.flow(
      """
      { "format": 1, "flow": "f", "title": "F", "language": "en", "allow": ["unused-answer"],
        "services": { "send": { "rejects": { "no": {} } } },
        "options": { "sizes": ["small", "large"] },
        "groups": { "pet": [
          { "id": "kind", "type": "choice", "label": "Kind", "options": ["cat", "dog"] },
          { "id": "age", "type": "integer", "label": "Age", "required": false,
            "rules": [{ "that": "age < 30", "message": "Too old." }] } ] },
        "steps": [
          { "id": "a", "optional": true\(step), "fields": [\(fields)] },
          { "id": "b", "text": "B" },
          { "id": "done", "end": "done" } ] }
      """)
  }

  private static func coverage(_ flow: Flow, _ entries: String, services: String = "{}") async throws -> FlowCoverage {
    let text = """
      { "scenarios": [{ "name": "x", "services": \(services), "steps": [\(entries)], "outcome": null }] }
      """
    let file = ScenarioFile.read(SourceFile(name: "t", text: text), of: flow)
    let result = try await #require(file.scenarios.first, "\(file.report.rendered { $0 })").run()
    #expect(result.differences == [])
    return result.coverage
  }

  private static func isOfAnswers(_ point: FlowCoverage.Point) -> Bool {
    [.rules, .requirements, .options].contains(point.part.kind)
  }

  private static func covered(_ coverage: FlowCoverage) -> [String] {
    let open = Set(coverage.uncovered)
    return coverage.points.filter { isOfAnswers($0) && !open.contains($0) }.map(\.description)
  }

  // MARK: Parts

  @Test func `Each rule and requirement has two outcomes, and each listed option is a part`() throws {
    let flow = try Self.flow(
      """
      { "id": "n", "type": "integer", "label": "N", "rules": [{ "id": "even", "that": "n % 2 == 0", "message": "Odd." }] },
      { "id": "size", "type": "choice", "label": "Size", "options": "sizes" },
      { "id": "second", "type": "choice", "label": "Second", "options": "sizes", "required": false },
      { "id": "why", "type": "text", "label": "Why", "requiredWhen": "n > 10" },
      { "id": "first", "type": "group", "label": "First", "fields": "pet" },
      { "id": "others", "type": "list", "label": "Others", "fields": "pet", "required": false },
      { "id": "sure", "type": "choice", "label": "Sure", "options": ["yes", "no"], "mustBe": "yes" },
      { "id": "known", "type": "choice", "label": "Known", "options": ["old", "new"], "computed": "n > 5 ? 'old' : 'new'" }
      """, #", "rules": [{ "that": "n != 7", "message": "Not 7." }]"#)
    let coverage = FlowCoverage(of: flow)
    #expect(
      coverage.points.filter(Self.isOfAnswers).map(\.description) == [
        #"the option "small" is never chosen"#, #"the option "large" is never chosen"#,
        #"the option "cat" is never chosen"#, #"the option "dog" is never chosen"#,
        #"the rule "age < 30" is never satisfied"#, #"the rule "age < 30" is never broken"#,
        #"the rule "n != 7" is never satisfied"#, #"the rule "n != 7" is never broken"#,
        #"the rule "n % 2 == 0" is never satisfied"#, #"the rule "n % 2 == 0" is never broken"#,
        #"the requirement "n > 10" is never true"#, #"the requirement "n > 10" is never false"#,
        #"the option "yes" is never chosen"#,
      ])
    #expect(coverage.count(of: .rules) == (0, 6))
    #expect(coverage.count(of: .requirements) == (0, 2))
    #expect(coverage.count(of: .options) == (0, 5))
  }

  // MARK: Rules

  private static let even =
    #"{ "id": "n", "type": "integer", "label": "N", "required": false, "rules": [{ "id": "even", "that": "n % 2 == 0", "message": "Odd." }] }"#
  private static let satisfied = #"the rule "n % 2 == 0" is never satisfied"#
  private static let broken = #"the rule "n % 2 == 0" is never broken"#
  private static let young = #"the rule "age < 30" is never satisfied"#
  private static let old = #"the rule "age < 30" is never broken"#
  private static let sum =
    #"{ "id": "n", "type": "integer", "label": "N" }, { "id": "m", "type": "integer", "label": "M" }"#
  private static let ofStep = #", "rules": [{ "id": "more", "that": "n > m", "message": "More." }]"#
  private static let pet =
    #"{ "id": "pet", "type": "group", "label": "Pet", "required": false, "fields": "pet", "# + ofPet
  private static let ofPet =
    #""rules": [{ "id": "dogs", "that": "pet.kind != 'dog' || pet.age != null", "message": "How old?" }] }"#
  private static let pets = #"{ "id": "pets", "type": "list", "label": "Pets", "fields": "pet", "# + ofPets
  private static let ofPets = #""rules": [{ "id": "few", "that": "size(pets) < 3", "message": "Too many." }] }"#
  private static let pin =
    #"{ "id": "pin", "type": "text", "secret": true, "label": "PIN", "rules": [{ "id": "long", "that": "size(pin) > 3", "message": "Short." }] }"#

  static let rules: [Case] = [
    Case(even, #"{ "at": "a", "answer": { "n": 2 } }"#, [satisfied]),
    Case(even, #"{ "at": "a", "answer": { "n": 3 }, "errors": { "n": "even" } }"#, [broken]),
    Case(even, #"{ "at": "a", "answer": { "n": 3 }, "do": "look", "errors": { "n": "even" } }"#, [broken]),
    Case(even, #"{ "at": "a", "answer": { "n": 2 }, "do": "look" }"#, []),
    Case(even, #"{ "at": "a" }"#, []),
    Case(even, #"{ "at": "a", "do": "skip" }"#, []),
    Case(sum, step: ofStep, #"{ "at": "a", "answer": { "n": 2, "m": 1 } }"#, [#"the rule "n > m" is never satisfied"#]),
    Case(
      sum, step: ofStep, #"{ "at": "a", "answer": { "n": 1, "m": 2 }, "errors": { "form": "more" } }"#,
      [#"the rule "n > m" is never broken"#]),
    Case(
      pet, #"{ "at": "a", "answer": { "pet.kind": "cat", "pet.age": 3 } }"#,
      [
        #"the option "cat" is never chosen"#, young,
        #"the rule "pet.kind != 'dog' || pet.age != null" is never satisfied"#,
      ]),
    Case(
      pet, #"{ "at": "a", "answer": { "pet.kind": "dog" }, "errors": { "pet": "dogs" } }"#,
      [#"the rule "pet.kind != 'dog' || pet.age != null" is never broken"#]),
    Case(pet, #"{ "at": "a" }"#, []),
    Case(
      pets, #"{ "at": "a", "answer": { "pets[0].kind": "cat", "pets[0].age": 3, "pets[1].kind": "cat" } }"#,
      [#"the option "cat" is never chosen"#, young, #"the rule "size(pets) < 3" is never satisfied"#]),
    Case(
      pets,
      #"{ "at": "a", "answer": { "pets[0].kind": "cat", "pets[1].kind": "cat", "pets[1].age": 30 }, "errors": { "pets[1].age": "rule" } }"#,
      [old]),
    Case(
      pets,
      #"{ "at": "a", "answer": { "pets[0].kind": "cat", "pets[1].kind": "cat", "pets[2].kind": "cat" }, "errors": { "pets": "few" } }"#,
      [#"the rule "size(pets) < 3" is never broken"#]),
    Case(pin, #"{ "at": "a", "answer": { "pin": "1234" } }"#, [#"the rule "size(pin) > 3" is never satisfied"#]),
    Case(
      pin, #"{ "at": "a", "answer": { "pin": "12" }, "errors": { "pin": "long" } }"#,
      [#"the rule "size(pin) > 3" is never broken"#]),
  ]

  @Test(arguments: rules) func `A rule is satisfied by a submitted step and broken by a reported error`(
    example: Case
  ) async throws {
    let coverage = try await Self.coverage(Self.flow(example.fields, example.step), example.entries)
    #expect(Self.covered(coverage) == example.covered)
  }

  // MARK: Requirements

  private static let why =
    #"{ "id": "n", "type": "integer", "label": "N", "default": 0 }, { "id": "why", "type": "text", "label": "Why", "requiredWhen": "n > 10" }"#
  private static let isTrue = #"the requirement "n > 10" is never true"#
  private static let isFalse = #"the requirement "n > 10" is never false"#
  private static let hidden =
    #"{ "id": "n", "type": "integer", "label": "N" }, { "id": "why", "type": "text", "label": "Why", "when": "n < 20", "requiredWhen": "n > 10" }"#
  private static let grouped =
    #"{ "id": "n", "type": "integer", "label": "N" }, { "id": "g", "type": "group", "label": "G", "required": false, "fields": [{ "id": "x", "type": "text", "label": "X" }, { "id": "why", "type": "text", "label": "Why", "requiredWhen": "n > 10" }] }"#
  private static let ofGroup =
    #"{ "id": "n", "type": "integer", "label": "N" }, { "id": "g", "type": "group", "label": "G", "requiredWhen": "n > 10", "fields": [{ "id": "x", "type": "text", "label": "X" }] }"#
  private static let listed =
    #"{ "id": "l", "type": "list", "label": "L", "fields": [{ "id": "n", "type": "integer", "label": "N" }, { "id": "why", "type": "text", "label": "Why", "requiredWhen": "n > 10" }] }"#

  static let requirements: [Case] = [
    Case(why, #"{ "at": "a", "do": "look" }"#, []),
    Case(why, #"{ "at": "a" }"#, [isFalse]),
    Case(why, #"{ "at": "a", "answer": { "n": 11 }, "do": "look" }"#, [isTrue]),
    Case(why, #"{ "at": "a", "answer": { "n": 11, "why": "x" } }"#, [isTrue]),
    Case(
      why,
      #"{ "at": "a", "answer": { "n": 11 }, "errors": { "why": "required" } }, { "at": "a", "answer": { "n": 1 } }"#,
      [isTrue, isFalse]),
    Case(hidden, #"{ "at": "a", "answer": { "n": 30 } }"#, []),
    Case(grouped, #"{ "at": "a", "answer": { "n": 1 } }"#, []),
    Case(grouped, #"{ "at": "a", "answer": { "n": 11 } }"#, []),
    Case(grouped, #"{ "at": "a", "answer": { "n": 1, "g.x": "x" } }"#, [isFalse]),
    Case(grouped, #"{ "at": "a", "answer": { "n": 11, "g.x": "x", "g.why": "y" } }"#, [isTrue]),
    Case(ofGroup, #"{ "at": "a", "answer": { "n": 11, "g.x": "x" } }"#, [isTrue]),
    Case(ofGroup, #"{ "at": "a", "answer": { "n": 1 } }"#, [isFalse]),
    Case(listed, #"{ "at": "a", "answer": { "l[0].n": 1 } }"#, [isFalse]),
    Case(listed, #"{ "at": "a", "answer": { "l[0].n": 1, "l[1].n": 11, "l[1].why": "x" } }"#, [isTrue, isFalse]),
  ]

  @Test(arguments: requirements) func `A requirement is evaluated where its field is shown and needs an answer`(
    example: Case
  ) async throws {
    let coverage = try await Self.coverage(Self.flow(example.fields, example.step), example.entries)
    #expect(Self.covered(coverage) == example.covered)
  }

  // MARK: Options

  private static let size =
    #"{ "id": "size", "type": "choice", "label": "Size", "options": "sizes", "default": "small" }"#
  private static let both =
    size + #", { "id": "other", "type": "choices", "label": "Other", "options": "sizes", "required": false }"#
  private static let small = #"the option "small" is never chosen"#
  private static let large = #"the option "large" is never chosen"#
  private static let send = #", "submit": { "call": "send", "rejected": { "no": { "message": "No." } } }"#

  static let options: [(example: Case, services: String)] = [
    (Case(size, #"{ "at": "a", "answer": { "size": "large" } }"#, [large]), "{}"),
    (Case(size, #"{ "at": "a" }"#, [small]), "{}"),
    (Case(size, #"{ "at": "a", "answer": { "size": "large" }, "do": "look" }"#, []), "{}"),
    (Case(size, #"{ "at": "a", "answer": { "size": "large" }, "do": "skip" }"#, []), "{}"),
    (
      Case(
        size,
        #"{ "at": "a" }, { "at": "b", "do": "back" }, { "at": "a", "answer": { "size": "large" }, "do": "look" }"#,
        [small]),
      "{}"
    ),
    (Case(both, #"{ "at": "a", "answer": { "other": ["large"] } }"#, [small, large]), "{}"),
    (
      Case(size, step: send, #"{ "at": "a", "answer": { "size": "large" }, "errors": { "form": "no" } }"#, []),
      #"{ "send": [{ "rejected": "no" }] }"#
    ),
    (Case(size, step: send, #"{ "at": "a", "answer": { "size": "large" } }"#, [large]), #"{ "send": ["accepted"] }"#),
  ]

  @Test(arguments: options) func `An option is chosen if an accepted answer contains it`(
    example: Case, services: String
  ) async throws {
    let coverage = try await Self.coverage(
      Self.flow(example.fields, example.step), example.entries, services: services)
    #expect(Self.covered(coverage) == example.covered)
  }

  @Test func `In a repeated section, the rules and the options of each item count`() async throws {
    let flow = try Trip.flow(
      """
      { "format": 1, "flow": "f", "title": "F", "language": "en", "allow": ["unused-answer"], "steps": [
          { "id": "count", "fields": [{ "id": "n", "type": "integer", "label": "N", "max": 2 }] },
          { "id": "pets", "title": "Pet", "repeat": { "for": "n", "as": "pet", "max": 2 }, "steps": [{ "id": "pet", "fields": [
            { "id": "kind", "type": "choice", "label": "Kind", "options": ["cat", "dog"] },
            { "id": "age", "type": "integer", "label": "Age", "rules": [{ "id": "old", "that": "age < 30", "message": "Too old." }] } ] }] },
          { "id": "done", "end": "done" } ] }
      """)
    let one = #"{ "at": "count", "answer": { "n": 2 } }, { "at": "pet#1", "answer": { "kind": "cat", "age": 3 } }"#
    let cat = #"the option "cat" is never chosen"#
    #expect(try await Self.covered(Self.coverage(flow, one)) == [cat, Self.young])
    let two = one + #", { "at": "pet#2", "answer": { "kind": "dog", "age": 40 }, "errors": { "age": "old" } }"#
    #expect(try await Self.covered(Self.coverage(flow, two)) == [cat, Self.young, Self.old])
  }
}
