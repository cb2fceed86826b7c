import Foundation

/// A folder only its owner can change: made with mode 0700, and not trusted if it is a link or others may write to it.
struct PrivateFolder: Sendable {
  let path: String
  let files: FileSystem

  /// A folder that cannot be made or used.
  struct Problem: Error, Hashable {
    /// The folder that could not be made; nil where one is there and cannot be used.
    var uncreated: String?
    let reason: String
  }

  init(_ url: URL, files: FileSystem) {
    // A slash at the end would make the system follow a link.
    let path = url.standardizedFileURL.path(percentEncoded: false)
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.files = files
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Whether the folder is there; one that must not be trusted is an error.
  func isThere() throws(SystemError) -> Bool {
    guard let found = try files.status(of: path) else { return false }
    if let words = Self.distrust(found) { throw SystemError(code: EPERM, words: words) }
    return true
  }

  /// Makes the folder, and those above it, where they are missing.
  func make() throws(Problem) {
    var uncreated: String?
    do throws(SystemError) {
      if try isThere() { return }
      uncreated = path
      for folder in try missing().reversed() {
        uncreated = folder
        try makeUnlessThere(folder)
      }
      uncreated = nil
      _ = try isThere()
    } catch {
      throw Problem(uncreated: uncreated, reason: error.reason)
    }
  }

  /// The folders to be made, the innermost first.
  private func missing() throws(SystemError) -> [String] {
    var missing: [String] = []
    var next = path
    while try files.status(of: next) == nil {
      missing.append(next)
      next = FileSystem.folder(of: next)
    }
    return missing
  }

  private func makeUnlessThere(_ folder: String) throws(SystemError) {
    do throws(SystemError) { try files.makeFolder(folder) } catch {
      // Another process may have been faster.
      if error.code != EEXIST { throw error }
    }
  }

  /// Keeps every other writer of this room out of the folder until it is released.
  ///
  /// No session can have the name of the lock: it begins with a dot.
  func lock() throws(SystemError) -> FileLock {
    guard let lock = try FileLock.wait(file(".lock"), files: files) else {
      throw SystemError(code: EWOULDBLOCK, words: ServiceMessages.folderIsBusy)
    }
    return lock
  }

  /// Puts bytes in the place of a file; see ``FileSystem/replace(_:through:with:)``.
  func replace(_ name: String, with bytes: [UInt8]) throws(FileSystem.ReplacementError) {
    try files.replace(file(name), through: file(FileSystem.temporaryPrefix + name), with: bytes)
  }

  private static func distrust(_ status: FileStatus) -> String? {
    switch status.kind {
    case .link: ServiceMessages.folderIsLink
    case .file, .other: ServiceMessages.notAFolder
    case .folder where status.permissions & 0o022 != 0: ServiceMessages.folderIsOpen
    // Root is no exception: what another user can change is not to be trusted by it least of all.
    case .folder where !status.isOurs: ServiceMessages.folderIsForeign
    case .folder: nil
    }
  }
}

/// Files that are not what was written: moved out of the way, never overwritten.
extension PrivateFolder {
  /// What stands between the beginning of a damaged file's new name and its number.
  private static let damagedMark = ".damaged-"

  /// Renames a damaged file to a name not yet taken, such as `STEM.damaged-1`; nil if that cannot be done.
  func setAside(_ name: String, under stem: String) -> String? {
    do throws(SystemError) {
      var number = 1
      while try files.status(of: file("\(stem)\(Self.damagedMark)\(number)")) != nil { number += 1 }
      let damaged = "\(stem)\(Self.damagedMark)\(number)"
      try files.rename(file(name), to: file(damaged))
      try? files.syncFolder(path)
      return damaged
    } catch {
      return nil
    }
  }

  /// What a damaged file was called by before it was set aside, such as `STEM`; nil for a file that was not.
  static func stem(ofDamaged name: String) -> String? {
    let parts = name.components(separatedBy: damagedMark)
    guard parts.count > 1, Int(parts[parts.count - 1]) != nil else { return nil }
    return parts.dropLast().joined(separator: damagedMark)
  }
}
