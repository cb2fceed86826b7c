import FlowEngine
import Wording

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

  /// What is told of the session in a list.
  func words(for id: SessionID) -> Sentence {
    switch self {
    case .newerFormat(let format): SessionWords.newerEntry(id, format: format)
    case .unknownFormat(let format): SessionWords.unknownFormatEntry(id, format: format)
    case .damaged: SessionWords.damagedEntry(id)
    case .conflict, .held, .cannotRead, .cannotCreate, .cannotWrite: CommandWords.store(self)
    }
  }
}
