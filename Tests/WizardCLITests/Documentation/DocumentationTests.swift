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
    let names = try DocumentationPage.all.map { URL(filePath: $0.path).deletingPathExtension().lastPathComponent }
    for found in page.text.matches(of: /(!?)\[[^\]]*\]\(([^)\s]+)\)/) where !found.2.hasPrefix("https://") {
      let link = String(found.2)
      if found.1 == "!" {
        let picture = folder.deletingLastPathComponent().appending(path: "Resources/\(link).png")
        #expect(FileManager.default.fileExists(atPath: picture.path), "\(link)")
      } else if let article = link.wholeMatch(of: /doc:(\w+)(#.*)?/) {
        #expect(names.contains(String(article.1)), "\(link)")
      } else {
        let path = link.replacing(/#.*$/, with: "")
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(link)")
      }
    }
  }

  @Test func `Every command, option and prompt command that a page names exists`() throws {
    let text = try DocumentationPage.all.map(\.text).joined(separator: "\n")
    let commands = Set(text.matches(of: /[`$(] ?(?:swift run )?wizard ([a-z][a-z-]*)/).map { String($0.1) })
    #expect(commands == Set(CommandTable.commands.map(\.name)))
    let ownText = text.replacing(/swift (?:build|run -c)[^`\n]*|docc [^`\n]*/, with: "").replacing(
      "--static-swift-stdlib", with: ""
    )
    .replacing(/:root \{[^}]*\}/, with: "")
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
