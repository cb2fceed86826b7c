import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Synchronization
import Testing

@testable import FlowServices

/// Files are read outside of the caller's actor.
@Suite struct AttachingTests {
  fileprivate static let text = """
    { "format": 1, "flow": "claim", "title": "Claim", "steps": [
      { "id": "ask", "title": "Invoice", "fields": [
          { "id": "invoice", "type": "file", "label": "Invoice" },
          { "id": "photos", "type": "files", "label": "Photos", "required": false } ] },
      { "id": "done", "end": "done" } ] }
    """

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["invoice", "photos"]) func `No file is read on the caller's actor`(field: String) async throws {
    try folder.write("a.pdf", "%PDF-1.7")
    let (queue, readings) = (OwnQueue(), Readings())
    let files = FileSystem { _ throws(SystemError) in readings.add(isBlocking: queue.isCurrent) }
    let asked = try await Person(queue).attach(folder.url.appending(path: "a.pdf"), to: field, files)
    #expect(asked?.value != nil)
    #expect(readings.areBlocking.count > 2)
    #expect(!readings.areBlocking.contains(true))
  }

  @Test func `A cancelled task attaches nothing`() async throws {
    try folder.write("a.pdf", "%PDF-1.7")
    let url = folder.url.appending(path: "a.pdf")
    let files = FileSystem { _ throws(SystemError) in withUnsafeCurrentTask { $0?.cancel() } }
    let asked = try await Task { try await Person(OwnQueue()).attach(url, to: "invoice", files) }.value
    #expect(asked?.value == nil)
    #expect(asked?.problems == [])
  }
}

/// An actor that attaches files, as an app does on the main actor.
private actor Person {
  private let queue: OwnQueue

  init(_ queue: OwnQueue) { self.queue = queue }

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func attach(_ url: URL, to field: String, _ files: FileSystem) async throws -> FieldViewState? {
    let controller = try FlowController(
      flow: try Flow(jsonc: AttachingTests.text), services: [:], store: InMemorySessionStore(), host: .live())
    try await controller.start()
    #expect(queue.isCurrent)
    try await controller.screen.viewModel?.attach([url], to: field, files: files)
    return controller.screen.viewModel?.state.field(field)
  }
}

/// The queue of an actor, which knows whether code runs on it.
private final class OwnQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "person")
  private let thread = Mutex<ObjectIdentifier?>(nil)

  var isCurrent: Bool { thread.withLock { $0 } == ObjectIdentifier(Thread.current) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      thread.withLock { $0 = ObjectIdentifier(Thread.current) }
      job.runSynchronously(on: asUnownedSerialExecutor())
      thread.withLock { $0 = nil }
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// Records for each file operation whether it blocked the actor.
private final class Readings: Sendable {
  private let all = Mutex<[Bool]>([])

  var areBlocking: [Bool] { all.withLock { $0 } }

  func add(isBlocking: Bool) { all.withLock { $0.append(isBlocking) } }
}
