import Foundation
import Testing

/// A page of the documentation: the README or an article of a catalog.
struct DocumentationPage: CustomTestStringConvertible {
  /// The path in the repository, such as `README.md`.
  let path: String
  let text: String

  var testDescription: String { path }

  init(path: String) throws {
    self.path = path
    text = try String(contentsOf: Walkthrough.repository.appending(path: path), encoding: .utf8)
  }

  static let catalogs = [
    "Sources/WizardKit/WizardKit.docc", "Sources/FlowTesting/FlowTesting.docc",
    "Sources/FlowExploring/FlowExploring.docc",
  ]

  /// The README and every page of the catalogs, in order.
  static var all: [DocumentationPage] {
    get throws {
      let root = Walkthrough.repository
      let articles = try catalogs.flatMap { catalog in
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: catalog).path).sorted()
          .filter { $0.hasSuffix(".md") }.map { "\(catalog)/\($0)" }
      }
      return try (["README.md"] + articles).map(DocumentationPage.init)
    }
  }

  /// Returns an article by the name of its file, such as `FlowFile`.
  static func article(_ name: String) throws -> DocumentationPage {
    try DocumentationPage(path: "\(catalogs[0])/Articles/\(name).md")
  }
}

// MARK: Samples

extension DocumentationPage {
  /// A fenced block with the preceding comment that says how it is tested, such as `<!-- snippet: start -->`.
  struct Sample {
    let language: String
    let marker: (kind: String, argument: String)?
    let content: String
    /// The line of the opening fence, counted from 1.
    let line: Int
  }

  /// The fenced blocks, in order.
  var samples: [Sample] {
    var samples: [Sample] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var index = 0
    while index < lines.count {
      guard lines[index].hasPrefix("```") else {
        index += 1
        continue
      }
      let end = lines[(index + 1)...].firstIndex(of: "```") ?? lines.count
      samples.append(
        Sample(
          language: String(lines[index].dropFirst(3)), marker: index > 0 ? Self.marker(lines[index - 1]) : nil,
          content: lines[(index + 1)..<end].map { $0 + "\n" }.joined(), line: index + 1))
      index = end + 1
    }
    return samples
  }

  private static func marker(_ line: Substring) -> (kind: String, argument: String)? {
    line.wholeMatch(of: /<!-- ([a-z]+): (.+) -->/).map { (String($0.1), String($0.2)) }
  }

  /// Returns the contents of the fenced blocks in a language.
  func blocks(_ language: String) -> [String] { samples.filter { $0.language == language }.map(\.content) }

  /// Returns the text with the contents of its fenced blocks replaced.
  func text(withContents contents: [String]) -> String {
    var lines: [Substring] = []
    var contents = contents[...]
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside.toggle()
        lines.append(line)
        if isInside {
          lines += contents.removeFirst().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }
      } else if !isInside {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
