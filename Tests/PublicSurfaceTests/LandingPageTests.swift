import Foundation
import Testing

/// The landing pages of the documentation list every public type.
@Suite(.enabled(if: SymbolGraph.canExtract, "the surface is extracted with swift-symbolgraph-extract on Linux"))
struct LandingPageTests {
  @Test func `The landing page of WizardKit lists every public type once, under a task`() throws {
    let names = try PublicSurface(of: PublicSurfaceTests.kitModules).typeNames
    #expect(try Self.listed(in: "WizardKit").sorted() == names)
  }

  @Test(arguments: PublicSurfaceTests.testModules)
  func `The landing page of a library for tests lists every public type once, under a task`(module: String) throws {
    #expect(try Self.listed(in: module).sorted() == PublicSurface(of: [module]).typeNames)
  }

  @Test func `The landing page of WizardKit lists every article once`() throws {
    let catalog = PublicSurfaceTests.repository.appending(path: "Sources/WizardKit/WizardKit.docc")
    let articles = try FileManager.default.contentsOfDirectory(atPath: catalog.appending(path: "Articles").path)
    let page = try String(contentsOf: catalog.appending(path: "WizardKit.md"), encoding: .utf8)
    let listed = page.matches(of: /(?m)^- <doc:(\w+)>$/).map { "\($0.1).md" }
    #expect(listed.sorted() == articles.sorted())
  }

  /// The types under the topics of a landing page.
  private static func listed(in module: String) throws -> [String] {
    let path = "Sources/\(module)/\(module).docc/\(module).md"
    let page = try String(contentsOf: PublicSurfaceTests.repository.appending(path: path), encoding: .utf8)
    return page.matches(of: /(?m)^- ``(\w+)``$/).map { String($0.1) }
  }
}
