import FlowDefinition
import FlowExpressions
import FlowSyntax

/// Texts of a flow file as a drawing takes them: in one line, printable, and short.
enum GraphText {
  /// So much of a text is shown.
  static let limit = 40

  /// A text in one line, cut where it is long.
  ///
  /// It is counted in scalars: one character can be as long as a file.
  static func short(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let line = words.unicodeScalars
    if line.count <= limit { return escaped(words) }
    return escaped(String(line.prefix(limit - 1)).trimmed) + "…"
  }

  /// A condition as the file has it, escapes of JSON resolved.
  static func condition(_ condition: CompiledExpression, of flow: Flow) -> String {
    let written = String(decoding: flow.source.bytes[condition.range.start..<condition.range.end], as: UTF8.self)
    let (root, _) = JSONReader.read(SourceFile(name: "", text: "\"\(written)\""))
    guard case .string(let read)? = root?.value else { return short(written) }
    return short(read.text)
  }

  /// The first text of these that has anything to read.
  static func title(_ template: Template?) -> String? {
    template.map { short($0.source) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
