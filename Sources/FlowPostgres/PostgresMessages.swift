/// Why a database can't be used, as part of a sentence.
enum PostgresMessages {
  static let notInstalled = "libpq, PostgreSQL's client library, is not installed (Debian: apt-get install libpq5)"
  static let unreadableAddress =
    "its address can't be read; it looks like postgresql://wizard@db/onboarding, and \"%\", \"@\", \":\" and \"/\" in a user name or password are written as %25, %40, %3A and %2F"
  static let outOfMemory = "there is not enough memory"
  static let tooSlow = "the database did not answer in time"
  static let connectionLost = "the connection to the database was lost"
  static let exhausted = "all connections to the database are in use"
  static let noSchema = "it has no tables for sessions; run \"wizard store migrate\""
  static func olderSchema(_ version: Int64) -> String {
    "its tables are those of an older version (\(version)); run \"wizard store migrate\""
  }
  static func newerSchema(_ version: Int64) -> String {
    "its tables are those of a newer version (\(version)); update wizard"
  }
  static let damagedCounts = "the record of sent codes is damaged; start a new session"
  static let notEncodable = "it contains a number that JSON cannot represent"
}
