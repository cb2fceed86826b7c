import FlowDefinition
import FlowSyntax
import Foundation
import Testing

@testable import FlowServices

/// What can be wrong with an `http` binding: in the file, for the port, in the environment.
@Suite struct HTTPBindingTests {
  private static let ports = [
    Calls.check,
    ServicePort(
      name: "shop.find",
      input: .record(
        names: ["id", "pin", "size"], types: [.text, .secret, .optional(.record(names: ["a"], types: [.text]))]),
      output: .text, rejections: []),
  ]

  /// Every diagnostic as `column rule: message (help)`.
  private static func events(_ binding: String, environment: [String: String]? = nil) -> [String] {
    let text =
      #"{ "shop.find": { "use": "fixed", "accepted": "x" }, "verification.check": { "use": "http", \#(binding) } }"#
    let start = text.utf8.count - binding.utf8.count - 4
    return events(whole: text, environment: environment, from: start)
  }

  private static func events(whole text: String, environment: [String: String]?, from start: Int = 0) -> [String] {
    let (bindings, report) = Bindings.read(SourceFile(name: "services.jsonc", text: text))
    var diagnostics = report.diagnostics
    if let bindings {
      let nobody = ServiceHost(
        folder: URL(filePath: "/nowhere"), delivery: Pocket(), environment: environment ?? [:],
        transport: ScriptedServer([]))
      diagnostics += bindings.services(for: ports, host: nobody).diagnostics
    }
    return diagnostics.map { diagnostic in
      let column = report.source.position(at: diagnostic.range.start).column - start
      return "\(column) \(diagnostic.rule.rawValue): \(diagnostic.message)\(diagnostic.help.map { " (\($0))" } ?? "")"
    }
  }

  static let mistakes: [(String, [String])] = [
    (#""url": "https://a.example", "tries": 10, "timeout": "1m", "insecure": false, "method": "PUT""#, []),
    (#""tries": 1"#, ["-16 missing-key: a binding needs the key \"url\""]),
    (
      #""url": "https://a.example", "retries": 3"#,
      ["29 unknown-key: a binding has no key \"retries\" (did you mean \"tries\"?)"]
    ),
    (
      #""url": "https://a.example", "method": "post""#,
      ["39 wrong-type: there is no method \"post\" (did you mean \"POST\"?)"]
    ),
    (
      #""url": 7, "timeout": "0s", "tries": 0, "insecure": "no""#,
      [
        "8 wrong-type: \"url\" is a number here; it takes a text",
        "22 wrong-type: \"timeout\" takes a duration such as \"30s\", \"10m\" or \"1h30m\", at least \"1s\"",
        "37 wrong-type: \"tries\" is a number here; it takes a whole number from 1 to 10",
        "52 wrong-type: \"insecure\" is a text here; it takes true or false",
      ]
    ),
    (#""url": "https://a.example/{""#, ["8 wrong-type: \(ServiceMessages.openHole("https://a.example/{"))"]),
    (#""url": "https://a.example/${A""#, ["8 wrong-type: \(ServiceMessages.openHole("https://a.example/${A"))"]),
    (#""url": "https://${}""#, ["8 wrong-type: \(ServiceMessages.openHole("https://${}"))"]),
    (#""url": "https://${a-b}""#, ["8 wrong-type: \(ServiceMessages.openHole("https://${a-b}"))"]),
    (#""url": "a.example/x""#, ["8 wrong-type: \(ServiceMessages.badAddress)"]),
    (#""url": "ftp://a.example/x""#, ["8 wrong-type: \(ServiceMessages.badAddress)"]),
    (#""url": "https://me:pass@a.example/x""#, ["8 wrong-type: \(ServiceMessages.badAddress)"]),
    (#""url": "https:///x""#, ["8 wrong-type: \(ServiceMessages.badAddress)"]),
    (#""url": "https://a.example/#top""#, ["8 wrong-type: \(ServiceMessages.badAddress)"]),
    (#""url": "http://a.example/x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://127.0.0.1.evil.example/x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://localhost.evil.example/x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://127.0.0.2/x""#, []),
    (#""url": "http://127.1.2.3:8080/x""#, []),
    (#""url": "http://[::1]:8080/x""#, []),
    (#""url": "http://a.localhost/x""#, []),
    (#""url": "http://127.1/x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://0127.0.0.1/x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://127.0.0.1./x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://%31%32%37.0.0.1/x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://+127.0.0.1/x""#, ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "http://a.example/x", "insecure": true"#, []),
    (#""url": "http://localhost:80/x""#, []), (#""url": "http://127.9.9.9/x""#, []),
    (#""url": "http://[::1]:8080/x""#, []),
    (
      #""url": "https://a.example/{too}/{code}""#,
      ["8 binding-mismatch: \(ServiceMessages.noInput("too", port: "verification.check"))"]
    ),
    (
      #""url": "https://a.example", "headers": { "Host": "x", "A B": "x", "Idempotency-Key": "x", "X": 1, "Y": "${" }"#,
      [
        "42 wrong-type: \(ServiceMessages.badHeader("Host"))", "55 wrong-type: \(ServiceMessages.badHeader("A B"))",
        "67 wrong-type: \(ServiceMessages.badHeader("Idempotency-Key"))",
        "96 wrong-type: \"X\" is a number here; it takes a text",
        "104 wrong-type: \(ServiceMessages.openHole("${"))",
      ]
    ),
    (#""url": "https://a.example{code}""#, ["8 wrong-type: \(ServiceMessages.inputInHost)"]),
    (#""url": "https://{code}.example/""#, ["8 wrong-type: \(ServiceMessages.inputInHost)"]),
    (#""url": "https://a.example:{code}/""#, ["8 wrong-type: \(ServiceMessages.badAddress)"]),
    (#""url": "https://a.example?q={code}""#, []),
    (
      #""url": "https://a.example", "headers": { "A": "x", "a": "x" }"#,
      ["52 duplicate-key: \(ServiceMessages.headerTwice("a"))"]
    ),
    (
      #""url": "https://a.example", "headers": { "A": "x\r\nB: y" }"#,
      ["47 wrong-type: \(ServiceMessages.badHeaderValue("A"))"]
    ),
    (#""url": "https://a.example", "headers": []"#, ["40 wrong-type: \"headers\" is a list here; it takes an object"]),
    (
      #""url": "https://a.example", "rejections": { "404": "expird", "200": "locked", "/a": "locked", "gone": "locked" }"#,
      ["62 wrong-type: \(ServiceMessages.badSign("200"))", "79 wrong-type: \(ServiceMessages.badSign("/a"))"]
    ),
    (
      #""url": "https://a.example", "rejections": { "404": "expird" }"#,
      ["52 binding-mismatch: \"verification.check\" does not declare \"expird\" (did you mean \"expired\"?)"]
    ),
  ]

  @Test(arguments: mistakes) func `what is wrong with it is reported with its place`(
    binding: String, expected: [String]
  ) {
    #expect(Self.events(binding) == expected)
  }

  @Test func `what would stand in an address for everybody to see is reported`() {
    let text = """
      { "verification.check": { "use": "fixed", "accepted": true },
        "shop.find": { "use": "http", "method": "GET", "url": "https://a.example/{pin}/{id}" } }
      """
    #expect(
      Self.events(whole: text, environment: nil) == [
        "57 binding-mismatch: \(ServiceMessages.noInput("pin", port: "shop.find"))",
        "57 binding-mismatch: \(ServiceMessages.notInAddress("size", port: "shop.find"))",
      ])
  }

  static let environments: [(String, [String: String], [String])] = [
    (#""url": "${U}/a""#, ["U": "https://a.example"], []),
    (
      #""url": "${U}/a", "headers": { "A": "${T} ${T}", "B": "${S}" }"#, ["S": ""],
      [
        "8 missing-variable: the environment has no variable \"U\" (set it before you begin: export U=…)",
        "36 missing-variable: the environment has no variable \"T\" (set it before you begin: export T=…)",
        "54 missing-variable: the environment has no variable \"S\" (set it before you begin: export S=…)",
      ]
    ),
    (
      #""url": "https://a.example", "headers": { "A": "${T}" }"#, ["T": "secret\r\nX: y"],
      ["47 missing-variable: \(ServiceMessages.badHeaderValue("A"))"]
    ),
    (#""url": "${U}{code}""#, ["U": "https://a.example"], ["8 wrong-type: \(ServiceMessages.inputInHost)"]),
    (#""url": "${U}{code}""#, ["U": "https://a.example/"], []),
    (#""url": "${U}/a""#, ["U": "http://a.example"], ["8 insecure-address: \(ServiceMessages.insecureAddress)"]),
    (#""url": "${U}/a""#, ["U": "a.example"], ["8 wrong-type: \(ServiceMessages.badAddress)"]),
    (#""url": "https://${U}/a""#, ["U": "me:pass@a.example"], ["8 wrong-type: \(ServiceMessages.badAddress)"]),
  ]

  @Test(arguments: environments)
  func `what the environment lacks is reported, and never what it holds`(
    binding: String, environment: [String: String], expected: [String]
  ) {
    let events = Self.events(binding, environment: environment)
    #expect(events == expected)
    for value in environment.values where !value.isEmpty { #expect(!events.contains { $0.contains(value) }) }
  }

  @Test func `a host without a transport is reported at each binding that needs one`() throws {
    let text = """
      { "shop.find": { "use": "fixed", "accepted": "x" },
        "verification.check": { "use": "http", "url": "${U}" } }
      """
    let (bindings, report) = Bindings.read(SourceFile(name: "services.jsonc", text: text))
    let nobody = ServiceHost(folder: URL(filePath: "/nowhere"), delivery: Pocket())
    let (services, diagnostics) = try #require(bindings).services(for: Self.ports, host: nobody)
    #expect(services.keys.sorted() == ["shop.find"])
    let events = diagnostics.filter { $0.rule == .unboundService }
    #expect(events.map(\.message) == [ServiceMessages.noTransport])
    #expect(events.map(\.help) == [ServiceMessages.giveTransport])
    #expect(events.map { report.source.position(at: $0.range.start) }.map { [$0.line, $0.column] } == [[2, 3]])
    #expect(diagnostics.contains { $0.rule == .missingVariable })
  }

  @Test func `variables are not looked at by who only checks`() throws {
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
