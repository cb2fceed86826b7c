import FlowServices
import Foundation

/// A file that a run writes for others; one that is made can be read by its owner only.
///
/// What is no plain file, a pipe or a device, is written to as it is, and never waited for.
final class OutputFile {
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

  /// Puts a text in the place of what a file held: whole, or not at all.
  static func replace(_ path: String, with text: String) throws(OutputError) {
    guard isPlainOrMissing(path) else { return try OutputFile(path, O_WRONLY).write(text) }
    let target = resolved(path)
    do throws(FileSystem.ReplacementError) {
      try FileSystem.live.replace(target, through: "\(target)\(unfinishedMark)\(getpid())", with: Array(text.utf8))
    } catch {
      // What others see is handed over, even where the folder cannot be synchronised.
      if error.isVisible { return }
      throw OutputError(path: path, reason: error.cause.reason, isCreation: error.stage != .writing)
    }
  }

  /// Finds out whether a file can be put there, before anything is done whose result it is to hold.
  static func check(_ path: String) throws(OutputError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR { throw OutputError(path: path, code: EISDIR, isCreation: false) }
    // A plain file is replaced, so that its folder is written to as well.
    let isReplaced = !isThere || status.st_mode & S_IFMT == S_IFREG
    if isReplaced, access(FileSystem.folder(of: resolved(path)), W_OK) != 0 {
      throw OutputError(path: path, code: errno, isCreation: !isThere)
    }
    if isReplaced { sweepUnfinished(of: resolved(path)) }
    if isThere, access(path, W_OK) != 0 { throw OutputError(path: path, code: errno, isCreation: false) }
  }

  /// What stands before the number of the process in the name of a file that is not finished yet.
  private static let unfinishedMark = ".unfinished-"

  /// Removes what killed runs left of a result for this path.
  ///
  /// A process that this computer does not know may write on another one, to a folder both have: within an hour it is done.
  private static func sweepUnfinished(of target: String) {
    let folder = FileSystem.folder(of: target)
    let beginning = (target as NSString).lastPathComponent + unfinishedMark
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

  /// Where a link leads, so that what it points at is replaced and not the link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

/// Something that cannot be written.
struct OutputError: Error {
  let path: String
  let reason: String
  /// Whether the file could not be made, rather than written to.
  let isCreation: Bool
  /// Whether it is a pipe that nobody reads any more.
  var isReaderGone = false
}

extension OutputError {
  fileprivate init(path: String, code: Int32, isCreation: Bool) {
    self.init(path: path, reason: SystemError(code: code).reason, isCreation: isCreation)
  }
}
