import FlowSyntax
import Foundation
import Testing

@testable import WizardCLI

/// The edits of `wizard check --format json`, applied the way an editor does it.
@Suite struct DiagnosticEditTests {
  /// The rules whose wrong example has an edit.
  private static let rules: Set<DiagnosticRule> = [
    .maybeMissing, .missingOtherwise, .syntax, .unknownField, .unknownFunction, .unknownKey,
    .unknownCurrency, .unknownGroup, .unreachableBranch, .unusedGroup, .unknownOption, .unknownRejection, .unknownRule,
    .unknownService, .unknownStep, .unusedAllow, .unusedCondition, .unusedFunction,
    .unboundFunction, .unusedOptions, .unusedService, .unusedTranslation, .wrongType,
  ]

  @Test(arguments: DiagnosticRule.allCases)
  func `Applying the edits to a rule's wrong example fixes it and breaks nothing`(rule: DiagnosticRule) async throws {
    let example = try #require(RuleExample(of: rule))
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(example.wrong, example.place)
    let before = try await check(walkthrough)
    let edited = before.filter { $0.rule == rule.rawValue && !$0.edits.isEmpty }
    #expect(!edited.isEmpty == Self.rules.contains(rule), "\(edited)")
    if edited.isEmpty { return }
    try Found.apply(edited)
    let after = try await check(walkthrough)
    #expect(!after.contains { $0.rule == rule.rawValue }, "\(after)")
    // While a flow has errors, the bindings of its services are not checked.
    let known = before.map { [$0.rule, $0.message] }
    let new = after.filter {
      !known.contains([$0.rule, $0.message]) && $0.rule != DiagnosticRule.unboundService.rawValue
    }
    #expect(new.isEmpty, "\(new)")
  }

  static let cures: [(name: String, wrong: String, right: String)] = [
    ("a condition in \"required\"", #""required": "size(b) > 2""#, #""requiredWhen": "size(b) > 2""#),
    (
      "a condition for a computed value", #""computed": "b", "requiredWhen": "b == 'x'""#,
      #""computed": "b", "required": false"#
    ),
    ("a boolean in quotes", #""required": "False""#, #""required": false"#),
    ("a line break in an expression", #""when": "b != 'x\ny'""#, #""when": "b != 'x\\ny'""#),
    ("a word for an operator", #""when": "b == 'x' and b != 'y'""#, #""when": "b == 'x' && b != 'y'""#),
    ("a backslash in a pattern", #""pattern": "\d+""#, #""pattern": "\\d+""#),
    (
      "a value that may be null", #""when": "c == 'x' || size(c) > 2""#,
      #""when": "c == 'x' || c != null && size(c) > 2""#
    ),
    ("a missing comma", #""minLength": 1 "maxLength": 2"#, #""minLength": 1, "maxLength": 2"#),
    ("an extra comma", #""minLength": 1,, "maxLength": 2"#, #""minLength": 1, "maxLength": 2"#),
    ("a missing colon", #""minLength" 1"#, #""minLength" : 1"#),
    ("an equals sign after a colon", #""minLength":= 1"#, #""minLength": 1"#),
    ("an equals sign", #""minLength"= 1"#, #""minLength": 1"#),
    ("single quotes", #""pattern": 'a+'"#, #""pattern": "a+""#),
    ("no quotes", #"pattern: "a+""#, #""pattern": "a+""#),
    ("a word for a boolean", #""required": no"#, #""required": false"#),
    ("the wrong bracket", #""was": ["old"}"#, #""was": ["old"]"#),
    ("a key of another format", #""regex": "a+""#, #""pattern": "a+""#),
    ("a secret asked twice", #""twice": true"#, #""secret": true, "twice": true"#),
    (
      "an answer that is asked twice but not secret", #""secret": false, "twice": true"#,
      #""secret": true, "twice": true"#
    ),
    ("a rule that allows nothing", #""allow": ["dead-branch", "bad-example"]"#, #""allow": []"#),
    ("a rule that allows nothing before a comma", #""allow": ["dead-branch",]"#, #""allow": []"#),
  ]

  @Test(arguments: cures)
  func `The edit of a common mistake is its cure`(name: String, wrong: String, right: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow(members: wrong), to: "flow.jsonc")
    while let edited = try await check(walkthrough).first(where: { !$0.edits.isEmpty }) { try Found.apply([edited]) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.flow(members: right))
  }

  @Test(arguments: ["", #""services": { "s": {} },"#])
  func `Calls of the verification that is built in declare it`(services: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(
      """
      { "format": 1, "flow": "f", "title": "F", \(services) "steps": [
        { "id": "phone", "fields": [{ "id": "phone", "type": "phone", "label": "Phone" }] },
        { "id": "verify", "before": { "call": "verification.send", "with": { "to": "phone" } },
          "fields": [{ "id": "code", "type": "code", "label": "Code", "length": 6 }],
          "submit": { "call": "verification.check", "with": { "to": "phone", "code": "code" } } },
        { "id": "done", "end": "done" }
      ] }
      """, to: "flow.jsonc")
    let before = try await check(walkthrough).filter { $0.rule == "unknown-service" }
    #expect(before.count == 2, "\(before)")
    try Found.apply(before)
    let after = try await check(walkthrough)
    #expect(after.allSatisfy { ["unhandled-rejection", "unused-service"].contains($0.rule) }, "\(after)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""verification.send": { "input""#))
  }

  static let removals: [(name: String, wrong: String, right: String)] = [
    ("all on one line", #""conditions": { "p": "true", "q": "true" },"#, #""conditions": { },"#),
    ("the first and the second", #"{ "p": "true", "q": "true", "s": "b == 'x'" },"#, #"{ "s": "b == 'x'" },"#),
    ("the last", #"{ "s": "b == 'x'", "p": "true" },"#, #"{ "s": "b == 'x'", },"#),
    ("the only one before a comma", #"{ "p": "true", },"#, "{ },"),
    (
      "one between comments",
      """
      {
        // about s
        "s": "b == 'x'", // after s
        "p": "true", // after p
        // about q
        "q": "true" // after q
        // at the end
      },
      """,
      """
      {
        // about s
        "s": "b == 'x'", // after s
        // about q
        // at the end
      },
      """
    ),
  ]

  @Test(arguments: removals)
  func `Unused names are removed together, and other comments stay`(
    name: String, wrong: String, right: String
  ) async throws {
    func flow(_ conditions: String) -> String {
      let key = conditions.hasPrefix("{") ? "\"conditions\": " : ""
      return Self.flow(top: key + conditions, members: conditions.contains("\"s\"") ? #""when": "s""# : "")
    }
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(flow(wrong), to: "flow.jsonc")
    try Found.apply(try await check(walkthrough).filter { $0.rule == "unused-condition" })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == flow(right))
    #expect(try await check(walkthrough).allSatisfy { $0.rule == "unused-answer" })
  }

  static let unsure: [(name: String, members: String)] = [
    ("a misspelled key that is there", #""labell": "X""#),
    ("a missing key of any value", #""rules": [{ "that": "true" }]"#),
    ("an expression that is a word", #""required": "sometimes""#),
    ("a rule about an optional answer", #""rules": [{ "that": "size(c) > 2", "message": "M" }]"#),
    ("a test that chooses a value", #""when": "size(c) > 2 ? b == 'x' : true""#),
    (
      "an option with a quote",
      #""type": "choice", "options": ["it's"], "rules": [{ "that": "a == 'its'", "message": "M" }]"#
    ),
    ("a text with quotes in it", #""help": "say "hi" to them""#),
    ("a text that ends with a backslash", "\"help\": \"say\\\n"),
  ]

  @Test(arguments: unsure) func `A problem without a certain fix has no edit that breaks the file`(
    name: String, members: String
  ) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let type = members.hasPrefix("\"type\"") ? "" : #""type": "text", "#
    let path = try walkthrough.write(Self.flow(members: type + members, type: ""), to: "flow.jsonc")
    let before = try await check(walkthrough)
    #expect(!before.isEmpty)
    #expect(before.first?.edits.isEmpty == true, "\(before)")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(members))
  }

  /// Returns a flow with some keys, and with some members in its third field.
  private static func flow(top: String = "", members: String, type: String = #""type": "text", "#) -> String {
    """
    { "format": 1, "flow": "f", "title": "F",\(top.isEmpty ? "" : " " + top) "steps": [
      { "id": "s", "fields": [
        { "id": "b", "type": "text", "label": "B" },
        { "id": "c", "type": "text", "label": "C", "required": false },
        { "id": "a", \(type)"label": "A", \(members) }
      ] },
      { "id": "done", "end": "done" }
    ] }
    """
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
    let message: String
    let edits: [Edit]

    /// Applies the edits of some diagnostics together, as an editor does; the edits must not overlap.
    static func apply(_ diagnostics: [Found]) throws {
      for (file, diagnostics) in Dictionary(grouping: diagnostics, by: \.file) {
        var text = Array(try String(contentsOfFile: file, encoding: .utf8).unicodeScalars)
        let starts = [0] + text.indices.filter { text[$0] == "\n" }.map { $0 + 1 }
        let edits = diagnostics.flatMap(\.edits).map { edit in
          let (start, end) = (starts[edit.line - 1] + edit.column - 1, starts[edit.endLine - 1] + edit.endColumn - 1)
          return (range: start..<end, text: edit.text)
        }
        let sorted = edits.sorted {
          ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        for (edit, next) in zip(sorted, sorted.dropFirst()) {
          #expect(edit.range.upperBound <= next.range.lowerBound, "the edits overlap: \(sorted)")
        }
        for edit in sorted.reversed() { text.replaceSubrange(edit.range, with: edit.text.unicodeScalars) }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: text)
        try String(result).write(toFile: file, atomically: true, encoding: .utf8)
      }
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
