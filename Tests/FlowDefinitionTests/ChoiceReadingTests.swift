import FlowExpressions
import Testing

@testable import FlowDefinition

/// Typed choices that could mean different options.
@Suite struct ChoiceReadingTests {
  private static let options = [("a", "A"), ("b", "B"), ("ab", "A, B"), ("c", "C"), ("d", "c")]
    .map { AnswerOption(id: $0.0, label: $0.1) }

  private static func choices(_ text: String) -> Result<Value, AnswerProblem> {
    Answering.parse(.string(text), as: Answering.choices, options: options)
  }

  @Test func `A text that is one label and several is asked again`() {
    #expect(Self.choices("A, B") == .failure(.ambiguousOption(["A", "B", "A, B"])))
    #expect(Self.choices("3") == .success(.list([.string("ab")])) && Self.choices("ab") == Self.choices("3"))
    #expect(Self.choices("b, a") == .success(.list([.string("a"), .string("b")])))
    #expect(Self.choices("A") == .success(.list([.string("a")])))
  }

  @Test func `An id is no list, whatever it contains`() {
    let options =
      [AnswerOption(id: "Red, Green", label: "Red, Green")] + ["Red", "Green"].map { AnswerOption(id: $0, label: $0) }
    let read = { (text: String) in Answering.parse(.string(text), as: Answering.choices, options: options) }
    #expect(read("Red, Green") == .success(.list([.string("Red, Green")])))
    #expect(read("red, green") == .failure(.ambiguousOption(["Red, Green", "Red", "Green"])))
  }

  @Test func `A label of two options is asked again, and their ids are not`() {
    #expect(
      Answering.parse(.string("C"), as: Answering.choice, options: Self.options)
        == .failure(.ambiguousOption(["C", "c"])))
    #expect(Answering.parse(.string("d"), as: Answering.choice, options: Self.options) == .success(.string("d")))
  }
}
