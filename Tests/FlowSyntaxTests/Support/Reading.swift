import FlowSyntax
import Foundation

/// Helpers for reading JSON in tests.
enum Reading {
  /// Returns the diagnostics of a text as `line:column message`, with the help after a dash.
  static func problems(_ text: String) -> [String] { problems(bytes: Array(text.utf8)) }

  static func problems(bytes: [UInt8]) -> [String] {
    let report = JSONReader.read(SourceFile(name: "flow.jsonc", bytes: bytes)).report
    return report.diagnostics.map { events($0, report.source) }
  }

  static func events(_ diagnostic: Diagnostic, _ source: SourceFile) -> String {
    let start = source.position(at: diagnostic.range.start)
    return "\(start.line):\(start.column) \(diagnostic.message)" + (diagnostic.help.map { " – \($0)" } ?? "")
  }

  /// Returns the value of a text in a short notation that keeps the order of keys.
  static func shape(_ text: String) -> String? {
    JSONReader.read(SourceFile(name: "flow.jsonc", text: text)).root.map(shape)
  }

  static func shape(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): number.text
    case .string(let text): "'\(text.text)'"
    case .array(let items): "[" + items.map(shape).joined(separator: " ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key.text)=\(shape($0.node))" }.joined(separator: " ") + "}"
    case .invalid: "?"
    }
  }

  static func file(_ path: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return Array(try Data(contentsOf: root.appending(path: path)))
  }
}

/// A random number generator that depends only on its seed (Steele, Lea, Flood 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
