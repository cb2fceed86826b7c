import FlowDefinition
import FlowExploring
import FlowSyntax
import FlowTesting
import Foundation
import TestSupport
import Testing

/// What two versions of a flow declare differently.
@Suite struct FlowDifferencesTests {
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  @Test(arguments: TestRun.part(of: FlowEdit.kinds, at: 0, 3, 5, 8))
  func `Each kind of edit is described as in its golden file`(edit: FlowEdit) throws {
    let markdown = try edit.shownDifferences(events: 150).markdown
    let file = Self.golden.appending(path: "\(edit.name).md")
    #expect(try GoldenFile.content(of: file, comparedWith: markdown) == markdown)
  }

  @Test(arguments: FlowEdit.without)
  func `Edits that change nothing for anybody are no difference`(edit: FlowEdit) throws {
    #expect(try edit.differences().all.map(\.message) == [])
  }

  @Test(arguments: ShippedFlows.names)
  func `A flow does not differ from itself`(name: String) throws {
    let source = try String(
      contentsOf: ShippedFlows.folder.appending(path: "\(name)/flow.jsonc"), encoding: .utf8)
    #expect(try FlowEdit(name, source, source).differences().all.map(\.message) == [])
  }

  @Test(arguments: SeededBug.all)
  func `Each seeded bug of a shipped flow is a difference`(_ bug: SeededBug) throws {
    let source = try String(
      contentsOf: ShippedFlows.folder.appending(path: "\(bug.folder)/flow.jsonc"), encoding: .utf8)
    let edit = FlowEdit("\(bug)", source, source.replacing(bug.right, with: bug.wrong))
    #expect(try !edit.differences().all.isEmpty)
  }

  @Test func `When the time is over, what was compared so far is reported`() throws {
    let edit = FlowEdit("limit", FlowEdit.flow, FlowEdit.flow.replacing(#""maxLength": 50"#, with: #""maxLength": 20"#))
    let found = try TimeLimit.$deadline.withValue(.now) { try edit.shownDifferences(events: 1_000_000_000) }
    #expect(found.notes.first == "No difference in 0 stories played on both versions.")
    #expect(!found.all.isEmpty)
  }

  @Test func `A renamed field is said once, whatever reads it`() throws {
    let edit = FlowEdit(
      "rename", FlowEdit.flow,
      FlowEdit.flow.replacing(#""id": "email","#, with: #""id": "mail", "was": ["email"],"#)
        .replacing(#"{ "email": "email", "plan": "plan" }"#, with: #"{ "email": "mail", "plan": "plan" }"#)
        .replacing(#""field": "email""#, with: #""field": "mail""#).replacing("{{email}}", with: "{{ mail }}"))
    let found = try edit.differences().all
    #expect(found.map(\.kind) == [.renamed])
    #expect(found.map(\.severity) == [.internal])
  }

  @Test(arguments: [
    (#""input": { "email": "email", "plan": "text" }"#, #""input": { "email": "email" }"#, "breaking"),
    (#""input": { "email": "email", "plan": "text" }"#, #""input": { "email": "email", "plan": "text?" }"#, "breaking"),
    (#""input": { "email": "email""#, #""input": { "email": "text""#, "breaking"),
    (#""plan": "text" }"#, #""plan": "text", "age": "integer?" }"#, "additive"),
    (#""given": { "source": "text?" }"#, #""given": { "source": "text" }"#, "breaking"),
    (#""given": { "source": "text?" }"#, #""given": { "source": "text?", "tag": "text?" }"#, "additive"),
    (#""given": { "source": "text?" }"#, #""given": { "source": "text?", "tag": "text" }"#, "breaking"),
    (#""given": { "source": "text?" }"#, #""given": { "source": "email?" }"#, "breaking"),
    (#""output": { "number": "text" }"#, #""output": { "number": "text", "more": "text" }"#, "breaking"),
    (#""output": { "number": "text" }"#, #""output": { "number": "text", "more": "text?" }"#, "additive"),
    (#""rejects": { "taken": {} }"#, #""rejects": { "taken": {}, "closed": {} }"#, "additive"),
    (#""rejects": { "taken": {} }"#, #""rejects": {}"#, "breaking"),
    (#""result": { "number": "made.number" }"#, #""result": {}"#, "breaking"),
    (#""result": { "number": "made.number" }"#, #""result": { "number": "1" }"#, "breaking"),
    (#""result": { "number": "made.number" }"#, #""result": { "number": "made.number", "name": "name" }"#, "additive"),
    (#""end": "completed""#, #""end": "finished""#, "breaking"),
  ])
  func `A change of the contract is breaking or additive`(old: String, new: String, severity: String) throws {
    let after = FlowEdit.flow.replacing(old, with: new)
      .replacing(old.contains("rejects") && new == #""rejects": {}"# ? FlowEdit.taken : "no such text", with: "")
      .replacing(new.contains(#""email": "email" }"#) ? #", "plan": "plan" }"# : "no such text", with: " }")
    #expect(after != FlowEdit.flow)
    let found = try FlowEdit("contract", FlowEdit.flow, after).differences().all
    let severities = Set(found.filter { $0.kind == .contract || $0.kind == .changed }.map(\.severity.rawValue))
    #expect(severities.contains(severity), "\(found.map(\.message))")
    #expect(found.contains { $0.kind == .version } == (severity == "breaking"))
  }

  @Test func `A breaking change with a new version is no finding of its own`() throws {
    let after = FlowEdit.flow.replacing(#""end": "completed""#, with: #""end": "finished""#)
      .replacing(#""version": 3"#, with: #""version": 4"#)
    #expect(try !FlowEdit("version", FlowEdit.flow, after).differences().all.contains { $0.kind == .version })
  }

  @Test(arguments: [
    ("\"maxLength\": 50", "\"maxLength\": 60", FlowDifference.Kind.loosened),
    ("\"maxLength\": 50", "\"maxLength\": 40", .tightened), ("\"maxLength\": 50", "\"minLength\": 2", .tightened),
    ("\"max\": \"2026-12-31\"", "\"max\": \"2027-12-31\"", .loosened),
    ("\"max\": \"2026-12-31\"", "\"max\": \"today\"", .changed),
    ("\"required\": false, \"max\"", "\"max\"", .tightened),
  ])
  func `A limit is tightened, loosened or only changed`(
    old: String, new: String, kind: FlowDifference.Kind
  ) throws {
    let after = FlowEdit.flow.replacing(old, with: new)
    #expect(after != FlowEdit.flow)
    #expect(try FlowEdit("limit", FlowEdit.flow, after).differences().all.contains { $0.kind == kind })
  }

  @Test(arguments: [
    (
      #""value": "Your name""#, #""value": "Ihr Name""#,
      [
        #"The translation of "Your name" into "de" changed from "Your name" to "Ihr Name"."#
      ]
    ),
    (
      #""de""#, #""fr""#,
      [
        #"The flow is now translated into "fr"."#, #"The flow is no longer translated into "de"."#,
      ]
    ),
    (
      #""value": "Basic" } }"#,
      #""value": "Basic" } }, "fr": { "stringUnit": { "state": "translated", "value": "B" } }"#,
      [
        #"The flow is now translated into "fr"."#
      ]
    ),
    (#""sourceLanguage": "en""#, #"  "sourceLanguage":  "en""#, []),
  ])
  func `A changed translation is reported, and so is a new or a lost language`(
    old: String, new: String, messages: [String]
  ) throws {
    var edit = FlowEdit("texts", FlowEdit.flow, FlowEdit.flow)
    (edit.oldTexts, edit.newTexts) = (FlowEdit.catalog(), FlowEdit.catalog().replacing(old, with: new))
    #expect(edit.oldTexts != edit.newTexts)
    let found = try edit.differences().all.filter { !$0.message.contains("missing translation") }
    #expect(found.map(\.message) == messages)
    #expect(found.allSatisfy { $0.kind == .translation && $0.severity == .people })
  }

  @Test func `A deleted file of translations is reported as lost languages, in the old file`() throws {
    var edit = FlowEdit("texts", FlowEdit.flow, FlowEdit.flow)
    edit.oldTexts = FlowEdit.catalog()
    let found = try edit.differences().all
    #expect(found.map(\.message) == [#"The flow is no longer translated into "de"."#])
    #expect(found.allSatisfy { $0.place.isOld })
  }

  @Test(arguments: [#""when": "source == 'web'","#, #""optional": true,"#])
  func `Answers of a section that may be left out may be null in a result of all answers`(key: String) throws {
    func flow(_ key: String) -> String {
      """
      { "format": 1, "flow": "s", "version": 1, "title": "S", "given": { "source": "text" },
        "steps": [
          { "id": "more", "title": "More", \(key)
            "steps": [{ "id": "a", "title": "A", "fields": [{ "id": "x", "type": "text", "label": "X" }] }] },
          { "id": "z", "end": "done" } ] }
      """
    }
    let found = try FlowEdit("section", flow(""), flow(key)).differences().all.filter { $0.kind == .contract }
    #expect(found.map(\.severity) == [.breaking])
    #expect(found.allSatisfy { $0.message.contains("may now be null") }, "\(found.map(\.message))")
  }

  @Test func `A difference has its place in the new file, or in the old one if the part is gone`() throws {
    let after = FlowEdit.flow.replacing(#""label": "Your name""#, with: #""label": "Full name""#)
      .replacing(#", { "note": "We never share it." }"#, with: "")
    let found = try FlowEdit("places", FlowEdit.flow, after).differences().all
    let lines = found.map { difference in
      let text = difference.place.isOld ? FlowEdit.flow : after
      return text.split(separator: "\n", omittingEmptySubsequences: false)[difference.place.position.line - 1]
        .dropFirst(difference.place.position.column - 1)
    }
    #expect(lines.map { $0.prefix(8) } == [#""Full na"#, #"{ "note""#])
  }
}
