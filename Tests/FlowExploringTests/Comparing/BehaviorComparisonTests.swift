import FlowDefinition
import FlowExploring
import FlowSyntax
import FlowTesting
import Foundation
import TestSupport
import Testing

/// What people and services see differently in two versions of a flow.
@Suite struct BehaviorComparisonTests {
  private static let shown = [
    ("plan == 'plus'", "plan != 'plus'", #""firm" is now asked at "plan", and is required."#),
    (
      #""until", "type": "date", "label": "Until", "required": false"#, #""until", "type": "date", "label": "Until""#,
      #""until" is now required."#
    ),
    (#""maxLength": 50"#, #""maxLength": 20"#, #""name" now shows the error: "#),
    (
      #""plan": "plan" }"#, #""plan": "'basic'" }"#,
      #""plan" of the request to "member.create" is "basic" instead of "plus"."#
    ),
    (#""result": { "number": "made.number" }"#, #""result": { "number": "'2'" }"#, #""number" of the result"#),
  ]

  @Test(arguments: shown)
  func `A difference is reported with a story that shows it`(old: String, new: String, message: String) throws {
    let after = FlowEdit.flow.replacing(old, with: new)
    #expect(after != FlowEdit.flow)
    let found = try FlowEdit("behavior", FlowEdit.flow, after).shownDifferences().all.filter { $0.kind == .behavior }
    #expect(found.contains { $0.message.contains(message) }, "\(found.map(\.message))")
    #expect(Set(found.map(\.message)).count == found.count)
  }

  /// Edits of the parcel flow that only an unusual story shows, each with one of the differences that it causes.
  private static let hidden: [(old: String, new: String, message: String)] = [
    (
      #""code": "sent.code", "price": "quoted.price""#, #""code": "sent.code""#,
      #""price" of the result of the end "done" is now missing"#
    ),
    (#""24h""#, #""23h""#, "The step \"what\" comes instead of"),
    (#""max": 30"#, #""max": 31"#, #""weight" no longer shows the error: "31" is too large."#),
    (
      #""type": "text", "label": "Name""#, #""type": "email", "label": "Name""#,
      #""type" of the field "name" is "email" instead of "text up to 256 characters"."#
    ),
    ("weight > 20", "weight >= 20", #"The step "form" comes instead of the step "who"."#),
    ("weight >= 25", "weight > 25", "is no longer asked at \"form\"."),
    (#", "default": "slow""#, #", "default": "fast""#, #""default" of the field "speed" is "fast" instead of "slow"."#),
    (#""optional": true"#, #""optional": false"#, #""form" no longer lets people skip."#),
    (#""day": "day" }"#, #""day": "null" }"#, #""day" of the request to "send" is now missing; it was"#),
    (#""once": true, "#, "", #""done" now lets people go back."#),
    (
      #""text": "Heavy.","#, #""text": [{ "text": "Heavy.", "when": "weight > 28" }],"#,
      #"no longer shows "text: Heavy.""#
    ),
    (#""message": "Too heavy.""#, #""message": "Much too heavy.""#, ""),
  ]

  @Test(arguments: TestRun.part(of: hidden, at: 0, 1))
  func `An edit that only unusual stories show is reported`(old: String, new: String, message: String) throws {
    let after = Parcel.flowText.replacing(old, with: new)
    #expect(after != Parcel.flowText)
    let found = try FlowEdit("hidden", Parcel.flowText, after).shownDifferences(events: TestRun.count(250, full: 600))
    let behavior = found.all.filter { $0.kind == .behavior }.map(\.message)
    #expect(message.isEmpty ? behavior.isEmpty : behavior.contains { $0.contains(message) }, "\(behavior)")
    #expect(found.notes.first?.hasSuffix(" differ.") == true, "\(found.notes)")
  }

  @Test func `A changed limit is listed once, with what people see`() throws {
    let after = Parcel.flowText.replacing(#""max": 30"#, with: #""max": 31"#)
    let found = try FlowEdit("limit", Parcel.flowText, after).shownDifferences(events: TestRun.count(100, full: 600))
      .all
    #expect(found.filter { $0.kind == .loosened }.count == 1)
    let behavior = found.filter { $0.kind == .behavior }.map(\.message)
    #expect(!behavior.isEmpty)
    #expect(!behavior.contains { $0.contains("\"type\" of the field") }, "\(behavior)")
  }

  @Test(arguments: FlowEdit.kinds.filter { $0.name == "rename" } + FlowEdit.without.prefix(1))
  func `Versions that differ only in comments or names behave alike`(edit: FlowEdit) throws {
    let found = try edit.shownDifferences()
    #expect(found.all.filter { $0.kind == .behavior }.map(\.message) == [])
    #expect(found.notes.first?.hasPrefix("No difference in") == true, "\(found.notes)")
  }

  @Test func `A renamed step and a renamed field behave alike`() throws {
    let after = FlowEdit.flow.replacing(#""id": "you","#, with: #""id": "person", "was": ["you"],"#)
      .replacing(#""id": "email","#, with: #""id": "mail", "was": ["email"],"#)
      .replacing(#"{ "email": "email", "plan": "plan" }"#, with: #"{ "email": "mail", "plan": "plan" }"#)
      .replacing(#""field": "email""#, with: #""field": "mail""#).replacing("{{email}}", with: "{{mail}}")
    let found = try FlowEdit("renames", FlowEdit.flow, after).shownDifferences()
    #expect(found.all.map(\.kind) == [.renamed, .renamed], "\(found.all.map(\.message))")
  }

  @Test(arguments: ["field", "step"])
  func `If a step and a field have the same id, one of them can be renamed`(part: String) throws {
    let next = part == "step" ? "title" : "type"
    var after = FlowEdit.flow.replacing(
      #""id": "plan", "\#(next)""#, with: #""id": "tier", "was": ["plan"], "\#(next)""#)
    if part == "field" {
      after = after.replacing("plan == 'plus'", with: "tier == 'plus'").replacing(
        #""plan": "plan" }"#, with: #""plan": "tier" }"#)
    }
    let found = try FlowEdit("same-id", FlowEdit.flow, after).shownDifferences()
    #expect(found.all.map(\.kind) == [.renamed], "\(found.all.map(\.message))")
    #expect(found.notes.first?.hasPrefix("No difference in") == true, "\(found.notes)")
  }

  @Test func `The same change of several items of a list is listed once`() throws {
    let source = try String(contentsOf: ShippedFlows.folder.appending(path: "household/flow.jsonc"), encoding: .utf8)
    let after = source.replacing("cars.map(c, c.plate)", with: "cars.filter(c, false).map(c, c.plate)")
    let found = try FlowEdit("household", source, after).shownDifferences(events: 400).all.map(\.message)
    #expect(found.filter { $0.contains(#""cars["#) }.count == 1, "\(found)")
  }

  @Test func `A sentence that ends with a quoted sentence has one full stop`() throws {
    let after = FlowEdit.flow.replacing("We never share it.", with: "We share it with nobody.")
    let found = try FlowEdit("note", FlowEdit.flow, after).differences().all.map(\.message)
    #expect(found.contains { $0.hasSuffix(#"to "We share it with nobody.""#) }, "\(found)")
  }

  /// A flow with a limit on a value that is computed from two dates.
  private static let stay = """
    { "format": 1, "flow": "stay", "title": "Stay", "steps": [
      { "id": "stay", "fields": [
          { "id": "from", "type": "date", "label": "From", "min": "today" },
          { "id": "to", "type": "date", "label": "To", "min": "from" },
          { "id": "nights", "type": "integer", "label": "Nights", "computed": "daysBetween(from, to)" }],
        "rules": [{ "id": "long", "that": "nights <= 28", "message": "Too long." }],
        "next": [{ "when": "nights > 14", "go": "deposit" }, { "go": "done" }] },
      { "id": "deposit", "title": "Deposit" }, { "id": "done", "end": "done" }] }
    """

  private static let boundaries = [
    ("nights <= 28", "nights < 28", #""stay" now shows the error: Too long."#),
    ("nights > 14", "nights > 15", #"The step "done" comes instead of the step "deposit"."#),
  ]

  @Test(arguments: TestRun.part(of: boundaries, every: 2))
  func `A limit of a computed value is tried at its boundary`(old: String, new: String, message: String) throws {
    let found = try FlowEdit("stay", Self.stay, Self.stay.replacing(old, with: new)).shownDifferences().all
    #expect(found.contains { $0.kind == .behavior && $0.message == message }, "\(found.map(\.message))")
  }

  @Test func `An end that only needs one more confirmation is still reached`() throws {
    let old = FlowEdit.flow.replacing(#""call": "member.create", "#, with: #""call": "member.create", "once": true, "#)
    let found = try FlowEdit("once", old, FlowEdit.flow).shownDifferences().all.map(\.message)
    #expect(!found.contains { $0.hasPrefix("No story reaches") }, "\(found)")
  }

  @Test func `Another path is reported with the answers that lead there`() throws {
    let next = #""next": [{ "when": "name == 'Ana'", "go": "no" }, { "go": "plan" }],"#
    let after = FlowEdit.flow.replacing(#""id": "you","#, with: #""id": "you", "# + next)
      .replacing(
        #""number": "made.number" } }"#, with: #""number": "made.number" } }, { "id": "no", "end": "no" }"#)
    let found = try FlowEdit("path", FlowEdit.flow, after).shownDifferences().all
    let path = try #require(found.first { $0.message == #"The step "no" comes instead of the step "plan"."# })
    #expect(path.story.map { $0.prefix { $0 != ":" } } == ["name", "email", "submit"], "\(path.story)")
    #expect(path.story.contains("name: \"Ana\""))
  }

  @Test(arguments: TestRun.part(of: ["checkout", "expenses", "household"], every: 3))
  func `A comment in a shipped flow changes nothing in its stories and saved sessions`(name: String) throws {
    let source = try String(contentsOf: ShippedFlows.folder.appending(path: "\(name)/flow.jsonc"), encoding: .utf8)
    let found = try FlowEdit(name, source, source + "\n// A comment\n").shownDifferences()
    #expect(found.all.map(\.message) == [])
    #expect(found.notes.count == 2)
    #expect(found.text.hasPrefix("No differences.\n\nNo difference in "))
  }

  @Test func `A question that saved sessions still have to answer is reported`() throws {
    let found = try FlowEdit.kinds[5].shownDifferences().all.filter { $0.kind == .session }
    #expect(found.contains { $0.message.contains(#"the new question "phone" is asked"#) }, "\(found.map(\.message))")
  }
}
