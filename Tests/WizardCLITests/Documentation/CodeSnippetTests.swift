import Foundation
import Testing

/// Checks that what a reader copies from a page is what the target `Snippets` compiles.
@Suite struct CodeSnippetTests {
  @Test(arguments: try DocumentationPage.all)
  func `Every Swift block of a page is a file of the snippets or a part of the SwiftUI sample`(
    page: DocumentationPage
  ) throws {
    let samples = page.samples.filter { $0.language == "swift" }
    #expect(samples.count == page.text.ranges(of: /(?m)^[ >]*(?:```|~~~) *swift/).count)
    let (files, parts) = (try CodeSnippet.files(), try CodeSnippet.parts())
    for sample in samples {
      let marker = try #require(sample.marker, "\(page.path):\(sample.line)")
      #expect((marker.kind == "part" ? parts : files)[marker.argument] != nil, "\(marker.argument)")
      #expect(marker.kind == "snippet" || page.text.contains("`Tests/SwiftUISample`"))
    }
  }

  @Test func `Every file of the snippets is printed once and every part is printed`() throws {
    let markers = try DocumentationPage.all.flatMap(\.samples).filter { $0.language == "swift" }.compactMap(\.marker)
    #expect(
      markers.filter { $0.kind == "snippet" }.map(\.argument).sorted() == (try CodeSnippet.files().keys.sorted()))
    #expect(Set(markers.filter { $0.kind == "part" }.map(\.argument)) == Set(try CodeSnippet.parts().keys))
  }

  @Test(arguments: try CodeSnippet.files().sorted { $0.key < $1.key })
  func `A snippet begins with imports of modules that a reader has`(name: String, text: String) {
    let imports = text.matches(of: /(?m)^(?:@\w+ )?import (.+)$/).map { String($0.1) }
    let modules = [
      "FlowExploring", "FlowServer", "FlowTesting", "Foundation", "Synchronization", "Testing", "WizardKit",
    ]
    #expect(imports == imports.sorted() && Set(imports).isSubset(of: modules))
    #expect(text.hasPrefix(imports.map { "import \($0)\n" }.joined()))
  }

  @Test(arguments: try DocumentationPage.all)
  func `A snippet uses no type of a snippet on another page`(page: DocumentationPage) throws {
    let printed = Set(page.samples.compactMap(\.marker).map(\.argument))
    let files = try CodeSnippet.files()
    let own = Set(files.filter { printed.contains($0.key) }.values.flatMap(declaredTypes))
    let others = Set(files.values.flatMap(declaredTypes)).subtracting(own)
    for (name, text) in files where printed.contains(name) {
      let words = Set(text.matches(of: /\b[A-Z]\w*/).map { String($0.0) })
      #expect(words.intersection(others) == [], "\(name)")
    }
  }

  private func declaredTypes(in text: String) -> [String] {
    text.matches(of: /(?m)^(?:[@\w]+ )*(?:actor|class|enum|protocol|struct|typealias) (\w+)/).map { String($0.1) }
  }
}
