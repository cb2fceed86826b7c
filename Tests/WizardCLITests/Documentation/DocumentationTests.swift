import Foundation
import Testing

@testable import WizardCLI

/// Checks the samples and links of the README and the articles.
///
/// After an intended change, `WIZARD_GOLDEN=write swift test --filter DocumentationTests` rewrites the samples in
/// place.
@Suite struct DocumentationTests {
  @Test(arguments: try DocumentationPage.all)
  func `Every sample of a page compiles or runs and prints what the page shows`(page: DocumentationPage) async throws {
    let run = try DocumentationRun(page)
    defer { run.remove() }
    let contents = try await run.contents()
    if ProcessInfo.processInfo.environment["WIZARD_GOLDEN"] == "write" {
      let file = Walkthrough.repository.appending(path: page.path)
      let text = page.text(withContents: contents)
      if text != page.text { try text.write(to: file, atomically: true, encoding: .utf8) }
    } else {
      for (sample, content) in zip(page.samples, contents) {
        #expect(sample.content == content, "\(page.path):\(sample.line)")
      }
    }
  }

  @Test(arguments: try DocumentationPage.all)
  func `Every relative link of a page leads to a file`(page: DocumentationPage) throws {
    let folder = Walkthrough.repository.appending(path: page.path).deletingLastPathComponent()
    for found in page.text.matches(of: /\[[^\]]*\]\(([^)\s]+)\)/) where !found.1.hasPrefix("https://") {
      let path = found.1.replacing(/#.*$/, with: "")
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(path)")
    }
    // GitHub shows no links of this kind; the catalogs' own pages are not read there.
    #expect(!page.path.contains("Articles/") || !page.text.contains("<doc:"))
  }

  @Test func `Every command, option and prompt command that a page names exists`() throws {
    let text = try DocumentationPage.all.map(\.text).joined(separator: "\n")
    let commands = Set(text.matches(of: /[`$(] ?(?:swift run )?wizard ([a-z][a-z-]*)/).map { String($0.1) })
    #expect(commands == Set(CommandTable.commands.map(\.name)))
    // What belongs to other programs.
    let others =
      /swift (?:build|run -c)[^`\n]*|docc [^`\n]*|git (?:config|clone)[^\n]*|--static-swift-stdlib|:root \{[^}]*\}/
    let ownText = text.replacing(others, with: "")
    let options = Set(ownText.matches(of: /--[a-z]+(?:-[a-z]+)*/).map { String($0.0) })
    #expect(options.subtracting(CommandTable.commands.flatMap(\.options).map(\.name) + ["--help", "--version"]) == [])
    let words = Set(text.matches(of: /`:([a-z]+)`/).map { String($0.1) })
    #expect(words.subtracting(PromptCommand.allCases.map(\.rawValue)) == [])
  }

  @Test func `Samples are found with their markers and rewritten in place`() throws {
    let page = try DocumentationPage.article("Contributing")
    #expect(page.samples.isEmpty == false)
    #expect(page.text(withContents: page.samples.map(\.content)) == page.text)
    let emptied = page.text(withContents: page.samples.map { _ in "" })
    #expect(emptied.split(separator: "\n").count < page.text.split(separator: "\n").count)
  }
}
