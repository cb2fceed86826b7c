import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Values that nobody typed, which are validated like typed answers.
@Suite struct ForeignValueTests {
  private func tester(_ field: String) throws -> MachineTester {
    MachineTester(
      try flow(
        services:
          #""find": { "output": { "text": "text", "phone": "phone?" } }, "call": { "input": { "to": "phone" } }"#,
        steps: """
          { "id": "a", "title": "A", "before": { "call": "find", "as": "found" }, "text": "{{found.phone}}",
            "fields": [{ "id": "x", "label": "X", \(field) }], "submit": { "call": "call", "with": { "to": "x" } } },
          { "id": "done", "end": "done", "result": { "x": "x" } }
          """, allowing: ["type-mismatch"])
    ).when(.start)
  }

  private func found(_ text: String, phone: JSONValue = .null) -> TestEvent {
    .accept(["text": .string(text), "phone": phone])
  }

  @Test(arguments: [
    (#""type": "phone", "region": "US", "defaultFrom": "found.text""#, "(201) 555-0123", "+12015550123"),
    (#""type": "phone", "regions": ["US"], "defaultFrom": "found.text""#, "001 201 555 0123", "+12015550123"),
  ]) func `A phone number from elsewhere is stored like a typed one`(field: String, text: String, kept: String) throws {
    check(
      try tester(field).when(found(text), .submit).expect(request: "to=\(kept)")
        .when(.accept, .submit).expect(result: #"{"x":"\#(kept)"}"#))
  }

  @Test(arguments: [
    (#""type": "phone", "region": "US", "defaultFrom": "found.text""#, "garbage"),
    (#""type": "phone", "region": "US", "defaultFrom": "found.text""#, ""),
    (#""type": "phone", "regions": ["FR"], "defaultFrom": "found.text""#, "+49 30 1234567"),
    (#""type": "phone", "kinds": ["mobile"], "suggest": "found.text""#, "+49 30 1234567"),
  ]) func `An invalid value from elsewhere is not offered`(field: String, text: String) throws {
    let asked = try tester(field).when(found(text))
    let state = asked.state()?.field("x")
    #expect(state?.defaultValue == nil)
    #expect(state?.suggestion == nil)
    check(asked.when(.submit).expect(problems: ["x": ["required"]]))
  }

  static let events: [(type: PortType, text: String, kept: String?)] = [
    (.phone, "+49 30 1234567", "+49301234567"), (.phone, "030 1234567", nil), (.phone, "abc", nil),
    (.email, "Ana@EXAMPLE.com", "Ana@example.com"), (.email, "ana", nil),
    (.url, "example.com", "https://example.com"), (.url, "no where", nil),
    (.url, "http://intranet/x", "http://intranet/x"), (.url, "mailto:ana", nil),
    (.code, "0123", "0123"), (.code, "12a", nil),
    (.text, "abc", "abc"),
  ]

  @Test(arguments: events) func `A service's output is parsed by its type, and an invalid value is no output`(
    type: PortType, text: String, kept: String?
  ) {
    #expect(type.output(.string(text)) == kept.map { .string($0) })
    #expect(PortType.optional(type).output(.string(text)) == kept.map { .string($0) })
  }

  @Test(arguments: [PortType.phone, .email, .url, .code, .date]) func `An empty optional output is null`(
    type: PortType
  ) {
    #expect(PortType.optional(type).output(.string("")) == .null)
    #expect(type.output(.string("")) == nil)
  }

  @Test func `A URL of the maximum length can be stored although its scheme makes it longer`() throws {
    let address = "example.com/" + String(repeating: "a", count: AnswerText.defaultMaxLength - 12)
    let steps = #"{ "id": "a", "title": "A", "fields": [{ "id": "u", "label": "U", "type": "url" }] }"#
    let url = try flow(steps: steps + #", { "id": "end", "end": "done" }"#).fields[0].type
    let kept = "https://" + address
    #expect(try url.read(.string(address), AnswerContext()).get() == .string(kept))
    #expect(try url.stored(kept).get() == .string(kept))
  }

  @Test(arguments: [
    (PortType.phone, "+49 30 1234567", "+49301234567"), (.optional(.phone), "0049 30 1234567", "+49301234567"),
    (.email, "A@B.de", "A@b.de"),
  ]) func `A value from the host is parsed by its type`(type: PortType, text: String, kept: String) {
    #expect(JSONValue.string(text).value(of: type) == .string(kept))
    #expect(JSONValue.string("abc").value(of: type) == nil)
  }

  @Test func `A wrong value typed over a rejected answer does not offer that answer again`() throws {
    let accepted = MachineTester(
      try flow(
        services: #""send": { "input": { "to": "phone" }, "rejects": { "no": {} } }"#,
        steps: """
          { "id": "a", "title": "A", "fields": [{ "id": "x", "type": "phone", "label": "X" }] },
          { "id": "review", "review": "Right?", "submit": { "call": "send", "with": { "to": "x" },
              "rejected": { "no": { "field": "x", "message": "No." } } } },
          { "id": "done", "end": "done", "result": { "x": "x" } }
          """)
    ).when(.start).when(.type("x", "+12015550123"), .submit).expect(screen: "step review")
    #expect(accepted.when(.back, .type("x", "hello")).state()?.field("x")?.accepted?.displayText == "+1 201-555-0123")
    let refused = accepted.when(.submit, .reject("no")).expect(screen: "step a").when(.type("x", "hello"))
    #expect(refused.state()?.field("x")?.accepted == nil)
    check(
      refused.when(.type("x", "+12015550199"), .submit, .submit).expect(request: "to=+12015550199")
        .when(.accept, .submit).expect(screen: "finished done"))
  }
}
