public import FlowServices

/// Carries requests with the system's URL loading: TLS as the system trusts it, no cookies, no cache, no redirects.
///
/// A program passes it to `ServiceHost`, so that bindings with `http` can send requests.
///
/// On Linux `URLSession` reads a body without a limit, unpacks whatever it is sent, and cannot be stopped while it
/// does; there its foundation, libcurl, is used as it is. Requests to this computer go through no proxy.
public struct URLSessionTransport: HTTPTransport {
  /// Makes one.
  public init() {}

  /// Sends a request; cancelling the task ends it at once.
  ///
  /// - Parameter request: What to send, and how long to wait.
  /// - Returns: The answer, read no further than ``ServiceHTTPResponse/sizeLimit``, or why there is none.
  public func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange {
    #if canImport(Glibc)
      await CurlTransfer.exchange(request)
    #else
      await SessionLoading.exchange(request)
    #endif
  }
}
