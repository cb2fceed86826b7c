import Foundation
import Testing

@testable import FlowExpressions

/// The article on expressions lists every function.
@Suite struct DocumentedFunctionTests {
  @Test func `The article on expressions lists every function`() throws {
    let path = "../../../Sources/WizardKit/WizardKit.docc/Articles/Expressions.md"
    let text = try String(contentsOf: URL(filePath: #filePath).appending(path: path).standardized, encoding: .utf8)
    for name in Set(Functions.all.map(\.name)).sorted() {
      #expect(text.contains("`\(name)`") || text.contains("`\(name)("), "\(name)")
    }
  }
}
