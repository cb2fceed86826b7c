import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServer
import FlowServices
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// The OpenAPI document that `wizard help json serve` prints; `.ci/browser` has it checked by a public validator.
@Suite struct OpenAPITests {
  private let server: FlowServer

  init() throws {
    let flow = try Flow(
      jsonc: """
        { "format": 1, "flow": "f", "title": "F", "services": { "ask": { "output": {}, "rejects": { "no": {} } } },
          "steps": [
            { "id": "a", "fields": [{ "id": "a", "type": "text", "label": "A" }],
              "submit": { "call": "ask", "rejected": { "no": { "field": "a", "message": "No." } } } },
            { "id": "r", "review": "Yes?" }, { "id": "z", "end": "done", "result": { "a": "a" } } ] }
        """)
    var settings = FlowServerSettings(origins: ["http://127.0.0.1:8080"])
    settings.patience = .seconds(3600)
    server = FlowServer(
      flows: [try ServedFlow([flow], services: ["ask": Ask()])], store: InMemorySessionStore(), settings: settings)
  }

  private actor Ask: FlowService {
    private var outcomes: [ServiceOutcome] = [
      .rejected(Rejection(code: "no")), .unavailable(reason: "away"), .accepted([:]),
    ]
    func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
      outcomes.removeFirst()
    }
  }

  @Test func `Every request and response of a walk with mistakes is as the document says`() async throws {
    let (answers, problems) = (
      try OutputSchema.openAPISchema("answer"), try OutputSchema.openAPISchema("problemDocument")
    )
    let (started, events) = (try OutputSchema.openAPISchema("startedAnswer"), try OutputSchema.openAPISchema("event"))
    var (token, revision, results) = (nil as String?, 0, [String]())
    for (event, status) in [
      ("{}", 201), (#"{ "event": "next", "answers": { "b": "1" } }"#, 422),
      (#"{ "event": "next", "answers": { "a": "" } }"#, 422), (#"{ "event": "back" }"#, 409),
      (#"{ "event": "next", "answers": { "a": "1" } }"#, 422), (#"{ "event": "next", "answers": { "a": "1" } }"#, 503),
      (#"{ "event": "retry" }"#, 200), (#"{ "event": "edit", "name": "a" }"#, 200),
      (#"{ "event": "save", "answers": { "a": "2" } }"#, 200), (#"{ "event": "jump" }"#, 400),
    ] {
      var sent = try JSONDecoder().decode(JSONValue.self, from: Data(event.utf8)).members ?? [:]
      if status != 201 { sent["revision"] = .int(Int64(revision)) }
      #expect((events.problems(.object(sent)) == []) == (status != 400), "\(event)")
      let text = String(decoding: try JSONEncoder().encode(JSONValue.object(sent)), as: UTF8.self)
      let response = await server.answer(text, of: "f", token)
      let content = try JSONDecoder().decode(JSONValue.self, from: Data(response.body))
      #expect(response.status.rawValue == status, "\(event): \(content)")
      #expect((status >= 400 ? problems : status == 201 ? started : answers).problems(content) == [], "\(content)")
      token = content["token"]?.string ?? token
      if case .int(let number)? = content["screen"]?["step"]?["revision"] { revision = Int(number) }
      results.append(content["result"]?["result"]?.string ?? "-")
    }
    #expect(Set(results).isSuperset(of: ["moved", "stayed", "rejected", "unavailable", "refused"]), "\(results)")
  }
}

extension FlowServer {
  /// Answers an event that a program sends as JSON.
  func answer(_ event: String, of flow: String, _ token: String?) async -> ServerResponse {
    var headers: ServerHeaders = [
      "Host": "127.0.0.1:8080", "Accept": "application/json", "Content-Type": "application/json",
    ]
    if let token { headers["Authorization"] = "Bearer \(token)" }
    return await respond(
      to: ServerRequest(method: "POST", path: "/\(flow)/", headers: headers, body: RequestContent(Array(event.utf8))))
  }
}

extension OutputSchema {
  /// Returns the schema of a part of the OpenAPI document, with all of its components.
  static func openAPISchema(_ name: String) throws -> Schema {
    let text = serve.text.replacing("#/components/schemas/", with: "#/$defs/")
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let root: [String: JSONValue] = [
      "$ref": .string("#/$defs/\(name)"), "$defs": document["components"]?["schemas"] ?? .null,
    ]
    return try Schema(text: Array(JSONEncoder().encode(JSONValue.object(root))))
  }
}
