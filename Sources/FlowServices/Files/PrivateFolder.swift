import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder only its owner can change: made with mode 0700, and not trusted if it is a link or others may write to it.
struct PrivateFolder: Sendable {
  let path: String
  let files: FileSystem

  /// Why the folder cannot be used.
  enum Problem: Error, Hashable {
    case cannotCreate(path: String, reason: String)
    case notTrusted(reason: String)
    case system(SystemError)

    var reason: String {
      switch self {
      case .cannotCreate(_, let reason), .notTrusted(let reason): reason
      case .system(let error): error.reason
      }
    }
  }

  init(_ url: URL, files: FileSystem) {
    // A slash at the end would make the system follow a link.
    let path = url.standardizedFileURL.path(percentEncoded: false)
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.files = files
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Whether the folder is there; one that must not be trusted is a problem.
  func check() throws(Problem) -> Bool {
    let found: FileStatus?
    do throws(SystemError) { found = try files.status(of: path) } catch {
      if error.code == ENOTDIR { throw .notTrusted(reason: error.reason) }
      throw .system(error)
    }
    guard let found else { return false }
    guard let reason = Self.distrust(found) else { return true }
    throw .notTrusted(reason: reason)
  }

  /// Makes the folder, and those above it, where they are missing.
  func make() throws(Problem) {
    guard try !check() else { return }
    var missing: [String] = []
    do throws(SystemError) {
      var next: String? = path
      while let folder = next, try files.status(of: folder) == nil {
        missing.append(folder)
        next = Self.parent(of: folder)
      }
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    for folder in missing.reversed() { try make(folder) }
    _ = try check()
  }

  private func make(_ folder: String) throws(Problem) {
    do throws(SystemError) { try files.makeFolder(folder) } catch {
      // Another process may have been faster.
      guard error.code != EEXIST else { return }
      throw .cannotCreate(path: folder, reason: error.reason)
    }
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

  private static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
