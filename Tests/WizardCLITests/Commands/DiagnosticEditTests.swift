import FlowSyntax
import Foundation
import Testing

@testable import WizardCLI

/// The edits of `wizard check --format json`, applied the way an editor does it.
@Suite struct DiagnosticEditTests {
  /// The rules whose wrong example has an edit.
  private static let rules: Set<DiagnosticRule> = [
    .maybeMissing, .missingKey, .missingOtherwise, .syntax, .unknownField, .unknownFunction, .unknownKey,
    .unknownOption, .unknownRejection, .unknownRule, .unknownService, .unknownStep, .unusedAllow, .unusedCondition,
    .unusedOptions, .unusedService, .unusedTranslation, .wrongType,
  ]

  @Test(arguments: DiagnosticRule.allCases)
  func `Applying the edits to a rule's wrong example removes the diagnostic`(rule: DiagnosticRule) async throws {
    let example = try #require(RuleExample(of: rule))
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(example.wrong, example.place)
    let edited = try await check(walkthrough).filter { $0.rule == rule.rawValue && !$0.edits.isEmpty }
    #expect(!edited.isEmpty == Self.rules.contains(rule), "\(edited)")
    for diagnostic in edited { try diagnostic.apply() }
    let left = try await check(walkthrough).filter { $0.rule == rule.rawValue }
    #expect(edited.isEmpty || left.isEmpty, "\(left)")
  }

  static let cures: [(name: String, wrong: String, right: String)] = [
    ("a condition in \"required\"", #""required": "size(b) > 2""#, #""requiredWhen": "size(b) > 2""#),
    ("a boolean in quotes", #""required": "False""#, #""required": false"#),
    ("a line break in an expression", #""when": "b != 'x\ny'""#, #""when": "b != 'x\\ny'""#),
    ("a word for an operator", #""when": "b == 'x' and b != 'y'""#, #""when": "b == 'x' && b != 'y'""#),
    ("a backslash in a pattern", #""pattern": "\d+""#, #""pattern": "\\d+""#),
    (
      "a value that may be null", #""when": "c == 'x' || size(c) > 2""#,
      #""when": "c != null && (c == 'x' || size(c) > 2)""#
    ),
    ("a missing comma", #""minLength": 1 "maxLength": 2"#, #""minLength": 1, "maxLength": 2"#),
    ("an extra comma", #""minLength": 1,, "maxLength": 2"#, #""minLength": 1, "maxLength": 2"#),
    ("a missing colon", #""minLength" 1"#, #""minLength" : 1"#),
    ("an equals sign", #""minLength"= 1"#, #""minLength": 1"#),
    ("single quotes", #""pattern": 'a+'"#, #""pattern": "a+""#),
    ("no quotes", #"pattern: "a+""#, #""pattern": "a+""#),
    ("a word for a boolean", #""required": no"#, #""required": false"#),
    ("the wrong bracket", #""was": ["old"}"#, #""was": ["old"]"#),
    ("a key of another format", #""regex": "a+""#, #""pattern": "a+""#),
    ("a secret asked twice", #""twice": true"#, #""secret": true, "twice": true"#),
    ("a rule that allows nothing", #""allow": ["dead-branch", "bad-example"]"#, #""allow": []"#),
  ]

  @Test(arguments: cures)
  func `The edit of a common mistake is its cure`(name: String, wrong: String, right: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    func flow(_ members: String) -> String {
      """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "s", "fields": [
          { "id": "b", "type": "text", "label": "B" },
          { "id": "c", "type": "text", "label": "C", "required": false },
          { "id": "a", "type": "text", "label": "A", \(members) }
        ] },
        { "id": "done", "end": "done" }
      ] }
      """
    }
    let path = try walkthrough.write(flow(wrong), to: "flow.jsonc")
    while let edited = try await check(walkthrough).first(where: { !$0.edits.isEmpty }) { try edited.apply() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == flow(right))
  }

  // MARK: Running

  /// A diagnostic as the document describes it.
  private struct Found: Decodable {
    struct Edit: Decodable {
      let line, column, endLine, endColumn: Int
      let text: String
    }

    let file: String
    let rule: String
    let edits: [Edit]

    /// Applies the edits to the file, the last one first.
    func apply() throws {
      var text = Array(try String(contentsOfFile: file, encoding: .utf8).unicodeScalars)
      for edit in edits.sorted(by: { ($0.line, $0.column) > ($1.line, $1.column) }) {
        let range = Self.offset(edit.line, edit.column, text)..<Self.offset(edit.endLine, edit.endColumn, text)
        text.replaceSubrange(range, with: edit.text.unicodeScalars)
      }
      var result = String.UnicodeScalarView()
      result.append(contentsOf: text)
      try String(result).write(toFile: file, atomically: true, encoding: .utf8)
    }

    private static func offset(_ line: Int, _ column: Int, _ text: [Unicode.Scalar]) -> Int {
      let starts = [0] + text.indices.filter { text[$0] == "\n" }.map { $0 + 1 }
      return starts[line - 1] + column - 1
    }
  }

  private struct Report: Decodable {
    let diagnostics: [Found]
  }

  private func check(_ walkthrough: Walkthrough) async throws -> [Found] {
    let console = ScriptedConsole([], isInteractive: false)
    _ = await walkthrough.runBare(["check", "--format", "json", walkthrough.path("")], console)
    return try JSONDecoder().decode(Report.self, from: Data(console.data.utf8)).diagnostics
  }
}
