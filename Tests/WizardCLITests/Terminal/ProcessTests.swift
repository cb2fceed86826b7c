import Foundation
import LoopbackServer
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs the built program without a terminal, with pipes or folders in place of files, and with a full disk.
@Suite struct ProcessTests {
  private static let fixed = """
    {
      "verification.*": { "use": "fixed", "accepted": true },
      "account.create": { "use": "records", "file": "accounts.jsonl" },
    }
    """
  private static let answers = """
    { "phone": "+1 201 555 0123", "code": "123456", "name": "Ana", "email": "ana@example.com" }
    """

  private func run(
    _ arguments: [String], input: CapturedRun.Input = .file("/dev/null"), output: CapturedRun.Output = .pipe
  ) throws -> CapturedRun {
    try CapturedRun.of(productsDirectory.appending(path: "wizard"), arguments, input: input, output: output)
  }

  private func withWalkthrough(_ body: (Walkthrough) throws -> Void) throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try body(walkthrough)
  }

  /// Returns a command line that runs to the end without a person.
  private func ending(_ walkthrough: Walkthrough, _ more: String...) throws -> [String] {
    [
      "run", Walkthrough.onboarding, "--store", walkthrough.store, "--services",
      try walkthrough.write(Self.fixed, to: "fixed.jsonc"), "--answers",
      try walkthrough.write(Self.answers, to: "answers.json"), "--yes",
    ] + more
  }

  @Test(arguments: ["--events", "--services", "--output"])
  func `A pipe in place of a file is not waited for`(option: String) throws {
    try withWalkthrough { walkthrough in
      let pipe = walkthrough.path("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      var words = try ending(walkthrough)
      if let place = words.firstIndex(of: option) { words[place + 1] = pipe } else { words += [option, pipe] }
      let run = try run(words)
      #expect(run.status == .exited(option == "--services" ? 66 : 74))
      #expect(run.errors.replacing("\n", with: " ").hasPrefix("wizard: cannot "))
    }
  }

  @Test(.enabled(if: TLSServer.isAvailable, "openssl makes the certificate"), arguments: [true, false])
  func `A certificate of a private authority is trusted if SSL_CERT_FILE names it`(isNamed: Bool) throws {
    try withWalkthrough { walkthrough in
      let server = try TLSServer(in: URL(filePath: walkthrough.path("")))
      let flow = try walkthrough.write(
        """
        { "format": 1, "flow": "f", "title": "F", "language": "en", "services": { "s": {} },
          "steps": [{ "id": "a", "title": "A", "submit": { "call": "s" } }, { "id": "z", "end": "done" }] }
        """, to: "flow.jsonc")
      _ = try walkthrough.write(
        #"{ "s": { "use": "http", "url": "\#(server.address)", "method": "GET", "tries": 1 } }"#, to: "services.jsonc")
      let run = try CapturedRun.of(
        productsDirectory.appending(path: "wizard"), ["run", flow, "--no-input", "--store", walkthrough.store],
        environment: isNamed ? ["SSL_CERT_FILE": server.certificate.path()] : [:])
      let said = run.errors.replacing("\n", with: " ")
      #expect(said.contains(isNamed ? "the response is not JSON" : "no secure connection could be made"), "\(said)")
    }
  }

  #if os(Linux)
    @Test func `A full disk is reported for the result and the events, and the result can be written again`() throws {
      try withWalkthrough { walkthrough in
        for option in ["--output", "--events"] {
          let run = try run(try ending(walkthrough, option, "/dev/full"))
          #expect(run.status == .exited(74))
          #expect(
            run.errors == "wizard: cannot write \"/dev/full\": No space left on device.\n"
              + "To resume: wizard resume --store \(walkthrough.store)\n")
          let words = ["resume", "--store", walkthrough.store, "--services", walkthrough.path("fixed.jsonc")]
          let output = walkthrough.path("result.json")
          #expect(try self.run(words + ["--output", output]).status == .exited(0))
          #expect(try walkthrough.text(of: "result.json").contains(#""email":"ana@example.com""#))
        }
        var status = stat()
        #expect(stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
      }
    }
  #endif

  @Test func `A result replaces the target of a link, and the old result is kept until then`() throws {
    try withWalkthrough { walkthrough in
      try walkthrough.write("old", to: "real.json")
      try FileManager.default.createSymbolicLink(
        atPath: walkthrough.path("link.json"), withDestinationPath: "real.json")
      #expect(try run(try ending(walkthrough, "--output", walkthrough.path("link.json"))).status == .exited(0))
      #expect(try walkthrough.text(of: "real.json").hasPrefix("{\"account\""))
      #expect(try walkthrough.text(of: "link.json").hasPrefix("{\"account\""))
      let names = try FileManager.default.contentsOfDirectory(atPath: walkthrough.folder.path).sorted()
      #expect(names == ["answers.json", "fixed.jsonc", "link.json", "real.json", "store"])
    }
  }

  @Test func `The unfinished result of a dead process is removed by the next run, and no other file is`() throws {
    try withWalkthrough { walkthrough in
      // A process that has ended, whose id is not yet reused.
      let ended = try ChildProcess(productsDirectory.appending(path: "EmptyProgram"), [], streams: [-1, -1, -1])
      _ = try ended.waitForExit()
      func leave(_ ending: String, isOld: Bool) throws -> String {
        let name = "result.json.unfinished-\(ending)"
        try walkthrough.write("half", to: name)
        if isOld {
          let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1)]
          try FileManager.default.setAttributes(old, ofItemAtPath: walkthrough.path(name))
        }
        return name
      }
      let swept = try leave("\(ended.id)", isOld: true)
      let kept = [
        try leave("\(getpid())", isOld: true), try leave("notes", isOld: true),
        try leave("0\(ended.id)", isOld: false), try leave("-1", isOld: true),
      ]
      let output = walkthrough.path("result.json")
      #expect(try run(try ending(walkthrough, "--output", output)).status == .exited(0))
      let names = try FileManager.default.contentsOfDirectory(atPath: walkthrough.folder.path)
      #expect(!names.contains(swept) && Set(names).isSuperset(of: kept + ["result.json"]))
    }
  }

  @Test func `A folder in place of the result or the events is reported`() throws {
    try withWalkthrough { walkthrough in
      for option in ["--output", "--events"] {
        let run = try run(try ending(walkthrough, option, walkthrough.path("")))
        #expect(run.status == .exited(74))
        #expect(run.errors.replacing("\n", with: " ").hasSuffix(": Is a directory. "))
      }
    }
  }
}
