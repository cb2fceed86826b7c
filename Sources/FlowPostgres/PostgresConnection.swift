import Dispatch
import EventLoop
import FlowServices
import Foundation
import Synchronization

/// A connection to a database, which handles one statement at a time.
actor PostgresConnection {
  private let address: String
  private let library: PostgresLibrary
  /// `nil` before the connection has begun.
  private var begun: PostgresHandle?
  private let executor = QueueExecutor(label: "wizard.postgresql")
  private var reading: Readiness?
  private var writing: Readiness?
  /// Whether another statement can be sent.
  private(set) var isUsable = false
  /// The names of the statements that the server has parsed; few, because values are not part of their texts.
  private var prepared: [String: String] = [:]

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter address: A connection string (PostgreSQL's documentation, 34.1.1).
  init(to address: String) throws(PostgresError) {
    guard let library = PostgresLibrary.installed else { throw .notInstalled }
    (self.address, self.library) = (address, library)
  }

  private var handle: PostgresHandle {
    guard let begun else { preconditionFailure("used before it was connected") }
    return begun
  }

  // MARK: Connecting

  func connect(until deadline: ContinuousClock.Instant) async throws(PostgresError) {
    // What libpq says of it can contain a part of the password.
    guard Self.isPlain(address), let settings = library.parse(address, nil) else {
      throw .unreachable(PostgresMessages.unreadableAddress)
    }
    library.freeSettings(settings)
    begun = try await begin(until: deadline).get()
    guard library.socket(handle.pointer) >= 0 else { throw .unreachable(message) }
    // The first thing to wait for is that the socket can be written (34.1, PQconnectPoll).
    var next = Polling.writing
    while next != .done {
      // Each address of a host has a socket of its own.
      try watch()
      let readiness = next == .reading ? reading : writing
      guard await readiness?.wait(until: deadline) ?? false else { throw .unreachable(PostgresMessages.tooSlow) }
      guard let now = Polling(rawValue: library.connectPoll(handle.pointer)), now != .failed else {
        throw .unreachable(message)
      }
      next = now
    }
    try watch()
    guard library.setNonblocking(handle.pointer, 1) == 0 else { throw .unreachable(message) }
    isUsable = true
  }

  /// Whether no character that ends a user name or a password is part of one (RFC 3986, 3.2.1).
  private static func isPlain(_ address: String) -> Bool {
    guard let start = address.range(of: "://")?.upperBound, let end = address[start...].lastIndex(of: "@") else {
      return true
    }
    return !address[start..<end].contains { "@/?#".contains($0) }
  }

  /// Begins the connection on a thread for this purpose, which is not waited for longer than until the deadline.
  ///
  /// libpq looks up the name of the host, which blocks the thread for as long as a name server takes.
  private func begin(until deadline: ContinuousClock.Instant) async -> sending Result<PostgresHandle, PostgresError> {
    await withCheckedContinuation { continuation in
      let waiting = Mutex<CheckedContinuation<Result<PostgresHandle, PostgresError>, Never>?>(continuation)
      Self.beginning.async { [address, library] in
        guard waiting.withLock({ $0 != nil }) else { return }
        let handle = PostgresHandle(address, library)
        waiting.withLock { $0.take() }?
          .resume(returning: handle.map { .success($0) } ?? .failure(.unreachable(PostgresMessages.outOfMemory)))
      }
      let patience = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(patience))) {
        waiting.withLock { $0.take() }?.resume(returning: .failure(.unreachable(PostgresMessages.tooSlow)))
      }
    }
  }

  private static let beginning = DispatchQueue(label: "wizard.postgresql.begin")

  private enum Polling: UInt32 {
    case failed, reading, writing, done
  }

  /// Watches the socket through descriptors of its own, because libpq closes its own at any time.
  private func watch() throws(PostgresError) {
    endWatching()
    let socket = library.socket(handle.pointer)
    let descriptors = (fcntl(socket, F_DUPFD_CLOEXEC, 0), fcntl(socket, F_DUPFD_CLOEXEC, 0))
    guard descriptors.0 >= 0, descriptors.1 >= 0 else {
      let reason = SystemError.last.reason
      for descriptor in [descriptors.0, descriptors.1] where descriptor >= 0 { Foundation.close(descriptor) }
      throw .unreachable(reason)
    }
    let reads = DispatchSource.makeReadSource(fileDescriptor: descriptors.0, queue: executor.queue)
    reads.setEventHandler { self.assumeIsolated { $0.reading?.wake() } }
    reads.setCancelHandler { Foundation.close(descriptors.0) }
    let writes = DispatchSource.makeWriteSource(fileDescriptor: descriptors.1, queue: executor.queue)
    writes.setEventHandler { self.assumeIsolated { $0.writing?.wake() } }
    writes.setCancelHandler { Foundation.close(descriptors.1) }
    (reading, writing) = (Readiness(reads), Readiness(writes))
  }

  private func endWatching() {
    reading?.cancel()
    writing?.cancel()
    (reading, writing) = (nil, nil)
  }

  /// Ends a wait whose time has passed.
  func expire(at now: ContinuousClock.Instant) {
    reading?.expire(at: now)
    writing?.expire(at: now)
  }

  func close() {
    isUsable = false
    endWatching()
    begun?.close()
  }

  // MARK: Statements

  /// Sends a statement, and returns its rows.
  ///
  /// - Throws: `refused`; `unreachable` or `lost`, after which the connection can't be used.
  func query(
    _ statement: String, _ values: [PostgresValue] = [], until deadline: ContinuousClock.Instant
  ) async throws(PostgresError) -> PostgresRows {
    guard isUsable else { throw .unreachable(PostgresMessages.connectionLost) }
    let name = try await prepare(statement, until: deadline)
    guard handle.send(prepared: name, values) else { throw lost() }
    return try await answer(until: deadline)
  }

  /// Returns the name of a statement that the server has parsed.
  private func prepare(
    _ statement: String, until deadline: ContinuousClock.Instant
  ) async throws(PostgresError) -> String {
    if let name = prepared[statement] { return name }
    let name = "wizard_\(prepared.count)"
    guard handle.prepare(statement, as: name) else { throw lost() }
    _ = try await answer(until: deadline)
    prepared[statement] = name
    return name
  }

  /// Sends what is queued, and returns the rows of the answer.
  private func answer(until deadline: ContinuousClock.Instant) async throws(PostgresError) -> PostgresRows {
    guard let reading, let writing else { throw lost() }
    while true {
      let state = library.flush(handle.pointer)
      if state == 0 { break }
      guard state == 1 else { throw lost() }
      guard await writing.wait(until: deadline) else { throw lost(PostgresMessages.tooSlow) }
    }
    var outcome = Result<PostgresRows, PostgresError>.success(PostgresRows(rows: []))
    while true {
      // The end of a connection is told to its source only once, so what has arrived is read before waiting.
      while library.consumeInput(handle.pointer) == 1, library.isBusy(handle.pointer) == 1 {
        guard await hasAnswer(reading, until: deadline) else { throw lost(PostgresMessages.tooSlow) }
      }
      guard library.isBusy(handle.pointer) == 0 else { throw lost() }
      guard let result = handle.nextResult() else { break }
      outcome = result
    }
    // What the server said before it went away is not the answer to the statement.
    guard library.status(handle.pointer) == 0 else { throw lost() }
    return try outcome.get()
  }

  /// Most answers come sooner than Dispatch could wake this queue, so its thread waits for them for a millisecond.
  private func hasAnswer(_ reading: Readiness, until deadline: ContinuousClock.Instant) async -> Bool {
    var socket = pollfd(fd: library.socket(handle.pointer), events: Int16(POLLIN), revents: 0)
    if poll(&socket, 1, 1) == 1 { return true }
    return await reading.wait(until: deadline)
  }

  private func lost(_ reason: String? = nil) -> PostgresError {
    let reason = reason ?? message
    close()
    return .lost(reason)
  }

  private var message: String { begun?.message ?? PostgresMessages.connectionLost }
}
