import FlowDefinition
import FlowSyntax
import Foundation
import Testing

@testable import FlowServices

@Suite struct FileReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reason(_ path: String) -> String? {
    do throws(FileReadError) {
      _ = try readFile(path)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `A file is read unchanged, even through a link`() throws {
    try folder.write("flow.jsonc", "{ é }")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("flow.jsonc"))
    for name in ["flow.jsonc", "link"] {
      let source = try readFile(folder.path(name))
      #expect(source.name == folder.path(name))
      #expect(source.bytes == Array("{ é }".utf8))
    }
  }

  @Test func `A path that cannot be read is reported without waiting`() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(reason(folder.path("pipe")) == "this is not a regular file")
    #expect(reason(folder.url.path()) == "Is a directory")
    #expect(reason(folder.path("missing")) == "No such file or directory")
    #expect(reason(folder.path("missing") + "\0.jsonc") == "No such file or directory")
    #expect(reason("/dev/zero") == "this is not a regular file")
    #expect(reason("") == "No such file or directory")
    try folder.write("now.jsonc", "{}")
    #expect(reason(folder.path("now.jsonc")) == nil)
  }

  @Test func `A file over the size limit is read only until its excess is known`() throws {
    let path = folder.path("large")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, off_t(JSONReader.sizeLimit + 1_000_000)) == 0)
    #expect(try readFile(path).bytes.count == JSONReader.sizeLimit + 1)
  }

  @Test func `A read error contains the path and the reason`() {
    let error = FileReadError(path: "a/b", reason: "No such file or directory")
    #expect("\(error)" == "cannot read \"a/b\": No such file or directory")
  }

  @Test func `A flow is found by its file, its folder, or the parent of its folder`() throws {
    for name in ["b", "a", "c"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    }
    try folder.write("a/flow.jsonc", "{}")
    try folder.write("b/flow.jsonc", "{}")
    try folder.write("a/other.jsonc", "{}")
    let root = folder.path("")
    let trimmed = root.hasSuffix("/") ? String(root.dropLast()) : root
    for path in [trimmed, trimmed + "/"] {
      let found = try FlowFolder.find(path)
      #expect(found.map(\.flowPath) == ["\(trimmed)/a/flow.jsonc", "\(trimmed)/b/flow.jsonc"])
    }
    #expect(try FlowFolder.find("\(trimmed)/a") == [FlowFolder(flowPath: "\(trimmed)/a/flow.jsonc")])
    let own = try FlowFolder.find("\(trimmed)/a/other.jsonc")
    #expect(own.map(\.flowPath) == ["\(trimmed)/a/other.jsonc"])
    #expect(own.first?.servicesPath == "\(trimmed)/a/services.jsonc")
    #expect(own.first?.testsPath == "\(trimmed)/a/tests.jsonc")
    for name in ["tests.jsonc", "services.jsonc", "texts.xcstrings"] {
      try folder.write("a/\(name)", "{}")
      #expect(try FlowFolder.find("\(trimmed)/a/\(name)").map(\.flowPath) == ["\(trimmed)/a/flow.jsonc"])
    }
    try folder.write("c/tests.jsonc", "{}")
    #expect(throws: FileReadError(path: "\(trimmed)/c/tests.jsonc", reason: ServiceMessages.noFlowBeside)) {
      try FlowFolder.find("\(trimmed)/c/tests.jsonc")
    }
    #expect(throws: FileReadError(path: "\(trimmed)/c", reason: ServiceMessages.noFlowHere)) {
      try FlowFolder.find("\(trimmed)/c")
    }
    #expect(throws: FileReadError(path: "\(trimmed)/d", reason: "No such file or directory")) {
      try FlowFolder.find("\(trimmed)/d")
    }
    #expect(throws: FileReadError.self) { try Flow(contentsOf: URL(filePath: trimmed)) }
    #expect(throws: FlowFileError.self) { try Flow(contentsOf: URL(filePath: "\(trimmed)/a")) }
  }

  @Test(arguments: [
    ("Flows/expensse", "Flows/expenses"), ("Flows/expensse/", "Flows/expenses"), ("flows/Expenses", "Flows/expenses"),
    ("Flows/expensse/flow.jsonc", "Flows/expenses/flow.jsonc"), ("Flow", "Flows"),
    ("Flows/expenses/flow.json", "Flows/expenses/flow.jsonc"), ("Flows/empti", nil), ("Flows/expenses/REDME.md", nil),
    ("Flows/contact", nil), ("nowhere/expenses", nil),
  ])
  func `A misspelled path gets the path of the flow that was meant`(path: String, meant: String?) throws {
    for name in ["Flows/expenses", "Flows/empty"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write("Flows/expenses/flow.jsonc", "{}")
    try folder.write("Flows/expenses/README.md", "")
    try folder.write("Flows/empty/notes.txt", "")
    let error = #expect(throws: FileReadError.self) { try FlowFolder.find(folder.path(path)) }
    #expect(error?.meant == meant.map(folder.path))
  }

  @Test func `A name may begin with a combining mark`() {
    #expect(FlowFolder(flowPath: "a/\u{301}b.jsonc").servicesPath == "a/services.jsonc")
    #expect(FileSystem.folder(of: "/a/\u{301}b") == "/a" && FileSystem.folder(of: "/\u{301}b") == "/")
  }

  @Test func `The files beside a flow without a folder have no folder either`() {
    #expect(FlowFolder(flowPath: "flow.jsonc").servicesPath == "services.jsonc")
  }

  @Test func `A valid flow is read from its folder`() throws {
    try folder.write(
      "flow.jsonc",
      #"""
      { "format": 1, "flow": "short", "version": 1, "title": "Short", "language": "en",
        "steps": [ { "id": "done", "end": "completed", "text": "Done." } ] }
      """#)
    #expect(try Flow(contentsOf: folder.url).id == "short")
  }

  @Test func `A flow is read with the translations beside it`() throws {
    try folder.write("flow.jsonc", #"{"format": 1, "flow": "f", "title": "One", "steps": [{"id": "a", "end": "a"}]}"#)
    try folder.write(
      "texts.xcstrings",
      #"""
      {"sourceLanguage": "en", "version": "1.0",
       "strings": {"One": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Eins"}}}}}}
      """#)
    #expect(try Flow(contentsOf: folder.url).title.text == "One")
    #expect(try Flow(contentsOf: folder.url, language: "de-AT").title.text == "Eins")
    #expect(try FlowFolder.find(folder.url.path)[0].readFlow().reports.map(\.source.name.last) == ["c", "s"])
    try folder.write("texts.xcstrings", "{")
    #expect(throws: FlowFileError.self) { try Flow(contentsOf: folder.url) }
    try FileManager.default.removeItem(atPath: folder.path("texts.xcstrings"))
    try FileManager.default.createDirectory(atPath: folder.path("texts.xcstrings"), withIntermediateDirectories: false)
    #expect(throws: FileReadError.self) { try Flow(contentsOf: folder.url) }
  }
}
