import Foundation
import TestSupport
import Testing

/// Compares the public surface with golden files, so that each change is deliberate.
///
/// After an intended change, run `WIZARD_GOLDEN=write swift test --filter PublicSurfaceTests`.
@Suite(.enabled(if: SymbolGraph.canExtract, "the surface is extracted with swift-symbolgraph-extract on Linux"))
struct PublicSurfaceTests {
  /// The maximum number of types for apps and servers, including nested ones.
  private static let typeLimit = 80

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let testModules = ["FlowTesting", "FlowExploring", "FlowServer"]

  /// The modules that `import WizardKit` makes visible.
  static var kitModules: [String] {
    get throws {
      let source = try String(
        contentsOf: repository.appending(path: "Sources/WizardKit/WizardKit.swift"), encoding: .utf8)
      return source.matches(of: /(?m)^@_exported public import (\w+)$/).map { String($0.1) }
    }
  }

  @Test func `The public declarations of WizardKit equal the golden file`() throws {
    let surface = try PublicSurface(of: Self.kitModules)
    try expectGolden(surface.text, "Tests/PublicSurfaceTests/Golden/WizardKit.txt")
    #expect(surface.typeCount <= Self.typeLimit)
  }

  @Test(arguments: testModules)
  func `The public declarations of a library for tests equal the golden file`(module: String) throws {
    try expectGolden(PublicSurface(of: [module]).text, "Tests/PublicSurfaceTests/Golden/\(module).txt")
  }

  @Test func `No public type has the name of a type of another library`() throws {
    let names = try PublicSurface(of: Self.kitModules + Self.testModules).typeNames
    #expect(names.filter { NamesOfOtherLibraries.owners[$0] != nil } == [])
  }

  /// The files use each type unqualified, so an ambiguous name does not compile.
  @Test(arguments: [
    (file: "NamesInPrograms.swift", modules: testModules), (file: "NamesInViews.swift", modules: []),
  ])
  func `Every public type is used beside the modules that programs import`(file: String, modules: [String]) throws {
    let path = "Tests/ExamplesTests/\(file)"
    let source = try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
    let head = source.prefix { $0 != "{" }.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let names = try PublicSurface(of: Self.kitModules + modules).typeNames
    let text = (head + names.map { "extension \($0) {}" }).joined(separator: "\n") + "\n"
    try expectGolden(text, path)
  }

  @Test func `WizardKit declares nothing of its own`() throws {
    #expect(try PublicSurface(of: ["WizardKit"]).modules[0].symbols.isEmpty)
    #expect(try Self.kitModules.count > 1)
  }

  /// Compares a text with a golden file.
  ///
  /// The failure message shows the lines that differ.
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
