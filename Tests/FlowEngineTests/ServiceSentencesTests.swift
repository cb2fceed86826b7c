import Testing

@testable import FlowEngine
import Wording

/// What a person reads of a service.
@Suite struct ServiceSentencesTests {
  static let sentences: [(String, String)] = [
    (EngineWords.busy.description, "One moment…"),
    (EngineWords.rejected("locked").description, "The service did not accept this (\"locked\")."),
    (
      EngineWords.unavailable("it answered with status 503").description,
      "The service did not work: it answered with status 503."
    ),
    (EngineWords.unreachable.description, "We can't reach the service right now."),
    (EngineWords.wrongOutput("a").description, "\"a\" answered in a form the flow does not declare"),
    (EngineWords.unknownRejection("x", port: "a").description, "\"a\" answered \"x\", which the flow does not declare"),
    (EngineWords.noService("a").description, "nothing serves \"a\""),
  ]

  @Test(arguments: sentences)
  func `every sentence is as it should be`(sentence: String, expected: String) { #expect(sentence == expected) }
}
