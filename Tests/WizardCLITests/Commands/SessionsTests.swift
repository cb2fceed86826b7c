import FlowEngine
import FlowExpressions
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

/// `wizard sessions` and the expiry of sessions.
@Suite struct SessionsTests {
  private func withWalkthrough(_ body: (Walkthrough, _ flow: String) async throws -> Void) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try await body(walkthrough, try walkthrough.write(try Onboarding.text(), to: "flow.jsonc"))
  }

  /// Saves a session stopped at the review, one stopped at the details and a finished one, a minute apart.
  private func saveThree(_ walkthrough: Walkthrough, _ flow: String) async throws {
    let scripts: [([ScriptedConsole.Turn], Ending)] = [
      (
        .verified + [.after(seconds: 120, "Ana Pérez"), "ana@example.com", "", "yes", "Acme", "", "2", ":quit"],
        .stopped
      ),
      (.verified + ["Ana", ":quit"], .stopped), (.alone + ["yes"], .done),
    ]
    for (script, ending) in scripts {
      #expect(await walkthrough.run(["run", flow, "--fresh"], ScriptedConsole(script)) == ending)
      walkthrough.pass(seconds: 60)
    }
  }

  private func ids(_ walkthrough: Walkthrough) throws -> [FlowSessionID] {
    try walkthrough.storedNames().compactMap(SessionFile.id(ofFile:))
  }

  /// Returns the sessions with answers, oldest first.
  private func unfinished(_ walkthrough: Walkthrough) async throws -> [FlowSessionID] {
    try await store(walkthrough).list().unfinished.map(\.id).reversed()
  }

  private func store(_ walkthrough: Walkthrough) -> FileSessionStore {
    FileSessionStore(folder: URL(filePath: walkthrough.store, directoryHint: .isDirectory))
  }

  /// Runs commands in order and returns their output.
  private func transcript(_ walkthrough: Walkthrough, _ commands: [([String], Ending)]) async -> String {
    var text = ""
    for (words, ending) in commands {
      let console = ScriptedConsole([], isInteractive: false, width: 1000)
      let reached = await walkthrough.run(words, console)
      #expect(reached == ending)
      text += "$ wizard \(words.joined(separator: " "))\n" + console.data + console.transcript + "\n"
    }
    return walkthrough.named(text)
  }

  @Test func `Sessions are named by the beginnings of their IDs in any letter case, several at once`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let ids = try await unfinished(walkthrough).map(\.text)
      let short = String(ids[0].prefix(2)).uppercased()
      #expect(!ids[1].hasPrefix(short.lowercased()))
      let shown = await transcript(walkthrough, [(["sessions", "show", short, ids[1].uppercased(), ids[0]], .done)])
      #expect(ids.allSatisfy { shown.ranges(of: "Session \"\($0)\"").count <= 1 && shown.contains($0) }, "\(shown)")
      let none = await transcript(
        walkthrough, [(["sessions", "show", "q?"], .usage), (["sessions", "show", ""], .usage)])
      #expect(none.contains("is not a session ID"), "\(none)")
      _ = await transcript(walkthrough, [(["sessions", "delete", short, ids[1]], .done)])
      #expect(try await unfinished(walkthrough).isEmpty)
    }
  }

  @Test func `A session that was left at its end is listed as such, and resumed to finish`() async throws {
    try await withWalkthrough { walkthrough, _ in
      let tea = try walkthrough.write(
        #"{ "format": 1, "flow": "tea", "version": 1, "title": "Tea", "steps": [ { "id": "you", "title": "You", "fields": ["#
          + #"{ "id": "name", "type": "text", "label": "Name" } ] }, { "id": "done", "title": "Thanks", "end": "ok" } ] }"#,
        to: "tea.jsonc")
      #expect(await walkthrough.run(["run", tea], ScriptedConsole(["Ana", ":quit"])) == .stopped)
      let listed = await transcript(walkthrough, [(["sessions"], .done)])
      #expect(listed.contains("at its end \"Thanks\", not handed over yet"), "\(listed)")
      #expect(await walkthrough.run(["resume"], ScriptedConsole([""])) == .done)
    }
  }

  @Test func `Saved sessions are listed and shown`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let finished = Set(try ids(walkthrough)).subtracting(try await unfinished(walkthrough))
      let named = try await unfinished(walkthrough) + finished
      var commands: [([String], Ending)] = [(["sessions"], .done), (["sessions", "list", "--json"], .done)]
      for id in named {
        commands += [(["sessions", "show", "\(id)"], .done), (["sessions", "show", "\(id)", "--json"], .done)]
      }
      try expectGolden(await transcript(walkthrough, commands), "sessions")
      try FileManager.default.removeItem(atPath: flow)
      let gone: [([String], Ending)] = [(["sessions"], .done), (["sessions", "show", "\(named[0])"], .done)]
      try expectGolden(await transcript(walkthrough, gone), "sessions-without-flow")
    }
  }

  @Test func `An edited flow is checked against the saved sessions without changing them`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let files = try walkthrough.storedNames()
      let before = try files.map { try walkthrough.text(of: "store/\($0)") }
      let original = try Onboarding.text()
      let edited = original.replacing(#""when": "forCompany","#, with: #""when": "forCompany && birthDate != null","#)
        .replacing(
          #""id": "name", "type": "text", "label": "Full name", "maxLength": 100"#,
          with: #""id": "name", "type": "text", "label": "Full name", "maxLength": 3"#
        )
        .replacing(
          #""lasts": "24h""#, with: #""lasts": "1m""#)
      try walkthrough.write(edited, to: "flow.jsonc")
      let check: [([String], Ending)] = [
        (["sessions", "check", flow], .declined), (["sessions", "check", flow, "--json"], .declined),
      ]
      let changed = await transcript(walkthrough, check)
      try walkthrough.write(original.replacing("Full name", with: "Your name"), to: "flow.jsonc")
      let harmless = await transcript(walkthrough, check.map { ($0.0, .done) })
      try expectGolden(changed + harmless, "sessions-check")
      #expect(try walkthrough.storedNames() == files)
      #expect(try files.map { try walkthrough.text(of: "store/\($0)") } == before)
      let scripts: [[ScriptedConsole.Turn]] = [
        ["yes", "new@example.com", "yes"], ["", "bo@example.com", "", "", "yes"],
      ]
      for (id, script) in zip(try await unfinished(walkthrough), scripts) {
        #expect(await walkthrough.run(["resume", "\(id)"], ScriptedConsole(script)) == .done)
      }
    }
  }

  @Test func `The sessions commands work without any sessions`() async throws {
    try await withWalkthrough { walkthrough, flow in
      let unknown = FlowSessionID(random: 99)
      let text = await transcript(
        walkthrough,
        [
          (["sessions"], .done), (["sessions", "list", "--json"], .done), (["sessions", "check", flow], .done),
          (["sessions", "show", "\(unknown)"], .unreadable), (["sessions", "delete", "\(unknown)"], .unreadable),
        ])
      #expect(
        text == """
          $ wizard sessions
          No saved sessions.

          $ wizard sessions list --json
          {"schema":1,"sessions":[]}

          $ wizard sessions check flow.jsonc
          No unfinished sessions of "onboarding".

          $ wizard sessions show \(unknown)
          wizard: unknown session "\(unknown)". Run "wizard sessions" for a list.

          $ wizard sessions delete \(unknown)
          wizard: unknown session "\(unknown)". Run "wizard sessions" for a list.


          """)
    }
  }

  @Test func `A session is deleted unless a run has it open`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let kept = try await unfinished(walkthrough)[1]
      let id = try await unfinished(walkthrough)[0]
      let process = ProcessInfo.processInfo.processIdentifier
      let hold = try store(walkthrough).hold(id)
      let refused = await transcript(walkthrough, [(["sessions", "delete", "\(id)"], .stopped)])
      #expect(
        refused.contains("wizard: this session is open in another run (process \(process)). Close that one first.\n"))
      let list = await transcript(walkthrough, [(["sessions"], .done)])
      #expect(list.components(separatedBy: "open in another run (process \(process))\n").count == 2)
      hold.release()
      let deleted = await transcript(walkthrough, [(["sessions", "delete", "\(id)"], .done)])
      #expect(deleted.hasSuffix("Deleted: \(id), onboarding, 6 answers.\n\n"))
      #expect(try walkthrough.storedNames().filter { $0.hasPrefix("\(id)") } == [])
      let script: [ScriptedConsole.Turn] = ["", "bo@example.com", "", "", "yes"]
      #expect(await walkthrough.run(["resume", "\(kept)"], ScriptedConsole(script)) == .done)
    }
  }

  /// Starts a process that holds a session until it is killed or `end`, the write end of its input, is closed.
  private func holder(of id: FlowSessionID, _ walkthrough: Walkthrough) throws -> (process: ChildProcess, end: Int32) {
    var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
    try #require(pipe(&input) == 0 && pipe(&output) == 0)
    defer { for end in [input[0], output[0], output[1]] { close(end) } }
    let process = try ChildProcess(
      productsDirectory.appending(path: "StoreProbe"), ["hold", walkthrough.store, "\(id)"],
      streams: [input[0], output[1], -1])
    #expect(readSome(output[0]) == Array("held\n".utf8))
    return (process, input[1])
  }

  @Test(arguments: [false, true])
  func `A session that another process has open is shown as such until that process ends`(isKilled: Bool) async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let id = try await unfinished(walkthrough)[0]
      let (process, end) = try holder(of: id, walkthrough)
      let held = "open in another run (process \(process.id))"
      for words in [["sessions"], ["sessions", "show", "\(id)"], ["sessions", "check", flow]] {
        let text = await transcript(walkthrough, [(words, .done)])
        #expect(text.localizedLowercase.contains(held) == !words.contains("check"))
      }
      #expect(await transcript(walkthrough, [(["resume", "\(id)"], .stopped)]).contains("process \(process.id)"))
      if isKilled { process.send(SIGKILL) }
      close(end)
      #expect(try process.waitForExit() == (isKilled ? .signalled(SIGKILL) : .exited(0)))
      #expect(await !transcript(walkthrough, [(["sessions"], .done)]).contains("open in another run"))
      #expect(await walkthrough.run(["resume", "\(id)"], ScriptedConsole(["no"])) == .declined)
    }
  }

  @Test func `New sessions share the limit of codes per number, after which another number is asked`() async throws {
    try await withWalkthrough { walkthrough, flow in
      for session in 0..<10 {
        let console = ScriptedConsole(["201 555 0123", ":quit"])
        #expect(await walkthrough.run(["run", flow, "--fresh"], console) == .stopped)
        #expect(console.transcript.contains("Simulated text message to +1 201-555-0123"), "session \(session)")
        // The longest wait between two codes.
        walkthrough.pass(seconds: 600)
      }
      let console = ScriptedConsole(["201 555 0123", "201 555 0124", ":quit"])
      #expect(await walkthrough.run(["run", flow, "--fresh"], console) == .stopped)
      #expect(!console.transcript.contains("Simulated text message to +1 201-555-0123"))
      #expect(console.transcript.contains("We have sent too many codes to this number. Enter another number."))
      #expect(console.transcript.contains("Simulated text message to +1 201-555-0124"))
    }
  }

  @Test func `Unreadable sessions are reported, kept and can be deleted`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let broken = try await unfinished(walkthrough)
      let file = "store/\(broken[0]).session.json"
      let damaged = String(try walkthrough.text(of: file).dropLast(10))
      try walkthrough.write(damaged, to: file)
      try makeNewer(broken[1], walkthrough)
      let commands: [([String], Ending)] = [
        (["sessions"], .done), (["sessions", "list", "--json"], .done), (["sessions", "check", flow], .declined),
        (["sessions", "show", "\(broken[0])"], .unreadable), (["sessions", "show", "\(broken[1])"], .unreadable),
      ]
      let events = await transcript(walkthrough, commands)
      #expect(try walkthrough.text(of: file) == damaged)
      let deleting: [([String], Ending)] = broken.map { (["sessions", "delete", "\($0)"], .done) }
      try expectGolden(
        events + (await transcript(walkthrough, deleting + [(["sessions"], .done)])), "sessions-unreadable")
    }
  }

  @Test(arguments: [Int64.max, .min])
  func `A session file with impossible times or counts is damaged`(number: Int64) async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let id = try await unfinished(walkthrough)[0]
      let file = "store/\(id).session.json"
      let bytes = Array(try walkthrough.text(of: file).utf8)
      let content = String(decoding: try #require(CheckedContent.unwrap(bytes, name: "snapshot")), as: UTF8.self)
      let odd = content.replacing(/"(begun|saved|expires|revision|answers)":[0-9]+/) { "\"\($0.output.1)\":\(number)" }
      #expect(odd != content)
      for words in [
        ["sessions"], ["sessions", "list", "--json"], ["sessions", "check", flow], ["sessions", "show", "\(id)"],
        ["resume", "\(id)"], ["run", flow],
      ] {
        try walkthrough.write(
          String(decoding: CheckedContent.wrap(odd.utf8, name: "snapshot"), as: UTF8.self), to: file)
        let console = ScriptedConsole([":quit"])
        _ = await walkthrough.run(words, console)
        #expect((console.transcript + console.data).contains("damaged") || words[0] == "run")
      }
    }
  }

  private func makeNewer(_ id: FlowSessionID, _ walkthrough: Walkthrough) throws {
    let file = "store/\(id).session.json"
    let bytes = Array(try walkthrough.text(of: file).utf8)
    let content = String(decoding: try #require(CheckedContent.unwrap(bytes, name: "snapshot")), as: UTF8.self)
    let newer = content.replacing(#""format":1"#, with: #""format":9"#)
    try walkthrough.write(
      String(decoding: CheckedContent.wrap(newer.utf8, name: "snapshot"), as: UTF8.self), to: file)
  }

  // MARK: Expiry

  private static let month: Int64 = 30 * 86_400

  @Test func `Checking the sessions changes nothing`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let file = "store/\(try await unfinished(walkthrough)[0]).session.json"
      let damaged = try walkthrough.text(of: file).replacing("\"answers\":{", with: "\"answers\":5,\"x\":{")
      try walkthrough.write(damaged, to: file)
      let before = try walkthrough.storedNames()
      #expect(await transcript(walkthrough, [(["sessions", "check", flow], .declined)]).contains("damaged"))
      walkthrough.pass(seconds: 400 * 86_400)
      // An expired session cannot be resumed, so nothing is said of it.
      #expect(await !transcript(walkthrough, [(["sessions", "check", flow], .declined)]).contains("expired"))
      #expect(try walkthrough.storedNames() == before)
      #expect(try walkthrough.text(of: file) == damaged)
      #expect(await transcript(walkthrough, [(["sessions"], .done)]).contains("Deleted 2 expired sessions."))
    }
  }

  @Test func `An expired session is not resumed but deleted`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let id = try await unfinished(walkthrough)[0]
      walkthrough.pass(seconds: Self.month)
      let text = await transcript(walkthrough, [(["resume", "\(id)"], .unreadable)])
      #expect(
        text == """
          $ wizard resume \(id)
          Deleted 3 expired sessions.
          wizard: that session expired on 2026-03-31. Start a new one with "wizard run FLOW".


          """)
      #expect(try ids(walkthrough) == [])
      #expect(try walkthrough.storedNames().filter { $0.hasPrefix("\(id)") } == [])
      #expect(await walkthrough.run(["run", flow], ScriptedConsole(.verified + [":quit"])) == .stopped)
    }
  }

  @Test(arguments: [["run", "FLOW"], ["resume"], ["sessions"]])
  func `Expired sessions are deleted unless they are held or saved with another clock`(words: [String]) async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let kept = try await unfinished(walkthrough)
      let hold = try store(walkthrough).hold(kept[0])
      // The first session is held, and the second expires in a minute.
      walkthrough.pass(seconds: Self.month - 150)
      let console = ScriptedConsole([":quit", ":quit"], isInteractive: true, width: 1000)
      _ = await walkthrough.run(words.map { $0 == "FLOW" ? flow : $0 }, console)
      #expect(!console.transcript.contains("expired session"))
      #expect(Set(try ids(walkthrough)).isSuperset(of: kept))
      // Now the second one has expired.
      walkthrough.pass(seconds: 60)
      let later = ScriptedConsole([":quit", ":quit"], isInteractive: true, width: 1000)
      _ = await walkthrough.run(words.map { $0 == "FLOW" ? flow : $0 }, later)
      // If the command resumed the second session, its 30 days started again.
      let isSwept = words != ["resume"]
      #expect(try ids(walkthrough).contains(kept[1]) == !isSwept)
      #expect(later.transcript.contains("Deleted 1 expired session.") == isSwept)
      #expect(try ids(walkthrough).contains(kept[0]))
      hold.release()
    }
  }

  @Test func `A clock that is set back deletes no sessions`() async throws {
    try await withWalkthrough { walkthrough, flow in
      try await saveThree(walkthrough, flow)
      let there = try ids(walkthrough)
      walkthrough.pass(seconds: -10 * Self.month)
      let text = await transcript(walkthrough, [(["sessions", "list"], .done)])
      #expect(!text.contains("expired session"))
      #expect(try ids(walkthrough) == there)
    }
  }
}
