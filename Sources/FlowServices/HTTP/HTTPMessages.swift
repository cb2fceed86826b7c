import FlowSyntax

/// What is sent to a server.
public struct ServiceHTTPRequest: Hashable, Sendable {
  /// Such as `POST`.
  public var method: String
  /// The whole address.
  public var url: String
  /// Names and values; no name appears twice.
  public var headers: [String: String]
  /// JSON, nil for none.
  public var body: [UInt8]?
  /// How long an answer is waited for.
  public var timeout: Duration

  /// Puts a request together.
  public init(method: String, url: String, headers: [String: String], body: [UInt8]?, timeout: Duration) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}

/// A request holds credentials, codes and answers: whoever prints one sees what it does, and nothing else.
extension ServiceHTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What it does, without what it holds.
  public var description: String { "a \(method) request" }
  /// The same.
  public var debugDescription: String { description }
  /// Nothing of what it holds.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a server answered.
public struct ServiceHTTPResponse: Hashable, Sendable {
  /// Such as 201.
  public let status: Int
  private let headers: [String: String]
  /// What came after the headers.
  public let body: [UInt8]

  /// Puts an answer together; the names of headers are read in any letter case.
  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = Dictionary(keepingFirst: headers.map { ($0.lowercased(), $1) })
    self.body = body
  }

  /// A header by its name, in any letter case.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// What is not read further than this: one megabyte, more than any form needs.
  public static let sizeLimit = 1 << 20
}

/// Why there is no answer, as an ``HTTPTransport`` reports it.
public enum HTTPFailure: String, Hashable, Sendable, CaseIterable {
  /// Nothing came in time.
  case timedOut
  /// The host has no address.
  case hostUnknown
  /// Nobody listens there, or there is no way to it.
  case notConnected
  /// This computer has no libcurl, which carries requests on Linux.
  case notInstalled
  /// The server cannot be trusted, or no encryption was agreed on.
  case notSecure
  /// The answer ended before it was whole, or is none.
  case brokenOff
  /// The answer is larger than ``ServiceHTTPResponse/sizeLimit``.
  case tooLarge

  /// Whether the server may have been asked all the same.
  var mayBeDone: Bool {
    switch self {
    case .timedOut, .brokenOff, .tooLarge: true
    case .hostUnknown, .notConnected, .notInstalled, .notSecure: false
    }
  }

  /// Whether another try may bring more.
  var isWorthATry: Bool {
    switch self {
    case .timedOut, .hostUnknown, .notConnected, .brokenOff: true
    case .notInstalled, .notSecure, .tooLarge: false
    }
  }
}

/// How one request went, as an ``HTTPTransport`` reports it.
public enum HTTPExchange: Hashable, Sendable {
  /// The server answered, whatever its status.
  case answered(ServiceHTTPResponse)
  /// There is no answer.
  case failed(HTTPFailure)
  /// The task that waited for it was cancelled.
  case cancelled
}

/// Who carries a request to a server and brings back what it answers.
///
/// This is an extension point. `URLSessionTransport` is the usual one; a program has one of its own to pin certificates,
/// or to answer in tests. Redirects are answers like others, and an answer larger than
/// ``ServiceHTTPResponse/sizeLimit`` is a failure. A transport never repeats a request: the service that made it does.
public protocol HTTPTransport: Sendable {
  /// Sends a request once, and waits for its answer no longer than its timeout.
  ///
  /// When the task is cancelled it comes back at once, with `cancelled`.
  func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange
}
