import Foundation

/// A client that sends bytes as they are, on threads of its own.
final class RawClient: Sendable {
  private let descriptor: Int32

  init(port: UInt16) {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let descriptor = descriptor
    _ = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) { _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads until the text ends with something, or until the server closes the connection.
  func read(until end: String = "\u{0}") async -> String {
    let descriptor = descriptor
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while !bytes.reversed().starts(with: end.utf8.reversed()) {
          let count = recv(descriptor, &buffer, buffer.count, 0)
          if count <= 0 { break }
          bytes += buffer[..<count]
        }
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}

extension String {
  /// The status codes of responses.
  var statuses: [Int] { matches(of: #/HTTP/1\.1 (\d{3}) /#).compactMap { Int($0.1) } }
}
