/// Every sentence of this room.
enum ServiceWords {
  // Folders and files

  static let folderIsLink = "this is a link; name the folder itself"
  static let notAFolder = "this is not a folder"
  static let folderIsOpen = "others may write to this folder; take that right away with chmod go-w"
  static let folderIsForeign = "this folder belongs to another user"
  static let folderIsBusy = "another process has kept it locked for ten seconds"
  static let notEncodable = "it holds a number that cannot be written"
  static func holder(_ process: Int32?) -> String { process.map { "process \($0)" } ?? "another process" }
}
