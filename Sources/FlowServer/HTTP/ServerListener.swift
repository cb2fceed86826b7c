import Dispatch
import EventLoop
import Foundation

/// Accepts connections, and passes their requests on one after another (HTTP/1.1, RFC 9112).
///
/// It is meant to stand behind a reverse proxy, which does TLS, HTTP/2 and compression.
public actor ServerListener {
  private let executor = QueueExecutor(label: "wizard.http")
  /// The queue of the listener's connections.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The address, with the port that was chosen if it was 0.
  public nonisolated let address: ListenAddress
  private let limits: ServerLimits
  private var respond: @concurrent @Sendable (ServerRequest) async -> ServerResponse = { _ in
    ServerResponse(ResponseStatus(503))
  }
  private let socket: Socket
  private var accepting: (any DispatchSourceRead)?
  /// Whether no connection is accepted until a descriptor is free.
  private var isFull = false
  private var connections: [Int: ClientConnection] = [:]
  private var lastID = 0
  private let turns: RequestTurns
  private var refused: @Sendable (ResponseStatus) -> Void = { _ in }
  private var isStopping = false
  private var stopped: [CheckedContinuation<Void, Never>] = []
  private var isTicking = false
  private var writer = ResponseWriter()

  /// Creates a listener and begins to listen; ``start(refused:_:)`` begins to accept.
  ///
  /// - Parameters:
  ///   - address: The address to listen at.
  ///   - limits: The limits.
  /// - Throws: ``ListenError``.
  public init(at address: ListenAddress, limits: ServerLimits = ServerLimits()) throws(ListenError) {
    socket = try Socket.listening(at: address)
    if case .port(let host, _) = address, let port = socket.port {
      self.address = .port(host: host, port)
    } else {
      self.address = address
    }
    self.limits = limits
    turns = RequestTurns(limit: limits.requests)
  }

  /// Begins to accept connections.
  ///
  /// - Parameters:
  ///   - refused: Is told the status with which a request was refused that `respond` never saw.
  ///   - respond: Answers a request. It is never cancelled, even if the client closes the connection.
  public func start(
    refused: @escaping @Sendable (ResponseStatus) -> Void = { _ in },
    _ respond: @escaping @concurrent @Sendable (ServerRequest) async -> ServerResponse
  ) {
    (self.respond, self.refused) = (respond, refused)
    Self.raiseDescriptorLimit()
    let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: executor.queue)
    source.setEventHandler { self.assumeIsolated { $0.accept() } }
    let descriptor = socket.descriptor
    source.setCancelHandler { close(descriptor) }
    accepting = source
    source.activate()
  }

  /// Accepts no more connections, and waits until all requests are answered.
  ///
  /// - Parameter patience: How long to wait; then all connections are closed.
  public func stop(within patience: Duration) async {
    isStopping = true
    if isFull { accepting?.resume() }
    accepting?.cancel()
    accepting = nil
    if case .socket(let path) = address { unlink(path) }
    for connection in connections.values where connection.isIdle { connection.cancel() }
    guard !connections.isEmpty else { return }
    let patience = Task {
      try? await Task.sleep(for: patience)
      closeAll()
    }
    await withCheckedContinuation { stopped.append($0) }
    patience.cancel()
  }

  private func closeAll() {
    if Task.isCancelled { return }
    for connection in connections.values { connection.cancel() }
    for continuation in stopped { continuation.resume() }
    stopped = []
  }

  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    #if canImport(Darwin)
      let files = RLIMIT_NOFILE
    #else
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    _ = setrlimit(files, &limit)
  }

  // MARK: Connections

  private func accept() {
    // Only some, so that requests are not kept waiting.
    for _ in 0..<64 {
      switch socket.accept() {
      case nil: return
      case .failure(let failure)?:
        // The source would call again at once, for ever.
        if failure.isTemporary { pauseAccepting() }
        return
      case .success(let accepted)?: open(accepted)
      }
    }
  }

  private func pauseAccepting() {
    guard !isFull else { return }
    isFull = true
    accepting?.suspend()
    tick()
  }

  private func resumeAccepting() {
    guard isFull else { return }
    isFull = false
    accepting?.resume()
  }

  private func open(_ socket: Socket) {
    socket.setUp()
    if case .port = address { socket.set(Int32(IPPROTO_TCP), TCP_NODELAY) }
    lastID += 1
    let id = lastID
    let reading = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: executor.queue)
    reading.setEventHandler { self.assumeIsolated { $0.connections[id]?.wake(.reading) } }
    let writing = DispatchSource.makeWriteSource(fileDescriptor: socket.descriptor, queue: executor.queue)
    writing.setEventHandler { self.assumeIsolated { $0.connections[id]?.wake(.writing) } }
    // The descriptor must stay open until neither source uses it.
    let released = DispatchGroup()
    for source in [reading as any DispatchSourceProtocol, writing] {
      released.enter()
      source.setCancelHandler { released.leave() }
    }
    released.notify(queue: executor.queue) {
      close(socket.descriptor)
      self.assumeIsolated { $0.resumeAccepting() }
    }
    let connection = ClientConnection(
      id: id, socket: socket, peer: socket.peer, reading: Readiness(reading), writing: Readiness(writing))
    connections[id] = connection
    tick()
    Task { await serve(id) }
  }

  /// Ends waits whose time has passed, once a second while there is a connection.
  private func tick() {
    guard !isTicking else { return }
    isTicking = true
    Task {
      while !connections.isEmpty || isFull {
        try? await Task.sleep(for: .seconds(1))
        let now = ContinuousClock.now
        for connection in connections.values { connection.expire(at: now) }
        turns.expire(at: now)
        resumeAccepting()
      }
      isTicking = false
    }
  }

  private func serve(_ id: Int) async {
    guard let connection = connections[id] else { return }
    if connections.count > limits.connections {
      await refuse(ServerListener.busy, on: connection)
    } else {
      await serve(connection)
    }
    connections[id] = nil
    connection.cancel()
    if connections.isEmpty, isStopping {
      for continuation in stopped { continuation.resume() }
      stopped = []
    }
  }

  // MARK: Requests

  private func serve(_ connection: ClientConnection) async {
    do throws(RequestRefusal) {
      while !isStopping, let head = try await nextHead(on: connection) {
        connection.isIdle = false
        guard await answer(head, on: connection) else { return }
        connection.isIdle = true
      }
    } catch {
      await refuse(ServerResponse(error.status), on: connection)
    }
  }

  /// Returns `nil` if the client sends no more requests.
  private func nextHead(on connection: ClientConnection) async throws(RequestRefusal) -> RequestHead? {
    let reader = RequestHeadReader(limits: limits)
    var (searched, deadline) = (0, nil as ContinuousClock.Instant?)
    let idle = ContinuousClock.now + .seconds(limits.idleSeconds)
    var mayBeginEmpty = true
    while true {
      // An empty line before a request is ignored (RFC 9112, 2.2).
      if mayBeginEmpty, connection.buffer.unused.starts(with: [.carriageReturn, .lineFeed]) {
        connection.buffer.drop(2)
        mayBeginEmpty = false
      }
      let unused = connection.buffer.unused
      if !unused.isEmpty {
        connection.isIdle = false
        deadline = deadline ?? .now + .seconds(limits.headerSeconds)
        if let length = try reader.length(of: unused, searchingFrom: searched) {
          let head = try reader.read(unused.prefix(length))
          connection.buffer.drop(length)
          return head
        }
        searched = unused.count
      }
      switch await connection.fill(until: deadline ?? idle) {
      case .bytes: continue
      case .end: return nil
      case .nothing:
        if connection.buffer.isEmpty { return nil }
        throw RequestRefusal(408)
      }
    }
  }

  private static let busy = ServerResponse(ResponseStatus(503), headers: ["Retry-After": "1"])

  /// Returns whether the connection can be used again.
  private func answer(_ head: RequestHead, on connection: ClientConnection) async -> Bool {
    connection.content = ContentDecoder(head.content, limit: limits.contentBytes)
    connection.awaitsContinue = head.expectsContinue
    let response: ServerResponse
    connection.hasTurn = await turns.take(within: .seconds(limits.waitingSeconds))
    if !connection.hasTurn {
      response = Self.busy
      refused(response.status)
    } else {
      defer { endTurn(of: connection) }
      connection.arriving = (.now, 0)
      let id = connection.id
      let content = RequestContent { () throws(RequestContentError) in try await self.nextPart(on: id) }
      response = await respond(
        ServerRequest(
          method: head.method, path: head.path, query: head.query, headers: head.headers,
          body: connection.content.isDone ? RequestContent([]) : content, peer: connection.peer))
    }
    skipContent(on: connection)
    let keepsAlive = head.keepsAlive && connection.content.isDone && !isStopping
    let bytes = writer.bytes(of: response, to: head, keepsAlive: keepsAlive)
    guard await connection.send(bytes, patience: .seconds(limits.contentSeconds)) else { return false }
    if !keepsAlive { await connection.linger() }
    return keepsAlive
  }

  private func endTurn(of connection: ClientConnection) {
    if connection.hasTurn { turns.end() }
    connection.hasTurn = false
  }

  /// What has arrived already is skipped, so that the connection can be used again.
  private func skipContent(on connection: ClientConnection) {
    do throws(RequestRefusal) {
      while !connection.content.isDone, try connection.content.next(&connection.buffer) != .incomplete {}
    } catch {}
  }

  private func nextPart(on id: Int) async throws(RequestContentError) -> [UInt8]? {
    guard let connection = connections[id] else { throw .broken }
    while true {
      let part: ContentDecoder.Part
      do { part = try connection.content.next(&connection.buffer) } catch {
        throw error.status == ResponseStatus(413) ? .tooLarge : .broken
      }
      switch part {
      case .bytes(let bytes):
        connection.arriving.bytes += bytes.count
        return bytes
      case .end: return nil
      case .incomplete: break
      }
      if connection.awaitsContinue {
        connection.awaitsContinue = false
        let line = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        guard await connection.send(line, patience: .seconds(limits.contentSeconds)) else { throw .broken }
      }
      // Content that trickles in would occupy the server: 10 kB a second are expected of it.
      let latest = connection.arriving.since + .seconds(limits.contentSeconds + connection.arriving.bytes / 10_000)
      // A client that sends nothing keeps nobody else waiting.
      endTurn(of: connection)
      let arrival = await connection.fill(until: min(latest, .now + .seconds(limits.contentSeconds)))
      let ready = ContinuousClock.now
      connection.hasTurn = await turns.take(within: .seconds(limits.waitingSeconds))
      guard connection.hasTurn else { throw .tooSlow }
      connection.arriving.since += ready.duration(to: .now)
      switch arrival {
      case .bytes: continue
      case .end: throw .broken
      case .nothing: throw .tooSlow
      }
    }
  }

  private func refuse(_ response: ServerResponse, on connection: ClientConnection) async {
    refused(response.status)
    let head = RequestHead(method: "GET", path: "/", headers: [:])
    let bytes = writer.bytes(of: response, to: head, keepsAlive: false)
    if await connection.send(bytes, patience: .seconds(2)) { await connection.linger() }
  }
}
