import FlowDefinition
import FlowSyntax
import Foundation
import Testing

@Suite struct ShippedFlowTests {
  @Test func `The onboarding flow has no diagnostics`() throws {
    let source = SourceFile(name: "flow.jsonc", text: try Files.onboarding())
    let (flow, report) = Flow.read(source)
    #expect(report.rendered { $0 } == "")
    #expect(flow != nil)
  }

  struct Mistake {
    let right: String
    let wrong: String
    let events: String

    init(_ right: String, _ wrong: String, _ events: String) {
      (self.right, self.wrong, self.events) = (right, wrong, events)
    }
  }

  /// Common mistakes of authors.
  ///
  /// The first `«` in the wrong text marks the position of the diagnostic.
  static let mistakes = [
    Mistake(
      #""expires": "30d""#, #""expires": «"soon""#,
      #"[wrong-type] "soon" is not a duration; write it as 30s, 10m, 24h, 30d or 1h30m"#),
    Mistake(
      #""input": { "to": "phone" },"#, #""input": { "to": «"phnoe" },"#,
      #"[wrong-type] unknown type "phnoe" – did you mean "phone"?"#),
    Mistake(
      #""title": "Phone""#, #"«"titel": "Phone""#,
      #"[unknown-key] unknown key "titel" in a step – did you mean "title"?"#),
    Mistake(
      #""type": "phone","#, #""type": «"phon","#,
      #"[wrong-type] unknown field type "phon" – did you mean "phone"?"#),
    Mistake(
      #""text": "Enter the code we sent to {{phone}}.""#, #""text": "Enter the code we sent to {{«phnoe}}.""#,
      #"[unknown-field] unknown name "phnoe" – did you mean "phone"?"#),
    Mistake(
      #""too_many": { "go""#, #"«"to_many": { "go""#,
      #"[unknown-rejection] unknown rejection "to_many" of "verification.send" – "#
        + #"did you mean "too_many"?"#),
    Mistake(
      #""call": "verification.check""#, #""call": «"verification.chek""#,
      #"[unknown-service] unknown service "verification.chek" – did you mean "verification.check"?"#
    ),
    Mistake(
      #""go": "phone" }"#, #""go": «"phnoe" }"#, #"[unknown-step] unknown step "phnoe" – did you mean "phone"?"#),
    Mistake(
      #""that": "age(birthDate) >= 18""#, #""that": "«aeg(birthDate) >= 18""#,
      #"[unknown-function] unknown function "aeg" – did you mean "age"?"#),
    Mistake(#""default": false"#, #""default": «"perhaps""#, "[bad-default] this is not a valid answer for this field"),
    Mistake(
      #""options": "sizes""#, #""options": «"size""#,
      #"[unknown-option] unknown list of options "size" – did you mean "sizes"?"#),
    Mistake(
      #""account": "account.number""#, #""account": "account.«numbr""#,
      #"[unknown-field] unknown field "numbr" in "account" – did you mean "number"?"#),
  ]

  @Test func `Twelve mistakes in the onboarding flow are each reported once at their position`() throws {
    #expect(Self.mistakes.count == 12)
    var text = try Files.onboarding()
    for mistake in Self.mistakes {
      let place = try #require(text.range(of: mistake.right, options: .backwards), "\(mistake.right)")
      text.replaceSubrange(place, with: mistake.wrong)
    }
    try expect(text, Self.mistakes.map(\.events))
  }

  @Test(arguments: mistakes.indices) func `A single mistake in the onboarding flow is reported once`(place: Int) throws
  {
    let mistake = Self.mistakes[place]
    var text = try Files.onboarding()
    let found = try #require(text.range(of: mistake.right, options: .backwards))
    text.replaceSubrange(found, with: mistake.wrong)
    try expect(text, [mistake.events])
  }

  /// Removes the marks from a text, and expects problems at exactly the marked positions.
  private func expect(_ marked: String, _ problems: [String]) throws {
    var places: [String] = []
    for (number, line) in marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var column = 1
      for scalar in line.unicodeScalars {
        if scalar == "«" { places.append("\(number + 1):\(column)") } else { column += 1 }
      }
    }
    let expected = zip(places, problems).map { "\($0) \($1)" }
    #expect(places.count == problems.count)
    #expect(Checking.problems(marked.replacing("«", with: "")) == expected)
  }
}
