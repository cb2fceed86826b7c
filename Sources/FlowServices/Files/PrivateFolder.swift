import FlowSyntax
import Foundation

/// A folder that only its owner can change, created with mode 0700.
///
/// Folders of other users, and folders that others can write to, are refused. A link is followed if it belongs to the
/// effective user.
struct PrivateFolder: Sendable {
  let path: String
  let files: FileSystem

  struct Problem: Error, Hashable {
    /// The folder that could not be created, or `nil` if a folder exists but cannot be used.
    var uncreated: String?
    let reason: String
  }

  init(_ url: URL, files: FileSystem) {
    // Remove a trailing slash. With it, the system would follow a link at the path, whoever made it.
    let named = url.standardizedFileURL.path(percentEncoded: false)
    let path = named.utf8.count > 1 && named.ends(withScalar: "/") ? String(named.unicodeScalars.dropLast()) : named
    let link = try? FileSystem.live.status(of: path)
    self.path = link?.kind == .link && link?.isOurs == true ? files.target(of: path) ?? path : path
    self.files = files
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Throws if there is something at the path that must not be used, such as a link or a folder of another user.
  func isThere() throws(SystemError) -> Bool {
    guard let found = try files.status(of: path) else { return false }
    if let words = Self.distrust(found) { throw SystemError(code: EPERM, words: words) }
    return true
  }

  /// If the folder is empty or was used before, removes the access of other users.
  func make() throws(Problem) {
    var uncreated: String?
    do throws(SystemError) {
      if try isThere() { return try restrict() }
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

  private func restrict() throws(SystemError) {
    guard let status = try files.status(of: path), status.permissions & 0o077 != 0 else { return }
    let names = try files.names(in: path)
    if names.isEmpty || names.contains(Self.lockName) { try files.restrict(path) }
  }

  /// Returns the folders to create, innermost first.
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
      // Another process may have created the folder in the meantime.
      if error.code != EEXIST { throw error }
    }
  }

  private static let lockName = ".lock"

  /// Locks the folder, so that no other session store or verification service writes to it until the lock is released.
  ///
  /// The name of the lock starts with a dot, so it cannot be the name of a session.
  func lock() throws(SystemError) -> FileLock {
    guard let lock = try FileLock.wait(file(Self.lockName), files: files) else {
      throw SystemError(code: EWOULDBLOCK, words: ServiceMessages.folderIsBusy)
    }
    return lock
  }

  func replace(_ name: String, with bytes: [UInt8]) throws(FileSystem.ReplacementError) {
    try replace(name) { file throws(SystemError) in try files.write(bytes, to: file) }
  }

  func replace(_ name: String, writing: (Int32) throws(SystemError) -> Void) throws(FileSystem.ReplacementError) {
    try files.replace(file(name), through: file(FileSystem.temporaryPrefix + name), writing: writing)
  }

  private static func distrust(_ status: FileStatus) -> String? {
    switch status.kind {
    case .link: ServiceMessages.folderIsLink
    case .file, .other: ServiceMessages.notAFolder
    case .folder where status.permissions & 0o022 != 0: ServiceMessages.folderIsOpen
    // Even root does not use another user's folder, because that user could change it.
    case .folder where !status.isOurs: ServiceMessages.folderIsForeign
    case .folder: nil
    }
  }
}

/// Renaming damaged files, so that no damaged file is used or overwritten.
extension PrivateFolder {
  private static let damagedMark = ".damaged-"

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

  static func stem(ofDamaged name: String) -> String? {
    let parts = name.components(separatedBy: damagedMark)
    guard parts.count > 1, Int(parts[parts.count - 1]) != nil else { return nil }
    return parts.dropLast().joined(separator: damagedMark)
  }
}
