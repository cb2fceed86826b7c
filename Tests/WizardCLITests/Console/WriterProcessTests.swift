import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writers in processes of their own, which share nothing but the folder.
@Suite struct WriterProcessTests {
  @Test func `sixty-four processes save one session: each revision has one winner, and none is missing`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wizard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store").path
    let writers = try (0..<64).map { number in
      let file = open(folder.appending(path: "\(number).txt").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(file) }
      return try ChildProcess(
        productsDirectory.appending(path: "StoreProbe"), [store, "race", "4"], streams: [-1, file, file])
    }
    for writer in writers { #expect(try writer.waitForExit() == .exited(0)) }
    let won = try (0..<64).flatMap { number in
      let text = try String(contentsOf: folder.appending(path: "\(number).txt"), encoding: .utf8)
      return text.split(separator: "\n").map { Int($0) }
    }
    #expect(won.compactMap(\.self).sorted() == Array(1...256))
  }
}
