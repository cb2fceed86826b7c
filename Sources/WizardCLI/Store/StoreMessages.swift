import FlowSyntax
import Localization

enum StoreMessages {
  static let needsSecret: LocalizedMessage =
    "A database needs the variable WIZARD_SECRET: 32 hexadecimal digits, the same for all programs that use the database. \"openssl rand -hex 16\" makes some."

  static func unknownVerb(_ verb: String?) -> LocalizedMessage {
    verb.map {
      "unknown command \"store \(escaped($0))\". Example: wizard store migrate postgresql://localhost/onboarding."
    }
      ?? needsDatabase
  }

  static let needsDatabase: LocalizedMessage =
    "missing address of a database. Example: wizard store migrate postgresql://localhost/onboarding."

  static let created: LocalizedMessage = "The tables were created."
  static let upgraded: LocalizedMessage = "The tables were upgraded."
  static let upToDate: LocalizedMessage = "The tables are up to date."
}
