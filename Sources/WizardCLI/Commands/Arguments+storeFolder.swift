import FlowServices
import Foundation

extension Arguments {
  /// The folder of sessions: the one that was named, else the usual one.
  func storeFolder(_ environment: ProgramEnvironment) -> URL {
    value(CommandTable.store).map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileSessionStore.defaultFolder(environment: environment.variables)
  }
}
