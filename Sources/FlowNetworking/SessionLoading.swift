#if !canImport(Glibc)
  import FlowServices
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Collects the response to a request of a `URLSession`.
  ///
  /// The system does not always report the end of a task that was cancelled before it started. The result therefore
  /// does not depend on such a report.
  final class SessionLoading: NSObject, URLSessionDataDelegate {
    private struct State {
      var response: HTTPURLResponse?
      var body: [UInt8] = []
    }

    private let state = Mutex(State())
    private let pending = PendingExchange()

    static func exchange(_ request: ServiceHTTPRequest) async -> HTTPExchange {
      guard let message = URLRequest(request) else { return .failed(.hostUnknown) }
      let loading = SessionLoading()
      let session = URLSession(configuration: configuration, delegate: loading, delegateQueue: nil)
      // If the request has timed out, invalidating the session also ends its task.
      defer { session.invalidateAndCancel() }
      // The request body is written to this file, because the system can send a file without loading it.
      let upload = FileManager.default.temporaryDirectory.appending(path: "wizard-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: upload) }
      let task: URLSessionTask
      if request.files.isEmpty {
        task = session.dataTask(with: message)
      } else {
        do throws(HTTPFailure) { try request.writeBody(to: upload) } catch {
          return Task.isCancelled ? .cancelled : .failed(error)
        }
        task = session.uploadTask(with: message, fromFile: upload)
      }
      return await loading.pending.value(within: request.timeout) { task.resume() }
    }

    private static var configuration: URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      return configuration
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      state.withLock { $0.response = response as? HTTPURLResponse }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTooMuch = state.withLock { state in
        state.body += data.prefix(
          ServiceHTTPResponse.sizeLimit + 1 - min(state.body.count, ServiceHTTPResponse.sizeLimit + 1))
        return state.body.count > ServiceHTTPResponse.sizeLimit
      }
      if isTooMuch { pending.end(with: .failed(.tooLarge)) }
    }

    #if canImport(FoundationNetworking)
      /// Ends the request if the server asks for credentials.
      ///
      /// The system calls this method when the response is complete. There are no credentials to supply, because the
      /// request already contains all that are available. Without credentials, the system does not end the task, so
      /// this method sets the result to the server's response.
      func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
      ) {
        urlSession(session, task: task, didCompleteWithError: nil)
        completionHandler(.cancelAuthenticationChallenge, nil)
      }
    #endif

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let (response, body) = state.withLock { ($0.response ?? task.response as? HTTPURLResponse, $0.body) }
      pending.end(with: Self.exchange(response, body, error))
    }

    private static func exchange(_ response: HTTPURLResponse?, _ body: [UInt8], _ error: (any Error)?) -> HTTPExchange {
      if let error {
        guard let error = error as? URLError else { return .failed(.connectionLost) }
        return error.code == .cancelled ? .cancelled : .failed(HTTPFailure(error, isAnswered: response != nil))
      }
      guard let response else { return .failed(.connectionLost) }
      let headers = response.allHeaderFields.compactMap { name, value in
        (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
      }
      return .answered(
        ServiceHTTPResponse(
          status: response.statusCode, headers: Dictionary(uniqueKeysWithValues: headers), body: body))
    }
  }

  extension URLRequest {
    fileprivate init?(_ request: ServiceHTTPRequest) {
      guard let url = URL(string: request.url) else { return nil }
      self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
      httpMethod = request.method
      for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
      if let body = request.body { httpBody = Data(body) }
      timeoutInterval = request.timeout / .seconds(1)
    }
  }

  extension HTTPFailure {
    /// Creates a failure from a system error.
    ///
    /// Outside Darwin, the system reports an untrusted certificate as an unknown error. An unknown error is therefore
    /// treated as `notSecure` if the URL scheme is `https` and no response was received.
    fileprivate init(_ error: URLError, isAnswered: Bool) {
      let isSecure = error.failingURL?.scheme?.lowercased() == "https"
      switch error.code {
      case .timedOut: self = .timedOut
      case .cannotFindHost, .dnsLookupFailed: self = .hostUnknown
      case .cannotConnectToHost, .notConnectedToInternet: self = .notConnected
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
        self = .notSecure
      case .unknown where isSecure && !isAnswered: self = .notSecure
      case _: self = .connectionLost
      }
    }
  }
#endif
