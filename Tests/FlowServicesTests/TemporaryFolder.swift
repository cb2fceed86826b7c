import FlowExpressions
import FlowSyntax
import Foundation
import TestSupport

@testable import FlowServices

/// A folder of a test, which is deleted with this instance.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = ScratchFolder.place("wizard-test")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path())
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: url.appending(path: name)) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path(percentEncoded: false))
  }

  /// All files, by name.
  var content: [String: [UInt8]] {
    let names = (try? names()) ?? []
    return Dictionary(names.compactMap { name in (try? bytes(name)).map { (name, $0) } }) { first, _ in first }
  }

  /// Writes a file and returns it as a person's answer.
  func attach(_ name: String, _ bytes: [UInt8], as mediaType: String = "application/pdf") throws -> AttachedFile {
    try write(name, bytes)
    return AttachedFile(
      name: name, size: bytes.count, mediaType: mediaType, digest: Fingerprint(of: bytes).description,
      place: path(name))
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url.appending(path: name))) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func lines(_ name: String) throws -> [String] { try text(name).split(separator: "\n").map(String.init) }

  /// The names in the folder or in a folder inside it; empty if that does not exist.
  func names(_ inner: String = "") throws -> [String] {
    let path = url.appending(path: inner).path()
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }
}
