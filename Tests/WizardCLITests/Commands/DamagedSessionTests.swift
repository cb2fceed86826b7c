import FlowEngine
import Foundation
import Testing

@testable import FlowServices
@testable import WizardCLI

/// Damaged session files, which commands report and set aside, and neither trust nor overwrite.
@Suite struct DamagedSessionTests {
  /// Returns the file of a session stopped at the details step, and its id.
  private func saved() async throws -> (id: FlowSessionID, text: [UInt8]) {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    #expect(
      await walkthrough.run(["run", Walkthrough.onboarding], ScriptedConsole(.verified + [":quit"])) == .stopped)
    let names = try walkthrough.storedNames()
    let id = try #require(names.lazy.compactMap(SessionFile.id(ofFile:)).first)
    return (id, Array(try walkthrough.text(of: "store/\(SessionFile.name(id))").utf8))
  }

  /// Returns a walkthrough whose store contains a damaged file with these bytes.
  private func with(_ bytes: [UInt8], of id: FlowSessionID) throws -> Walkthrough {
    let walkthrough = try Walkthrough()
    try FileManager.default.createDirectory(
      atPath: walkthrough.store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(bytes).write(to: URL(filePath: walkthrough.store).appending(path: SessionFile.name(id)))
    return walkthrough
  }

  private func stored(_ name: String, _ walkthrough: Walkthrough) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: walkthrough.store).appending(path: name)))
  }

  /// Returns copies of the file that are cut off or have a flipped bit, at places all over the file.
  private static func damages(of whole: [UInt8], atMost count: Int = 60) -> [[UInt8]] {
    stride(from: 0, to: whole.count, by: max(1, whole.count / count)).flatMap { place in
      var flipped = whole
      flipped[place] ^= 1 << UInt8(place % 8)
      return [Array(whole[..<place]), flipped]
    }
  }

  @Test(arguments: [false, true])
  func `The resume command reports a session damaged at any place and sets it aside`(isNamed: Bool) async throws {
    let (id, whole) = try await saved()
    let damages = Self.damages(of: whole)
    #expect(damages.count > 100)
    for (number, bytes) in damages.enumerated() {
      let walkthrough = try with(bytes, of: id)
      defer { walkthrough.remove() }
      let console = ScriptedConsole([], isInteractive: number.isMultiple(of: 4), width: 1000)
      #expect(await walkthrough.run(["resume"] + (isNamed ? ["\(id)"] : []), console) == .unreadable)
      #expect(console.transcript == "wizard: the saved session is damaged. It was moved to \"\(id).damaged-1\".\n")
      #expect(try stored("\(id).damaged-1", walkthrough) == bytes)
      #expect(try !walkthrough.storedNames().contains(SessionFile.name(id)))
    }
  }

  @Test func `A new run reports a session damaged at any place, offers nothing and completes`() async throws {
    let (id, whole) = try await saved()
    let script: [ScriptedConsole.Turn] = .verified + ["Ana", "ana@example.com", "", "", "yes"]
    for bytes in Self.damages(of: whole, atMost: 12) {
      let walkthrough = try with(bytes, of: id)
      defer { walkthrough.remove() }
      let console = ScriptedConsole(script)
      // Session ids come from a counter that each command advances. This command gives the new session a different id
      // from the damaged one.
      _ = await walkthrough.runBare(["--version"], ScriptedConsole([]))
      let ending = await walkthrough.run(["run", Walkthrough.onboarding], console)
      #expect(ending == .done)
      #expect(
        console.transcript.hasPrefix("wizard: the saved session is damaged. It was moved to \"\(id).damaged-1\".\n"))
      #expect(console.unused == [])
      #expect(try stored("\(id).damaged-1", walkthrough) == bytes)
      #expect(try walkthrough.accounts().count == 1)
    }
  }

  @Test func `A damaged session beside another one is reported once, and the other is resumed`() async throws {
    for words in [["resume"], ["run", Walkthrough.onboarding]] {
      let (id, whole) = try await saved()
      let walkthrough = try with(Array(whole.dropLast()), of: id)
      defer { walkthrough.remove() }
      _ = await walkthrough.runBare(["--version"], ScriptedConsole([]))
      #expect(
        await walkthrough.run(
          ["run", Walkthrough.onboarding, "--fresh"], ScriptedConsole(.verified + [":quit"])) == .stopped)
      let damage = "wizard: the saved session is damaged. It was moved to \"\(id).damaged-1\".\n"
      for isTold in [true, false] {
        let console = ScriptedConsole(words == ["resume"] ? [":quit"] : ["yes", ":quit"], width: 1000)
        #expect(await walkthrough.run(words, console) == .stopped)
        #expect(console.transcript.hasPrefix(damage) == isTold)
        #expect(console.unused == [])
      }
    }
  }

  @Test(arguments: ["../../x", "..", "/etc/passwd", "a/b", "abcd.session.json", "ABCD", "abc\u{0}d", "-abc", "äbcd"])
  func `Text that is not a session id opens no file`(name: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let precious = try walkthrough.write("precious", to: "x.session.json")
    let console = ScriptedConsole([], width: 1000)
    #expect(await walkthrough.run(["resume", name], console) == .usage)
    #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
    #expect(!FileManager.default.fileExists(atPath: walkthrough.store))
  }
}
