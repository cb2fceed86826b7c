import FlowDefinition
import Foundation
import Synchronization
import Testing

@testable import FlowServices

@Suite struct JSONLinesFileTests {
  private let folder: TemporaryFolder
  private let name = "records.jsonl"
  private var url: URL { folder.url.appending(path: name) }
  private var live: JSONLinesFile { JSONLinesFile(url, files: .live) }

  init() throws { folder = try TemporaryFolder() }

  private func line(_ number: Int64) -> JSONValue { .object(["number": .int(number), "text": .string("Zoë/\n")]) }

  private func lines() throws -> [JSONValue] { try live.add { content in (nil, content.lines) } }

  @Test func `Appended lines are read in order, and only the owner can read the file`() throws {
    for number in 1...3 { try live.append(line(Int64(number))) }
    #expect(try lines() == [line(1), line(2), line(3)])
    #expect(try folder.permissions(name) == 0o600)
    #expect(try folder.text(name).hasPrefix("{\"number\":1,\"text\":\"Zoë/\\n\"}\n"))
  }

  @Test func `A line cut off at any byte affects no other line`() throws {
    try live.append(line(1))
    let whole = try folder.bytes(name)
    try live.append(line(2))
    let both = try folder.bytes(name)
    for length in whole.count..<both.count {
      try Data(both.prefix(length)).write(to: url)
      try live.append(line(3))
      // A line that lacks only its line ending is complete.
      let expected = length == both.count - 1 ? [line(1), line(2), line(3)] : [line(1), line(3)]
      #expect(try lines() == expected)
    }
  }

  @Test(arguments: ["x", "[1", "{\"a\":1,\"a\":2}", "\u{0}", "\"\\ud800\"", String(repeating: "[", count: 9_999)])
  func `A line that is not JSON is skipped and kept`(text: String) throws {
    try folder.write(name, text + "\n")
    try live.append(line(1))
    #expect(try lines() == [line(1)])
    #expect(try folder.text(name).hasPrefix(text + "\n"))
  }

  @Test func `Lines are synced to disk before they are used`() throws {
    try live.append(line(1))
    let disk = FaultyDisk()
    _ = try JSONLinesFile(url, files: disk.files).add { content in (nil, content.lines) }
    #expect(disk.effects.last == .sync)
    let broken = FaultyDisk(.refusal(code: 5) { $0 == .sync })
    #expect(throws: problem("Input/output error")) {
      _ = try JSONLinesFile(url, files: broken.files).add { (nil, $0.lines) }
    }
    #expect(try lines() == [line(1)])
  }

  private func problem(_ reason: String) -> ServiceProblem {
    .unusable(folder.path(name), reason)
  }

  private func effectsOfAppending() throws -> Int {
    try prepare()
    let disk = FaultyDisk()
    try JSONLinesFile(url, files: disk.files).append(line(2))
    return disk.effects.count
  }

  private func prepare() throws {
    try? FileManager.default.removeItem(at: url)
    try live.append(line(1))
  }

  @Test func `A failure of any file operation leaves an appended line complete or absent`() throws {
    let count = try effectsOfAppending()
    #expect(count >= 5)
    for point in 0..<count {
      try prepare()
      let disk = FaultyDisk(.failure(at: point, code: 28))
      #expect(throws: problem("No space left on device")) {
        try JSONLinesFile(url, files: disk.files).append(line(2))
      }
      #expect(try lines() == [line(1)])
      try live.append(line(3))
      #expect(try lines() == [line(1), line(3)])
    }
  }

  @Test func `However long a lock is waited for, the file operations are the same`() throws {
    let count = try effectsOfAppending()
    try prepare()
    let holder = try FileSystem.live.open(folder.path(name), .appending)
    #expect(try FileSystem.live.lock(holder))
    let (disk, tries) = (FaultyDisk(), Tries())
    let files = FileSystem { effect throws(SystemError) in
      try disk.files.before(effect)
      if effect == .lock, tries.next() == 3 { FileSystem.live.close(holder) }
    }
    try JSONLinesFile(url, files: files).append(line(2))
    #expect(tries.count >= 3)
    #expect(disk.effects.count == count)
  }

  private final class Tries: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func next() -> Int {
      number.withLock { number in
        number += 1
        return number
      }
    }
  }

  @Test func `A process that dies at any time leaves an appended line complete or absent`() throws {
    for point in 0..<(try effectsOfAppending()) {
      try prepare()
      let disk = FaultyDisk(.death(at: point))
      #expect(throws: ServiceProblem.self) { try JSONLinesFile(url, files: disk.files).append(line(2)) }
      let found = try lines()
      #expect(found == [line(1)] || found == [line(1), line(2)])
      try live.append(line(3))
      #expect(try lines() == found + [line(3)])
    }
  }

  @Test func `A lines file that is a link is not followed`() throws {
    try folder.write("other", "precious")
    try FileManager.default.createSymbolicLink(atPath: url.path(), withDestinationPath: folder.path("other"))
    #expect(throws: problem("Too many levels of symbolic links")) { try live.append(line(1)) }
    #expect(try folder.text("other") == "precious")
    try FileManager.default.removeItem(at: url)
    try live.append(line(1))
    #expect(try lines() == [line(1)])
  }

  @Test func `Concurrent writers lose no lines`() async throws {
    let url = url
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<10 {
            try? JSONLinesFile(url, files: .live).add { content in
              (.object(["number": .int(Int64(content.lines.count))]), ())
            }
          }
        }
      }
    }
    #expect(try lines() == (0..<80).map { .object(["number": .int($0)]) })
  }
}
