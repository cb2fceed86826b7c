import FlowDefinition
package import FlowEngine
package import FlowExpressions
import FlowSyntax
package import Foundation

/// The folder with the files that people have sent to a server: a folder for each session, and in it one for each file.
package struct UploadFolder: Sendable {
  private let folder: URL
  private let files: FileSystem

  package init(_ folder: URL) { self.init(folder, files: .live) }

  init(_ folder: URL, files: FileSystem) { (self.folder, self.files) = (folder, files) }

  /// What a file counts at least, so that small ones can't fill the disk either.
  package static let leastSize = 65_536

  /// Returns the bytes that a session has sent.
  package func size(of session: FlowSessionID) -> Int {
    contents(of: session).reduce(0) { $0 + max(Self.leastSize, (try? files.status(of: $1))??.size ?? 0) }
  }

  /// Deletes a file that is not used.
  package func remove(_ file: AttachedFile) {
    guard file.place.hasPrefix(folder.path(percentEncoded: false)) else { return }
    try? FileManager.default.removeItem(atPath: FileSystem.folder(of: file.place))
  }

  /// Begins to store a file; only its owner can read it.
  ///
  /// - Parameter name: The name as it was sent. What it says of folders is ignored.
  package func begin(_ name: String, of session: FlowSessionID) throws(SystemError) -> Upload {
    let key = UInt64.random(in: .min ... .max).hexadecimal
    let own = PrivateFolder(folder.appending(path: "\(session)/\(key)", directoryHint: .isDirectory), files: files)
    do throws(PrivateFolder.Problem) { try own.make() } catch {
      throw SystemError(code: EIO, words: error.reason)
    }
    let path = own.file(Self.plain(name))
    return Upload(path: path, file: try files.open(path, .creating), files: files)
  }

  /// Deletes the files of a session that arrived more than two hours ago and are not used.
  ///
  /// - Parameter isUsed: Whether the session has the file with a key, which is a part of its path.
  package func sweep(_ session: FlowSessionID, now: Date = .now, isUsed: (String) -> Bool) {
    let own = path(of: session)
    let keys = (try? files.names(in: own)) ?? []
    let unused = keys.filter { !isUsed($0) }
    for key in unused where isOld("\(own)/\(key)", now) { try? FileManager.default.removeItem(atPath: "\(own)/\(key)") }
    // Only if it is still empty.
    if keys.isEmpty, isOld(own, now) { rmdir(own) }
  }

  /// Whether nothing in a folder has changed for two hours.
  private func isOld(_ path: String, _ now: Date) -> Bool {
    let paths = [path] + ((try? files.names(in: path)) ?? []).map { "\(path)/\($0)" }
    return paths.allSatisfy { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (attributes?[.modificationDate] as? Date).map { $0 < now - 7200 } ?? false
    }
  }

  private func path(of session: FlowSessionID) -> String {
    folder.appending(path: session.text).path(percentEncoded: false)
  }

  /// The sessions that have sent files.
  package var sessions: [FlowSessionID] {
    ((try? files.names(in: folder.path(percentEncoded: false))) ?? []).compactMap { FlowSessionID($0) }
  }

  private func contents(of session: FlowSessionID) -> [String] {
    let own = path(of: session)
    let keys = (try? files.names(in: own)) ?? []
    return keys.flatMap { key in ((try? files.names(in: "\(own)/\(key)")) ?? []).map { "\(own)/\(key)/\($0)" } }
  }

  /// Returns a name that is safe as a file name: its last part, at most 200 bytes.
  private static func plain(_ name: String) -> String {
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
    var plain = String(last.unicodeScalars.map { $0.isUnprintable ? " " : Character($0) })
    let end = plain.utf8.suffix(200).drop { $0 & 0xC0 == 0x80 }
    plain = String(decoding: end, as: UTF8.self)
    return plain.isEmpty || plain == "." || plain == ".." ? "file" : plain
  }
}

/// A file that is being stored.
package final class Upload {
  private let path: String
  private let file: Int32
  private let files: FileSystem
  package private(set) var size = 0
  private var isOpen = true

  init(path: String, file: Int32, files: FileSystem) { (self.path, self.file, self.files) = (path, file, files) }

  deinit { if isOpen { cancel() } }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try files.write(bytes, to: file)
    size += bytes.count
  }

  /// Returns the file when it is on disk; `nil` if it is empty.
  package func finish() throws(SystemError) -> AttachedFile? {
    try files.sync(file)
    close()
    do throws(AttachmentProblem) { return try AttachedFile(at: path, maximum: size, files: files) } catch {
      removeFolder()
      guard error == .empty else { throw SystemError(code: EIO) }
      return nil
    }
  }

  package func cancel() {
    close()
    removeFolder()
  }

  private func removeFolder() { try? FileManager.default.removeItem(atPath: FileSystem.folder(of: path)) }

  private func close() {
    if isOpen { files.close(file) }
    isOpen = false
  }
}
