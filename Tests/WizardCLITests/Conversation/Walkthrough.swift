import FlowEngine
import FlowExpressions
import FlowNetworking
import FlowServices
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WizardCLI

/// A run of the program in the test's process, with a scripted person, its own folder, and predictable times, names and
/// codes.
struct Walkthrough {
  /// The folder of this walkthrough; removed with ``remove()``.
  let folder: URL
  private let clock: TestClock
  /// Services that replace those of the bindings.
  private let services: [String: any FlowService]

  init(services: [String: any FlowService] = [:]) throws {
    self.services = services
    folder = ScratchFolder.place("wizard")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    clock = TestClock()
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The shipped onboarding flow.
  static let onboarding = repository.appending(path: "Flows/onboarding").path(percentEncoded: false)

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  var store: String { folder.appending(path: "store").path(percentEncoded: false) }

  /// Advances the clock.
  func pass(seconds: Int64) { clock.pass(seconds: seconds) }

  /// Runs a command with this walkthrough's store.
  func run(_ words: [String], _ console: ScriptedConsole, environment: [String: String] = [:], input: String = "") async
    -> Ending
  {
    await runBare(words + ["--store", store], console, environment: environment, input: input)
  }

  /// Runs a command line without adding options.
  func runBare(
    _ words: [String], _ console: ScriptedConsole, environment: [String: String] = [:], input: String = ""
  ) async -> Ending {
    console.perform = perform
    return await Program(console: console, environment: programEnvironment(environment, input)).run(words)
  }

  func programEnvironment(_ variables: [String: String] = [:], _ input: String = "") -> ProgramEnvironment {
    // Returns a few bytes at a time, like a slow pipe.
    let parts = Mutex(Array(input.utf8)[...])
    return ProgramEnvironment(
      variables: variables, host: clock.host, random: CountingGenerator(), services: services,
      transport: URLSessionTransport(), budget: TestRun.isFull ? AuthorBudget() : Self.smallBudget,
      readSome: {
        parts.withLock { parts in
          defer { parts = parts.dropFirst(7) }
          return Array(parts.prefix(7))
        }
      }
    ) {
      Array(input.utf8)
    }
  }

  private static let smallBudget = AuthorBudget(
    exploring: 100, mutations: (count: 8, events: 25), noticing: (count: 4, events: 25), comparing: 80)

  private func perform(_ deed: ScriptedConsole.ScenarioAction) {
    switch deed {
    case .pass(let seconds): clock.pass(seconds: seconds)
    case .remove(let path): try? FileManager.default.removeItem(at: stored(path))
    case .save(let name, let text): try? Data(text.utf8).write(to: folder.appending(path: name))
    case .replace(let path):
      try? FileManager.default.removeItem(at: stored(path))
      try? Data().write(to: stored(path))
    }
  }

  private func stored(_ path: String) -> URL {
    path.isEmpty ? URL(filePath: store) : URL(filePath: store).appending(path: path)
  }

  /// Creates a folder in the store where a file should be.
  func block(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: store)
    try FileManager.default.createDirectory(at: stored(name), withIntermediateDirectories: true)
  }

  /// Writes a file into this walkthrough's folder and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path(percentEncoded: false)
  }

  /// Returns the path of a file in this walkthrough's folder.
  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  /// Returns the text of a file in this walkthrough's folder.
  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns the names of the files in the store, sorted.
  func storedNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: store).sorted()
  }
}

/// A clock that advances only when a test says so.
final class TestClock: Sendable {
  private let seconds = Mutex<Int64>(1_772_355_600)  // 2026-03-01 09:00 UTC
  private let names = Mutex(0)
  private let looks = Mutex(0)

  func pass(seconds more: Int64) { seconds.withLock { $0 += more } }

  private var now: FlowTimestamp { FlowTimestamp(seconds: seconds.withLock { $0 }) }

  /// Returns a count that increases with every call.
  private func ticks() -> Int {
    looks.withLock {
      $0 += 1
      return $0
    }
  }

  private func next() -> Int {
    names.withLock {
      $0 += 1
      return $0
    }
  }

  var host: FlowHost {
    FlowHost(
      now: { self.now }, timeZone: { .gmt },
      uptime: { .milliseconds(125 * self.ticks()) },
      newKey: { "key-\(self.next())" }, newSessionID: { FlowSessionID(random: UInt64(self.next() + 1)) },
      run: "run-\(next())", currentFile: FlowHost.live().currentFile)
  }
}

/// A generator of predictable codes.
struct CountingGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64 = 7

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}

extension Walkthrough {
  /// The first code generated by ``CountingGenerator``.
  static let code = "557183"

  /// The codes of a run, in the order in which they are sent.
  static let codes: [String] = {
    var generator = CountingGenerator()
    return (0..<12).map { _ in
      String(decoding: (0..<6).map { _ in UInt8.random(in: 0x30...0x39, using: &generator) }, as: UTF8.self)
    }
  }()

  /// Returns a text without the paths of this machine, so that it is the same everywhere.
  func named(_ text: String) -> String {
    text.replacing(" --store \(store)", with: "").replacing(path(""), with: "").replacing(
      Self.repository.path(percentEncoded: false), with: "")
  }

  /// Returns the lines of the accounts file.
  func accounts() throws -> [String] {
    let file = URL(filePath: store).appending(path: "accounts.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
