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
  static func cannotUse(_ path: String, _ reason: String) -> String { "\"\(path)\" cannot be used: \(reason)" }

  // Verification

  static let stillSending = "a code is being sent to this number"
  static let nobodyToDeliverTo =
    "a person is needed to take the code; run this in a terminal, or have codes delivered to a file"
  static func notVerification(_ port: String) -> String {
    "\"\(port)\" is no port of verification; its name should end in \"send\" or \"check\""
  }
  static func damagedCounts(_ path: String) -> String {
    "\"\(path)\" is damaged, so nobody knows how many codes were tried; begin a new session"
  }
}
