import FlowDefinition
import FlowSyntax
import Foundation
import TestSupport
import Testing

@testable import FlowServices

/// Diagnostics for `http` bindings: in the file, for the port and in the environment.
@Suite struct HTTPBindingTests {
  private static let ports = [
    Calls.check,
    ServicePort(
      name: "shop.find",
      input: .record(
        names: ["id", "pin", "size"], types: [.text, .secret, .optional(.record(names: ["a"], types: [.text]))]),
      output: .text, rejections: []),
  ]

  /// Returns a file with an `http` binding in which the expected diagnostics are marked.
  private static func file(_ binding: String) -> MarkedText {
    MarkedText(
      """
      { "shop.find": { "use": "fixed", "accepted": "x" },
      "verification.check":
      \(binding)
      }
      """)
  }

  /// Returns the diagnostics of a file in file order.
  private static func diagnostics(_ file: MarkedText, environment: [String: String] = [:]) -> [Diagnostic] {
    let (bindings, report) = Bindings.read(file.bindingsFile)
    guard let bindings else { return report.diagnostics }
    let nobody = ServiceHost(
      folder: URL(filePath: "/nowhere"), delivery: RecordingDelivery(), environment: environment,
      transport: ScriptedServer([]))
    return report.diagnostics + bindings.services(for: ports, host: nobody).diagnostics
  }

  /// `http` bindings with the expected diagnostics marked.
  static let mistakes = [
    """
    { "use": "http", "tries": 1 }
    ^ missing-key: missing key "url" in a binding
    """,
    """
    { "use": "http", "url": "https://a.example", "retries": 3 }
    //                                           ^^^^^^^^^ unknown-key: unknown key "retries" in a binding
    //     help: did you mean "tries"?
    """,
    """
    {
      "use": "http",
      "url": "https://a.example",
      "method": "post"
    //          ^^^^^^ wrong-type: unknown HTTP method "post"
    //                 help: did you mean "POST"?
    }
    """,
    """
    {
      "use": "http",
      "url": 7,
    //       ^ wrong-type: "url" must be a string, found a number
      "timeout": "0s",
    //           ^^^^ wrong-type: "timeout" must be a duration such as "30s", "10m" or "1h30m", at least "1s"
      "tries": 0,
    //         ^ wrong-type: "tries" must be an integer from 1 to 10, found a number
      "insecure": "no"
    //            ^^^^ wrong-type: "insecure" must be true or false, found a string help: did you mean false?
    }
    """,
    """
    { "use": "http", "url": "https://a.example/{" }
    //                      ^^^^^^^^^^^^^^^^^^^^^ wrong-type: "https://a.example/{" has a "{" without a name; write
    //                                            ${VARIABLE}, or {input} in a URL
    """,
    """
    { "use": "http", "url": "https://a.example/${A" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^ wrong-type: "https://a.example/${A" has a "{" without a name; write
    //                                              ${VARIABLE}, or {input} in a URL
    """,
    """
    { "use": "http", "url": "https://${}" }
    //                      ^^^^^^^^^^^^^ wrong-type: "https://${}" has a "{" without a name; write ${VARIABLE}, or
    //                                    {input} in a URL
    """,
    """
    { "use": "http", "url": "https://${a-b}" }
    //                      ^^^^^^^^^^^^^^^^ wrong-type: "https://${a-b}" has a "{" without a name; write ${VARIABLE},
    //                                       or {input} in a URL
    """,
    """
    { "use": "http", "url": "a.example/x" }
    //                      ^^^^^^^^^^^^^ wrong-type: this is not a usable URL; write https:// and a host, without a
    //     user name, password or #fragment
    """,
    """
    { "use": "http", "url": "ftp://a.example/x" }
    //                      ^^^^^^^^^^^^^^^^^^^ wrong-type: this is not a usable URL; write https:// and a host,
    //     without a user name, password or #fragment
    """,
    """
    { "use": "http", "url": "https://me:pass@a.example/x" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    //     wrong-type: this is not a usable URL; write https:// and a host, without a user name, password or #fragment
    """,
    """
    { "use": "http", "url": "https:///x" }
    //                      ^^^^^^^^^^^^ wrong-type: this is not a usable URL; write https:// and a host, without a
    //     user name, password or #fragment
    """,
    """
    { "use": "http", "url": "https://a.example/#top" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^
    //     wrong-type: this is not a usable URL; write https:// and a host, without a user name, password or #fragment
    """,
    """
    { "use": "http", "url": "http://a.example/x" }
    //                      ^^^^^^^^^^^^^^^^^^^^ insecure-address: requests to this URL are not encrypted; use https, or
    //                                           set "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "http://127.0.0.1.evil.example/x" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    //     insecure-address: requests to this URL are not encrypted; use https, or set "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "http://localhost.evil.example/x" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    //     insecure-address: requests to this URL are not encrypted; use https, or set "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "http://127.1/x" }
    //                      ^^^^^^^^^^^^^^^^ insecure-address: requests to this URL are not encrypted; use https, or set
    //                                       "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "http://0127.0.0.1/x" }
    //                      ^^^^^^^^^^^^^^^^^^^^^ insecure-address: requests to this URL are not encrypted; use https,
    //                                            or set "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "http://127.0.0.1./x" }
    //                      ^^^^^^^^^^^^^^^^^^^^^ insecure-address: requests to this URL are not encrypted; use https,
    //                                            or set "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "http://%31%32%37.0.0.1/x" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^
    //     insecure-address: requests to this URL are not encrypted; use https, or set "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "http://+127.0.0.1/x" }
    //                      ^^^^^^^^^^^^^^^^^^^^^ insecure-address: requests to this URL are not encrypted; use https,
    //                                            or set "insecure": true to allow it
    """,
    """
    { "use": "http", "url": "https://a.example/{too}/{code}" }
    //                                          ^^^
    //     binding-mismatch: {too} in a URL must name a required input of "verification.check" that is not a secret, a
    //     list or an object help: did you mean "to"?
    """,
    """
    {
      "use": "http",
      "url": "https://a.example",
      "headers": {
        "Host": "x",
    //  ^^^^^^ wrong-type: the header "Host" is set automatically; remove it
        "A B": "x",
    //  ^^^^^ wrong-type: "A B" is not a valid header name
        "Idempotency-Key": "x",
    //  ^^^^^^^^^^^^^^^^^ wrong-type: the header "Idempotency-Key" is set automatically; remove it
        "X": 1,
    //       ^ wrong-type: "X" must be a string, found a number
        "Y": "${"
    //       ^^^^ wrong-type: "${" has a "{" without a name; write ${VARIABLE}, or {input} in a URL
      }
    }
    """,
    """
    { "use": "http", "url": "https://a.example{code}" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^^
    //     wrong-type: an input must not be part of the host; write a "/" before it
    """,
    """
    { "use": "http", "url": "https://{code}.example/" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^^
    //     wrong-type: an input must not be part of the host; write a "/" before it
    """,
    """
    { "use": "http", "url": "https://a.example:{code}/" }
    //                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^
    //     wrong-type: this is not a usable URL; write https:// and a host, without a user name, password or #fragment
    """,
    """
    {
      "use": "http",
      "url": "https://a.example",
      "headers": { "A": "x", "a": "x" }
    //                       ^^^ duplicate-key: duplicate header "a"; header names are not case-sensitive
    }
    """,
    #"""
    {
      "use": "http",
      "url": "https://a.example",
      "headers": { "A": "x\r\nB: y" }
    //                  ^^^^^^^^^^^ wrong-type: the value of the header "A" contains a line break or another control
    //                              character
    }
    """#,
    """
    { "use": "http", "url": "https://a.example", "headers": [] }
    //                                                      ^^
    //     wrong-type: "headers" must be an object, found a list
    """,
    """
    {
      "use": "http",
      "url": "https://a.example",
      "rejections": {
        "404": "expird",
        "200": "locked",
    //  ^^^^^ wrong-type: "200" matches no response; write a status from 400 to 499, the \"code\" or \"type\" of a problem document, or "/path=value"
        "/a": "locked",
    //  ^^^^ wrong-type: "/a" matches no response; write a status from 400 to 499, the \"code\" or \"type\" of a problem document, or "/path=value"
        "gone": "locked"
      }
    }
    """,
    """
    {
      "use": "http",
      "url": "https://a.example",
      "rejections": { "404": "expird" }
    //                       ^^^^^^^^ binding-mismatch: "verification.check" does not declare the rejection "expird"
    //                                help: did you mean "expired"?
    }
    """,
  ]

  @Test(arguments: mistakes) func `Mistakes in an HTTP binding are reported at their position`(binding: String) {
    let file = Self.file(binding)
    file.expect(Self.diagnostics(file))
  }

  @Test(arguments: [
    #"{ "use": "http", "url": "https://a.example", "tries": 10, "timeout": "1m", "insecure": false, "method": "PUT" }"#,
    #"{ "use": "http", "url": "http://127.0.0.2/x" }"#,
    #"{ "use": "http", "url": "http://127.1.2.3:8080/x" }"#,
    #"{ "use": "http", "url": "http://[::1]:8080/x" }"#,
    #"{ "use": "http", "url": "http://a.localhost/x" }"#,
    #"{ "use": "http", "url": "http://a.example/x", "insecure": true }"#,
    #"{ "use": "http", "url": "http://localhost:80/x" }"#,
    #"{ "use": "http", "url": "http://127.9.9.9/x" }"#,
    #"{ "use": "http", "url": "https://a.example?q={code}" }"#,
  ]) func `A valid HTTP binding is accepted without diagnostics`(binding: String) {
    #expect(Self.diagnostics(Self.file(binding)) == [])
  }

  @Test func `An input that cannot be part of a URL is reported`() {
    let file = MarkedText(
      """
      { "verification.check": { "use": "fixed", "accepted": true },
        "shop.find": { "use": "http", "method": "GET", "url": "https://a.example/{pin}/{id}" } }
      //                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      //     binding-mismatch: the input "size" of "shop.find" cannot be sent in a URL; use POST
      //                                                                          ^^^
      //     binding-mismatch: {pin} in a URL must name a required input of "shop.find" that is not a secret, a list or
      //     an object help: expected "id"
      """)
    file.expect(Self.diagnostics(file))
  }

  /// Environments and bindings with the expected diagnostics marked.
  static let environments: [(environment: [String: String], binding: String)] = [
    (
      ["U": "https://a.example"],
      """
      { "use": "http", "url": "${U}/a" }
      """
    ),
    (
      ["S": ""],
      """
      {
        "use": "http",
        "url": "${U}/a",
      //       ^^^^^^^^ missing-variable: the environment variable "U" is not set
      //                help: set it before you run the flow: export U=…
        "headers": { "A": "${T} ${T}", "B": "${S}" }
      //                  ^^^^^^^^^^^ missing-variable: the environment variable "T" is not set
      //                              help: set it before you run the flow: export T=…
      //                                    ^^^^^^ missing-variable: the environment variable "S" is not set
      //                                           help: set it before you run the flow: export S=…
      }
      """
    ),
    (
      ["T": "secret\r\nX: y"],
      """
      {
        "use": "http",
        "url": "https://a.example",
        "headers": { "A": "${T}" }
      //                  ^^^^^^ missing-variable: the value of the header "A" contains a line break or another control
      //                         character
      }
      """
    ),
    (
      ["U": "https://a.example"],
      """
      { "use": "http", "url": "${U}{code}" }
      //                      ^^^^^^^^^^^^ wrong-type: an input must not be part of the host; write a "/" before it
      """
    ),
    (
      ["U": "https://a.example/"],
      """
      { "use": "http", "url": "${U}{code}" }
      """
    ),
    (
      ["U": "http://a.example"],
      """
      { "use": "http", "url": "${U}/a" }
      //                      ^^^^^^^^ insecure-address: requests to this URL are not encrypted; use https, or set
      //                               "insecure": true to allow it
      """
    ),
    (
      ["U": "a.example"],
      """
      { "use": "http", "url": "${U}/a" }
      //                      ^^^^^^^^ wrong-type: this is not a usable URL; write https:// and a host, without a user
      //     name, password or #fragment
      """
    ),
    (
      ["U": "me:pass@a.example"],
      """
      { "use": "http", "url": "https://${U}/a" }
      //                      ^^^^^^^^^^^^^^^^ wrong-type: this is not a usable URL; write https:// and a host,
      //     without a user name, password or #fragment
      """
    ),
  ]

  @Test(arguments: environments)
  func `Missing and invalid environment variables are reported without their values`(
    environment: [String: String], binding: String
  ) {
    let file = Self.file(binding)
    let diagnostics = Self.diagnostics(file, environment: environment)
    file.expect(diagnostics)
    let words = diagnostics.map { $0.message + ($0.help ?? "") }
    for value in environment.values where !value.isEmpty { #expect(!words.contains { $0.contains(value) }) }
  }

  @Test func `A host without a transport is reported at each binding that needs one`() throws {
    let text = """
      { "shop.find": { "use": "fixed", "accepted": "x" },
        "verification.check": { "use": "http", "url": "${U}" } }
      """
    let (bindings, report) = Bindings.read(SourceFile(name: "services.jsonc", text: text))
    let nobody = ServiceHost(folder: URL(filePath: "/nowhere"), delivery: RecordingDelivery())
    let (services, diagnostics) = try #require(bindings).services(for: Self.ports, host: nobody)
    #expect(services.keys.sorted() == ["shop.find"])
    let events = diagnostics.filter { $0.rule == .unboundService }
    #expect(events.map(\.message) == [ServiceMessages.noTransport])
    #expect(events.map(\.help) == [ServiceMessages.giveTransport])
    #expect(events.map { report.source.position(at: $0.range.start) }.map { [$0.line, $0.column] } == [[2, 3]])
    #expect(diagnostics.contains { $0.rule == .missingVariable })
  }

  @Test func `Checking bindings does not read environment variables`() throws {
    let text =
      #"{ "verification.check": { "use": "http", "url": "${U}" }, "shop.find": { "use": "http", "url": "${U}" } }"#
    let bindings = try #require(Bindings.read(SourceFile(name: "services.jsonc", text: text)).bindings)
    let flow = try #require(
      Flow.read(
        SourceFile(
          name: "flow",
          text: #"{ "format": 1, "flow": "f", "title": "F", "steps": [{ "id": "z", "end": "done" }] }"#)
      ).flow)
    #expect(!bindings.mismatches(with: flow).contains { $0.rule == .missingVariable })
  }
}
