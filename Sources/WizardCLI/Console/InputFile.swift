import FlowServices
import FlowSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file, pipe or device whose bytes are read once, such as answers that come with a command.
struct InputFile {
  let path: String
  let signals: SignalWatch?

  /// Everything in it, up to one byte more than ``JSONReader/sizeLimit``.
  func source() throws -> SourceFile {
    do {
      let file = try opened()
      defer { close(file) }
      return SourceFile(
        name: path, bytes: try InputReader(descriptor: file, signals: signals).bytes(limit: JSONReader.sizeLimit))
    } catch let failure as SystemFailure {
      throw FileReadError(path: path, reason: failure.reason)
    }
  }

  private func opened() throws -> Int32 {
    // A named pipe is opened without waiting, because nobody could stop that.
    let file = path.contains("\0") ? -1 : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw SystemFailure(code: path.contains("\0") ? ENOENT : errno) }
    do {
      try check(file)
      return file
    } catch {
      close(file)
      throw error
    }
  }

  private func check(_ file: Int32) throws {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw SystemFailure(code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO, S_IFCHR: return
    case S_IFDIR: throw SystemFailure(code: EISDIR)
    case _: throw FileReadError(path: path, reason: CommandMessages.notReadable)
    }
  }
}
