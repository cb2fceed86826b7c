import FlowDefinition
import FlowExpressions
import Foundation

/// The folder with copies of attached files, beside a records file, such as `records.jsonl.files`.
///
/// Copies are made and removed only while the records file is locked. Before files are copied for a record, a list of
/// the copies is written to the folder. The list is removed when the record is in the file. If the program crashes in
/// between, the next call finds the list and removes the copies that no record names. A copy that a record may name is
/// kept, for example if the records file has been rotated since.
struct AttachmentFolder: Sendable {
  private let folder: PrivateFolder
  private let name: String

  init(beside file: URL, files: FileSystem) {
    name = file.lastPathComponent + Self.ending
    folder = PrivateFolder(file.deletingLastPathComponent().appending(path: name), files: files)
  }

  /// Copies files into the folder, without replacing any file.
  ///
  /// On return, the copies are on disk, and only their owner can access them. Call ``finish(_:)`` when the record is on
  /// disk too. If this method throws, it removes the copies. Copies that can't be removed are left to
  /// ``removeUnfinished(besides:)``.
  ///
  /// - Returns: The paths of the copies, relative to the folder of the records file, such as
  ///   `records.jsonl.files/A-0001-1.pdf`.
  func copy(
    _ attachments: [AttachedFile], for record: String, in content: JSONLinesFile.Content
  ) throws(ServiceProblem) -> [String] {
    do throws(PrivateFolder.Problem) { try folder.make() } catch {
      throw .unusable(error.uncreated ?? folder.path, error.reason)
    }
    do throws(SystemError) {
      let copies = try unusedNames(for: attachments, record)
      do throws(FileSystem.ReplacementError) {
        try folder.replace(Self.list(of: record), with: CopyList(copies: copies, extent: content.extent).bytes)
        for (attachment, copy) in zip(attachments, copies) {
          try folder.replace(copy) { file throws(SystemError) in try write(attachment, to: file) }
        }
      } catch {
        // The list stays until all copies are removed.
        try? remove(copies + [Self.list(of: record)])
        throw error.cause
      }
      return copies.map(path)
    } catch {
      throw .unusable(folder.path, error.reason)
    }
  }

  /// Removes the list of a record's copies, because the record is on disk.
  func finish(_ record: String) { try? folder.files.remove(folder.file(Self.list(of: record))) }

  /// Removes the leftovers of calls that did not finish: incomplete copies, and copies that no record names.
  func removeUnfinished(besides content: JSONLinesFile.Content) throws(ServiceProblem) {
    do throws(SystemError) {
      guard try folder.isThere() else { return }
      let names = try folder.files.names(in: folder.path)
      for list in names where list.hasPrefix(Self.listPrefix) {
        let bytes = try folder.files.privateContent(of: folder.file(list), limit: Self.listLimit) ?? []
        try remove(unnamed(in: bytes, besides: content).filter(names.contains) + [list])
      }
      try remove(names.filter { $0.hasPrefix(FileSystem.temporaryPrefix) })
    } catch {
      throw .unusable(folder.path, error.reason)
    }
  }

  /// Returns the copies in a list, without those that a record names, or may name in a rotated file.
  ///
  /// Returns an empty array if the list is malformed, if the records file was replaced or became shorter after the list
  /// was written, or if rotated files can't be listed.
  private func unnamed(in list: [UInt8], besides content: JSONLinesFile.Content) -> [String] {
    guard let list = CopyList(list), list.extent.isContained(in: content.extent) else { return [] }
    let copies = list.copies.filter { copy in !content.lines.contains { $0.names(copy: path(copy)) } }
    guard !copies.isEmpty, let rotated = try? rotatedFiles() else { return [] }
    return copies.filter { copy in !rotated.contains { $0.mayName(copy) } }
  }

  private func rotatedFiles() throws(SystemError) -> [RotatedFile] {
    let (files, parent) = (folder.files, FileSystem.folder(of: folder.path))
    let records = name.dropLast(Self.ending.count)
    var rotated: [RotatedFile] = []
    for name in try files.names(in: parent) where name.hasPrefix(records) && name != records {
      let path = "\(parent)/\(name)"
      if try files.status(of: path)?.kind != .folder { rotated.append(RotatedFile(path, files: files)) }
    }
    return rotated
  }

  /// Removes files in order, and throws an error at the first file that can't be removed.
  private func remove(_ names: [String]) throws(SystemError) {
    for name in names {
      // If the file is a list of copies, another call may have just removed it: `finish` removes a list without the
      // lock.
      do throws(SystemError) { try folder.files.remove(folder.file(name)) } catch {
        if error.code != ENOENT { throw error }
      }
    }
  }

  private static let ending = ".files"
  private static let listPrefix = ".copies-"
  private static let listLimit = 1 << 20

  private static func list(of record: String) -> String { listPrefix + record }

  private func path(_ copy: String) -> String { "\(name)/\(copy)" }

  private func write(_ attachment: AttachedFile, to file: Int32) throws(SystemError) {
    var reader = try AttachmentReader(attachment, files: folder.files)
    while true {
      let bytes = try reader.next(atMost: FileSystem.chunk)
      if bytes.isEmpty { return }
      try folder.files.write(bytes, to: file)
    }
  }

  /// A name consists of the record's number, a counter, and a suffix of the file's type or of the original name.
  ///
  /// The rest of the original name is left out, because it may be long or contain characters that have a meaning in a
  /// shell.
  private func unusedNames(for attachments: [AttachedFile], _ record: String) throws(SystemError) -> [String] {
    let taken = Set(try folder.files.names(in: folder.path).map { $0.prefix { $0 != "." } })
    var number = 0
    return attachments.map { attachment in
      repeat { number += 1 } while taken.contains("\(record)-\(number)")
      return "\(record)-\(number)" + attachment.usualSuffix
    }
  }
}

extension AttachedFile {
  /// The suffix of the file's type or of its name, such as `.pdf`; empty if there is none.
  package var usualSuffix: String {
    let suffix = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    let suffixes = MediaType.all.first { $0.type == mediaType }?.suffixes ?? []
    if let usual = suffixes.first { return "." + (suffixes.contains(suffix) ? suffix : usual) }
    let isPlain = (1...8).contains(suffix.count) && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain ? ".\(suffix)" : ""
  }
}

extension JSONValue {
  fileprivate func names(copy: String) -> Bool {
    switch self {
    case .object(let members): members["copy"] == .string(copy) || members.values.contains { $0.names(copy: copy) }
    case .list(let values): values.contains { $0.names(copy: copy) }
    case .null, .bool, .int, .number, .string: false
    }
  }
}
