import FlowExpressions
import Foundation

/// The folder with copies of attached files, beside a records file, such as `records.jsonl.files`.
struct AttachmentFolder: Sendable {
  private let folder: PrivateFolder
  private let name: String

  init(beside file: URL, files: FileSystem) {
    name = file.lastPathComponent + ".files"
    folder = PrivateFolder(file.deletingLastPathComponent().appending(path: name), files: files)
  }

  /// Copies a file, without replacing another one.
  ///
  /// On return, the copy is on disk, and only its owner can access it.
  ///
  /// - Parameter record: The number of the record that refers to the copy, such as `A-0001`.
  /// - Returns: The path of the copy, relative to the folder of the records file, such as
  ///   `records.jsonl.files/A-0001-1.pdf`.
  func copy(_ attachment: AttachedFile, for record: String) throws(ServiceProblem) -> String {
    do throws(PrivateFolder.Problem) { try folder.make() } catch {
      throw .unusable(error.uncreated ?? folder.path, error.reason)
    }
    do throws(SystemError) {
      let copy = try unusedName(for: attachment, record)
      do throws(FileSystem.ReplacementError) {
        try folder.replace(copy) { file throws(SystemError) in try write(attachment, to: file) }
      } catch {
        if error.isVisible { try? folder.files.remove(folder.file(copy)) }
        throw error.cause
      }
      return "\(name)/\(copy)"
    } catch {
      throw .unusable(folder.path, error.reason)
    }
  }

  /// Removes these copies, because no record refers to them.
  func remove(_ copies: [String]) {
    for copy in copies { try? folder.files.remove(folder.file(String(copy.dropFirst(name.count + 1)))) }
  }

  private func write(_ attachment: AttachedFile, to file: Int32) throws(SystemError) {
    var reader = try AttachmentReader(attachment, files: folder.files)
    while true {
      let bytes = try reader.next(atMost: FileSystem.chunk)
      if bytes.isEmpty { return }
      try folder.files.write(bytes, to: file)
    }
  }

  /// Returns an unused file name for a copy, such as `A-0001-1.pdf`.
  ///
  /// The name consists of the record's number, a counter, and the suffix of the original name. The rest of the original
  /// name is left out, because it may be long or contain characters that have a meaning in a shell.
  private func unusedName(for attachment: AttachedFile, _ record: String) throws(SystemError) -> String {
    let suffix = attachment.name.split(separator: ".").dropFirst().last ?? ""
    let isPlain = (1...8).contains(suffix.count) && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let taken = Set(try folder.files.names(in: folder.path).map { $0.prefix { $0 != "." } })
    var number = 1
    while taken.contains("\(record)-\(number)") { number += 1 }
    return "\(record)-\(number)" + (isPlain ? ".\(suffix.lowercased())" : "")
  }
}
