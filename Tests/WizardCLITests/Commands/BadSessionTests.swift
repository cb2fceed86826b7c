import FlowEngine
import Foundation
import Testing

@testable import FlowServices
@testable import WizardCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sessions that cannot be resumed and unusable stores, which are reported without losing anything.
@Suite struct BadSessionTests {
  /// Runs the body with a walkthrough that has one session, stopped at the details step.
  private func withSession(_ body: (Walkthrough, FlowSessionID) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let flow = try walkthrough.write(try Onboarding.text(), to: "flow.jsonc")
    #expect(await walkthrough.run(["run", flow], ScriptedConsole(.verified + [":quit"])) == .stopped)
    let names = try walkthrough.storedNames()
    let id = try #require(names.lazy.compactMap(SessionFile.id(ofFile:)).first)
    try await body(walkthrough, id)
  }

  private func expect(
    _ words: [String], _ walkthrough: Walkthrough, _ ending: Ending, _ said: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for isInteractive in [false, true] {
      let console = ScriptedConsole([], isInteractive: isInteractive, width: 1000)
      let reached = await walkthrough.run(words, console)
      #expect(reached == ending, sourceLocation: sourceLocation)
      #expect(walkthrough.named(console.transcript) == said, sourceLocation: sourceLocation)
    }
  }

  @Test func `A damaged session is set aside, whether it is named or the newest`() async throws {
    for isNamed in [false, true] {
      try await withSession { walkthrough, id in
        let file = "store/\(id).session.json"
        let damaged = String(try walkthrough.text(of: file).dropLast(10))
        try walkthrough.write(damaged, to: file)
        let console = ScriptedConsole([], isInteractive: false, width: 1000)
        #expect(await walkthrough.run(["resume"] + (isNamed ? ["\(id)"] : []), console) == .unreadable)
        #expect(console.transcript == "wizard: the saved session is damaged. It was moved to \"\(id).damaged-1\".\n")
        #expect(try walkthrough.text(of: "store/\(id).damaged-1") == damaged)
        let deleting = ScriptedConsole([], width: 1000)
        #expect(await walkthrough.run(["sessions", "delete", "\(id)"], deleting) == .done)
        #expect(deleting.transcript == "Deleted: \(id), damaged.\n")
        #expect(try walkthrough.storedNames().filter { $0.hasPrefix("\(id)") } == [])
        await expect(
          ["sessions", "delete", "\(id)"], walkthrough, .unreadable,
          "wizard: unknown session \"\(id)\". Run \"wizard sessions\" for a list.\n")
      }
    }
  }

  @Test func `A session of a newer version is left unchanged`() async throws {
    try await withSession { walkthrough, id in
      let file = "store/\(id).session.json"
      let bytes = Array(try walkthrough.text(of: file).utf8)
      let content = String(decoding: try #require(CheckedContent.unwrap(bytes, name: "snapshot")), as: UTF8.self)
      let newer = content.replacing(#""format":1"#, with: #""format":9"#)
      let text = String(decoding: CheckedContent.wrap(newer.utf8, name: "snapshot"), as: UTF8.self)
      try walkthrough.write(text, to: file)
      let said = "wizard: the session was saved by a newer version of wizard (format 9). Update wizard to use it.\n"
      await expect(["resume"], walkthrough, .unreadable, said)
      await expect(["resume", "\(id)"], walkthrough, .unreadable, said)
      #expect(try walkthrough.text(of: file) == text)
    }
  }

  @Test func `A session that is open in another run is left unchanged`() async throws {
    try await withSession { walkthrough, id in
      let store = FileSessionStore(folder: URL(filePath: walkthrough.store, directoryHint: .isDirectory))
      let hold = try store.hold(id)
      let holder = ProcessInfo.processInfo.processIdentifier
      await expect(
        ["resume"], walkthrough, .stopped,
        "wizard: this session is open in another run (process \(holder)). Close that one first.\n")
      hold.release()
      #expect(await walkthrough.run(["resume"], ScriptedConsole([":quit"])) == .stopped)
    }
  }

  @Test func `A session whose flow is missing or was replaced is reported and kept`() async throws {
    try await withSession { walkthrough, id in
      let flow = try walkthrough.text(of: "flow.jsonc")
      try FileManager.default.removeItem(atPath: walkthrough.path("flow.jsonc"))
      await expect(
        ["resume"], walkthrough, .unreadable, "wizard: cannot read \"flow.jsonc\": No such file or directory.\n")
      try walkthrough.write(flow.replacing(#""flow": "onboarding""#, with: #""flow": "other""#), to: "flow.jsonc")
      let console = ScriptedConsole([], width: 1000)
      #expect(await walkthrough.run(["resume", "\(id)"], console) == .unreadable)
      #expect(console.transcript == "wizard: that session belongs to another flow, \"onboarding\".\n")
      try walkthrough.write(flow, to: "flow.jsonc")
      #expect(await walkthrough.run(["resume"], ScriptedConsole([":quit"])) == .stopped)
    }
  }

  @Test func `Resuming a finished, unknown or missing session reports the reason`() async throws {
    try await withSession { walkthrough, id in
      let script: [ScriptedConsole.Turn] = ["Ana", "ana@example.com", "", "", "yes"]
      #expect(await walkthrough.run(["resume"], ScriptedConsole(script)) == .done)
      await expect(
        ["resume", "\(id)"], walkthrough, .unreadable,
        "wizard: that session is finished (completed). Start a new one with \"wizard run FLOW\".\n")
      let unknown = FlowSessionID(random: 99)
      await expect(
        ["resume", "\(unknown)"], walkthrough, .unreadable,
        "wizard: unknown session \"\(unknown)\". Run \"wizard sessions\" for a list.\n")
      await expect(
        ["resume"], walkthrough, .unreadable,
        "wizard: there is no unfinished session. Start one with \"wizard run FLOW\".\n")
    }
  }

  @Test func `A damaged session that was set aside is listed until it is deleted`() async throws {
    try await withSession { walkthrough, id in
      let file = "store/\(id).session.json"
      try walkthrough.write(String(try walkthrough.text(of: file).dropLast(10)), to: file)
      #expect(await walkthrough.run(["resume"], ScriptedConsole([])) == .unreadable)
      let path = walkthrough.path("store/\(id).damaged-1")
      let list = ScriptedConsole([], width: 1000)
      #expect(await walkthrough.run(["sessions"], list) == .done)
      #expect(
        list.data
          == "\(id): damaged, moved to \"\(path)\"; to delete it, run: wizard sessions delete \(id)"
          + " --store \(walkthrough.path("store"))\n")
      #expect(list.transcript == "")
      let json = ScriptedConsole([])
      #expect(await walkthrough.run(["sessions", "list", "--json"], json) == .done)
      #expect(json.data == #"{"schema":1,"sessions":[],"setAside":[{"path":"\#(path)","session":"\#(id)"}]}"# + "\n")
      try OutputSchemaTests().document(json.data, .sessionsList)
      #expect(await walkthrough.run(["sessions", "delete", "\(id)"], ScriptedConsole([])) == .done)
      let empty = ScriptedConsole([])
      #expect(await walkthrough.run(["sessions"], empty) == .done)
      #expect(empty.transcript == "No saved sessions.\n")
    }
  }

  @Test(arguments: ["run", "resume", "resume ID"])
  func `The next run removes the unfinished files of a killed run`(command: String) async throws {
    try await withSession { walkthrough, id in
      for name in [".unfinished-\(id).session.json", ".unfinished-\(id).codes.json", ".unfinished-gone.session.json"] {
        try walkthrough.write("half", to: "store/\(name)")
      }
      let words = command.replacing("ID", with: "\(id)").split(separator: " ").map(String.init)
      let flow = walkthrough.path("flow.jsonc")
      // A run that ends at its first question saves nothing.
      let console = ScriptedConsole(words == ["run"] ? [.input(.endOfInput)] : [":quit"])
      _ = await walkthrough.run(words == ["run"] ? ["run", flow] : words, console)
      #expect(try walkthrough.storedNames().filter { $0.hasPrefix(".unfinished-") } == [])
    }
  }

  // MARK: Stores

  private let otherFolder = " To use another folder, pass --store PATH."

  @Test func `A session is resumed through a person's own link to the store`() async throws {
    try await withSession { walkthrough, _ in
      try FileManager.default.createSymbolicLink(
        atPath: walkthrough.path("link"), withDestinationPath: walkthrough.store)
      let console = ScriptedConsole([":quit"])
      #expect(await walkthrough.runBare(["resume", "--store", walkthrough.path("link")], console) == .stopped)
      #expect(console.transcript.contains("Resuming: "))
    }
  }

  @Test func `A store that is a file, a link or writable by others is refused and left unchanged`() async throws {
    try await withSession { walkthrough, _ in
      let flow = walkthrough.path("flow.jsonc")
      try walkthrough.write("not a folder", to: "file")
      try FileManager.default.createSymbolicLink(
        atPath: walkthrough.path("link"), withDestinationPath: walkthrough.path("nowhere"))
      try FileManager.default.createDirectory(atPath: walkthrough.path("open"), withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: walkthrough.path("open"))
      var stores = [
        ("file", "this is not a folder"),
        ("link", "this is a symbolic link that leads nowhere or belongs to another user"),
        ("open", "other users can write to this folder; remove that permission with chmod go-w"),
      ]
      // Only root can give a folder to another user.
      if geteuid() == 0 {
        try FileManager.default.createDirectory(
          atPath: walkthrough.path("foreign"), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        try #require(chown(walkthrough.path("foreign"), 4_711, 4_711) == 0)
        stores.append(("foreign", "this folder belongs to another user"))
      }
      for (name, reason) in stores {
        for words in [["resume"], ["run", flow]] {
          let console = ScriptedConsole([], width: 1000)
          let ending = await walkthrough.runBare(words + ["--store", walkthrough.path(name)], console)
          #expect(ending == .unreadable)
          #expect(
            walkthrough.named(console.transcript) == "wizard: cannot read \"\(name)\": \(reason).\(otherFolder)\n")
        }
      }
      #expect(try walkthrough.text(of: "file") == "not a folder")
    }
  }

  #if os(Linux)
    @Test func `A store that cannot be created is reported before the first question`() async throws {
      let walkthrough = try Walkthrough()
      defer { walkthrough.remove() }
      let console = ScriptedConsole([], width: 1000)
      let words = ["run", Walkthrough.onboarding, "--store", "/proc/wizard/store"]
      #expect(await walkthrough.runBare(words, console) == .cannotCreate)
      #expect(
        console.transcript.hasSuffix(
          "wizard: cannot create \"/proc/wizard\": No such file or directory.\(otherFolder)\n"))
      #expect(!console.transcript.contains("Mobile number"))
    }
  #endif

  @Test func `A store that disappears during a run stops it with the reason`() async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let console = ScriptedConsole(["201 555 0123", .after(.replace(""), .line(Walkthrough.code))], width: 1000)
    #expect(await walkthrough.run(["run", Walkthrough.onboarding], console) == .cannotWrite)
    #expect(
      walkthrough.named(console.transcript).hasSuffix(
        "wizard: cannot write \"store\": this is not a folder.\(otherFolder)\n"))
  }
}
