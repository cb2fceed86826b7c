public import FlowServices

/// Sends requests with the URL loading system: the system's trust settings, no cookies, no cache, no redirects.
///
/// Pass it to `ServiceHost` for `http` bindings.
///
/// On Linux, `URLSession` reads bodies without a limit, decodes any content and cannot be stopped while it does. There,
/// the transport uses libcurl directly. Requests to this computer never use a proxy.
public struct URLSessionTransport: HTTPTransport {
  /// Creates a transport.
  public init() {}

  /// Sends a request once.
  ///
  /// Cancelling the task ends it immediately.
  ///
  /// - Parameter request: The request with its timeout.
  /// - Returns: The response, with a body of at most ``ServiceHTTPResponse/sizeLimit`` bytes, or the reason why there
  ///   is none.
  public func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange {
    #if canImport(Glibc)
      await CurlTransfer.exchange(request)
    #else
      await SessionLoading.exchange(request)
    #endif
  }
}
