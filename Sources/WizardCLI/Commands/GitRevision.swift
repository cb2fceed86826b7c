import FlowServices
import FlowSyntax
import Foundation

/// Only `git rev-parse` and `git cat-file` are run.
///
/// They change nothing, fetch nothing, and use neither a pager nor colors.
struct GitRevision {
  private let name: String
  private let commit: String
  private let folder: String
  private let variables: [String: String]

  /// - Parameter name: A branch, a tag or a commit.
  /// - Throws: `UnreadableError` if git can't be run, if the folder is not in a repository, or if git can't find the
  ///   revision.
  init(_ name: String, beside path: String, _ variables: [String: String]) throws {
    self.name = name
    folder = Self.folder(of: path)
    self.variables = Self.variables(variables)
    func line(_ command: [String]) throws -> String? {
      try Self.output(of: command, in: Self.folder(of: path), Self.variables(variables)).map { bytes in
        String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
      }
    }
    guard let isShallow = try line(["rev-parse", "--is-shallow-repository"]) else {
      throw UnreadableError(DiffMessages.noRepository(path))
    }
    // A name such as `^HEAD` stands for all commits but that one, and git prints it with its caret.
    guard let commit = try line(["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]),
      commit.allSatisfy(\.isHexDigit)
    else {
      throw UnreadableError(
        isShallow == "true" ? DiffMessages.shallowClone(name) : DiffMessages.unknownRevision(name))
    }
    self.commit = commit
  }

  /// Returns a file of the revision, or `nil` if the revision does not have it.
  ///
  /// - Parameter path: The path of the file in the working tree. Only its last part is used.
  /// - Throws: `FileReadError` if the file is larger than a flow file may be.
  func file(_ path: String) throws -> SourceFile? {
    let object = "\(commit):./" + (path.split(atScalar: "/").last ?? path)
    func content(_ kind: String) throws -> [UInt8]? {
      try Self.output(of: ["cat-file", kind, object], in: folder, variables)
    }
    guard let size = try content("-s"), let count = Int(String(decoding: size, as: UTF8.self).dropLast()) else {
      return nil
    }
    let name = "\(self.name):\(path)"
    if count > JSONReader.sizeLimit {
      throw FileReadError(path: name, reason: CommandMessages.tooLarge(JSONReader.sizeLimit))
    }
    return try content("blob").map { SourceFile(name: name, bytes: $0) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(ofScalar: "/").map { String(path.unicodeScalars[...$0]) } ?? "."
  }

  /// If this program runs in a git hook, git has set variables that name the repository of the hook.
  ///
  /// They are removed, so that git uses the repository that contains the folder.
  private static func variables(_ variables: [String: String]) -> [String: String] {
    let ofHooks = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]
    return variables.filter { !ofHooks.contains($0.key) }
      .merging(["GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"]) { $1 }
  }

  private static func output(
    of command: [String], in folder: String, _ variables: [String: String]
  ) throws -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + command
    process.environment = variables
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
