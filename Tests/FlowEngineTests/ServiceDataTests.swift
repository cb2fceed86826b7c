import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import FlowTesting
import Foundation
import Testing

/// Inputs and outputs of services, and the answers that apps read, as JSON and as Swift types.
@Suite struct ServiceDataTests {
  private static let text = """
    { "format": 1, "flow": "data", "version": 1, "title": "Data",
      "services": { "join": {
        "input": { "user": "text", "password": "secret", "code": "code", "born": "date", "more": { "team": "text?" } },
        "output": { "since": "date", "level": "number", "note": "email?" },
        "rejects": { "late": { "until": "date", "pin": "secret" } } } },
      "steps": [
        { "id": "you", "title": "You", "fields": [
          { "id": "user", "type": "text", "label": "User" },
          { "id": "password", "type": "text", "label": "Password", "secret": true },
          { "id": "code", "type": "code", "length": 6, "label": "Code" },
          { "id": "born", "type": "date", "label": "Born" },
          { "id": "company", "type": "group", "label": "Company", "fields": [
            { "id": "name", "type": "text", "label": "Name" }] } ],
          "submit": { "call": "join", "as": "joined",
            "with": { "user": "user", "password": "password", "code": "code", "born": "born", "more": {} },
            "rejected": { "late": { "message": "Too late since {{rejection.until}}, {{rejection.pin}}." } } } },
        { "id": "done", "end": "in", "text": "In.", "result": {
          "since": "joined.since", "level": "joined.level", "note": "joined.note" } } ] }
    """

  private func controller(_ answers: [ServiceOutcome]) async throws -> (FlowController, ScriptedService) {
    let service = ScriptedService(answers)
    let controller = try FlowController(
      flow: Flow(jsonc: Self.text), services: ["join": service], store: InMemorySessionStore(), host: .live())
    try await controller.start()
    let inputs = [
      ("user", "ana"), ("password", "Tr0ub4dor"), ("code", "482931"), ("born", "2000-02-29"), ("company.name", "Acme"),
    ]
    for (path, text) in inputs { try controller.screen.viewModel?.update(.string(text), for: path) }
    return (controller, service)
  }

  private func request() async throws -> ServiceRequest {
    let (controller, service) = try await controller([.cancelled])
    try await controller.next()
    return try #require(service.requests.first)
  }

  // MARK: Requests

  private struct Inputs: Decodable, Equatable {
    let user: String
    let password: Secret
    let code: Secret
    let born: String
    let more: More

    struct More: Decodable, Equatable { let team: String? }
  }

  @Test func `The inputs of a request are read by name, and secrets only as secrets`() async throws {
    let request = try await request()
    #expect(request.port == "join")
    #expect(request["user"] == "ana" && request["born"] == "2000-02-29" && request["more"] == [:])
    for name in ["password", "code", "team", ""] { #expect(request[name] == nil, "\(name)") }
    #expect(request.secret("password") == Secret("Tr0ub4dor") && request.secret("code") == Secret("482931"))
    #expect(request.secret("more") == nil && request.secret("") == nil)
  }

  @Test func `The inputs of a request are decoded as the service's own type`() async throws {
    let inputs = try await request().decode(Inputs.self)
    let expected = Inputs(
      user: "ana", password: Secret("Tr0ub4dor"), code: Secret("482931"), born: "2000-02-29",
      more: Inputs.More(team: nil))
    #expect(inputs == expected)
  }

  private struct PlainPassword: Decodable { let password: String }
  private struct NumberedPassword: Decodable { let password: Int? }
  private struct PlainPasswords: Decodable { let passwords: [[String: String]] }

  @Test func `Decoding a secret as another type throws an error that does not contain it`() async throws {
    let request = try await request()
    for type in [PlainPassword.self, NumberedPassword.self] as [any Decodable.Type] {
      let error = try #require(throws: DecodingError.self) { try request.decode(type) }
      #expect(
        "\(error)".contains(
          #""password" is a secret, as every input of the type secret or code; declare it as Secret"#), "\(error)")
      #expect(!"\(error)".contains("Tr0ub4dor"))
    }
    let all = try #require(throws: DecodingError.self) { try request.decode([String: JSONValue].self) }
    #expect("\(all)".contains("declare it as Secret") && !"\(all)".contains("Tr0ub4dor"))
    let listed = ServiceRequest(
      port: ServicePort(name: "join", input: .answers, output: nil, rejections: []),
      inputs: Record(["passwords": .list([.record(Record(["word": .secret(Secret("Tr0ub4dor"))]))])]), key: "k",
      session: request.session, time: request.time)
    let error = try #require(throws: DecodingError.self) { try listed.decode(PlainPasswords.self) }
    #expect("\(error)".contains(#""passwords[0].word" is a secret"#), "\(error)")
    #expect(try listed.decode([String: [[String: Secret]]].self) == ["passwords": [["word": Secret("Tr0ub4dor")]]])
  }

  @Test func `A request created for a test is read like any other`() throws {
    let request = ServiceRequest(
      port: "join", inputs: ["user": "ana", "born": "2000-02-29", "more": ["team": "a"], "code": "482931"],
      secrets: ["password": Secret("Tr0ub4dor")], key: "k", session: try #require(FlowSessionID("test")),
      time: FlowTimestamp(seconds: 0))
    #expect(request.port == "join" && request["user"] == "ana" && request["password"] == nil)
    #expect(try request.decode(Inputs.self).more == Inputs.More(team: "a"))
    #expect(request.secret("password") == Secret("Tr0ub4dor"))
  }

  @Test func `A JSON string is decoded as a secret, and its description is hidden`() throws {
    let secrets = try JSONDecoder().decode([Secret].self, from: Data(#"["a","b"]"#.utf8))
    #expect(secrets == [Secret("a"), Secret("b")] && "\(secrets)" == "[(hidden), (hidden)]")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Secret].self, from: Data("[1]".utf8)) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Secret].self, from: Data(#"[{"(hidden)":0}]"#.utf8))
    }
  }

  // MARK: Replies

  private struct Joined: Decodable, Equatable {
    let since: String
    let level: Double
    let note: String?
  }

  private static let outputs: [(output: JSONValue, joined: Joined)] = [
    (["since": "2026-02-19", "level": 3, "note": ""], Joined(since: "2026-02-19", level: 3, note: nil)),
    (
      ["since": "2026-02-19", "level": 2.5, "note": "A@B.example", "extra": [1, nil]],
      Joined(since: "2026-02-19", level: 2.5, note: "A@b.example")
    ),
  ]

  @Test(arguments: outputs)
  private func `An output is read with the types that its port declares`(output: JSONValue, joined: Joined) async throws
  {
    let (controller, _) = try await controller([.accepted(output)])
    try await controller.next()
    try await controller.next()
    guard case .finished(let result, _) = controller.screen else { throw FlowStartError.busy }
    #expect(try result.decode(Joined.self) == joined)
  }

  private static let misfits: [JSONValue] = [
    ["since": "2026-02-30", "level": 3], ["since": "2026-02-19"], ["since": 3, "level": 3], nil, "A-1", [],
    ["since": "2026-02-19", "level": "3"], ["since": "2026-02-19", "level": 3, "note": "nobody"],
  ]

  @Test(arguments: misfits)
  func `An output that does not match the port's declaration makes the service unavailable`(output: JSONValue)
    async throws
  {
    let (controller, _) = try await controller([.accepted(output)])
    guard case .unavailable = try await controller.next() else { throw FlowStartError.busy }
  }

  @Test func `The details of a rejection are read with their types, and secrets are hidden`() async throws {
    let rejection = Rejection(code: "late", details: ["until": "2026-02-19", "pin": "99", "more": "x"])
    let (controller, _) = try await controller([.rejected(rejection)])
    #expect(try await controller.next() == .rejected(code: "late"))
    let problems = try #require(controller.screen.viewModel?.state.formProblems)
    #expect(problems.map(\.message) == ["Too late since February 19, 2026, (hidden)."])
  }

  // MARK: The model

  private struct Answers: Decodable, Equatable {
    let user: String
    let born: String
    let company: Company

    struct Company: Decodable, Equatable { let name: String }
  }

  @Test func `An app reads the valid answers by name and decodes them as its own type`() async throws {
    let (controller, _) = try await controller([.accepted(["since": "2026-02-19", "level": 3])])
    #expect(controller.model?["user"] == nil)
    try await controller.next()
    let model = try #require(controller.model)
    #expect(model["user"] == "ana" && model["company.name"] == "Acme" && model["company"] == ["name": "Acme"])
    for name in ["password", "code", "company.nam", "joined", "", "company[0]", "a.b"] { #expect(model[name] == nil) }
    let company = Answers.Company(name: "Acme")
    #expect(try model.decode(Answers.self) == Answers(user: "ana", born: "2000-02-29", company: company))
    #expect(throws: DecodingError.self) { try model.decode([String: Int].self) }
  }
}
