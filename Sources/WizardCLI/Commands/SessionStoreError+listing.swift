import FlowEngine
import Localization

/// Sessions that cannot be read, among others that can.
extension SessionStoreError {
  /// What `--json` calls the session.
  var status: String {
    switch self {
    case .newerFormat: "newer"
    case .damaged: "damaged"
    case .unknownFormat, .conflict, .held, .cannotRead, .cannotCreate, .cannotWrite: "unreadable"
    }
  }

  /// What a list says of the session; `store` is the folder that the command was given.
  func words(for id: SessionID, store: String?) -> LocalizedMessage {
    switch self {
    case .newerFormat(let format): SessionMessages.newerEntry(id, format: format, store: store)
    case .unknownFormat(let format): SessionMessages.unknownFormatEntry(id, format: format, store: store)
    case .damaged: SessionMessages.damagedEntry(id, store: store)
    case .conflict, .held, .cannotRead, .cannotCreate, .cannotWrite: CommandMessages.store(self)
    }
  }
}
