import FlowEngine
import FlowSyntax
import Localization

enum StoreMessages {
  static let needsSecret: LocalizedMessage =
    "A database needs the variable WIZARD_SECRET: 32 hexadecimal digits, the same for all programs that use the database. \"openssl rand -hex 16\" makes some."

  static func unknownVerb(_ verb: String?) -> LocalizedMessage {
    verb.map { "unknown command \"store \(escaped($0))\". Use \"migrate\", \"export\" or \"import\"." }
      ?? "missing command. Use \"store migrate\", \"store export\" or \"store import\"."
  }

  static let needsDatabase: LocalizedMessage =
    "missing address of a database. Example: wizard store migrate postgresql://localhost/onboarding."

  static func needsStoreAndFile(_ verb: String) -> LocalizedMessage {
    "missing folder or database, and file. Example: wizard store \(verb) postgresql://localhost/onboarding sessions.jsonl."
  }

  static func needsConnections(_ text: String) -> LocalizedMessage {
    "\"\(escaped(text))\" is not a number of connections. Use a whole number from 1 to 1000."
  }

  static let created: LocalizedMessage = "The tables were created."
  static let upgraded: LocalizedMessage = "The tables were upgraded."
  static let upToDate: LocalizedMessage = "The tables are up to date."

  static func exported(_ count: Int) -> LocalizedMessage { "Exported sessions: \(count)." }

  static func notExported(_ id: FlowSessionID) -> LocalizedMessage {
    "The session \"\(id.text)\" is damaged and was not exported."
  }

  static func imported(_ count: Int, there: Int) -> LocalizedMessage {
    "Imported sessions: \(count). Already there: \(there)."
  }

  static func notImported(_ id: FlowSessionID) -> LocalizedMessage {
    "The session \"\(id.text)\" is stored with other answers and was not replaced."
  }

  static func notASession(_ line: Int) -> LocalizedMessage {
    "line \(line) is not a session that \"wizard store export\" has written"
  }
}
