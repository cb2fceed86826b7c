import Foundation
import Testing

@testable import FlowExpressions

@Suite struct UnicodeClassTests {
  @Test(arguments: ["Greek", "Any", "Noncharacter_Code_Point", "Zzzz", "Default_Ignorable_Code_Point", "Assigned"])
  func `A class that only Foundation knows has the same scalars as there`(name: String) throws {
    let found = try #require(UnicodeClasses.scanned(name))
    var bracketed = ScalarSet()
    bracketed.inner = [found]
    let sets = [found.indexed(), bracketed.indexed()]
    let expression = try NSRegularExpression(pattern: "\\p{\(name)}")
    var text = String.UnicodeScalarView()
    for value in UInt32(0)...0x10FFFF where value < 0x3000 || value % 61 == 0 || value & 0xFFF0 == 0xFFF0 {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    var expected = Set<UInt32>()
    let whole = String(text) as NSString
    for match in expression.matches(in: whole as String, range: NSRange(location: 0, length: whole.length)) {
      whole.substring(with: match.range).unicodeScalars.first.map { _ = expected.insert($0.value) }
    }
    for set in sets { #expect(text.filter(set.contains).map(\.value) == text.map(\.value).filter(expected.contains)) }
  }
}
