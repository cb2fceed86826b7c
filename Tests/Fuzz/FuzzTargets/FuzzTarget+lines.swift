import FlowDefinition
import FlowExpressions
import FlowSyntax
import WizardCLI

extension FuzzTarget {
  /// Reads lines as from a terminal or a pipe and prints them.
  ///
  /// The first bytes say where the others are split.
  static func lines(_ bytes: [UInt8]) {
    let input = bytes.dropFirst(splits)
    let whole = cut([input])
    precondition(cut(pieces(of: input, bytes.prefix(splits))) == whole, "where bytes are split changes no line")
    for case .line(let text, _) in whole {
      for width in [1, 20, 80] { checkPrinted(printable(escaped(text), width: width)) }
      checkPrinted([escaped(text)])
      for kind in texts { checkAnswer(kind.type.read(.string(text), AnswerContext())) }
    }
  }

  static let splits = 8

  /// Returns the lines that a buffer reads if the bytes arrive in the given pieces.
  ///
  /// The limit on the length of a line is low, so some lines are too long.
  private static func cut(_ pieces: [ArraySlice<UInt8>]) -> [LineInput] {
    var buffer = LineBuffer(limit: 64)
    var lines: [LineInput] = []
    for piece in pieces {
      buffer.append(piece)
      while let line = buffer.next() { lines.append(line) }
    }
    buffer.end()
    while let line = buffer.next() { lines.append(line) }
    return lines
  }

  static func pieces(of input: ArraySlice<UInt8>, _ lengths: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (pieces, rest) = ([ArraySlice<UInt8>](), input)
    for length in lengths {
      pieces.append(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
    }
    return pieces + [rest]
  }

  private static func checkPrinted(_ lines: [String]) {
    for scalar in lines.joined().unicodeScalars {
      precondition(!scalar.isControl && !scalar.properties.isBidiControl, "what is printed cannot steer a terminal")
    }
  }

  private static func checkAnswer(_ answer: Result<Value, AnswerProblem>) {
    guard case .success(.string(let text)) = answer else { return }
    precondition(!text.unicodeScalars.contains(where: \.isControl), "an answer has no control characters")
  }

  /// The field types that accept a line of text.
  private static let texts: [FieldKind] = {
    let text = """
      { "format": 1, "flow": "f", "title": "F", "steps": [
        { "id": "s", "title": "S", "fields": [
          { "id": "t", "type": "text", "label": "T" }, { "id": "l", "type": "text", "label": "L", "maxLength": 1000 },
          { "id": "e", "type": "email", "label": "E" }, { "id": "u", "type": "url", "label": "U" },
          { "id": "c", "type": "code", "label": "C" } ] },
        { "id": "end", "end": "done" } ] }
      """
    let flow = Flow.read(SourceFile(name: "flow", text: text)).flow
    let kinds = ["t", "l", "e", "u", "c"].compactMap { name in
      flow.flatMap { flow in flow.field(name).map { flow[$0].kind } }
    }
    precondition(kinds.count == 5, "the flow of this target is right")
    return kinds
  }()
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character (C0, DEL or C1) or a line or paragraph separator.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case _: false
    }
  }
}
