import FlowDefinition
import FlowExploring
import FlowSyntax
import FlowTesting
import Foundation
import TestSupport
import Testing

/// Two versions of a flow.
struct FlowEdit: Sendable, CustomTestStringConvertible {
  let name: String
  let old: String
  let new: String
  var oldTexts: String?
  var newTexts: String?

  init(_ name: String, _ old: String, _ new: String) { (self.name, self.old, self.new) = (name, old, new) }

  var testDescription: String { name }

  /// Creates an edit of ``flow`` that replaces a text.
  private init(_ name: String, replacing text: String, with other: String) {
    self.init(name, Self.flow, Self.flow.replacing(text, with: other))
    precondition(old != new, name)
  }

  func versions() throws -> (old: FlowVersion, new: FlowVersion) {
    (try Self.version("old", old, oldTexts), try Self.version("new", new, newTexts))
  }

  func differences() throws -> FlowDifferences {
    let versions = try versions()
    return FlowDifferences(from: versions.old, to: versions.new)
  }

  /// Returns the differences, including those that only stories show.
  func shownDifferences(
    events: Int = TestRun.count(50, full: 600), savedLimit: Int = 200
  ) throws -> FlowDifferences {
    let versions = try versions()
    var found = FlowDifferences(from: versions.old, to: versions.new)
    found.compareStories(from: versions.old, to: versions.new, events: events, savedLimit: savedLimit)
    return found
  }

  private static func version(_ folder: String, _ text: String, _ texts: String?) throws -> FlowVersion {
    let read = Flow.read(
      SourceFile(name: "\(folder)/flow.jsonc", text: text),
      texts: texts.map { SourceFile(name: "\(folder)/texts.xcstrings", text: $0) })
    return FlowVersion(try Flow(read), reports: read.reports)
  }
}

extension FlowEdit {
  static let taken = #", "rejected": { "taken": { "field": "email" } }"#

  /// A flow with at least one part of each kind.
  static let flow = """
    {
      "format": 1, "flow": "join", "version": 3, "title": "Join us",
      "given": { "source": "text?" },
      "options": { "plans": [{ "id": "basic", "label": "Basic" }, { "id": "plus", "label": "Plus" }] },
      "services": {
        "member.create": {
          "input": { "email": "email", "plan": "text" }, "output": { "number": "text" }, "rejects": { "taken": {} }
        }
      },
      "steps": [
        {
          "id": "you", "title": "You",
          "fields": [
            { "id": "name", "type": "text", "label": "Your name", "maxLength": 50 },
            { "id": "email", "type": "email", "label": "Email" }, { "note": "We never share it." },
            { "id": "until", "type": "date", "label": "Until", "required": false, "max": "2026-12-31" }
          ]
        },
        {
          "id": "plan", "title": "Plan",
          "fields": [
            { "id": "plan", "type": "choice", "label": "Plan", "options": "plans" },
            { "id": "firm", "type": "text", "label": "Firm", "when": "plan == 'plus'" }
          ]
        },
        {
          "id": "send", "review": "Join as {{email}}?",
          "submit": {
            "call": "member.create", "with": { "email": "email", "plan": "plan" }, "as": "made"\(taken)
          }
        },
        { "id": "done", "end": "completed", "result": { "number": "made.number" } }
      ]
    }
    """

  /// An edit of each kind, each with a golden file.
  static let kinds = [
    FlowEdit("text", replacing: #""label": "Your name""#, with: #""label": "Full name""#),
    FlowEdit("limit", replacing: #""maxLength": 50"#, with: #""maxLength": 20"#),
    FlowEdit("condition", replacing: "plan == 'plus'", with: "plan != 'basic' && name != 'Ana'"),
    order,
    FlowEdit("rename", replacing: #""id": "name","#, with: #""id": "fullName", "was": ["name"],"#),
    FlowEdit(
      "required-question", replacing: #""label": "Email" },"#,
      with: #""label": "Email" }, { "id": "phone", "type": "phone", "label": "Phone" },"#),
    FlowEdit(
      "rejection", replacing: #""rejects": { "taken": {} }"#, with: #""rejects": { "taken": {}, "closed": {} }"#),
    FlowEdit("request", replacing: #""plan": "plan" }"#, with: #""plan": "'basic'" }"#),
    removedStep, translation,
  ]

  private static var order: FlowEdit {
    let email = #"{ "id": "email", "type": "email", "label": "Email" }, "#
    let name = #"{ "id": "name", "type": "text""#
    return FlowEdit("order", flow, flow.replacing(email, with: "").replacing(name, with: email + name))
  }

  private static var removedStep: FlowEdit {
    guard let start = flow.range(of: "    {\n      \"id\": \"plan\", \"title\""),
      let end = flow.range(of: "    {\n      \"id\": \"send\"")
    else { preconditionFailure("The flow has both steps.") }
    var after = flow
    after.removeSubrange(start.lowerBound..<end.lowerBound)
    return FlowEdit("removed-step", flow, after.replacing(#""plan": "plan" }"#, with: #""plan": "'basic'" }"#))
  }

  private static var translation: FlowEdit {
    var edit = FlowEdit("translation", replacing: #""label": "Until""#, with: #""label": "Member until""#)
    (edit.oldTexts, edit.newTexts) = (catalog(), catalog())
    return edit
  }

  /// Returns a German catalog of ``flow`` in which each translation is the original text.
  static func catalog() -> String {
    let texts = [
      "Join us", "Basic", "Plus", "You", "Your name", "Email", "We never share it.", "Until", "Plan", "Firm",
      "Join as {{email}}?",
    ]
    let entries = texts.map { text in
      """
      "\(text)": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "\(text)" } } } }
      """
    }
    return #"{ "sourceLanguage": "en", "version": "1.0", "strings": {"# + entries.joined(separator: ",") + "} }"
  }

  /// Edits that do not change the meaning of the flow.
  static let without = [
    FlowEdit("comments", replacing: #""format": 1,"#, with: "\"format\": 1, // the version\n"),
    FlowEdit(
      "order of keys", replacing: #""type": "email", "label": "Email""#, with: #""label": "Email", "type": "email""#),
    FlowEdit("spaces in expressions", replacing: "plan == 'plus'", with: #"plan==\"plus\""#),
    FlowEdit("defaults", replacing: #""type": "email""#, with: #""type": "email", "required": true, "keep": true"#),
    FlowEdit(
      "the limits of a text", replacing: #""label": "Firm","#,
      with: #""label": "Firm", "minLength": 1, "maxLength": 256, "review": true,"#),
    FlowEdit(
      "the limit of an email address", replacing: #""type": "email""#, with: #""type": "email", "maxLength": 256"#),
    FlowEdit(
      "the exact limit of an email address", replacing: #""type": "email""#, with: #""type": "email", "maxLength": 254"#
    ),
    FlowEdit("no messages", replacing: #""type": "email""#, with: #""type": "email", "messages": {}"#),
    FlowEdit("the next step", replacing: #""title": "You","#, with: #""title": "You", "next": "plan","#),
    FlowEdit(
      "the next step as a branch", replacing: #""title": "Plan","#,
      with: #""title": "Plan", "next": [{ "go": "send" }],"#),
    FlowEdit(
      "options that are no longer shared", replacing: #""options": "plans""#,
      with: #""options": [{ "id": "basic", "label": "Basic" }, { "id": "plus", "label": "Plus" }]"#),
    FlowEdit("an allowed warning", replacing: #""format": 1,"#, with: #""format": 1, "allow": ["unused-answer"],"#),
  ]
}
