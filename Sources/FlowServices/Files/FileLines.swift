import Foundation

/// The lines of a regular file, which are read one after another.
package struct FileLines: ~Copyable {
  private let path: String
  private let limit: Int
  private let file: Int32
  private var rest: ArraySlice<UInt8> = []

  /// - Parameter limit: The most bytes of a line.
  package init(_ path: String, limit: Int) throws(FileReadError) {
    (self.path, self.limit) = (path, limit)
    do throws(SystemError) { file = try FileSystem.live.openFile(path) } catch {
      throw FileReadError(path: path, reason: error.reason)
    }
  }

  deinit { FileSystem.live.close(file) }

  /// Returns the next line without its end; `nil` at the end of the file.
  package mutating func next() throws(FileReadError) -> ArraySlice<UInt8>? {
    var searched = rest.startIndex
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
      }
      searched = rest.endIndex
      do throws(SystemError) {
        guard rest.count <= limit else { throw SystemError(code: EFBIG) }
        let part = try FileSystem.live.read(file, atMost: 1 << 20)
        if part.isEmpty {
          defer { rest = [] }
          return rest.isEmpty ? nil : rest
        }
        rest += part
      } catch { throw FileReadError(path: path, reason: error.reason) }
    }
  }
}
