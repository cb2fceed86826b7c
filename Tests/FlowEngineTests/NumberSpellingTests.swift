import FlowDefinition
import FlowExpressions
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Numbers as people spell them, in each language of the messages: accepted, or refused with the expected spelling.
@Suite struct NumberSpellingTests {
  private static let languages = ["en", "de", "fr", "es"]

  /// Spellings, each with the number that it means in each language; `nil` if it is refused there.
  private static let spellings: [(typed: String, numbers: [Decimal?])] = [
    ("1.000,5", [nil, 1000.5, 1000.5, 1000.5]), ("1,000.5", [1000.5, 1000.5, 1000.5, 1000.5]),
    ("1 000", [1000, 1000, 1000, 1000]), ("1 000,5", [nil, 1000.5, 1000.5, 1000.5]),
    ("1'000", [1000, 1000, 1000, 1000]), ("1\u{202F}000", [1000, 1000, 1000, 1000]), ("+5", [5, 5, 5, 5]),
    ("+5.5", [5.5, 5.5, 5.5, 5.5]), (".5", [0.5, 0.5, 0.5, 0.5]), (",5", [nil, 0.5, 0.5, 0.5]), ("5.", [5, 5, 5, 5]),
    ("5,", [nil, 5, 5, 5]), ("1e3", [nil, nil, nil, nil]), ("1.000", [1, nil, nil, nil]),
    ("--5", [nil, nil, nil, nil]),
    ("٥", [5, 5, 5, 5]), ("½", [nil, nil, nil, nil]),
  ]

  private static let cases = spellings.flatMap { each in
    zip(languages, each.numbers).map { (typed: each.typed, language: $0, number: $1) }
  }

  @Test(arguments: cases)
  func `A number is read as the language spells it, or the expected spelling is shown`(
    typed: String, language: String, number: Decimal?
  ) throws {
    let field = try field("number", typed, language)
    #expect(field.value?.json == number.map(JSONValue.number))
    guard number == nil else { return #expect(field.problems == []) }
    let example = language == "en" ? "0.5" : "0,5"
    let message = try #require(field.problems.first?.message)
    // A number with two meanings is shown with both.
    #expect(message.contains(example) || message.contains("1000"), "\(message)")
  }

  /// Spellings of whole numbers, as above.
  private static let whole: [(typed: String, numbers: [Int64?])] = [
    ("1.000", [nil, 1000, 1000, 1000]), ("1,000", [1000, 1000, 1000, 1000]), ("1 000", [1000, 1000, 1000, 1000]),
    ("1'000", [1000, 1000, 1000, 1000]), ("+5", [5, 5, 5, 5]), ("5.", [nil, nil, nil, nil]),
    (".5", [nil, nil, nil, nil]), ("1e3", [nil, nil, nil, nil]), ("1,000,5", [nil, nil, nil, nil]),
  ]

  private static let wholeCases = whole.flatMap { each in
    zip(languages, each.numbers).map { (typed: each.typed, language: $0, number: $1) }
  }

  @Test(arguments: wholeCases)
  func `A whole number is read as the language spells it, or the expected spelling is shown`(
    typed: String, language: String, number: Int64?
  ) throws {
    let field = try field("integer", typed, language)
    #expect(field.value?.json == number.map(JSONValue.int))
    guard number == nil else { return #expect(field.problems == []) }
    #expect(field.problems.first?.message.contains("42") == true, "\(field.problems)")
  }

  private func field(_ type: String, _ typed: String, _ language: String) throws -> FieldViewState {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "language": "\(language)", "steps": [
          { "id": "a", "fields": [{ "id": "n", "type": "\(type)", "label": "N" }] }, { "id": "z", "end": "done" } ] }
      """
    let typed = try MachineTester(try flow(text)).when(.start).when(.type("n", .string(typed)))
    // An accepted number is submitted, and its step is left.
    return try #require(typed.when(.submit).state()?.field("n") ?? typed.state()?.field("n"))
  }
}
