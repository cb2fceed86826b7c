import FlowSyntax
import Foundation
import Testing

/// Compares the JSON reader with Foundation's.
@Suite struct FoundationDifferenceTests {
  @Test(arguments: UInt64(0)..<8) func `Generated JSON is read as Foundation reads it`(seed: UInt64) throws {
    var generator = DocumentGenerator(seed: seed)
    for _ in 0..<500 {
      let text = generator.document()
      let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      let (root, report) = JSONReader.read(SourceFile(name: "generated", text: text))
      #expect(report.diagnostics.isEmpty, "\(text)")
      #expect(root.map { isSame($0, expected) } == true, "\(text)")
    }
  }

  @Test(arguments: UInt64(100)..<108) func `Invalid JSON is rejected where Foundation rejects it`(seed: UInt64) {
    var generator = DocumentGenerator(seed: seed)
    var (refused, lenient) = (0, 0)
    for _ in 0..<1_000 {
      let bytes = generator.brokenDocument()
      let isAccepted = isAcceptedByFoundation(bytes)
      let isRefused = isRefusedHere(bytes)
      if isAccepted == isRefused {
        #expect(!isAccepted && isLenient(bytes), "\(String(decoding: bytes, as: UTF8.self))")
      }
      refused += isRefused ? 1 : 0
      lenient += isAccepted == isRefused ? 1 : 0
    }
    // Checks that most documents are invalid and that the readers rarely disagree.
    #expect(refused > 400 && lenient < 20)
  }

  /// Texts that only one of the two readers accepts.
  ///
  /// This reader accepts trailing commas everywhere. Foundation accepts them only on some systems.
  static let differences: [(what: String, text: String, isTakenHere: Bool)] = [
    ("a comment to the end of the line", "// a\n[1]", true),
    ("a comment between slashes and asterisks", "[1 /* a */]", true),
    ("a number beyond all doubles", "[1e999]", true), ("a duplicate key", #"{"a": 1, "a": 2}"#, false),
    ("more than 128 levels", String(repeating: "[", count: 129) + String(repeating: "]", count: 129), false),
  ]

  @Test(arguments: differences) func `The JSON reader keeps its known differences from Foundation`(
    what: String, text: String, isTakenHere: Bool
  ) {
    #expect(isAcceptedByFoundation(Array(text.utf8)) == !isTakenHere)
    let (_, report) = JSONReader.read(SourceFile(name: "generated", text: text))
    #expect(report.diagnostics.isEmpty == isTakenHere)
  }

  @Test func `Unpaired surrogates, invalid UTF-8 and other encodings are rejected`() {
    let texts: [[UInt8]] = [
      Array(#""\uD83D""#.utf8), Array(#""\uDE00\uD83D""#.utf8), [0x22, 0xFF, 0x22], [0x5B, 0, 0x31, 0, 0x5D, 0],
    ]
    for bytes in texts { #expect(isRefusedHere(bytes)) }
  }

  private func isAcceptedByFoundation(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  private func isRefusedHere(_ bytes: [UInt8]) -> Bool {
    JSONReader.read(SourceFile(name: "generated", bytes: bytes)).report.diagnostics.contains { $0.rule == .syntax }
  }

  /// Whether the bytes contain, outside of strings, something that only this reader accepts.
  private func isLenient(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).replacing(/"(?:\\.|[^"\\])*"/, with: "0")
      .contains(/,\s*[\]}]|\/\/|\/\*|[eE]\+?[0-9]{3}/)
  }

  private func isSame(_ node: JSONNode, _ other: Any) -> Bool {
    switch node.value {
    case .null: return other is NSNull
    case .bool(let value): return (other as? NSNumber)?.isBool == true && (other as? Bool) == value
    case .number(let number):
      guard let other = other as? NSNumber, !other.isBool else { return false }
      // Foundation reads long fractions as Decimal, which may miss the nearest double.
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

/// Generates JSON documents that depend only on the seed.
struct DocumentGenerator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func document() -> String { blank() + value(depth: 0) + blank() }

  /// Returns a document with one or two bytes deleted, duplicated, replaced or inserted.
  mutating func brokenDocument() -> [UInt8] {
    var bytes = Array(document().utf8)
    for _ in 0..<Int.random(in: 1...2, using: &random) where !bytes.isEmpty { edit(&bytes) }
    return bytes
  }

  private mutating func edit(_ bytes: inout [UInt8]) {
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(bytes[place], at: place)
    case 2: bytes[place] = UInt8.random(in: 1...255, using: &random)
    case _: bytes[place] = pick(Array("{}[]:,\"\\x0-.e \nu/*".utf8))
    }
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
      // The index makes keys unique because Foundation may keep either of two equal keys.
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
