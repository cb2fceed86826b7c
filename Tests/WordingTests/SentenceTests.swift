import Testing

@testable import Wording

@Suite struct SentenceTests {
  @Test func `a sentence reads in English as it is written`() {
    let sentence: Sentence = "Step \(2) of \(5): \("Phone")"
    #expect(sentence.description == "Step 2 of 5: Phone")
    #expect(sentence == "Step 2 of 5: \("Phone")")
  }

  @Test func `a percent sign is one`() {
    #expect(("100 % of \("50 %")" as Sentence).description == "100 % of 50 %")
  }

  @Test func `what is put in is not taken for a place`() {
    #expect(("\("%2$@ %@ %lld")!" as Sentence).description == "%2$@ %@ %lld!")
  }
}
