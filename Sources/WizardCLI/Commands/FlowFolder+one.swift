import FlowServices

extension FlowFolder {
  /// The one flow a path stands for.
  static func one(_ path: String) throws -> FlowFolder {
    let folders = try find(path)
    guard folders.count == 1 else { throw UsageError(CommandMessages.severalFlows(path, folders.map(\.flowPath))) }
    return folders[0]
  }
}
