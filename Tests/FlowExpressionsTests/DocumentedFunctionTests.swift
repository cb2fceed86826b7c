import Foundation
import Testing

@testable import FlowExpressions

/// The README documents every function of the expression language.
@Suite struct DocumentedFunctionTests {
  @Test func `The README documents every function`() throws {
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let text = try String(contentsOf: readme, encoding: .utf8)
    for name in Set(Functions.all.map(\.name)).sorted() {
      #expect(text.contains("`\(name)`") || text.contains("`\(name)("), "\(name)")
    }
  }
}
