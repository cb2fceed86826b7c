// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Synchronization

/// The files that an app may read while their security scope is open.
package enum SecurityScope {
  private static let counts = Mutex<[URL: (opened: Int, closed: Int)]>([:])

  /// Returns how often the scope of a file was opened and closed.
  package static func count(of url: URL) -> (opened: Int, closed: Int) { counts.withLock { $0[url] } ?? (0, 0) }

  static func open(_ url: URL) { counts.withLock { $0[url, default: (0, 0)].opened += 1 } }

  static func close(_ url: URL) { counts.withLock { $0[url, default: (0, 0)].closed += 1 } }
}

extension URL {
  public static var applicationSupportDirectory: URL {
    temporaryDirectory.appending(path: "Application Support")
  }

  public func startAccessingSecurityScopedResource() -> Bool {
    SecurityScope.open(self)
    return true
  }

  public func stopAccessingSecurityScopedResource() { SecurityScope.close(self) }
}
