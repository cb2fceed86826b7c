import FlowDefinition
import FlowExpressions
import Foundation
import Testing

@testable import WizardCLI

/// Paths as people type them and as terminals paste them.
@Suite struct TypedPathTests {
  @Test(arguments: [
    ("a.pdf", "a.pdf"), ("my file.pdf", "my file.pdf"), (#"my\ file\ \(1\).pdf"#, "my file (1).pdf"),
    ("'my file.pdf'", "my file.pdf"), (#""my file.pdf""#, "my file.pdf"), (#"'it'\''s.pdf'"#, "it's.pdf"),
    (#""a\"b\\c\d""#, #"a"b\c\d"#), (#"'a\b'"#, #"a\b"#), (#"a\"#, "a"), ("'open", "open"), ("", ""),
  ])
  func `Quotes and backslashes are understood as a shell does`(typed: String, path: String) {
    #expect(TypedPath.unquoted(typed) == path)
  }

  @Test func `A file is found by any way of writing its path`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wizard " + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/it's \\ here.pdf"
    try Data("%PDF-1.7".utf8).write(to: URL(filePath: path))
    let dragged = "'" + path.replacing("'", with: "'\\''") + "'"
    let escaped = path.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing(" ", with: "\\ ")
    for typed in [path, dragged, escaped, "  \(path) ", URL(filePath: path).absoluteString] {
      let answer = TypedPath(typed).answer(maximum: 100)
      #expect(
        answer["name"] == "it's \\ here.pdf" && answer["size"] == 8 && answer["place"] == .string(path), "\(typed)")
    }
  }

  @Test(arguments: ["end ", " both ", "tab\t"]) func `A name may begin and end with blanks`(name: String) throws {
    let folder = try Self.folder(with: Array(name.utf8))
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/" + name
    for typed in [path, path.replacing(" ", with: "\\ ").replacing("\t", with: "\\\t"), "'\(path)'", "'\(path)' "] {
      #expect(TypedPath(typed).answer(maximum: 100)["name"] == .string(name), "\(typed)")
    }
  }

  @Test func `A name that is not UTF-8 is found by how it reads, unless several read alike`() throws {
    let folder = try Self.folder(with: [0x61, 0xE9, 0x2E, 0x70])
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a\u{FFFD}.p"
    #expect(TypedPath(path).answer(maximum: 100)["name"] == "a\u{FFFD}.p")
    #expect(TypedPath(path).answer(maximum: 100)["size"] == 8)
    try Self.write([0x61, 0xEA, 0x2E, 0x70], in: folder)
    #expect(TypedPath(path).answer(maximum: 100)["problem"] == .string(AttachmentProblem.missing.rawValue))
  }

  /// Creates a folder with a file whose name consists of the given bytes.
  private static func folder(with name: [UInt8]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wizard " + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(name, in: folder)
    return folder
  }

  private static func write(_ name: [UInt8], in folder: URL) throws {
    let path = (Array((folder.path + "/").utf8) + name + [0]).map { CChar(bitPattern: $0) }
    let file = try #require(fopen(path, "w"))
    fputs("%PDF-1.7", file)
    fclose(file)
  }

  @Test func `Paths that are dragged together are separate files, and a path with spaces is one`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "wizard " + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b", "a b"] { try Data("x".utf8).write(to: folder.appending(path: name)) }
    let (path, escaped) = (folder.path, folder.path.replacing(" ", with: "\\ "))
    for (typed, names) in [
      ("'\(path)/a' '\(path)/b' ", ["a", "b"]), ("\(escaped)/a  \(escaped)/b\\ ", ["a", "b"]),
      ("\(path)/a b", ["a b"]), ("'\(path)/b '", ["b"]), ("\(escaped)/b\\ ", ["b"]), ("\(path)/c d", ["c d"]),
      ("'\(path)/a' '\(path)/c'", ["a", "c"]), ("'\(path)/c' '\(path)/d'", ["c", "d"]),
      ("'\(path)/a ' file://\(path.replacing(" ", with: "%20"))/b", ["a", "b"]),
    ] {
      #expect(TypedPath(typed).answers(maximum: 9).map { $0["name"]?.string } == names, "\(typed)")
    }
  }

  @Test(arguments: [
    "invoice 2.pdf", "my invoice 2.pdf", "/nowhere/invoice 2.pdf", "~/invoice 2.pdf", #"my\ invoice 2.pdf"#,
    "'my invoice' 2.pdf", "Ann's and Bob's 2.pdf", #"it\'s 2.pdf"#, "2.pdf of invoice", "//nowhere /invoice 2.pdf",
  ])
  func `A word of a mistyped path with spaces is not taken for another file`(typed: String) throws {
    let file = "\(UUID().uuidString).pdf"
    let place = FileManager.default.currentDirectoryPath + "/" + file
    try Data("x".utf8).write(to: URL(filePath: place))
    defer { try? FileManager.default.removeItem(atPath: place) }
    let answers = TypedPath(typed.replacing("2.pdf", with: file)).answers(maximum: 9)
    #expect(answers.map { $0["problem"] } == ["missing"], "\(answers)")
  }

  @Test(
    arguments: [
      ("/nowhere/x.pdf", AttachmentProblem.missing, "x.pdf"), ("'/nowhere/a b.pdf'", .missing, "a b.pdf"),
      ("/", .folder, "/"), ("/dev/null", .notRegular, "null"), ("~/" + UUID().uuidString, .missing, nil),
    ] as [(String, AttachmentProblem, String?)])
  func `A path that is no file has a problem`(typed: String, problem: AttachmentProblem, name: String?) {
    let answer = TypedPath(typed).answer(maximum: 100)
    #expect(answer["problem"] == .string(problem.rawValue))
    if let name { #expect(answer["name"] == .string(name)) }
  }

  @Test(arguments: [
    ("a.pdf", "/home", "/home/a.pdf"), ("/a.pdf", "/home", "/a.pdf"), ("file:///a%20b", "/home", "/a b"),
    ("file:a.pdf", "/home", "/home/file:a.pdf"), ("etc/hostname", "", "etc/hostname"),
  ])
  func `A relative path starts from the working directory, if there is one`(typed: String, folder: String, path: String)
  {
    #expect(TypedPath.absolute(typed, in: folder) == path)
  }

  @Test func `An empty line is no file`() { #expect(TypedPath("  ").answer(maximum: 1) == .null) }
}
