import Synchronization

/// A request that was received.
public struct ServerRequest: Sendable {
  /// The method, such as `POST`.
  public var method: String
  /// The path as it was received, with its percent escapes; it begins with `/`.
  public var path: String
  /// What follows the first `?`, as it was received; `nil` if there is none.
  public var query: String?
  /// The header.
  public var headers: ServerHeaders
  /// The content, which is read while it arrives.
  public var body: RequestContent
  /// The address of the other end of the connection, such as `127.0.0.1`, or `unix` for a Unix socket; `nil` if it is not
  /// known, so that no limits for each address apply.
  public var peer: String?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path, with its percent escapes; it begins with `/`.
  ///   - query: What follows the first `?`.
  ///   - headers: The header.
  ///   - body: The content.
  ///   - peer: The address of the other end of the connection; `nil` if it is not known.
  public init(
    method: String, path: String, query: String? = nil, headers: ServerHeaders = [:],
    body: RequestContent = RequestContent([]), peer: String? = nil
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.headers, self.body, self.peer) = (headers, body, peer)
  }
}

/// The content of a request, which is read once, while it arrives.
public struct RequestContent: AsyncSequence, Sendable {
  /// A part of the content.
  public typealias Element = [UInt8]

  private let read: @Sendable () async throws(RequestContentError) -> [UInt8]?

  /// Creates content from a closure.
  ///
  /// - Parameter read: Returns the next part, or `nil` at the end. It throws if the content can't be read to its end.
  public init(_ read: @escaping @Sendable () async throws(RequestContentError) -> [UInt8]?) { self.read = read }

  /// Creates content from bytes.
  ///
  /// - Parameter bytes: The bytes.
  public init(_ bytes: [UInt8]) {
    let rest = OnceRead(bytes)
    self.init { () throws(RequestContentError) in rest.take() }
  }

  /// Creates content from the parts that a web framework passes on.
  ///
  /// - Parameter parts: The parts; any error that it throws means that the content can't be read to its end.
  public init<Parts: AsyncSequence & Sendable>(reading parts: Parts) where Parts.Element == [UInt8] {
    let reader = PartReader(parts)
    self.init { () throws(RequestContentError) in
      do { return try await reader.next() } catch { throw error as? RequestContentError ?? .broken }
    }
  }

  /// Creates an iterator, which continues where the last one stopped.
  ///
  /// - Returns: The iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(read: read) }

  /// Reads the parts of the content.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let read: @Sendable () async throws(RequestContentError) -> [UInt8]?

    /// Returns the next part.
    ///
    /// - Returns: The part; `nil` at the end.
    /// - Throws: ``RequestContentError`` if the content can't be read to its end.
    public mutating func next() async throws(RequestContentError) -> [UInt8]? { try await read() }
  }

  /// Reads all content.
  ///
  /// - Parameter limit: The most bytes to read.
  /// - Returns: The bytes.
  /// - Throws: ``RequestContentError``.
  public func bytes(atMost limit: Int) async throws(RequestContentError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try await read() {
      guard part.count <= limit - bytes.count else { throw .tooLarge }
      bytes += part
    }
    return bytes
  }
}

private actor PartReader<Parts: AsyncSequence & Sendable> where Parts.Element == [UInt8] {
  private var iterator: Parts.AsyncIterator?

  init(_ parts: Parts) { iterator = parts.makeAsyncIterator() }

  /// The content is read by one task, so the iterator is never missing.
  func next() async throws -> [UInt8]? {
    guard var iterator = iterator.take() else { throw RequestContentError.broken }
    let part = try await iterator.next(isolation: self)
    self.iterator = iterator
    return part
  }
}

private final class OnceRead: Sendable {
  private let rest: Mutex<[UInt8]?>

  init(_ bytes: [UInt8]) { rest = Mutex(bytes.isEmpty ? nil : bytes) }

  func take() -> [UInt8]? { rest.withLock { $0.take() } }
}

/// Why content can't be read to its end.
public enum RequestContentError: Error, Hashable, Sendable {
  /// The connection was closed, or its bytes are not what the header announced.
  case broken
  /// No bytes arrived for too long.
  case tooSlow
  /// The content is larger than it may be.
  case tooLarge
}

/// The response to a request.
public struct ServerResponse: Hashable, Sendable {
  /// The status.
  public var status: ResponseStatus
  /// The header, without `Content-Length`, `Date` and `Connection`.
  public var headers: ServerHeaders
  /// The content.
  public var body: [UInt8]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - headers: The header, without `Content-Length`, `Date` and `Connection`.
  ///   - body: The content.
  public init(_ status: ResponseStatus, headers: ServerHeaders = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}
