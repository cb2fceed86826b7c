public import FlowServices

/// Sends requests with the URL loading system, or with libcurl on Linux with Glibc.
///
/// It uses the system's trust settings. It uses no cookies and no cache, and follows no redirects. Requests to this
/// computer bypass any proxy; on Linux with Musl, only if the environment variable `no_proxy` lists this computer.
///
/// Pass it to `ServiceHost` for `http` bindings.
///
/// On Linux, `URLSession` can't limit the size of a body, restrict its content encoding, or be stopped while it reads.
/// If the program is built with Glibc, the transport therefore uses libcurl.
public struct URLSessionTransport: HTTPTransport {
  /// Creates a transport.
  public init() {}

  /// Sends a request once.
  ///
  /// If the task is cancelled, the request ends immediately.
  ///
  /// - Parameter request: The request with its timeout.
  /// - Returns: The response, with a body of at most ``ServiceHTTPResponse/sizeLimit`` bytes, or the reason why there
  ///   is no response, or `cancelled` if the task was cancelled.
  public func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange {
    #if canImport(Glibc)
      await CurlTransfer.exchange(request)
    #else
      await SessionLoading.exchange(request)
    #endif
  }
}
