import FlowSyntax
import Foundation

/// The files that one folder of a git repository has in a revision.
///
/// Only `git rev-parse` and `git show` are run. They change nothing and fetch nothing.
struct GitRevision {
  private let name: String
  private let folder: String

  /// - Parameters:
  ///   - name: A branch, a tag or a commit.
  ///   - path: The path of a file in the folder.
  /// - Throws: `UnreadableError` if git can't be run, or knows no such revision.
  init(_ name: String, beside path: String) throws {
    self.name = name
    folder = Self.folder(of: path)
    let command = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
    if try output(of: command) == nil { throw UnreadableError(DiffMessages.unknownRevision(name)) }
  }

  /// Returns a file of the revision, or `nil` if the revision does not have it.
  ///
  /// - Parameter path: The path of the file in the working tree. Only its last part is used.
  func file(_ path: String) throws -> SourceFile? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let bytes = try output(of: ["show", "--end-of-options", "\(self.name):./\(name)"])
    return bytes.map { SourceFile(name: "\(self.name):\(path)", bytes: $0) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
  }

  /// Returns what a git command prints, or `nil` if the command fails.
  private func output(of command: [String]) throws -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + command
    process.environment = ProcessInfo.processInfo.environment.merging(["GIT_NO_LAZY_FETCH": "1"]) { $1 }
    let pipe = Pipe()
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, pipe)
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw UnreadableError(DiffMessages.noGit) }
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // `env` exits with 127 if there is no git.
    if process.terminationStatus == 127 { throw UnreadableError(DiffMessages.noGit) }
    return process.terminationStatus == 0 ? Array(data) : nil
  }
}
