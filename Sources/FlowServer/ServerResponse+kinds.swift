extension ServerRequest {
  /// Whether a program on this machine asks, and not a proxy for somebody else.
  ///
  /// A proxy passes on the name that browsers use, or says for whom it asks.
  var isFromThisMachine: Bool {
    ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"].allSatisfy { headers[$0] == nil }
      && headers["Host"].map { ListenAddress($0)?.isLocal ?? ListenAddress("\($0):80")?.isLocal ?? false } ?? false
      && isPeerLocal
  }

  var isPeerLocal: Bool { peer.map { $0 == "unix" || $0 == "::1" || $0.hasPrefix("127.") } ?? false }

  /// Whether the request is that of a program.
  var wantsJSON: Bool {
    headers["Accept"].map { $0.contains("application/json") && !$0.contains("text/html") } ?? false
  }

  var isReading: Bool { method == "GET" || method == "HEAD" }
}

extension ServerResponse {
  static func text(_ code: Int, _ text: String) -> ServerResponse {
    ServerResponse(
      ResponseStatus(code), headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
      body: Array(text.utf8))
  }

  static func redirect(_ address: String, cookies: [String] = []) -> ServerResponse {
    var response = ServerResponse(ResponseStatus(303), headers: ["Location": address, "Cache-Control": "no-store"])
    for cookie in cookies { response.headers.append("Set-Cookie", cookie) }
    return response
  }

  static func notAllowed(_ methods: String) -> ServerResponse {
    ServerResponse(ResponseStatus(405), headers: ["Allow": methods])
  }

  func retrying(after seconds: Int) -> ServerResponse {
    var response = self
    response.headers["Retry-After"] = String(seconds)
    return response
  }

  func setting(_ cookie: String?) -> ServerResponse {
    guard let cookie else { return self }
    var response = self
    response.headers.append("Set-Cookie", cookie)
    return response
  }
}
