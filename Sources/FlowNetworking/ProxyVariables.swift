#if canImport(Musl)
  import Musl
#endif

package enum ProxyVariables {
  /// Prevents requests to this computer from being sent through a proxy, because they may be unencrypted.
  ///
  /// Call this method before the program starts its first thread. The method has an effect only on Linux with Musl. On
  /// other systems, ``URLSessionTransport`` never uses a proxy for this computer.
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
