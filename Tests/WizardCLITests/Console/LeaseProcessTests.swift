import FlowDefinition
import FlowExpressions
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine
@testable import FlowServices
@testable import StoreProbe

/// Servers that make a controller for each request, in one process and in two.
@Suite struct LeaseProcessTests {
  @Test func `Forms that are sent twice and pages that are loaded again make one call each`() async throws {
    let services = CountedServices()
    let server = try RequestServer(store: InMemorySessionStore(), service: services)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 { group.addTask { try await server.walk(number) } }
      try await group.waitForAll()
    }
    #expect(services.counts("account.create") == [1: 200])
    #expect(services.counts("sms.send") == [1: 200])
    #expect(services.mostAtOnce == 1)
  }

  @Test func `Two processes that serve the same sessions from a folder make one call each`() throws {
    let count = TestRun.count(40, full: 200)
    let lines = try WriterProcessTests.lines("walk", Array(repeating: ["walk", "\(count)"], count: 2)).flatMap(\.self)
    let calls = lines.map { $0.split(separator: " ").dropLast().joined(separator: " ") }
    #expect(Set(calls).count == 2 * count && calls.count == 2 * count)
  }

  @Test(arguments: ["account.create", "sms.send"])
  func `The call of a process that was killed is repeated with its key once its lease has ended`(port: String)
    async throws
  {
    let folder = ScratchFolder.place("wizard")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = Pipe()
    let output = pipe.fileHandleForWriting.fileDescriptor
    let process = try ChildProcess(
      productsDirectory.appending(path: "StoreProbe"), ["confirm", folder.path, "walk", "0", port],
      streams: [-1, output, output])
    try pipe.fileHandleForWriting.close()
    var printed = ""
    while !printed.contains(port) {
      let more = pipe.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the process ended before the call")
      printed += String(decoding: more, as: UTF8.self)
    }
    process.send(SIGKILL)
    _ = try process.waitForExit()

    let slept = Sleeps()
    let store = FileSessionStore(folder: folder, files: .live) {
      StoreTime(
        clock: StoreTime.machine.clock,
        milliseconds: StoreTime.machine.milliseconds + Int64(slept.passed / .milliseconds(1)))
    }
    let id = FlowSessionID(random: 1)
    let service = KeyService()
    var host = FlowHost.live(run: id.text)
    // The first sleep waits for the lease; the clock then shows its end.
    host.sleep = { time in
      if !slept.isFirst(time) { try await Task.sleep(for: .seconds(3_600)) }
    }
    let controller = try FlowController(
      flow: Flow(jsonc: RequestServer.text), services: ["account.create": service, "sms.send": service],
      store: store, host: host)
    try await controller.resume(id)
    #expect(slept.passed > .seconds(60) && slept.passed <= .seconds(65))
    let key = printed.split(whereSeparator: \.isWhitespace).last.map(String.init)
    #expect(service.keys == [key])
  }
}

/// Lets the time of the first sleep pass at once.
private final class Sleeps: Sendable {
  private let state = Mutex(Duration.zero)

  var passed: Duration { state.withLock(\.self) }

  func isFirst(_ time: Duration) -> Bool {
    state.withLock { passed in
      guard passed == .zero else { return false }
      passed = time
      return true
    }
  }
}

/// Accepts all calls and notes their keys.
private final class KeyService: FlowService {
  private let noted = Mutex<[String]>([])

  var keys: [String?] { noted.withLock(\.self) }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    noted.withLock { $0.append(request.key) }
    return .accepted(["number": "A-1"])
  }
}

/// Counts the calls of each session.
private final class CountedServices: FlowService {
  private let state = Mutex((calls: [[String]: Int](), open: [FlowSessionID: Int](), most: 0))

  /// The number of sessions for each number of calls.
  func counts(_ port: String) -> [Int: Int] {
    state.withLock { $0.calls.filter { $0.key[0] == port }.values.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
  }

  /// The greatest number of calls that a session made at the same time.
  var mostAtOnce: Int { state.withLock(\.most) }

  func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    state.withLock { state in
      state.calls[[request.port, request.session.text], default: 0] += 1
      state.open[request.session, default: 0] += 1
      state.most = max(state.most, state.open[request.session] ?? 0)
    }
    for _ in 0..<50 { await Task.yield() }
    state.withLock { $0.open[request.session, default: 0] -= 1 }
    return .accepted(["number": "A-1"])
  }
}
