import FlowDefinition
import FlowExpressions
import FlowSyntax

enum GraphText {
  /// The maximum number of scalars shown.
  static let limit = 40

  /// Counts scalars, because a single character can be arbitrarily long.
  static func short(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let line = words.unicodeScalars
    if line.count <= limit { return escaped(words) }
    return escaped(String(line.prefix(limit - 1)).trimmed) + "…"
  }

  /// Returns a condition as written in the file, with JSON escapes decoded.
  static func condition(_ condition: CompiledExpression, of flow: Flow) -> String {
    let written = String(decoding: flow.source.bytes[condition.range.start..<condition.range.end], as: UTF8.self)
    let (root, _) = JSONReader.read(SourceFile(name: "", text: "\"\(written)\""))
    guard case .string(let read)? = root?.value else { return short(written) }
    return short(read.text)
  }

  static func title(_ template: Template?) -> String? {
    template.map { short($0.source) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
