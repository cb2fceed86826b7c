import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowServices

@Suite struct BindingsTests {
  private let folder: TemporaryFolder
  private let pocket = RecordingDelivery()
  private let ports = [Calls.send, Calls.check, Calls.account]
  private var host: ServiceHost { ServiceHost(folder: folder.url, delivery: pocket) }

  init() throws { folder = try TemporaryFolder() }

  private func services(_ text: String, for ports: [ServicePort]? = nil) throws -> (
    services: [String: any FlowService], diagnostics: [Diagnostic]
  ) {
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    return bindings.services(for: ports ?? self.ports, host: host)
  }

  /// Bindings files with their expected diagnostics marked.
  static let mistakes = [
    """
    []
    ^^ wrong-type: a services file must be an object, found a list
    """,
    """
    { "a": "local" }
    //     ^^^^^^^ wrong-type: a binding must be an object, found a string
    """,
    """
    { "a": {} }
    //     ^ missing-key: missing key "use" in a binding
    """,
    """
    { "a": { "use": "locl" } }
    //              ^^^^^^ wrong-type: unknown adapter "locl"
    //                     help: did you mean "local"?
    """,
    """
    { "a": { "use": "mock" } }
    //              ^^^^^^ wrong-type: unknown adapter "mock"
    //                     help: did you mean "fixed"?
    """,
    """
    { "a": { "uses": "local" } }
    //       ^^^^^^ unknown-key: unknown key "uses" in a binding
    //              help: did you mean "use"?
    """,
    """
    { "a": { "use": "http", "endpoint": "https://a.b" } }
    //                      ^^^^^^^^^^ unknown-key: unknown key "endpoint" in a binding
    //                                 help: did you mean "url"?
    """,
    """
    { "a": { "use": "local", "tris": 3 } }
    //                       ^^^^^^ unknown-key: unknown key "tris" in a binding
    //                              help: did you mean "tries"?
    """,
    """
    {
      "a": {
        "use": "local",
        "codeLength": 3,
    //                ^ wrong-type: "codeLength" must be an integer from 4 to 10, found a number
        "tries": "5",
    //           ^^^ wrong-type: "tries" must be an integer from 1 to 100, found a string
        "expires": "0s",
    //             ^^^^ wrong-type: "expires" must be a duration such as "30s", "10m" or "1h30m", at least "1s"
        "resendAfter": "soon"
    //                 ^^^^^^ wrong-type: "resendAfter" must be a duration such as "30s", "10m" or "1h30m"
      }
    }
    """,
    """
    {
      "a": {
        "use": "local",
        "perNumber": {
          "sends": 0,
    //             ^ wrong-type: "sends" must be an integer from 1 to 1000, found a number
          "tries": 1001,
    //             ^^^^ wrong-type: "tries" must be an integer from 1 to 1000, found a number
          "window": "0s",
    //              ^^^^ wrong-type: "window" must be a duration such as "30s", "10m" or "1h30m", at least "1s"
          "windw": "1h"
    //    ^^^^^^^ unknown-key: unknown key "windw" in perNumber
    //            help: did you mean "window"?
        }
      }
    }
    """,
    """
    { "a": { "use": "local", "perNumber": 10 } }
    //                                    ^^ wrong-type: "perNumber" must be an object, found a number
    """,
    """
    { "a": { "use": "records", "file": ".numbers.json" } }
    //                                 ^^^^^^^^^^^^^^^
    //     wrong-type: ".numbers.json" is reserved for sessions; use another file name, such as "records.jsonl"
    """,
    """
    { "a": { "use": "local", "deliver": "terminl" } }
    //                                  ^^^^^^^^^ wrong-type: cannot deliver codes to "terminl"
    //                                            help: did you mean "terminal"?
    """,
    """
    { "a": { "use": "local", "deliver": {} } }
    //                                  ^ missing-key: missing key "file" in deliver
    """,
    """
    { "a": { "use": "records", "file": "abcd.session.json" } }
    //                                 ^^^^^^^^^^^^^^^^^^^
    //     wrong-type: "abcd.session.json" is reserved for sessions; use another file name, such as "records.jsonl"
    """,
    """
    {
      "a": {
        "use": "local",
        "deliver": { "file": "/tmp/abcd.codes.json" }
    //                       ^^^^^^^^^^^^^^^^^^^^^^ wrong-type: "abcd.codes.json" is reserved for sessions; use another
    //     file name, such as "records.jsonl"
      }
    }
    """,
    """
    { "a": { "use": "records", "file": "../x" } }
    //                                 ^^^^^^ wrong-type: "file" must be the path of a file, without ".."
    """,
    """
    { "a": { "use": "fixed" } }
    //     ^ missing-key: a "fixed" binding needs exactly one of "accepted", "rejected" and "unavailable"
    """,
    """
    {
      "a": {
    //     ^ missing-key: a "fixed" binding needs exactly one of "accepted", "rejected" and "unavailable"
        "use": "fixed",
        "accepted": 1,
        "unavailable": true
      }
    }
    """,
    """
    { "a": { "use": "fixed", "rejected": true } }
    //                                   ^^^^ wrong-type: "rejected" must be a string, found a boolean
    """,
    """
    { "a*b": { "use": "fixed", "accepted": true } }
    //^^^^^ wrong-type: "a*b" is neither a service name nor a prefix such as "account.*"
    """,
    """
    {
      "a": { "use": "http", "url": "https://a.b" },
      "a": { "use": "http", "url": "https://a.b" }
    //^^^ duplicate-key: duplicate key "a"
    }
    """,
  ]

  @Test(arguments: [
    "abcd.session.json", "abcd.codes.json", "abcd.lock", ".lock", "abcd.damaged-2", ".unfinished-abcd.session.json",
  ])
  func `The names of the store's own files are reserved`(name: String) {
    #expect(SessionFile.isReserved(name))
  }

  @Test(arguments: ["records.jsonl", "outbox.jsonl", "session.json", "lock", "a.damaged-goods", "accounts.lock.jsonl"])
  func `The names of files other than the store's own are not reserved`(name: String) {
    #expect(!SessionFile.isReserved(name))
  }

  @Test(arguments: mistakes)
  func `Mistakes in a bindings file are reported at their position`(text: String) {
    let marked = MarkedText(text)
    let (bindings, report) = Bindings.read(marked.bindingsFile)
    marked.expect(report.diagnostics)
    #expect(bindings == nil)
  }

  @Test(arguments: ["", "{", #"{ "a": { "use": "local" }"#, "{ \"a\": \u{1} }"])
  func `A bindings file that is not valid JSON is reported`(text: String) {
    let (bindings, report) = Bindings.read(SourceFile(name: "services.jsonc", text: text))
    #expect(report.diagnostics.first?.rule == .syntax)
    #expect(bindings == nil)
  }

  /// Bindings files with marks where they do not match the flow.
  static let mismatches = [
    """
    { "verification.*": { "use": "local" } }
    ^ unbound-service: no binding for the service "account.create"
    // help: add a key "account.create"
    """,
    """
    {
      "*": { "use": "fixed", "unavailable": true },
      "acount.create": { "use": "records" }
    //^^^^^^^^^^^^^^^ warning binding-mismatch: no service of the flow matches "acount.create"
    //                help: did you mean "account.create"?
    }
    """,
    """
    {
      "verification.send": { "use": "local" },
      "verification.check": { "use": "local" },
    //^^^^^^^^^^^^^^^^^^^^ binding-mismatch: this "local" binding cannot check the codes that "verification.send" sends;
    //                     bind both with one key, "verification.*"
      "*": { "use": "records" }
    }
    """,
    """
    {
      "verification.*": { "use": "local" },
      "account.*": { "use": "local" }
    //^^^^^^^^^^^ binding-mismatch: "local" requires a service whose name ends in "send" or "check", found
    //     "account.create"
    }
    """,
    """
    {
      "verification.*": { "use": "local" },
      "account.*": { "use": "records", "unique": "name" }
    //^^^^^^^^^^^ binding-mismatch: "records" can reject with "name_taken", which "account.create" does not declare
    }
    """,
    """
    {
      "verification.*": { "use": "local" },
      "account.*": {
    //^^^^^^^^^^^ binding-mismatch: "unique" must name a text input of "account.create" that is not secret, found
    //     "company.email" help: expected one of "name", "email"
        "use": "records",
        "unique": "company.email"
      }
    }
    """,
    """
    {
      "verification.*": { "use": "local" },
      "account.*": { "use": "fixed", "accepted": { "nr": "1" } }
    //                                           ^ missing-key: missing key "number" in accepted
    //                                             ^^^^ unknown-key: unknown key "nr" in accepted
    }
    """,
    """
    {
      "verification.*": { "use": "local" },
      "account.*": {
        "use": "fixed",
        "accepted": { "number": 1 }
    //                          ^ binding-mismatch: "number" must be a string, found a number
      }
    }
    """,
    """
    {
      "verification.*": { "use": "local" },
      "account.*": { "use": "fixed", "rejected": "email_takn" }
    //                                           ^^^^^^^^^^^^
    //     binding-mismatch: "fixed" can reject with "email_takn", which "account.create" does not declare
    //     help: did you mean "email_taken"?
    }
    """,
    """
    { "*": { "use": "fixed", "accepted": 7 } }
    //                                   ^ binding-mismatch: "verification.send" declares no output; write "accepted":
    //     true
    //                                   ^ binding-mismatch: "verification.check" declares no output; write "accepted":
    //     true
    //                                   ^ binding-mismatch: "accepted" must be an object, found a number
    """,
  ]

  @Test(arguments: mismatches)
  func `Bindings that do not match the flow are reported at their position`(text: String) throws {
    let marked = MarkedText(text)
    marked.expect(try services(marked.text).diagnostics)
  }

  @Test func `A port that does not declare the rejections of local verification gets no service`() throws {
    let port = ServicePort(
      name: "verification.check", input: .record(names: ["to", "code"], types: [.integer, .code]), output: .text,
      rejections: [Calls.rejection("wrong_code", ["tries": .integer]), Calls.rejection("expired")])
    let marked = MarkedText(
      """
      { "verification.*": { "use": "local" } }
      //^^^^^^^^^^^^^^^^ binding-mismatch: "local" needs a text input "to", which "verification.check" does not
      //                 declare
      //^^^^^^^^^^^^^^^^ binding-mismatch: "local" cannot return the output that "verification.check" declares
      //^^^^^^^^^^^^^^^^ binding-mismatch: "local" does not return the detail "tries" that the service
      //                 declares for "wrong_code"
      //^^^^^^^^^^^^^^^^ binding-mismatch: "local" can reject with "locked", which "verification.check" does not declare
      """)
    let (services, diagnostics) = try services(marked.text, for: [port])
    #expect(services.isEmpty)
    marked.expect(diagnostics)
  }

  @Test(arguments: [
    (
      4,
      """
      { "verification.*": { "use": "local", "codeLength": 6 } }
      //^^^^^^^^^^^^^^^^ binding-mismatch: codes have 6 digits, but the field "pin" takes 4; set "codeLength" to 4
      """
    ),
    (6, #"{ "verification.*": { "use": "local" } }"#),
    (4, #"{ "*": { "use": "local" }, "verification.check": { "use": "local", "codeLength": 4 } }"#),
    (4, #"{ "*": { "use": "fixed", "accepted": true } }"#),
  ])
  func `A code field whose length differs from the codes sent is reported`(digits: Int, text: String) throws {
    let source = """
      { "format": 1, "flow": "f", "title": "F",
        "services": { "verification.check": { "input": { "to": "phone", "code": "code" },
          "rejects": { "wrong_code": { "left": "integer?" }, "expired": {}, "locked": {} } } },
        "steps": [
          { "id": "a", "fields": [{ "id": "phone", "type": "phone", "label": "P" },
                                  { "id": "pin", "type": "code", "label": "C", "length": \(digits) }],
            "submit": { "call": "verification.check", "with": { "to": "phone", "code": "pin" },
                        "rejected": { "*": {} } } },
          { "id": "z", "end": "done" }] }
      """
    let (flow, report) = Flow.read(SourceFile(name: "flow.jsonc", text: source))
    #expect(report.diagnostics == [])
    let marked = MarkedText(text)
    let bindings = try #require(Bindings.read(marked.bindingsFile).bindings)
    marked.expect(bindings.services(for: try #require(flow), host: host).diagnostics)
  }

  @Test(arguments: [
    """
    { "account.*": { "use": "records" } }
    //^^^^^^^^^^^ warning binding-mismatch: "records" does not store secrets; these inputs of "account.create" are not
    //            written to its file: "key", "old.password"
    """,
    #"{ "account.*": { "use": "fixed", "accepted": true } }"#,
  ])
  func `Secret inputs that the records file leaves out are reported as warnings`(text: String) throws {
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
    let marked = MarkedText(text)
    let bindings = try #require(Bindings.read(marked.bindingsFile).bindings)
    let (services, diagnostics) = bindings.services(for: flow, host: host)
    marked.expect(diagnostics)
    #expect(services.count == 1)
  }

  private static let twoServices = """
    { "format": 1, "flow": "f", "title": "F",
      "services": { "s": { "input": { "q": "integer" } }, "t": { "input": {} }, "u": { "input": {} } },
      "steps": [
        { "id": "a", "fields": [{ "id": "n", "type": "integer", "label": "N" }],
          "actions": [{ "id": "find", "label": "Find", "call": "s", "with": { "q": "n" } }],
          "submit": { "call": "s", "with": { "q": "n" } } },
        { "id": "b", "submit": { "call": "u" } },
        { "id": "z", "end": "done" }] }
    """

  @Test func `Only the services that a flow calls need a binding`() throws {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.twoServices)).flow)
    func diagnostics(_ text: String) throws -> [Diagnostic] {
      let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
      #expect(bindings.unboundCalls(in: flow) == [])
      #expect(bindings.services(for: flow, host: host).diagnostics == bindings.mismatches(with: flow))
      return bindings.mismatches(with: flow)
    }
    let fixed = #"{ "use": "fixed", "accepted": true }"#
    #expect(try diagnostics(#"{ "s": \#(fixed), "u": \#(fixed) }"#) == [])
    #expect(try diagnostics(#"{ "s": \#(fixed), "t": \#(fixed), "u": \#(fixed) }"#) == [])
    let found = try diagnostics(#"{ "s": \#(fixed) }"#)
    #expect(found.map(\.message) == [#"no binding for the service "u""#] && found.first?.help == #"add a key "u""#)
  }

  @Test func `Without a services file, an unbound service is reported at its first call`() throws {
    let flow = try #require(Flow.read(SourceFile(name: "flow.jsonc", text: Self.twoServices)).flow)
    #expect(Bindings.standard.mismatches(with: flow) == [])
    let error = try #require(throws: FlowFileError.self) { try Bindings.standard.makeServices(for: flow, host: host) }
    let found = error.reports.flatMap(\.diagnostics)
    #expect(
      error.reports.map(\.source.name) == ["flow.jsonc"] && found.map(\.rule) == [.unboundService, .unboundService])
    #expect(found.map { flow.source.position(at: $0.range.start).line } == [6, 7])
    #expect(found.first?.help == #"create services.jsonc beside the flow, with a key "s""#)
  }

  @Test func `A service that the built-in bindings do not fit is reported at its call`() throws {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "language": "en", "services": {
          "verification.send": { "input": { "to": "phone" },
            "rejects": { "invalid_number": {}, "too_soon": { "seconds": "integer?" }, "too_many": {} } },
          "verification.check": { "input": { "to": "phone", "code": "code" },
            "rejects": { "wrong_code": { "left": "integer" }, "expired": {}, "locked": {} } },
          "account.create": { "input": { "n": "text" } } },
        "allow": ["unhandled-rejection"],
        "steps": [
          { "id": "a", "fields": [{ "id": "p", "type": "phone", "label": "P" }],
            "submit": { "call": "verification.send", "with": { "to": "p" } } },
          { "id": "b", "fields": [{ "id": "c", "type": "code", "length": 4, "label": "C" }],
            "submit": { "call": "verification.check", "with": { "to": "p", "code": "c" } } },
          { "id": "d", "fields": [{ "id": "n", "type": "text", "label": "N" }],
            "submit": { "call": "account.create", "with": { "n": "n" } } },
          { "id": "z", "end": "done" }] }
      """
    let read = Flow.read(SourceFile(name: "flow.jsonc", text: text))
    let flow = try #require(read.flow, "\(read.report.rendered { $0 })")
    let found = Bindings.standard.unboundCalls(in: flow, severity: .warning)
    #expect(found.map { flow.source.position(at: $0.range.start).line } == [12, 14])
    #expect(found.map(\.severity) == [.warning, .warning])
    let error = try #require(throws: FlowFileError.self) { try Bindings.standard.makeServices(for: flow, host: host) }
    #expect(error.reports.map(\.source.name) == ["flow.jsonc"])
    #expect(error.reports.flatMap(\.diagnostics).map(\.message) == found.map(\.message))
  }

  @Test func `The ports of a binding share one verification service with its settings`() async throws {
    let text = """
      { // comments and trailing commas are welcome
        "verification.*": {
          "use": "local", "codeLength": 8, "tries": 1, "deliver": { "file": "outbox.jsonl" },
          "perNumber": { "sends": 1, "tries": 2, "window": "1h" },
        },
        "account.create": { "use": "records", "file": "accounts.jsonl", "unique": "email" },
      }
      """
    let (services, diagnostics) = try services(text)
    #expect(diagnostics == [])
    let send = try #require(services["verification.send"])
    let check = try #require(services["verification.check"])
    let inputs: KeyValuePairs<String, Value> = ["to": .string(Calls.number)]
    #expect(await send.reply(to: Calls.request(Calls.send, inputs, key: "s")) == .accepted(.null))
    #expect(pocket.count == 0)
    let code = try #require(try folder.text("outbox.jsonl").firstMatch(of: /"code":"(\d{8})"/)).1
    let right: KeyValuePairs<String, Value> = ["to": .string(Calls.number), "code": .string(String(code))]
    #expect(await check.reply(to: Calls.request(Calls.check, right, key: "c")) == .accepted(.null))
    #expect(await send.reply(to: Calls.request(Calls.send, inputs, key: "t", after: 3_599)) == .rejected("too_many"))
    #expect(await send.reply(to: Calls.request(Calls.send, inputs, key: "u", after: 3_600)) == .accepted(.null))
  }

  @Test func `The built-in bindings serve the onboarding flow and print codes to the terminal`() async throws {
    let (services, diagnostics) = Bindings.standard.services(for: ports, host: host)
    #expect(diagnostics == [])
    #expect(Set(services.keys) == Set(ports.map(\.name)))
    let send = try #require(services["verification.send"])
    _ = await send.reply(to: Calls.request(Calls.send, ["to": .string(Calls.number)], key: "s"))
    #expect(pocket.count == 1)
    #expect(Bindings.standard.services(for: [], host: host).diagnostics == [])
  }

  @Test func `An exact name takes precedence over a pattern, and a longer pattern over a shorter one`() async throws {
    let text = """
      { "*": { "use": "fixed", "unavailable": true }, "verification.*": { "use": "fixed", "accepted": true },
        "verification.check": { "use": "fixed", "rejected": "wrong_code", "details": { "left": 2 } } }
      """
    let (services, diagnostics) = try services(text)
    #expect(diagnostics == [])
    var outcomes: [ServiceOutcome?] = []
    for port in ports { outcomes.append(await services[port.name]?.reply(to: Calls.request(port, [:], key: "k"))) }
    #expect(
      outcomes == [
        .accepted(.null), .rejected("wrong_code", ["left": .int(2)]),
        .unavailable(reason: ServiceMessages.fixedUnavailable),
      ])
  }

  static let values: [(PortType, String, Value?)] = [
    (.text, #""a""#, .string("a")),
    (.date, #""2026-02-19""#, .date(CalendarDay(FlowTimestamp(seconds: 1_771_459_200)))),
    (.date, #""2026-02-30""#, nil), (.integer, "7", .int(7)), (.integer, "7.5", nil), (.number, "7", .number(7)),
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
  func `A fixed output is read with the type that its port declares`(type: PortType, text: String, value: Value?) throws
  {
    let node = try #require(JSONReader.read(SourceFile(name: "", text: text)).root)
    let sink = DiagnosticSink()
    #expect(type.value(node, what: "accepted", sink: sink) == value)
    #expect(sink.hasErrors == (value == nil))
  }
}
