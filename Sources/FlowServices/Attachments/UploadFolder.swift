import FlowDefinition
package import FlowEngine
package import FlowExpressions
import FlowSyntax
package import Foundation

/// The folder with the files that people have sent to a server: a folder for each session, and in it one for each file.
package struct UploadFolder: Sendable {
  private let folder: URL
  private let files: FileSystem
  private let table: (any UploadTable)?

  /// - Parameter table: Where files are kept for all machines; the folder then has copies of them.
  package init(_ folder: URL, table: (any UploadTable)? = nil) { self.init(folder, files: .live, table: table) }

  init(_ folder: URL, files: FileSystem, table: (any UploadTable)? = nil) {
    (self.folder, self.files, self.table) = (folder, files, table)
  }

  /// What a file counts at least, so that small ones can't fill the disk either.
  package static let leastSize = 65_536

  /// Returns the bytes that a session has sent.
  package func size(of session: FlowSessionID) async throws -> Int {
    let here = contents(of: session).reduce(0) { $0 + max(Self.leastSize, (try? files.status(of: $1))??.size ?? 0) }
    guard let table else { return here }
    // Files that are just arriving are only here.
    return max(here, try await table.size(of: session, counting: Self.leastSize))
  }

  /// Deletes a file that is not used.
  package func remove(_ file: AttachedFile) async {
    guard let place = place(of: file) else { return }
    try? FileManager.default.removeItem(atPath: FileSystem.folder(of: file.place))
    await table?.remove(place.key, of: place.session)
  }

  /// Keeps a file for the other machines, if there are any.
  package func keep(_ file: AttachedFile) async throws {
    guard let table, let place = place(of: file) else { return }
    try await table.add(file, as: place.key, of: place.session)
  }

  /// Returns a file as it is now, also if another machine received it; `nil` if it is gone.
  package func current(_ file: AttachedFile) async -> AttachedFile? {
    if let current = await file.current() { return current }
    guard let table, let place = place(of: file) else { return nil }
    do { try await fetch(file, place, table) } catch {
      // Otherwise it is not gone: the call that needs it can't read it now, and can be repeated.
      return (error as? SystemError) == .changed ? nil : file
    }
    return await file.current()
  }

  private func fetch(_ file: AttachedFile, _ place: Place, _ table: any UploadTable) async throws {
    let upload = try begin(place.name, of: place.session)
    defer { upload.cancel() }
    var number = 0
    while let bytes = try await table.part(number, of: place.key, of: place.session) {
      guard upload.size + bytes.count <= file.size else { throw SystemError.changed }
      try upload.write(bytes)
      number += 1
    }
    guard let fetched = try upload.finish(), fetched.digest == file.digest else { throw SystemError.changed }
    try make(place.key, of: place.session)
    // Another request may have fetched the same bytes.
    try files.rename(fetched.place, to: file.place)
  }

  private struct Place {
    let session: FlowSessionID
    let key: String
    let name: String
  }

  /// Returns where a file is in the folder; `nil` if it is not there.
  private func place(of file: AttachedFile) -> Place? {
    let parts = file.place.split(separator: "/", omittingEmptySubsequences: false).suffix(3).map(String.init)
    guard parts.count == 3, let session = FlowSessionID(parts[0]), UInt64(parts[1], radix: 16) != nil,
      parts[2] == Self.plain(parts[2]), file.place == "\(path(of: session))/\(parts[1])/\(parts[2])"
    else { return nil }
    return Place(session: session, key: parts[1], name: parts[2])
  }

  @discardableResult
  private func make(_ key: String, of session: FlowSessionID) throws(SystemError) -> PrivateFolder {
    let own = PrivateFolder(folder.appending(path: "\(session)/\(key)", directoryHint: .isDirectory), files: files)
    do throws(PrivateFolder.Problem) { try own.make() } catch {
      throw SystemError(code: EIO, words: error.reason)
    }
    return own
  }

  /// Begins to store a file; only its owner can read it.
  ///
  /// - Parameter name: The name as it was sent. What it says of folders is ignored.
  package func begin(_ name: String, of session: FlowSessionID) throws(SystemError) -> Upload {
    let path = try make(UInt64.random(in: .min ... .max).hexadecimal, of: session).file(Self.plain(name))
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
