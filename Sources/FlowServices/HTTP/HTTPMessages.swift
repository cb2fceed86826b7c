/// What is sent to a server.
struct HTTPRequest: Hashable, Sendable {
  var method: String
  var url: String
  /// Names and values; no name appears twice.
  var headers: [String: String]
  /// JSON, nil for none.
  var body: [UInt8]?
  /// How long an answer is waited for.
  var timeout: Duration
}

/// A request holds credentials, codes and answers: whoever prints one sees what it does, and nothing else.
extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "a \(method) request" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// What a server answered.
struct HTTPResponse: Hashable, Sendable {
  let status: Int
  private let headers: [String: String]
  let body: [UInt8]

  init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }, uniquingKeysWith: { first, _ in first })
    self.body = body
  }

  /// A header by its name, in any letter case.
  func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// What is not read further than this: one megabyte, more than any form needs.
  static let sizeLimit = 1 << 20
}

/// Why there is no answer.
enum HTTPFailure: Hashable, Sendable, CaseIterable {
  case timedOut
  case hostUnknown
  case notConnected
  case notSecure
  case brokenOff
  case tooLarge

  /// Whether the server may have been asked all the same.
  var mayBeDone: Bool {
    switch self {
    case .timedOut, .brokenOff, .tooLarge: true
    case .hostUnknown, .notConnected, .notSecure: false
    }
  }

  /// Whether another try may bring more.
  var isWorthATry: Bool {
    switch self {
    case .timedOut, .hostUnknown, .notConnected, .brokenOff: true
    case .notSecure, .tooLarge: false
    }
  }
}

/// How one request went.
enum HTTPExchange: Hashable, Sendable {
  case answered(HTTPResponse)
  case failed(HTTPFailure)
  case cancelled
}

/// Who carries a request to a server and brings back what it answers.
///
/// Redirects are answers like others, and an answer larger than ``HTTPResponse/sizeLimit`` is a failure.
protocol HTTPTransport: Sendable {
  func exchange(_ request: HTTPRequest) async -> HTTPExchange
}
