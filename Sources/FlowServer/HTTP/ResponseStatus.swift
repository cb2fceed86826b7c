/// The status code of a response (RFC 9110, 15).
public struct ResponseStatus: RawRepresentable, Hashable, Sendable {
  /// The three digits, such as 404.
  public let rawValue: Int

  /// Creates a status.
  ///
  /// - Parameter rawValue: The three digits, from 100 to 599.
  public init(rawValue: Int) {
    precondition((100...599).contains(rawValue), "a status has three digits")
    self.rawValue = rawValue
  }

  package init(_ code: Int) { self.init(rawValue: code) }

  var phrase: String {
    switch rawValue {
    case 100: "Continue"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 303: "See Other"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    case _: ""
    }
  }

  /// Whether a response with this status never has content (RFC 9110, 6.4.1).
  var hasNoContent: Bool { rawValue < 200 || rawValue == 204 || rawValue == 304 }
}
