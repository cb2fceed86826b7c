import Foundation
import TestSupport
import Testing

/// The public surface is written down, so that each change of it is a decision.
///
/// After a change that is meant: `WIZARD_GOLDEN=write swift test --filter PublicSurfaceTests`.
@Suite(.enabled(if: SymbolGraph.canExtract, "the surface is extracted with swift-symbolgraph-extract on Linux"))
struct PublicSurfaceTests {
  /// At most so many types for apps and servers, those inside other types among them.
  private static let typeLimit = 80

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The modules that `import WizardKit` makes visible.
  private static var kitModules: [String] {
    get throws {
      let source = try String(
        contentsOf: repository.appending(path: "Sources/WizardKit/WizardKit.swift"), encoding: .utf8)
      return source.matches(of: /(?m)^@_exported public import (\w+)$/).map { String($0.1) }
    }
  }

  @Test func `the public declarations of WizardKit are those that are written down`() throws {
    let surface = try PublicSurface(of: Self.kitModules)
    try expectGolden(surface.text, "Tests/PublicSurfaceTests/Golden/WizardKit.txt")
    #expect(surface.typeCount <= Self.typeLimit)
  }

  @Test func `the public declarations of FlowTesting are those that are written down`() throws {
    try expectGolden(PublicSurface(of: ["FlowTesting"]).text, "Tests/PublicSurfaceTests/Golden/FlowTesting.txt")
  }

  /// Names still to be changed, with the libraries that have them too; none is to be added.
  private static let collisions = [
    "SessionID": ["Vapor"],
    "Timestamp": ["Firebase"],
  ]

  @Test func `no public type has the name of a type of another library`() throws {
    let names = try PublicSurface(of: Self.kitModules + ["FlowTesting"]).typeNames
    let found = names.compactMap { name in NamesOfOtherLibraries.owners[name].map { (name, $0) } }
    #expect(Dictionary(uniqueKeysWithValues: found) == Self.collisions)
  }

  /// The files name each type without its module: a name that means two things there does not compile.
  @Test(arguments: [
    (file: "NamesInPrograms.swift", modules: ["FlowTesting"]), (file: "NamesInViews.swift", modules: []),
  ])
  func `every public type is named beside the modules that programs import`(file: String, modules: [String]) throws {
    let path = "Tests/ExamplesTests/\(file)"
    let source = try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
    let head = source.prefix { $0 != "{" }.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let names = try PublicSurface(of: Self.kitModules + modules).typeNames
    let text = (head + names.map { "extension \($0) {}" }).joined(separator: "\n") + "\n"
    try expectGolden(text, path)
  }

  @Test func `WizardKit declares nothing but what it re-exports`() throws {
    #expect(try PublicSurface(of: ["WizardKit"]).modules[0].symbols.isEmpty)
    #expect(try Self.kitModules.count > 1)
  }

  /// Compares a text with a golden file; the message names the lines that differ.
  private func expectGolden(_ text: String, _ path: String) throws {
    let golden = try GoldenFile.content(of: Self.repository.appending(path: path), comparedWith: text)
    let difference = lines(text).difference(from: lines(golden))
    #expect(difference.removals.map(line) == [], "no longer there, but in \(path)")
    #expect(difference.insertions.map(line) == [], "not in \(path)")
  }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  private func line(_ change: CollectionDifference<Substring>.Change) -> Substring {
    switch change {
    case .insert(_, let line, _), .remove(_, let line, _): line
    }
  }
}
