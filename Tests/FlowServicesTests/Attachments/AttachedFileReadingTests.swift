import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import Foundation
import Synchronization
import Testing

@testable import FlowServices

/// The properties that are read from a file that a person attaches.
@Suite struct AttachedFileReadingTests {
  private func reading(_ path: String, maximum: Int = 100) -> Result<AttachedFile, AttachmentProblem> {
    do throws(AttachmentProblem) { return .success(try AttachedFile(at: path, maximum: maximum)) } catch {
      return .failure(error)
    }
  }

  @Test func `A file has its name, size, type and digest, also behind a link`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.path + "/a b.txt"
    try Data("%PDF-1.7".utf8).write(to: URL(filePath: file))
    let link = folder.url.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let attachment = try reading(file).get()
    #expect(attachment.name == "a b.txt" && attachment.size == 8 && attachment.mediaType == "application/pdf")
    #expect(attachment.digest == Fingerprint(of: "%PDF-1.7".utf8).description)
    #expect(try reading(link).get().digest == attachment.digest)
  }

  @Test func `A file that cannot be attached has a reason, and a pipe does not block`() throws {
    let folder = try TemporaryFolder()
    let path = { (name: String) in folder.url.path + "/" + name }
    try Data(count: 101).write(to: URL(filePath: path("large")))
    try Data(count: 100).write(to: URL(filePath: path("full")))
    try Data().write(to: URL(filePath: path("empty")))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: path("dangling"), withDestinationPath: path("nothing"))
    #expect(
      try reading(path("large")).get() == AttachedFile(name: "large", size: 101, mediaType: "application/octet-stream"))
    #expect(throws: Never.self) { try reading(path("full")).get() }
    #expect(reading(path("empty")) == .failure(.empty))
    #expect(reading(path("pipe")) == .failure(.notRegular))
    #expect(reading(path("dangling")) == .failure(.missing))
    #expect(reading(path("full/more")) == .failure(.missing))
    #expect(reading(path("")) == .failure(.folder))
    #expect(reading("/dev/null") == .failure(.notRegular))
    #expect(reading("a\0b") == .failure(.missing) && reading("/a\0b") == .failure(.missing))
    #expect(reading("Package.swift") == .failure(.missing))
    #expect(reading(String(repeating: "x", count: 5_000)) == .failure(.missing))
  }

  @Test func `The system's host reads a file again, but not one in a place of an app`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a.txt"
    try Data("one".utf8).write(to: URL(filePath: path))
    let file = try AttachedFile(at: path, maximum: 100)
    let host = FlowHost.live()
    #expect(await host.currentFile(file) == file)
    let named = AttachedFile(name: "a.txt", size: 3, mediaType: "text/plain", place: URL(filePath: path).absoluteString)
    #expect(await host.currentFile(named)?.digest == file.digest)
    try Data("two".utf8).write(to: URL(filePath: path))
    #expect(try #require(await host.currentFile(file)).digest != file.digest)
    try Data("three".utf8).write(to: URL(filePath: path))
    #expect(await host.currentFile(file)?.size == 5)
    try FileManager.default.removeItem(atPath: path)
    #expect(await host.currentFile(file) == nil)
    let upload = AttachedFile(name: "a.txt", size: 3, mediaType: "text/plain", place: "uploads:7")
    #expect(await host.currentFile(upload) == upload)
  }

  @Test func `Reading stops at the next piece when the task is cancelled`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a"
    try Data(count: 4 * FileSystem.chunk).write(to: URL(filePath: path))
    let file = try AttachedFile(at: path, maximum: 4 * FileSystem.chunk)
    let readings = ReadingCounter()
    let files = FileSystem { effect throws(SystemError) in
      if effect != .read { return }
      readings.add()
      withUnsafeCurrentTask { $0?.cancel() }
    }
    let problem = await Task { () -> AttachmentProblem? in
      do throws(AttachmentProblem) { _ = try AttachedFile(at: path, maximum: file.size, files: files) } catch {
        return error
      }
      return nil
    }.value
    #expect(problem == .unreadable)
    #expect(readings.count == 1)
  }

  @Test func `Every recognized media type can be accepted`() {
    for type in ["application/pdf", "image/png", "text/csv", "application/octet-stream"] {
      #expect(MediaRange(type)?.isRecognized == true)
    }
    #expect(MediaRange("application/vnd.oasis.opendocument.chart-template")?.isRecognized == true)
  }

  @Test func `A large file is not read`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.path + "/large"
    try Data(count: 101).write(to: URL(filePath: file))
    let files = FileSystem { effect throws(SystemError) in if effect == .read { throw SystemError(code: EIO) } }
    #expect(try AttachedFile(at: file, maximum: 100, files: files).size == 101)
    #expect(throws: AttachmentProblem.unreadable) {
      try AttachedFile(at: file, maximum: 101, files: files)
    }
  }
}

/// Counts the reads of a file.
private final class ReadingCounter: Sendable {
  private let reads = Mutex(0)

  var count: Int { reads.withLock { $0 } }

  func add() { reads.withLock { $0 += 1 } }
}
