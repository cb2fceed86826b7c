#if canImport(Musl)
  import Musl
#endif

/// The variables of the environment that send requests through a proxy.
package enum ProxyVariables {
  /// Exempts this computer from proxies: what may go unencrypted to it must not go through another one.
  ///
  /// To be called before a program starts its first thread. It has something to do only on Linux with Musl; elsewhere
  /// ``URLSessionTransport`` sends no request to this computer through a proxy.
  package static func exemptLoopback() {
    #if canImport(Musl)
      let exempt = "localhost,127.0.0.1,::1,127.0.0.0/8"
      for name in ["no_proxy", "NO_PROXY"] {
        let before = getenv(name).map { String(cString: $0) } ?? ""
        guard before != "*" else { continue }
        setenv(name, before.isEmpty ? exempt : "\(before),\(exempt)", 1)
      }
    #endif
  }
}
