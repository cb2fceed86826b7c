import Foundation

/// A socket that never blocks.
struct Socket {
  let descriptor: Int32

  enum Outcome: Equatable {
    case done(Int)
    case wouldBlock
    case failed(Int32)

    init(_ count: Int) {
      let code = errno
      self = count >= 0 ? .done(count) : code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock : .failed(code)
    }
  }

  func setUp() {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  func set(_ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    _ = setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  func read(into buffer: inout ByteBuffer, atMost count: Int) -> Outcome {
    var outcome = Outcome.wouldBlock
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      outcome = Self.repeated { recv(descriptor, room.baseAddress, count, 0) }
      if case .done(let count) = outcome { filled = count }
    }
    buffer.append(bytes)
    return outcome
  }

  func write(_ bytes: ArraySlice<UInt8>) -> Outcome {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { bytes in
      Self.repeated { send(descriptor, bytes.baseAddress, bytes.count, flags) }
    }
  }

  /// Returns `nil` if no connection waits, or the reason that none can be accepted now.
  func accept() -> Result<Socket, SocketFailure>? {
    switch Self.repeated({ Int(Foundation.accept(descriptor, nil, nil)) }) {
    case .done(let descriptor): return .success(Socket(descriptor: Int32(descriptor)))
    case .wouldBlock: return nil
    case .failed(let code): return .failure(SocketFailure(code: code))
    }
  }

  /// The address of the other end without its port, or `unix`; `nil` if it is not known.
  var peer: String? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) == 0 }
    }
    guard isKnown else { return nil }
    if address.ss_family == sa_family_t(AF_UNIX) { return "unix" }
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let isNamed = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getnameinfo($0, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
      }
    }
    guard isNamed else { return nil }
    return PeerAddress(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))?.text
  }

  func endWriting() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  private static func repeated(_ body: () -> Int) -> Outcome {
    while true {
      let outcome = Outcome(body())
      if outcome != .failed(EINTR) { return outcome }
    }
  }
}

struct SocketFailure: Error {
  let code: Int32

  /// Whether too many descriptors are open, which ends when some are closed.
  var isTemporary: Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
}

extension Socket {
  private static var stream: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  /// Returns a socket that accepts connections.
  static func listening(at address: ListenAddress) throws(ListenError) -> Socket {
    switch address {
    case .port(let host, let port): return try listening(at: host, port, address)
    case .socket(let path): return try listening(at: path, address)
    }
  }

  private static func listening(at host: String, _ port: UInt16, _ address: ListenAddress) throws(ListenError) -> Socket
  {
    var hints = addrinfo()
    hints.ai_socktype = stream
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { throw .unknownHost(host) }
    defer { freeaddrinfo(found) }
    return try opened(first.pointee.ai_family, address) { socket in
      socket.set(SOL_SOCKET, SO_REUSEADDR)
      return bind(socket.descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen)
    }
  }

  /// A socket that an earlier process left behind is replaced, unless a process still accepts connections at it.
  private static func listening(at path: String, _ address: ListenAddress) throws(ListenError) -> Socket {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { throw ListenError(ENAMETOOLONG, address) }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let perform = { (socket: Socket, call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) in
      withUnsafePointer(to: name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          call(socket.descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
    if let probe = try? opened(AF_UNIX, address, { perform($0, connect) }, listens: false) {
      close(probe.descriptor)
      throw .inUse(address)
    }
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
    let mask = umask(0o177)
    defer { umask(mask) }
    return try opened(AF_UNIX, address) { perform($0, bind) }
  }

  private static func opened(
    _ family: Int32, _ address: ListenAddress, _ prepare: (Socket) -> Int32, listens: Bool = true
  ) throws(ListenError) -> Socket {
    let socket = Socket(descriptor: Foundation.socket(family, stream, 0))
    guard socket.descriptor >= 0 else { throw ListenError(errno, address) }
    guard prepare(socket) == 0, !listens || listen(socket.descriptor, 1024) == 0 else {
      let code = errno
      close(socket.descriptor)
      throw ListenError(code, address)
    }
    socket.setUp()
    return socket
  }

  /// The port that the socket is bound to; `nil` for a Unix socket.
  var port: UInt16? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
    }
    guard isKnown else { return nil }
    return withUnsafeBytes(of: address) { bytes in
      switch Int32(address.ss_family) {
      case AF_INET: UInt16(bigEndian: bytes.load(as: sockaddr_in.self).sin_port)
      case AF_INET6: UInt16(bigEndian: bytes.load(as: sockaddr_in6.self).sin6_port)
      case _: nil
      }
    }
  }
}
