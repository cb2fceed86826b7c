import FlowSyntax
public import Foundation

/// A request to a server.
public struct ServiceHTTPRequest: Hashable, Sendable {
  /// The method, such as `POST`.
  public var method: String
  /// The complete URL.
  public var url: String
  /// The headers.
  ///
  /// Names are not case-sensitive, so do not add two that differ only in case.
  public var headers: [String: String]
  /// The body, which is JSON; `nil` if the request has no body or sends ``files``.
  public var body: [UInt8]? {
    get { content?.bytes }
    set { content = newValue.map { HTTPBody([.bytes($0)]) } }
  }
  package var content: HTTPBody?
  /// How long to wait for the response.
  public var timeout: Duration

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method, such as `POST`.
  ///   - url: The complete URL.
  ///   - headers: The headers.
  ///   - body: The JSON body, or `nil` if there is none.
  ///   - timeout: How long to wait for the response.
  public init(method: String, url: String, headers: [String: String], body: [UInt8]?, timeout: Duration) {
    self.method = method
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.body = body
  }
}

/// Descriptions without values, because a request contains credentials, codes and answers.
extension ServiceHTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Only the method, so that logs do not contain the URL, headers or body.
  public var description: String { "a \(method) request" }
  /// The same as ``description``.
  public var debugDescription: String { description }
  /// An empty mirror, so that dumping a request reveals nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A response from a server.
public struct ServiceHTTPResponse: Hashable, Sendable {
  /// The status, such as 201.
  public let status: Int
  private let headers: [String: String]
  /// The body.
  public let body: [UInt8]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The status, such as 201.
  ///   - headers: The headers. Names are not case-sensitive; if several differ only in case, an arbitrary one of them
  ///     is kept.
  ///   - body: The body.
  public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = Dictionary(keepingFirst: headers.map { ($0.lowercased(), $1) })
    self.body = body
  }

  /// Returns the value of a header.
  ///
  /// - Parameter name: The name, which is not case-sensitive.
  /// - Returns: The value, or `nil` if the response has no such header.
  public func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// The maximum size of a body in bytes: 1,000,000 (1 MB).
  public static let sizeLimit = 1_000_000
}

/// The reason why there is no response.
public enum HTTPFailure: String, Error, Hashable, Sendable, CaseIterable {
  /// The timeout has passed.
  case timedOut
  /// The host name cannot be resolved.
  case hostUnknown
  /// The connection was refused, or there is no network.
  case notConnected
  /// libcurl, which sends requests on Linux with Glibc, is not installed.
  case notInstalled
  /// The certificate is not trusted, or the TLS handshake failed.
  case notSecure
  /// The connection was lost, or the response is invalid.
  case connectionLost
  /// The response is larger than ``ServiceHTTPResponse/sizeLimit``.
  case tooLarge
  /// A file of the request has changed or can't be read, so the request was not completed.
  case fileChanged
  /// The body could not be written to a temporary file, for example because the disk is full.
  case notWritten

  var mayHaveSucceeded: Bool {
    switch self {
    case .timedOut, .connectionLost, .tooLarge: true
    case .hostUnknown, .notConnected, .notInstalled, .notSecure, .fileChanged, .notWritten: false
    }
  }

  var isWorthATry: Bool {
    switch self {
    case .timedOut, .hostUnknown, .notConnected, .connectionLost: true
    case .notInstalled, .notSecure, .tooLarge, .fileChanged, .notWritten: false
    }
  }
}

extension HTTPFailure: CustomStringConvertible, LocalizedError {
  /// The reason as a sentence for developers.
  public var description: String { ServiceMessages.description(of: self) }
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// The result of a request.
public enum HTTPExchange: Hashable, Sendable {
  /// The server responded, with any status.
  case answered(ServiceHTTPResponse)
  /// There is no response.
  case failed(HTTPFailure)
  /// The task was cancelled.
  case cancelled
}

/// Sends requests to servers.
///
/// Use `URLSessionTransport`, or implement this protocol to pin certificates or to respond in tests. A transport
/// returns redirects like other responses, and reports a response larger than ``ServiceHTTPResponse/sizeLimit`` as a
/// failure. It never retries a request; the `FlowService` that uses it decides whether to retry.
public protocol HTTPTransport: Sendable {
  /// Sends a request once, and waits for the response no longer than the request's timeout.
  ///
  /// - Parameter request: The request.
  /// - Returns: The result. If the task is cancelled, returns `cancelled` immediately.
  func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange
}
