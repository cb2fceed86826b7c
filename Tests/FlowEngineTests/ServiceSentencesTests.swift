import Testing

@testable import FlowEngine
import Localization

/// Messages about services that people see.
@Suite struct ServiceSentencesTests {
  static let sentences: [(String, String)] = [
    (EngineMessages.busy.description, "One moment…"),
    (EngineMessages.rejected("locked").description, "The service rejected this (\"locked\")."),
    (
      EngineMessages.unavailable("it answered with status 503").description,
      "We can't use the service: it answered with status 503."
    ),
    (EngineMessages.unreachable.description, "We can't reach the service right now."),
    (EngineMessages.wrongOutput("a").description, "\"a\" returned output that the flow does not declare"),
    (
      EngineMessages.unknownRejection("x", port: "a").description,
      "\"a\" returned the rejection \"x\", which the flow does not declare"
    ),
    (EngineMessages.noService("a").description, "no binding for the service \"a\""),
  ]

  @Test(arguments: sentences)
  func `Each message about a service has the expected text`(sentence: String, expected: String) {
    #expect(sentence == expected)
  }
}
