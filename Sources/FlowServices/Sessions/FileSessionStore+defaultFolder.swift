public import Foundation

extension FileSessionStore {
  /// Where sessions are kept unless somebody says otherwise.
  ///
  /// `$XDG_STATE_HOME/wizard`; else on Apple's systems `wizard` in Application Support, elsewhere
  /// `~/.local/state/wizard`. A path that does not begin with a slash is ignored, as the XDG Base Directory
  /// Specification demands.
  public static func defaultFolder(environment: [String: String]) -> URL {
    if let state = absolute(environment["XDG_STATE_HOME"]) { return state.appending(path: "wizard") }
    #if canImport(Darwin)
      return URL.applicationSupportDirectory.appending(path: "wizard")
    #else
      let home = absolute(environment["HOME"]) ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
      return home.appending(path: ".local/state/wizard")
    #endif
  }

  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
