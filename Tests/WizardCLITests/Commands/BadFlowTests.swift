import Foundation
import Testing

@testable import WizardCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Unusable flow files, each of which causes an error with the file and, where there is one, the position.
@Suite struct BadFlowTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ending: Ending
    /// The expected message, without the path of the folder.
    let said: String
    /// Creates the input in a folder and returns its name.
    let make: @Sendable (URL) throws -> String

    init(
      _ description: String, _ ending: Ending, _ said: String, _ make: @escaping @Sendable (URL) throws -> String
    ) {
      testDescription = description
      self.ending = ending
      self.said = said
      self.make = make
    }

    /// Returns a case with a file of these bytes.
    static func file(_ description: String, _ said: String, _ bytes: @escaping @Sendable () throws -> Data) -> Case {
      Case(description, .badFlow, said) { folder in
        try bytes().write(to: folder.appending(path: "flow.jsonc"))
        return "flow.jsonc"
      }
    }
  }

  static let paths = [
    Case("a missing file", .unreadable, #"wizard: cannot read "none.jsonc": No such file or directory."#) { _ in
      "none.jsonc"
    },
    Case(
      "an empty folder", .unreadable, #"wizard: cannot read "": no flow.jsonc in this folder or in a folder inside it."#
    ) { _ in "" },
    Case("a pipe", .unreadable, #"wizard: cannot read "pipe": this is not a regular file."#) { folder in
      try #require(mkfifo(folder.appending(path: "pipe").path, 0o600) == 0)
      return "pipe"
    },
    Case("a broken link", .unreadable, #"wizard: cannot read "link": No such file or directory."#) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link").path, withDestinationPath: "nowhere")
      return "link"
    },
    Case("a link to itself", .unreadable, #"wizard: cannot read "link": Too many levels of symbolic links."#) {
      folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link").path, withDestinationPath: "link")
      return "link"
    },
    Case("a file in place of a folder", .unreadable, #"wizard: cannot read "file/flow.jsonc": Not a directory."#) {
      folder in
      try Data().write(to: folder.appending(path: "file"))
      return "file/flow.jsonc"
    },
  ]

  static let contents = [
    Case.file("an empty file", "flow.jsonc:1:1: error: ") { Data() },
    Case.file("arbitrary bytes", "flow.jsonc:1:1: error: ") { Data((0...255).map { UInt8($0) }) },
    Case.file("a byte that is not UTF-8", "flow.jsonc:2:") { Data("{\n\"format\": 1, \"flow\": \"".utf8) + [0xFF] },
    Case.file("a list", "flow.jsonc:1:1: error: ") { Data("[]".utf8) },
    Case.file("nested too deeply", "flow.jsonc:1:") { Data(repeating: UInt8(ascii: "["), count: 10_000) },
    Case.file("objects nested too deeply", "flow.jsonc:1:") {
      Data(String(repeating: #"{"a":"#, count: 10_000).utf8)
    },
    Case.file("17 mebibytes", "flow.jsonc:1:1: error: ") { Data(repeating: UInt8(ascii: " "), count: 17 << 20) },
  ]

  static let truncated = [1, 100, 700, 1500, 2500, 3500, 4500, 5500].map { count in
    Case.file("cut after \(count) bytes", "flow.jsonc:") { Data(try Onboarding.text().utf8.prefix(count)) }
  }

  @Test(arguments: paths + contents + truncated)
  func `An unusable flow is reported with its file and position`(bad: Case) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = walkthrough.path(try bad.make(walkthrough.folder))
    for isInteractive in [false, true] {
      let console = ScriptedConsole([], isInteractive: isInteractive, width: 1000)
      #expect(await walkthrough.run(["run", path], console) == bad.ending)
      #expect(walkthrough.named(console.transcript).hasPrefix(bad.said))
      #expect(console.transcript.utf8.count < 20_000)
      #expect(console.data == "")
      #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
    }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let isRead = bad.ending == .badFlow
    #expect(await walkthrough.runBare(["check", path], console) == (isRead ? .declined : bad.ending))
    #expect(walkthrough.named(isRead ? console.data : console.transcript).hasPrefix(bad.said))
  }

  @Test func `A file with other content is reported once, whichever file it is used as`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let users = String(repeating: "root:x:0:0:root:/root:/bin/bash\n", count: 200)
    let path = try walkthrough.write(users, to: "passwd")
    let flow = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    let cases = [
      (["run", path], "a flow file"), (["run", flow, "--services", path], "a services file"),
      (["run", flow, "--answers", path], "an answers file"), (["eval", "1", "--flow", path], "a flow file"),
    ]
    for (words, kind) in cases {
      let console = ScriptedConsole([], isInteractive: false, width: 1000)
      _ = await walkthrough.runBare(words, console)
      let said = "passwd:1:1: error: this is not \(kind); it must begin with {  [syntax]\n"
      #expect(walkthrough.named(console.transcript).hasPrefix(said), "\(console.transcript)")
      #expect(console.transcript.ranges(of: "error: ").count == 1)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `An unreadable flow file is reported`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write("{}", to: "flow.jsonc")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["run", path], console) == .unreadable)
    #expect(walkthrough.named(console.transcript) == "wizard: cannot read \"flow.jsonc\": Permission denied.\n")
  }

  @Test func `One of several flows in a folder must be named to run, but check takes all of them`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(try Onboarding.text(), to: "flows/a/flow.jsonc")
    try walkthrough.write("{", to: "flows/b/flow.jsonc")
    let run = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["run", walkthrough.path("flows")], run) == .usage)
    #expect(
      walkthrough.named(run.transcript) == """
        wizard: "flows" contains several flows. Name one: "flows/a/flow.jsonc", "flows/b/flow.jsonc".
        Run "wizard help run" for usage.

        """)
    let check = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", walkthrough.path("flows"), "nowhere"], check) == .unreadable)
    #expect(check.transcript == "wizard: cannot read \"nowhere\": No such file or directory.\n")
    try expectGolden(walkthrough.named(check.data), "check-several")
    let json = ScriptedConsole([], isInteractive: false)
    #expect(await walkthrough.runBare(["check", "--format", "json", walkthrough.path("flows")], json) == .declined)
    try expectGolden(walkthrough.named(json.data), "check-json")
  }

  @Test(arguments: [
    ["check"], ["run"], ["test"], ["graph"], ["texts", "--language", "fr"], ["sessions", "check"],
    ["eval", "1", "--flow"],
  ])
  func `A misspelled flow folder gets the one that was meant`(command: [String]) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(try Onboarding.text(), to: "Flows/expenses/flow.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let path = walkthrough.path("Flows/expensse")
    let hasStore = ["run", "sessions"].contains(command[0])
    let words = command + [path]
    let ending = await hasStore ? walkthrough.run(words, console) : walkthrough.runBare(words, console)
    #expect(ending == .unreadable)
    let said = #"cannot read "Flows/expensse": No such file or directory. Did you mean "Flows/expenses"?"#
    #expect(walkthrough.named(console.transcript).contains(said), "\(console.transcript)")
  }

  struct BadFile: Sendable, CustomTestStringConvertible {
    let option: String
    let text: String
    let ending: Ending
    let said: String
    var testDescription: String { "\(option) \(text)" }
  }

  static let files = [
    BadFile(option: "--answers", text: "", ending: .answersMissing, said: "input.jsonc:1:1: error: "),
    BadFile(option: "--answers", text: #"{ "name": }"#, ending: .answersMissing, said: "input.jsonc:1:11: error: "),
    BadFile(
      option: "--answers", text: "[]", ending: .answersMissing,
      said: #"wizard: "input.jsonc" must contain one JSON object, such as {"name": "Ana"}."#),
    BadFile(
      option: "--answers", text: #"{ "nam": 1, "company": { "nme": 2 }, "zzzzzz": 3 }"#, ending: .answersMissing,
      said: """
        wizard: cannot ask questions: standard input is not a terminal. Pass answers with --answers or --set.
        wizard: input.jsonc: unknown question "company.nme". Did you mean "company.name"?
        wizard: input.jsonc: unknown question "nam". Did you mean "name"?
        wizard: input.jsonc: unknown question "zzzzzz".
        wizard: "Mobile number" is missing.
        """),
    BadFile(
      option: "--answers", text: #"{ "phone": 12, "name": ["a"], "email": {}, "forCompany": "maybe" }"#,
      ending: .answersMissing,
      said: """
        wizard: cannot ask questions: standard input is not a terminal.
        wizard: "6-digit code" is missing. Enter it in a terminal, or pass --secret-file code=PATH or an --answers file.
        wizard: phone: This answer has the wrong type.
        wizard: name: This answer has the wrong type.
        wizard: email: This answer has the wrong type.
        wizard: forCompany: Answer yes or no.
        """),
    BadFile(option: "--services", text: "{", ending: .badFlow, said: "input.jsonc:1:"),
    BadFile(option: "--services", text: "{}", ending: .badFlow, said: "input.jsonc:1:1: error: "),
    BadFile(
      option: "--services", text: #"{ "verification.*": { "use": "lokal" } }"#, ending: .badFlow,
      said: #"input.jsonc:1:30: error: unknown adapter "lokal""#),
    BadFile(
      option: "--services",
      text: #"{ "verification.*": { "use": "local", "codeLength": 4 }, "*": { "use": "records" } }"#,
      ending: .badFlow, said: #"input.jsonc:1:3: error: codes have 4 digits, but the field "code" takes 6"#),
  ]

  @Test(arguments: files)
  func `An invalid file beside the flow is reported, and nothing runs`(file: BadFile) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(file.text, to: "input.jsonc")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["run", Walkthrough.onboarding, file.option, path], console) == file.ending)
    #expect(walkthrough.named(console.transcript).hasPrefix(file.said))
    #expect(console.data == "")
    #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
  }

  @Test func `Standard input that does not contain answers is reported`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    let words = ["run", Walkthrough.onboarding, "--answers", "-"]
    #expect(await walkthrough.run(words, console, input: "nonsense") == .answersMissing)
    #expect(console.transcript.hasPrefix("standard input:1:1: error: "))
  }
}
