import Foundation
import Testing

@testable import WizardCLI

@Suite struct CheckedOutputTests {
  private let pipe = Pipe()
  private var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  private func failure(_ text: String, to descriptor: Int32?, signals: SignalWatch? = nil) -> WriteFailure? {
    do throws(WriteFailure) {
      try CheckedOutput(stream: .data, descriptor: descriptor, signals: signals).write(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `A text larger than a pipe is written completely, even to a non-blocking descriptor`() throws {
    let text = (0..<100_000).map { "\($0) é\n" }.joined()
    let expected = Data(text.utf8)
    let writer = pipe.fileHandleForWriting
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    Thread.detachNewThread {
      try? CheckedOutput(stream: .data, descriptor: writer.fileDescriptor, signals: nil).write(text)
      try? writer.close()
    }
    let read = try pipe.fileHandleForReading.readToEnd()
    #expect(read == expected)
  }

  @Test func `Writing to a missing stream fails unless the text is empty`() {
    #expect(failure("x", to: nil) == WriteFailure(stream: .data, cause: .system(EBADF)))
    #expect(failure("", to: nil) == nil)
  }

  @Test func `A signal ends waiting for a reader that does not read`() throws {
    let watch = try #require(SignalWatch(catching: []))
    watch.record(SIGTERM)
    let text = String(repeating: "x", count: 1_000_000)
    let failure = failure(text, to: descriptor, signals: watch)
    #expect(failure == WriteFailure(stream: .data, cause: .signal(.terminate)))
  }

  @Test func `A signal does not prevent writing if there is room`() throws {
    let watch = try #require(SignalWatch(catching: []))
    watch.record(SIGTERM)
    #expect(failure("x", to: descriptor, signals: watch) == nil)
    #expect(watch.take().stop == .terminate)
  }

  @Test func `A write failure has a reason`() {
    #expect(WriteFailure(stream: .data, cause: .system(ENOSPC)).reason == "No space left on device")
    #expect(WriteFailure(stream: .data, cause: .signal(.terminate)).reason.hasPrefix("Terminated"))
  }
}
