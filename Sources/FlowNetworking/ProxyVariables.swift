#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The variables of the environment that send requests through a proxy.
public enum ProxyVariables {
  private static let exempt = "localhost,127.0.0.1,::1"

  /// Exempts this computer from proxies: what may go unencrypted to it must not go through another one.
  ///
  /// To be called before a program starts its first thread. Where the system's own settings name the proxies, as on
  /// Darwin, this computer is exempt already.
  public static func exemptLoopback() {
    for name in ["no_proxy", "NO_PROXY"] {
      let before = getenv(name).map { String(cString: $0) } ?? ""
      guard before != "*" else { continue }
      setenv(name, before.isEmpty ? exempt : "\(before),\(exempt)", 1)
    }
  }
}
