import FlowDefinition
import FlowExpressions
import Foundation
import SchemaValidation
import Testing

@testable import WizardCLI

/// Runs the samples of a page in order, in a folder with the shipped flows.
struct DocumentationRun {
  private let page: DocumentationPage
  private let walkthrough: Walkthrough
  private let snippets: [String: String]
  private let parts: [String: String]

  struct Failure: Error { let message: String }

  init(_ page: DocumentationPage) throws {
    self.page = page
    walkthrough = try Walkthrough()
    (snippets, parts) = (try CodeSnippet.files(), try CodeSnippet.parts())
    try copy("Flows", to: "Flows")
  }

  func remove() { walkthrough.remove() }

  /// Runs every sample and returns its expected content.
  func contents() async throws -> [String] {
    var shell = DocumentedShell(walkthrough)
    var contents: [String] = []
    for sample in page.samples {
      do {
        contents.append(try await content(of: sample, &shell))
      } catch let failure as Failure {
        Issue.record("\(page.path):\(sample.line): \(failure.message)")
        contents.append(sample.content)
      }
    }
    return contents
  }

  private func content(of sample: DocumentationPage.Sample, _ shell: inout DocumentedShell) async throws -> String {
    let argument = sample.marker?.argument ?? ""
    switch (sample.language, sample.marker?.kind) {
    case ("swift", "snippet"), ("swift", "part"):
      guard let code = (sample.marker?.kind == "part" ? parts : snippets)[argument] else {
        throw Failure(message: "there is no snippet or part \"\(argument)\"")
      }
      return code
    case ("json", "file"), ("jsonc", "file"):
      try walkthrough.write(sample.content, to: argument)
      return sample.content
    case ("json", "in"), ("jsonc", "in"):
      try await check(sample.content, in: argument)
      return sample.content
    case ("console", "golden"): return try Self.onboarding(golden: argument)
    case ("console", nil): return try await shell.transcript(of: sample.content, typed: nil)
    case ("console", "typed"): return try await shell.transcript(of: sample.content, typed: argument)
    case ("console", "edited"):
      let undo = try edit(argument)
      defer { undo() }
      return try await shell.transcript(of: sample.content, typed: nil)
    case ("sh", nil):
      for line in sample.content.split(separator: "\n") { try await shell.check(String(line)) }
      return sample.content
    case ("json", "matches"):
      guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(sample.content.utf8)),
        try OutputSchema.openAPISchema(argument).problems(value).isEmpty
      else { throw Failure(message: "this is no event of the JSON API") }
      return sample.content
    // The files of other programs; `.ci/browser` runs the client in Python.
    case ("css", nil), ("text", nil), ("nginx", nil), ("caddy", nil), ("ini", nil), ("python", nil), ("yaml", nil):
      return sample.content
    case (_, "output"): return try await shell.output(of: argument)
    default: throw Failure(message: "no test runs this sample; the article on contributing shows how to mark it")
    }
  }

  // MARK: Files

  private func copy(_ path: String, to name: String) throws {
    let copy = walkthrough.folder.appending(path: name)
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.copyItem(at: Walkthrough.repository.appending(path: path), to: copy)
  }

  /// Replaces a text in a file, as in `FILE: OLD => NEW`, and returns a closure that restores it.
  private func edit(_ argument: String) throws -> () -> Void {
    guard let match = argument.wholeMatch(of: /(\S+): (.+) => (.+)/) else { throw Failure(message: "an unknown edit") }
    let (file, old) = (String(match.1), String(match.2))
    let text = try walkthrough.text(of: file)
    guard text.contains(old) else { throw Failure(message: "\(file) has no \(old)") }
    try walkthrough.write(text.replacing(old, with: String(match.3)), to: file)
    return { _ = try? walkthrough.write(text, to: file) }
  }

  /// Checks a part of a file inside its frame.
  private func check(_ part: String, in name: String) async throws {
    guard let frame = DocumentationFrame.all[name] else { throw Failure(message: "there is no frame \"\(name)\"") }
    let path = "frames/\(name)/\(frame.file)"
    try FileManager.default.createDirectory(
      at: walkthrough.folder.appending(path: "frames"), withIntermediateDirectories: true)
    if let base = frame.base {
      try copy(base, to: "frames/\(name)")
      // A sample has no translations.
      try? FileManager.default.removeItem(at: walkthrough.folder.appending(path: "frames/\(name)/texts.xcstrings"))
    }
    let original = frame.base == nil ? nil : try? walkthrough.text(of: path)
    try walkthrough.write(try frame.text(around: part, in: original), to: path)
    for command in frame.file == "tests.jsonc" ? ["check", "test"] : ["check"] {
      let console = ScriptedConsole([], isInteractive: false)
      let ending = await walkthrough.runBare([command, walkthrough.path("frames/\(name)")], console)
      let isClean = [": error: ", ": warning: "].allSatisfy { !console.data.contains($0) }
      guard ending == .done, isClean else {
        throw Failure(message: walkthrough.named(console.data + console.transcript))
      }
    }
  }

  /// Returns the transcript of an onboarding run from its golden file.
  private static func onboarding(golden name: String) throws -> String {
    let file = Walkthrough.repository.appending(path: "Tests/WizardCLITests/Conversation/Golden/\(name).txt")
    let golden = try String(contentsOf: file, encoding: .utf8)
    return "$ wizard run Flows/onboarding\n" + Readme.withoutTrailingBlanks(golden)
  }
}
