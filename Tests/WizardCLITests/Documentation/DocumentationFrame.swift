import Foundation

/// The rest of a file of which a sample shows only a part.
struct DocumentationFrame {
  /// The name of the file.
  var file = "flow.jsonc"
  /// The folder of the file to change, or `nil` if `text` is the whole file.
  var base: String?
  /// The whole file, or the text that replaces `replacing` in the file of `base`.
  ///
  /// `SAMPLE` stands for the sample.
  let text: String
  /// The text to replace in the file of `base`.
  var replacing = ""
  /// The answer that the sample asks for, or `nil` if it asks for none.
  ///
  /// The frame adds this answer to the result of the flow, because the check warns about unused answers.
  var answer: String?

  /// Returns the file with a sample inserted.
  func text(around part: String, in original: String?) throws -> String {
    let filled = text.replacing("SAMPLE", with: part)
    guard let original, !replacing.isEmpty else { return filled }
    guard original.ranges(of: replacing).count == 1 else {
      throw DocumentationRun.Failure(message: "\(file) does not have exactly one \(replacing)")
    }
    let framed = original.replacing(replacing, with: filled)
    return answer.map { framed.replacing(Self.result, with: Self.result + " \"\($0)\": \"\($0)\",") } ?? framed
  }

  private static let result = #""customer": {"#
  private static let name = #"{ "id": "name", "type": "text", "label": "Full name", "maxLength": 100 },"#
  private static let review = #"    {\#n      "id": "review","#

  /// The frames by name.
  static let all: [String: DocumentationFrame] = [
    "label": DocumentationFrame(base: "Flows/onboarding", text: "SAMPLE", replacing: name),
    "field": DocumentationFrame(base: "Flows/onboarding", text: name + "SAMPLE", replacing: name, answer: "nickname"),
    "step": DocumentationFrame(base: "Flows/onboarding", text: "SAMPLE" + review, replacing: review, answer: "vat"),
    "fields": DocumentationFrame(
      text: """
        { "format": 1, "flow": "sample", "title": "Sample", "steps": [
          { "id": "you", "title": "You", "fields": [SAMPLE] }, { "id": "done", "end": "done" } ] }
        """),
    "steps": DocumentationFrame(
      text: """
        { "format": 1, "flow": "sample", "title": "Sample", "steps": [SAMPLE, { "id": "done", "end": "done" }] }
        """),
    "section": DocumentationFrame(
      text: """
        { "format": 1, "flow": "family", "title": "Family", "steps": [
          { "id": "first", "title": "First", "fields": [
            { "id": "hasChildren", "type": "boolean", "label": "Children?" },
            { "id": "childCount", "type": "integer", "label": "How many?", "when": "hasChildren" } ] },
          SAMPLE, { "id": "done", "end": "done" } ] }
        """),
    "bindings": DocumentationFrame(file: "services.jsonc", base: "Flows/onboarding", text: "SAMPLE"),
    "account": DocumentationFrame(
      file: "services.jsonc", base: "Flows/onboarding", text: #"{ "verification.*": { "use": "local" }, SAMPLE }"#),
    "verified": DocumentationFrame(
      text: """
        { "format": 1, "flow": "verified", "title": "Verified", "allow": ["unhandled-rejection"], "services": { SAMPLE }, "steps": [
          { "id": "phone", "fields": [{ "id": "phone", "type": "phone", "label": "Phone" }] },
          { "id": "code", "before": { "call": "verification.send", "with": { "to": "phone" } },
            "fields": [{ "id": "code", "type": "code", "length": 6, "label": "Code" }],
            "submit": { "call": "verification.check", "with": { "to": "phone", "code": "code" } } },
          { "id": "done", "end": "done" } ] }
        """),
    "scenario": DocumentationFrame(
      file: "tests.jsonc", base: "Flows/onboarding", text: #"{ "scenarios": [SAMPLE] }"#),
  ]
}
