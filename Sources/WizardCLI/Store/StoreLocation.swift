import FlowPostgres
import FlowServices
import Foundation

/// The name of a store: a folder, or a database that many programs share.
enum StoreLocation {
  case folder(URL)
  case database(String)

  /// The variable with the key of the fingerprints in a database, which the database must not know.
  static let secretVariable = "WIZARD_SECRET"

  static let defaultConnections = 10

  init(_ name: String?, _ environment: [String: String]) {
    // A mistyped address is not a folder, in which each machine would have sessions of its own.
    if let name, name.lowercased().starts(with: /postgres(ql)?:/) {
      self = .database(name)
    } else {
      self = .folder(
        name.map { URL(filePath: $0, directoryHint: .isDirectory) }
          ?? FileSessionStore.defaultFolder(environment: environment))
    }
  }

  /// Returns the name of a store as it may be shown, without a password.
  static func shown(_ name: String) -> String {
    guard case .database = StoreLocation(name, [:]) else { return name }
    return name.replacing(/^(\w+:\/*[^:@\/?]*):.*@/) { "\($0.1)@" }.replacing(/([?&])password=[^&]*&?/) { $0.1 }
      .replacing(/[?&]$/, with: "")
  }

  /// The folder of sessions, or with a database that of other files.
  func folder(_ environment: [String: String]) -> URL {
    switch self {
    case .folder(let folder): folder
    case .database: FileSessionStore.defaultFolder(environment: environment)
    }
  }

  /// - Parameter connections: The most connections to a database.
  func store(
    _ environment: [String: String], connections: Int = defaultConnections
  ) throws(UsageError) -> any ProgramStore {
    switch self {
    case .folder(let folder): return FileSessionStore(folder: folder)
    case .database(let address):
      guard let secret = environment[Self.secretVariable].flatMap({ KeyedFingerprint(rawValue: $0) }) else {
        throw UsageError(StoreMessages.needsSecret)
      }
      // Bindings write files there, which need no folder of sessions.
      try? FileManager.default.createDirectory(
        at: folder(environment), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return PostgresSessionStore(PostgresPool(address, connections: connections), secret: secret)
    }
  }
}
