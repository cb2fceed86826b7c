import FlowSyntax
import Foundation
import Testing

/// What Foundation reads as JSON is read alike here.
@Suite struct FoundationDifferenceTests {
  @Test(arguments: UInt64(0)..<8) func `generated documents read as Foundation reads them`(seed: UInt64) throws {
    var generator = DocumentGenerator(seed: seed)
    for _ in 0..<500 {
      let text = generator.document()
      let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      let (root, report) = JSONReader.read(SourceFile(name: "generated", text: text))
      #expect(report.diagnostics.isEmpty, "\(text)")
      #expect(root.map { isSame($0, expected) } == true, "\(text)")
    }
  }

  @Test(arguments: UInt64(100)..<104) func `broken documents are refused where Foundation refuses them`(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    for _ in 0..<1_000 {
      let text = generator.brokenDocument()
      let accepted = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      let (_, report) = JSONReader.read(SourceFile(name: "generated", text: text))
      // Comments, trailing commas and numbers beyond all doubles are taken here, duplicate keys there.
      let isLenient = text.contains(/,\s*[\]}]|\/\/|\/\*|[eE]\+?[0-9]{3}/)
      let isRefused = report.diagnostics.contains { $0.rule == .syntax }
      if !isLenient { #expect((accepted == nil) == isRefused, "\(text)") }
    }
  }

  private func isSame(_ node: JSONNode, _ other: Any) -> Bool {
    switch node.value {
    case .null: return other is NSNull
    case .bool(let value): return (other as? NSNumber)?.isBool == true && (other as? Bool) == value
    case .number(let number):
      guard let other = other as? NSNumber, !other.isBool else { return false }
      // Foundation reads long fractions by way of Decimal, which may miss the nearest double.
      let double = number.double ?? .nan
      return number.int.map { $0 == other.int64Value } ?? (abs(double - other.doubleValue) <= 8 * double.ulp)
    case .string(let text): return (other as? String).map { Array($0.utf8) == Array(text.text.utf8) } == true
    case .array(let items):
      guard let other = other as? [Any], other.count == items.count else { return false }
      return zip(items, other).allSatisfy(isSame)
    case .object(let members):
      guard let other = other as? [String: Any], other.count == members.count else { return false }
      return members.allSatisfy { member in other[member.key.text].map { isSame(member.node, $0) } == true }
    case .invalid: return false
    }
  }
}

extension NSNumber {
  fileprivate var isBool: Bool { String(cString: objCType) == "c" }
}

/// Makes JSON documents, the same for the same seed.
struct DocumentGenerator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func document() -> String { blank() + value(depth: 0) + blank() }

  /// A document with one character dropped, doubled or replaced.
  mutating func brokenDocument() -> String {
    var letters = Array(document().unicodeScalars)
    let place = Int.random(in: letters.indices, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case _: letters[place] = pick(Array("{}[]:,\"\\x0-.e \n".unicodeScalars))
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return String(text)
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: depth < 5 ? 0..<8 : 3..<8, using: &random) {
    case 0, 1: object(depth)
    case 2: list(depth)
    case 3, 4: string()
    case 5: pick(["true", "false", "null"])
    case _: number()
    }
  }

  private mutating func object(_ depth: Int) -> String {
    let members = (0..<Int.random(in: 0..<5, using: &random)).map { place in
      // The place keeps keys apart: which of two Foundation takes is its own affair.
      "\"\(place)" + string().dropFirst() + blank() + ":" + blank() + value(depth: depth + 1)
    }
    return "{" + blank() + members.joined(separator: blank() + ",") + blank() + "}"
  }

  private mutating func list(_ depth: Int) -> String {
    let items = (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth + 1) }
    return "[" + items.joined(separator: "," + blank()) + blank() + "]"
  }

  private mutating func string() -> String {
    let parts = [
      "a", "Z", "0", " ", "é", "日", "😀", "e\u{301}", "\u{7F}", "\u{2028}", "'", "/", "//", "{", "]", ":", ",", "\\n",
      "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\r", "\\t", "\\u0041", "\\u00e9", "\\u65E5", "\\uD83D\\uDE00", "\\u001f",
    ]
    return "\"" + (0..<Int.random(in: 0..<8, using: &random)).map { _ in pick(parts) }.joined() + "\""
  }

  private mutating func number() -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: "\(Int64.random(in: .min ... .max, using: &random))"
    case 1: "\(Int.random(in: -100..<100, using: &random))"
    case 2: "\(Double.random(in: -1000..<1000, using: &random))"
    case 3: pick(["0", "-0.5", "0.0", "1e5", "1E+5", "12.5e-3", "1e20", "0e0"])
    case _: "\(Int.random(in: 0..<100, using: &random)).\(Int.random(in: 0..<1000, using: &random))"
    }
  }

  private mutating func blank() -> String { pick(["", "", "", " ", "\n", "\t", "\r\n", "  "]) }

  private mutating func pick<T>(_ from: [T]) -> T { from[Int.random(in: from.indices, using: &random)] }
}
