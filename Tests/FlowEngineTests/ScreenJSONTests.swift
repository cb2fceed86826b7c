import FlowDefinition
import Foundation
import Testing

@testable import FlowEngine

/// The JSON of screens and results, on which front ends in other languages rely.
@Suite struct ScreenJSONTests {
  private static let step = StepViewState(step: "name", revision: 3, title: "Name")
  private static let stepJSON = """
    {"actions":[],"canGoBack":false,"canRetry":false,"canSkip":false,"canSubmit":true,"formProblems":[],"id":"name",\
    "isBlocked":false,"isModified":false,"items":[],"paragraphs":[],"progress":{"count":1,\
    "position":1},"revision":3,"skipsSection":false,"step":"name","title":"Name"}
    """
  private static let result = FlowResult(outcome: "completed", value: ["name": "Ana"])

  private static let screens: [(ScreenState, String)] = [
    (.notStarted, #"{"screen":"notStarted","version":1}"#),
    (.step(step), #"{"screen":"step","step":\#(stepJSON),"version":1}"#),
    (
      .working(BusyViewState(message: "Sending…", retryingInSeconds: 4)),
      #"{"busy":{"message":"Sending…","retryingInSeconds":4},"screen":"working","version":1}"#
    ),
    (.ended(step), #"{"screen":"end","step":\#(stepJSON),"version":1}"#),
    (
      .finished(result, step),
      #"{"result":{"outcome":"completed","value":{"name":"Ana"}},"screen":"finished","step":\#(stepJSON),"version":1}"#
    ),
    (.stopped(.quit), #"{"reason":{"code":"quit"},"screen":"stopped","version":1}"#),
    (
      .stopped(.locked(message: "Call us.")),
      #"{"reason":{"code":"locked","message":"Call us."},"screen":"stopped","version":1}"#
    ),
  ]

  private static let problem = StepProblem(
    field: "phones[0].number", problem: Problem(code: "phone", message: "Wrong.", hint: "Example: 1."))

  private static let results: [(EventResult, String)] = [
    (.moved, #"{"result":"moved","version":1}"#),
    (
      .stayed([problem]),
      #"{"problems":[{"field":"phones[0].number","problem":{"code":"phone","hint":"Example: 1.","message":"Wrong."}}],"#
        + #""result":"stayed","version":1}"#
    ),
    (.rejected(code: "taken"), #"{"code":"taken","result":"rejected","version":1}"#),
    (
      .unavailable(
        FailedCall(service: "s", reason: "no response", failure: ServiceFailure(code: "timedOut", host: "h"))),
      #"{"call":{"failure":{"code":"timedOut","host":"h"},"reason":"no response","role":"submit","service":"s"},"#
        + #""result":"unavailable","version":1}"#
    ),
    (.cancelled, #"{"result":"cancelled","version":1}"#),
    (
      .finished(result),
      #"{"finished":{"outcome":"completed","value":{"name":"Ana"}},"result":"finished","version":1}"#
    ),
    (
      .stopped(.failed(message: "It failed.")),
      #"{"reason":{"code":"failed","message":"It failed."},"result":"stopped","version":1}"#
    ),
    (.stopped(.declined), #"{"reason":{"code":"declined"},"result":"stopped","version":1}"#),
    (.busy, #"{"result":"busy","version":1}"#), (.stale, #"{"result":"stale","version":1}"#),
    (.refused(.nothingBefore), #"{"reason":"nothingBefore","result":"refused","version":1}"#),
  ]

  @Test(arguments: screens.indices) func `A screen is written and read as JSON`(number: Int) throws {
    try check(Self.screens[number].0, Self.screens[number].1)
  }

  @Test(arguments: results.indices) func `The result of an event is written and read as JSON`(number: Int) throws {
    try check(Self.results[number].0, Self.results[number].1)
  }

  private func check<Content: Codable & Equatable>(_ content: Content, _ json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(content), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(Content.self, from: Data(json.utf8)) == content)
  }

  @Test(arguments: [
    #"{"screen":"step","version":2}"#, #"{"screen":"step"}"#, #"{"screen":"page","version":1}"#, "[]", "null",
    #"{"screen":"stopped","reason":{"code":"locked"},"version":1}"#,
  ])
  func `A screen of another version or shape is refused`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ScreenState.self, from: Data(json.utf8)) }
  }
}
