import FlowServices
import Foundation

/// An output file of a run; a new one is readable by its owner only.
///
/// A pipe or device is written to directly; opening it never blocks.
final class OutputFile: Sendable {
  let path: String
  private let descriptor: Int32

  convenience init(appendingTo path: String) throws(OutputError) {
    try self.init(path, O_WRONLY | O_APPEND | O_CREAT)
  }

  private init(_ path: String, _ flags: Int32) throws(OutputError) {
    self.path = path
    descriptor = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0o600)
    if descriptor >= 0 { return }
    let code = errno
    throw OutputError(path: path, code: code, isCreation: flags & O_CREAT != 0 && access(path, F_OK) != 0)
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws(OutputError) {
    do throws(WriteFailure) {
      try CheckedOutput(stream: .data, descriptor: descriptor, signals: nil).write(text)
    } catch {
      throw OutputError(path: path, reason: error.reason, isCreation: false, isReaderGone: error.isReaderGone)
    }
  }

  /// Replaces the content of a file atomically, or writes directly to a pipe or device.
  static func replace(_ path: String, with text: String) throws(OutputError) {
    guard isPlainOrMissing(path) else { return try OutputFile(path, O_WRONLY).write(text) }
    let (target, temporary) = places(path)
    do throws(FileSystem.ReplacementError) {
      try FileSystem.live.replace(target, through: temporary, with: Array(text.utf8))
    } catch { try check(error, path) }
  }

  /// Does the same with a text that is written in parts.
  static func replace(
    _ path: String, writing write: ((String) throws(OutputError) -> Void) async throws -> Void
  ) async throws {
    guard isPlainOrMissing(path) else {
      let file = try OutputFile(path, O_WRONLY)
      return try await write { text throws(OutputError) in try file.write(text) }
    }
    try check(path)
    let (target, temporary) = places(path)
    do {
      let replacement = try Replacement(of: target, through: temporary)
      do { try await write { text throws(OutputError) in try replacement.write(text, path) } } catch {
        replacement.cancel()
        throw error
      }
      try replacement.finish()
    } catch let error as FileSystem.ReplacementError { try check(error, path) }
  }

  private static func places(_ path: String) -> (target: String, temporary: String) {
    let target = resolved(path)
    return (target, "\(target)\(temporaryMark)\(getpid())")
  }

  /// The file may have its new content, even though its folder could not be synchronized.
  private static func check(_ error: FileSystem.ReplacementError, _ path: String) throws(OutputError) {
    if !error.isVisible { throw OutputError(path: path, error) }
  }

  /// Replaces the content of a file of a flow, unless it is no longer what was read.
  ///
  /// - Parameters:
  ///   - known: The bytes that were read; `nil` if there was no file.
  /// - Returns: `false` if the file has changed; it then stays as it is.
  static func update(_ path: String, from known: [UInt8]?, to text: String) throws(OutputError) -> Bool {
    // Two programs that update files of the same folder take turns.
    let folder = open(FileSystem.folder(of: resolved(path)), O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    if folder >= 0 { try? FileSystem.live.waitForLock(folder) }
    guard FileManager.default.contents(atPath: path).map(Array.init) == known else { return false }
    try replaceKeepingMode(path, with: text)
    return true
  }

  /// Replaces the content of a file of a flow and keeps its permissions; a new file is readable by everyone.
  private static func replaceKeepingMode(_ path: String, with text: String) throws(OutputError) {
    var status = stat()
    let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
    try check(path)
    try replace(path, with: text)
    chmod(path, mode)
  }

  /// Checks before a run that the result of the run can be written to a file.
  ///
  /// Also removes the unfinished files that killed processes left next to the file.
  static func check(_ path: String) throws(OutputError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { throw OutputError(path: path, code: EISDIR, isCreation: false) }
    // A missing file is created and a regular file is replaced, so the folder must be writable.
    let isReplaced = !isThere || status.st_mode & S_IFMT == S_IFREG
    if isReplaced, access(FileSystem.folder(of: resolved(path)), W_OK) != 0 {
      throw OutputError(path: path, code: errno, isCreation: !isThere)
    }
    if isReplaced { removeStaleTemporaryFiles(of: resolved(path)) }
    if isThere, access(path, W_OK) != 0 { throw OutputError(path: path, code: errno, isCreation: false) }
  }

  /// The text that precedes the process ID in the name of an unfinished file.
  private static let temporaryMark = ".unfinished-"

  /// Files less than an hour old are kept, because their process may run on another computer that shares the folder.
  private static func removeStaleTemporaryFiles(of target: String) {
    let folder = FileSystem.folder(of: target)
    let beginning = (target as NSString).lastPathComponent + temporaryMark
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(beginning) {
      let path = "\(folder)/\(name)"
      guard let process = pid_t(name.dropFirst(beginning.count)), process > 0,
        kill(process, 0) != 0, errno == ESRCH, isOurs(path, untouchedFor: 3_600)
      else { continue }
      unlink(path)
    }
  }

  private static func isOurs(_ path: String, untouchedFor seconds: Int) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      return false
    }
    #if canImport(Darwin)
      return time(nil) - status.st_mtimespec.tv_sec > seconds
    #else
      return time(nil) - status.st_mtim.tv_sec > seconds
    #endif
  }

  private static func isPlainOrMissing(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// Resolves symbolic links, so that the target is replaced and not the link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

extension Replacement {
  fileprivate func write(_ text: String, _ path: String) throws(OutputError) {
    do throws(FileSystem.ReplacementError) { try write(Array(text.utf8)) } catch {
      throw OutputError(path: path, error)
    }
  }
}

struct OutputError: Error {
  let path: String
  let reason: String
  /// Whether creating or renaming the file failed; `false` if writing to it failed.
  let isCreation: Bool
  var isReaderGone = false
}

extension OutputError {
  fileprivate init(path: String, code: Int32, isCreation: Bool) {
    self.init(path: path, reason: SystemError(code: code).reason, isCreation: isCreation)
  }

  fileprivate init(path: String, _ error: FileSystem.ReplacementError) {
    self.init(path: path, reason: error.cause.reason, isCreation: error.stage != .writing)
  }
}
