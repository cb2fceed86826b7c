import Foundation
import Testing

@testable import FlowExpressions

/// Whoever writes a flow finds every function in the README.
@Suite struct DocumentedFunctionTests {
  @Test func `every function is in the README`() throws {
    let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let text = try String(contentsOf: readme, encoding: .utf8)
    for name in Set(Functions.all.map(\.name)).sorted() {
      #expect(text.contains("`\(name)`") || text.contains("`\(name)("), "\(name)")
    }
  }
}
