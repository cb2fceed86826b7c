import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Several processes that share only the folder of a store.
@Suite struct WriterProcessTests {
  /// Runs a probe for each list of arguments, all at the same time, and returns the lines that each printed.
  static func lines(_ verb: String, _ arguments: [[String]]) throws -> [[String]] {
    let folder = ScratchFolder.place("wizard")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store").path
    let probes = try arguments.enumerated().map { number, more in
      let file = open(folder.appending(path: "\(number).txt").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(file) }
      return try ChildProcess(
        productsDirectory.appending(path: "StoreProbe"), [verb, store] + more, streams: [-1, file, file])
    }
    for probe in probes { #expect(try probe.waitForExit() == .exited(0)) }
    return try probes.indices.map { number in
      try String(contentsOf: folder.appending(path: "\(number).txt"), encoding: .utf8).split(separator: "\n")
        .map(String.init)
    }
  }

  @Test func `Sixty-four processes save one session, and each revision is saved exactly once`() throws {
    let won = try Self.lines("save", Array(repeating: ["race", "4"], count: 64)).flatMap { $0.map { Int($0) } }
    #expect(won.compactMap(\.self).sorted() == Array(1...256))
  }

  @Test func `Eight processes with a session each share the codes and tries of a phone number`() throws {
    let answers = try Self.lines("guess", (0..<8).map { ["guesser\($0)", "5"] }).flatMap(\.self)
    let counts = Dictionary(grouping: answers, by: \.self).mapValues(\.count)
    // No waits are required here, so only the limits apply: 10 codes are sent, and 20 tries are compared.
    #expect(counts["accepted"] == 10)
    // The last of the tries reports that none are left.
    #expect(counts["wrong_code"] == 19)
    #expect(Set(counts.keys).isSubset(of: ["accepted", "wrong_code", "too_many", "locked", "expired"]))
  }
}
