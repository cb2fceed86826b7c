import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import Testing

@testable import FlowServices

@Suite struct BindingsTests {
  private let folder: TemporaryFolder
  private let pocket = Pocket()
  private let ports = [Calls.send, Calls.check, Calls.account]
  private var host: ServiceHost { ServiceHost(folder: folder.url, delivery: pocket) }

  init() throws { folder = try TemporaryFolder() }

  /// Every diagnostic as `line:column rule: message (help)`.
  private static func events(_ diagnostics: [Diagnostic], in source: SourceFile) -> [String] {
    diagnostics.map { diagnostic in
      let place = source.position(at: diagnostic.range.start)
      let help = diagnostic.help.map { " (\($0))" } ?? ""
      return "\(place.line):\(place.column) \(diagnostic.rule.rawValue): \(diagnostic.message)\(help)"
    }
  }

  private func services(_ text: String, for ports: [ServicePort]? = nil) throws -> (
    services: [String: any Service], events: [String]
  ) {
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    let (services, diagnostics) = bindings.services(for: ports ?? self.ports, host: host)
    return (services, Self.events(diagnostics, in: bindings.source))
  }

  static let mistakes: [(String, [String])] = [
    ("[]", ["1:1 wrong-type: a file of bindings is an object, and this is a list"]),
    (#"{ "a": "local" }"#, ["1:8 wrong-type: a binding is an object, and this is a text"]),
    (#"{ "a": {} }"#, ["1:8 missing-key: a binding needs the key \"use\""]),
    (#"{ "a": { "use": "locl" } }"#, ["1:17 wrong-type: there is no adapter \"locl\" (did you mean \"local\"?)"]),
    (
      #"{ "a": { "use": "local", "tris": 3 } }"#,
      ["1:26 unknown-key: a binding has no key \"tris\" (did you mean \"tries\"?)"]
    ),
    (
      #"{ "a": { "use": "local", "codeLength": 3, "tries": "5", "expires": "0s", "resendAfter": "soon" } }"#,
      [
        "1:40 wrong-type: \"codeLength\" is a number here; it takes a whole number from 4 to 10",
        "1:52 wrong-type: \"tries\" is a text here; it takes a whole number from 1 to 100",
        "1:68 wrong-type: \"expires\" takes a duration such as \"30s\", \"10m\" or \"1h30m\", at least \"1s\"",
        "1:89 wrong-type: \"resendAfter\" takes a duration such as \"30s\", \"10m\" or \"1h30m\"",
      ]
    ),
    (
      #"{ "a": { "use": "local", "perNumber": { "sends": 0, "tries": 1001, "window": "0s", "windw": "1h" } } }"#,
      [
        "1:50 wrong-type: \"sends\" is a number here; it takes a whole number from 1 to 1000",
        "1:62 wrong-type: \"tries\" is a number here; it takes a whole number from 1 to 1000",
        "1:78 wrong-type: \"window\" takes a duration such as \"30s\", \"10m\" or \"1h30m\", at least \"1s\"",
        "1:84 unknown-key: perNumber has no key \"windw\" (did you mean \"window\"?)",
      ]
    ),
    (
      #"{ "a": { "use": "local", "perNumber": 10 } }"#,
      ["1:39 wrong-type: \"perNumber\" is a number here; it takes an object"]
    ),
    (
      #"{ "a": { "use": "records", "file": ".numbers.json" } }"#,
      ["1:36 wrong-type: \"file\" takes \(ServiceMessages.reservedName(".numbers.json"))"]
    ),
    (
      #"{ "a": { "use": "local", "deliver": "terminl" } }"#,
      ["1:37 wrong-type: codes cannot be delivered to \"terminl\" (did you mean \"terminal\"?)"]
    ),
    (#"{ "a": { "use": "local", "deliver": {} } }"#, ["1:37 missing-key: deliver needs the key \"file\""]),
    (
      #"{ "a": { "use": "records", "file": "abcd.session.json" } }"#,
      ["1:36 wrong-type: \"file\" takes \(ServiceMessages.reservedName("abcd.session.json"))"]
    ),
    (
      #"{ "a": { "use": "local", "deliver": { "file": "/tmp/abcd.codes.json" } } }"#,
      ["1:47 wrong-type: \"file\" takes \(ServiceMessages.reservedName("abcd.codes.json"))"]
    ),
    (
      #"{ "a": { "use": "records", "file": "../x" } }"#,
      ["1:36 wrong-type: \"file\" takes a file name without \"..\", or a path that begins with a slash"]
    ),
    (#"{ "a": { "use": "fixed" } }"#, ["1:8 missing-key: \(ServiceMessages.fixedNeedsOne)"]),
    (
      #"{ "a": { "use": "fixed", "accepted": 1, "unavailable": true } }"#,
      ["1:8 missing-key: \(ServiceMessages.fixedNeedsOne)"]
    ),
    (#"{ "a*b": { "use": "fixed", "accepted": true } }"#, ["1:3 wrong-type: \(ServiceMessages.badPattern("a*b"))"]),
    (
      #"{ "a": { "use": "http", "url": "https://a.b" }, "a": { "use": "http", "url": "https://a.b" } }"#,
      ["1:49 duplicate-key: the key \"a\" appears twice in this object"]
    ),
  ]

  @Test(arguments: [
    "abcd.session.json", "abcd.codes.json", "abcd.lock", ".lock", "abcd.damaged-2", ".unfinished-abcd.session.json",
  ])
  func `the names of the store's own files are reserved`(name: String) { #expect(SessionFile.isReserved(name)) }

  @Test(arguments: ["records.jsonl", "outbox.jsonl", "session.json", "lock", "a.damaged-goods", "accounts.lock.jsonl"])
  func `other names are not`(name: String) { #expect(!SessionFile.isReserved(name)) }

  @Test(arguments: mistakes)
  func `what is wrong with the file is reported with its place`(text: String, expected: [String]) {
    let (bindings, report) = Bindings.read(SourceFile(name: "services.jsonc", text: text))
    #expect(Self.events(report.diagnostics, in: report.source) == expected)
    #expect(bindings == nil)
  }

  @Test(arguments: ["", "{", #"{ "a": { "use": "local" }"#, "{ \"a\": \u{1} }"])
  func `what is no JSON is reported`(text: String) {
    let (bindings, report) = Bindings.read(SourceFile(name: "services.jsonc", text: text))
    #expect(report.diagnostics.first?.rule == .syntax)
    #expect(bindings == nil)
  }

  static let mismatches: [(String, [String])] = [
    (
      #"{ "verification.*": { "use": "local" } }"#,
      ["1:1 unbound-service: nothing here serves \"account.create\" (add a key \"account.create\")"]
    ),
    (
      #"{ "*": { "use": "fixed", "unavailable": true }, "acount.create": { "use": "records" } }"#,
      ["1:49 binding-mismatch: the flow has no service \"acount.create\" (did you mean \"account.create\"?)"]
    ),
    (
      #"{ "verification.send": { "use": "local" }, "verification.check": { "use": "local" }, "*": { "use": "records" } }"#,
      [
        "1:44 binding-mismatch: this \"local\" would know none of the codes that \"verification.send\" sends; "
          + "bind both at once, as \"verification.*\""
      ]
    ),
    (
      #"{ "verification.*": { "use": "local" }, "account.*": { "use": "local" } }"#,
      ["1:41 binding-mismatch: \(ServiceMessages.notVerification("account.create"))"]
    ),
    (
      #"{ "verification.*": { "use": "local" }, "account.*": { "use": "records", "unique": "name" } }"#,
      ["1:41 binding-mismatch: \"records\" may answer \"name_taken\", which \"account.create\" does not declare"]
    ),
    (
      #"{ "verification.*": { "use": "local" }, "account.*": { "use": "records", "unique": "company.email" } }"#,
      ["1:41 binding-mismatch: \"account.create\" has no input \"company.email\" that is a text"]
    ),
    (
      #"{ "verification.*": { "use": "local" }, "account.*": { "use": "fixed", "accepted": { "nr": "1" } } }"#,
      [
        "1:84 missing-key: accepted needs the key \"number\"", "1:86 unknown-key: accepted has no key \"nr\"",
      ]
    ),
    (
      #"{ "verification.*": { "use": "local" }, "account.*": { "use": "fixed", "accepted": { "number": 1 } } }"#,
      ["1:96 binding-mismatch: \"number\" is a number here; it takes a text"]
    ),
    (
      #"{ "verification.*": { "use": "local" }, "account.*": { "use": "fixed", "rejected": "email_takn" } }"#,
      [
        "1:84 binding-mismatch: \"fixed\" may answer \"email_takn\", which \"account.create\" does not declare"
          + " (did you mean \"email_taken\"?)"
      ]
    ),
    (
      #"{ "*": { "use": "fixed", "accepted": 7 } }"#,
      [
        "1:38 binding-mismatch: \"verification.send\" declares no output; write true",
        "1:38 binding-mismatch: \"verification.check\" declares no output; write true",
        "1:38 binding-mismatch: \"accepted\" is a number here; it takes an object",
      ]
    ),
  ]

  @Test(arguments: mismatches)
  func `what does not fit the flow is reported with its place`(text: String, expected: [String]) throws {
    #expect(try services(text).events == expected)
  }

  @Test func `a port that does not declare what local may answer has no service`() throws {
    let port = ServicePort(
      name: "verification.check", input: .record(names: ["to", "code"], types: [.integer, .code]), output: .text,
      rejections: [Calls.rejection("wrong_code", ["tries": .integer]), Calls.rejection("expired")])
    let (services, events) = try services(#"{ "verification.*": { "use": "local" } }"#, for: [port])
    #expect(services.isEmpty)
    #expect(
      events == [
        "1:3 binding-mismatch: \(ServiceMessages.missingInput("to", port: port.name))",
        "1:3 binding-mismatch: \(ServiceMessages.noOutput("local", port: port.name))",
        "1:3 binding-mismatch: \(ServiceMessages.missingDetail("tries", of: "wrong_code", "local"))",
        "1:3 binding-mismatch: \(ServiceMessages.undeclared("locked", "local", port: port.name))",
      ])
  }

  @Test(arguments: [
    (4, #"{ "verification.*": { "use": "local", "codeLength": 6 } }"#, true),
    (6, #"{ "verification.*": { "use": "local" } }"#, false),
    (4, #"{ "*": { "use": "local" }, "verification.check": { "use": "local", "codeLength": 4 } }"#, false),
    (4, #"{ "*": { "use": "fixed", "accepted": true } }"#, false),
  ])
  func `a field that takes other codes than are sent is reported`(digits: Int, text: String, isTold: Bool) throws {
    let source = """
      { "format": 1, "flow": "f", "title": "F",
        "services": { "verification.check": { "input": { "to": "phone", "code": "code" },
          "rejects": { "wrong_code": { "left": "integer" }, "expired": {}, "locked": {} } } },
        "steps": [
          { "id": "a", "fields": [{ "id": "phone", "type": "phone", "label": "P" },
                                  { "id": "pin", "type": "code", "label": "C", "length": \(digits) }],
            "submit": { "call": "verification.check", "with": { "to": "phone", "code": "pin" },
                        "rejected": { "*": {} } } },
          { "id": "z", "end": "done" }] }
      """
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: source))
    #expect(report.diagnostics == [])
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    let found = bindings.services(for: try #require(flow), host: host).diagnostics
    let words =
      #"1:3 binding-mismatch: codes of 6 digits are sent, and the field "pin" takes 4; set "codeLength" to 4"#
    #expect(Self.events(found, in: bindings.source) == (isTold ? [words] : []))
  }

  @Test(arguments: [("records", true), ("fixed", false)])
  func `secrets that a file will not have are reported, and stop nothing`(use: String, isTold: Bool) throws {
    let source = """
      { "format": 1, "flow": "f", "title": "F",
        "services": { "account.create": {
          "input": { "name": "text", "key": "secret", "old": { "password": "secret?", "name": "text" } } } },
        "steps": [
          { "id": "a",
            "fields": [{ "id": "key", "type": "text", "label": "K", "secret": true },
                       { "id": "name", "type": "text", "label": "N" }],
            "submit": { "call": "account.create",
              "with": { "name": "name", "key": "key", "old": { "password": "key", "name": "name" } } } },
          { "id": "z", "end": "done" }] }
      """
    let (read, report) = Flow.read(SourceFile(name: "flow.jsonc", text: source))
    let flow = try #require(read, "\(report.rendered { $0 })")
    let text = #"{ "account.*": { "use": "\#(use)"\#(use == "fixed" ? #", "accepted": true"# : "") } }"#
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    let (services, found) = bindings.services(for: flow, host: host)
    let words = ServiceMessages.secretsNotWritten(["key", "old.password"], port: "account.create")
    #expect(Self.events(found, in: bindings.source) == (isTold ? ["1:3 binding-mismatch: \(words)"] : []))
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(services.count == 1)
  }

  @Test func `the ports of one binding share one verification, with its settings`() async throws {
    let text = """
      { // comments and trailing commas are welcome
        "verification.*": {
          "use": "local", "codeLength": 8, "tries": 1, "deliver": { "file": "outbox.jsonl" },
          "perNumber": { "sends": 1, "tries": 2, "window": "1h" },
        },
        "account.create": { "use": "records", "file": "accounts.jsonl", "unique": "email" },
      }
      """
    let (services, events) = try services(text)
    #expect(events == [])
    let send = try #require(services["verification.send"])
    let check = try #require(services["verification.check"])
    let inputs: KeyValuePairs<String, Value> = ["to": .string(Calls.number)]
    #expect(await send.answer(Calls.request(Calls.send, inputs, key: "s")) == .accepted(.null))
    #expect(pocket.count == 0)
    let code = try #require(try folder.text("outbox.jsonl").firstMatch(of: /"code":"(\d{8})"/)).1
    let right: KeyValuePairs<String, Value> = ["to": .string(Calls.number), "code": .string(String(code))]
    #expect(await check.answer(Calls.request(Calls.check, right, key: "c")) == .accepted(.null))
    #expect(await send.answer(Calls.request(Calls.send, inputs, key: "t", after: 3_599)) == .rejected("too_many"))
    #expect(await send.answer(Calls.request(Calls.send, inputs, key: "u", after: 3_600)) == .accepted(.null))
  }

  @Test func `the built-in bindings serve the onboarding flow, codes to the terminal`() async throws {
    let (services, diagnostics) = Bindings.standard.services(for: ports, host: host)
    #expect(diagnostics == [])
    #expect(Set(services.keys) == Set(ports.map(\.name)))
    let send = try #require(services["verification.send"])
    _ = await send.answer(Calls.request(Calls.send, ["to": .string(Calls.number)], key: "s"))
    #expect(pocket.count == 1)
    #expect(Bindings.standard.services(for: [], host: host).diagnostics == [])
  }

  @Test func `the name itself comes before a pattern, a longer pattern before a shorter`() async throws {
    let text = """
      { "*": { "use": "fixed", "unavailable": true }, "verification.*": { "use": "fixed", "accepted": true },
        "verification.check": { "use": "fixed", "rejected": "wrong_code", "details": { "left": 2 } } }
      """
    let (services, events) = try services(text)
    #expect(events == [])
    var outcomes: [ServiceOutcome?] = []
    for port in ports { outcomes.append(await services[port.name]?.answer(Calls.request(port, [:], key: "k"))) }
    #expect(
      outcomes == [
        .accepted(.null), .rejected("wrong_code", ["left": .int(2)]),
        .unavailable(reason: ServiceMessages.fixedUnavailable),
      ])
  }

  static let values: [(PortType, String, Value?)] = [
    (.text, #""a""#, .string("a")), (.date, #""2026-02-19""#, .timestamp(Timestamp(seconds: 1_771_459_200))),
    (.date, #""2026-02-30""#, nil), (.integer, "7", .int(7)), (.integer, "7.5", nil), (.number, "7", .double(7)),
    (.boolean, "true", .bool(true)), (.optional(.integer), "null", .null), (.optional(.integer), "1", .int(1)),
    (.text, "null", nil),
    (.list(.integer), "[1, 2]", .list([.int(1), .int(2)])), (.list(.integer), #"[1, "2"]"#, nil),
    (
      .record(names: ["a", "b"], types: [.text, .optional(.text)]), #"{ "a": "x" }"#,
      .record(Record(names: ["a", "b"], values: [.string("x"), .null]))
    ),
    (
      .options, #"[{ "id": "a", "label": "A" }]"#,
      .list([.record(Record(names: ["id", "label", "help"], values: [.string("a"), .string("A"), .null]))])
    ),
    (.secret, #""x""#, .secret(Secret("x"))),
  ]

  @Test(arguments: values)
  func `a fixed output is read as its port declares it`(type: PortType, text: String, value: Value?) throws {
    let node = try #require(JSONReader.read(SourceFile(name: "", text: text)).root)
    let sink = DiagnosticSink()
    #expect(type.value(node, what: "accepted", sink: sink) == value)
    #expect(sink.hasErrors == (value == nil))
  }
}
