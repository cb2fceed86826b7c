/// Why a statement failed.
package enum PostgresError: Error, Hashable, Sendable {
  /// libpq is not installed.
  case notInstalled
  /// No connection could be made, or it was lost before anything can have been changed.
  case unreachable(String)
  /// The connection was lost while a change was being made, so it is not known whether it was.
  case lost(String)
  /// All connections have been in use for too long.
  case exhausted
  /// The database refused the statement.
  case refused(code: String, message: String)

  /// What the database or the system said, in a line.
  var reason: String {
    switch self {
    case .notInstalled: PostgresMessages.notInstalled
    case .exhausted: PostgresMessages.exhausted
    case .unreachable(let reason), .lost(let reason): reason
    case .refused(Self.undefinedTable, _): PostgresMessages.noSchema
    case .refused(_, let message): message
    }
  }

  /// The codes of PostgreSQL's documentation, appendix A.
  static let undefinedTable = "42P01"

  /// Whether the same may succeed on another connection; transactions can also get in each other's way (class 40).
  var canBeRepeated: Bool {
    switch self {
    case .unreachable, .lost: true
    case .refused(let code, _): code.hasPrefix("40")
    case .notInstalled, .exhausted: false
    }
  }
}
