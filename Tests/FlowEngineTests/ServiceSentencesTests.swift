import Testing

@testable import FlowEngine

/// What a person reads of a service.
@Suite struct ServiceSentencesTests {
  static let sentences: [(String, String)] = [
    (EngineWords.busy, "One moment…"),
    (EngineWords.rejected("locked"), "The service did not accept this (\"locked\")."),
    (
      EngineWords.unavailable("it answered with status 503"), "The service did not work: it answered with status 503."
    ),
    (EngineWords.wrongOutput("a"), "\"a\" answered in a form the flow does not declare"),
    (EngineWords.unknownRejection("x", port: "a"), "\"a\" answered \"x\", which the flow does not declare"),
    (EngineWords.noService("a"), "nothing serves \"a\""),
  ]

  @Test(arguments: sentences)
  func `every sentence is as it should be`(sentence: String, expected: String) { #expect(sentence == expected) }
}
