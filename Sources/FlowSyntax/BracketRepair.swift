/// If a bracket or a quote is missing, most of the following text seems wrong.
///
/// Only the mistake itself is therefore reported.
struct BracketRepair {
  private typealias Edit = JSONOutline.Edit

  private let outline: JSONOutline
  private var bytes: [UInt8] { outline.bytes }

  static func mistake(in bytes: [UInt8], found: [Diagnostic]) -> Diagnostic? {
    if let problem = unclosedText(in: bytes, found) { return problem }
    let outline = JSONOutline(bytes)
    return outline.isBalanced ? nil : BracketRepair(outline: outline).diagnostic
  }

  // MARK: quotes and comments

  /// A quote is missing if there is a syntax error on a line with an odd number of quotes.
  private static func unclosedText(in bytes: [UInt8], _ found: [Diagnostic]) -> Diagnostic? {
    // Ignore errors about single quotes. They don't mean that a quote is missing, because such strings are read to
    // their end.
    let syntax = found.filter { $0.rule == .syntax && $0.message != SyntaxMessages.singleQuotes }
      .sorted { $0.range.start < $1.range.start }
    if let comment = syntax.first(where: { $0.message == SyntaxMessages.unclosedComment }) { return comment }
    guard let broken = syntax.first(where: { hasOddQuotes(bytes, around: $0.range.start) }) else { return nil }
    if broken.message == SyntaxMessages.unclosedString { return brokenString(at: broken, in: bytes) ?? broken }
    let start = broken.range.start
    guard start > 0, bytes[start - 1] == Ascii.quote else {
      let edit = Diagnostic.Edit(insert: "\"", at: start)
      return Diagnostic(.syntax, SyntaxMessages.unopenedString, at: broken.range, edits: [edit])
    }
    // A word directly after a quote, as in `"name: "Anna"`, means that an earlier string was not closed.
    let opening = bytes[..<(start - 1)].lastIndex { $0 == Ascii.quote || $0 == Ascii.lineFeed } ?? start - 1
    return Diagnostic(.syntax, SyntaxMessages.unclosedString, at: SourceRange(opening, start))
  }

  private static func brokenString(at broken: Diagnostic, in bytes: [UInt8]) -> Diagnostic? {
    var breaks: [SourceRange] = []
    var rest = bytes[broken.range.start...]
    while breaks.count < 100, let end = rest.firstIndex(of: Ascii.lineFeed) {
      let isCRLF = bytes[end - 1] == Ascii.carriageReturn
      breaks.append(SourceRange(isCRLF ? end - 1 : end, end + 1))
      rest = bytes[(end + 1)...]
      let line = rest.prefix { $0 != Ascii.lineFeed }
      guard let first = line.first(where: { !Ascii.isBlank($0) }), !Ascii.isPunctuation(first), first != Ascii.quote,
        first != Ascii.slash
      else { return nil }
      guard line.contains(Ascii.quote) else { continue }
      guard hasOddQuotes(bytes, around: end + 1) else { return nil }
      return Diagnostic(
        .syntax, SyntaxMessages.lineBreak, at: breaks[0], edits: breaks.map { Diagnostic.Edit($0, "\\n") })
    }
    return nil
  }

  /// Escaped quotes, and quotes in a comment at the end of the line, are not counted.
  private static func hasOddQuotes(_ bytes: [UInt8], around offset: Int) -> Bool {
    var index = bytes[..<min(offset, bytes.count)].lastIndex(of: Ascii.lineFeed).map { $0 + 1 } ?? 0
    var isInString = false
    while index < bytes.count, bytes[index] != Ascii.lineFeed {
      let byte = bytes[index]
      if byte == Ascii.quote { isInString.toggle() }
      if !isInString, byte == Ascii.slash, bytes[index...].starts(with: [Ascii.slash, Ascii.slash]),
        index == 0 || bytes[index - 1] != Ascii.colon
      {
        break
      }
      index += byte == Ascii.backslash ? 2 : 1
    }
    return isInString
  }

  // MARK: brackets

  private var diagnostic: Diagnostic {
    if let surplus = outline.surplusAtEnd { return diagnostic(for: .remove(surplus)) }
    let limit = outline.firstMistake() ?? outline.tokens.count
    let suspects = IndentationScan(outline, limit: limit).suspects + [edits(near: limit)]
    var tries = Self.tries(for: outline.tokens.count)
    for edit in suspects.joined() where edit.place <= limit {
      if tries == 0 { break }
      tries -= 1
      if outline.firstMistake(after: edit) == nil { return diagnostic(for: edit) }
    }
    return unmatched
  }

  /// The number is smaller for larger files, so that a mistake is always reported within a second.
  private static func tries(for count: Int) -> Int { min(256, max(8, 8_000_000 / max(1, count))) }

  /// These edits are tried after those that the indentation suggests.
  ///
  /// - Parameter limit: The index of the first token that JSON doesn't allow.
  private func edits(near limit: Int) -> [Edit] {
    let all: [JSONOutline.Bracket] = [.closeBracket, .closeBrace, .openBrace, .openBracket]
    let places = (max(0, limit - 16)...limit).reversed()
    let changes = places.filter { $0 < outline.tokens.count }.compactMap { place in
      outline.tokens[place].bracket.map { (place, $0) }
    }
    return changes.flatMap { place, bracket in
      all.filter { $0 != bracket && $0.isOpening == bracket.isOpening }.map { Edit.replace(place, by: $0) }
    } + places.flatMap { place in all.map { Edit.insert($0, before: place) } }
      + (limit < outline.tokens.count ? changes.map { Edit.remove($0.0) } : [])
  }

  /// This is reported if none of the tried edits corrects the file.
  private var unmatched: Diagnostic {
    guard let (index, open) = outline.firstUnmatched, let bracket = outline.tokens[index].bracket else {
      return Diagnostic(.syntax, SyntaxMessages.trailing, at: SourceRange(0, 0))
    }
    let range = outline.tokens[index].range
    if bracket.isOpening {
      return Diagnostic(.syntax, SyntaxMessages.unclosed(bracket.text, closing: bracket.partner.text), at: range)
    }
    guard let open, let expected = outline.tokens[open].bracket?.partner else {
      return Diagnostic(.syntax, SyntaxMessages.unmatched(bracket.text), at: range)
    }
    let related = Diagnostic.Related(outline.tokens[open].range, SyntaxMessages.partner(isOpening: true))
    return Diagnostic(
      .syntax, SyntaxMessages.mismatched(bracket.text, expected: expected.text), at: range, related: [related])
  }

  private func diagnostic(for edit: Edit) -> Diagnostic {
    switch edit {
    case .remove(let index):
      let range = outline.tokens[index].range
      return Diagnostic(
        .syntax, SyntaxMessages.unmatched(text(index)), at: range, edits: [Diagnostic.Edit(range, "")])
    case .replace(let index, let bracket):
      let range = outline.tokens[index].range
      return Diagnostic(
        .syntax, SyntaxMessages.mismatched(text(index), expected: bracket.text), at: range,
        edits: [Diagnostic.Edit(range, bracket.text)], related: related(edit, bracket))
    case .insert(let bracket, let index):
      let place = place(of: bracket, before: index)
      return Diagnostic(
        .syntax, SyntaxMessages.missing(bracket.text), at: SourceRange(place, min(place + 1, bytes.count)),
        edits: [Diagnostic.Edit(insert: bracket.text, at: place)], related: related(edit, bracket))
    }
  }

  private func text(_ index: Int) -> String { outline.tokens[index].bracket?.text ?? "" }

  private func related(_ edit: Edit, _ bracket: JSONOutline.Bracket) -> [Diagnostic.Related] {
    guard let partner = outline.partner(after: edit) else { return [] }
    return [Diagnostic.Related(outline.tokens[partner].range, SyntaxMessages.partner(isOpening: !bracket.isOpening))]
  }

  private func place(of bracket: JSONOutline.Bracket, before index: Int) -> Int {
    let next = index < outline.tokens.count ? outline.tokens[index].start : bytes.count
    guard index > 0 else { return next }
    let previous = outline.tokens[index - 1].end
    let between = bytes[previous..<next]
    guard between.contains(Ascii.lineFeed) else { return bracket.isOpening ? next : previous }
    if bracket.isOpening, let partner = outline.partner(after: .insert(bracket, before: index)),
      !bytes[next..<outline.tokens[partner].start].contains(Ascii.lineFeed)
    {
      return next
    }
    // If the missing bracket had a line of its own, that line is now blank, or has only the comma after the bracket.
    if let blank = blankLine(in: between) { return blank }
    let isLeftComma = !bracket.isOpening && index < outline.tokens.count && outline.tokens[index].kind == .comma
    return isLeftComma ? next : previous
  }

  private func blankLine(in between: ArraySlice<UInt8>) -> Int? {
    let lines = between.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false).dropFirst().dropLast()
    return lines.first { !$0.isEmpty && $0.allSatisfy(Ascii.isBlank) }?.endIndex
  }
}

extension JSONOutline {
  /// The index of the first closing bracket after the complete value, such as the `]` of `{} ]`.
  ///
  /// `nil` unless the value is followed by closing brackets and nothing else.
  fileprivate var surplusAtEnd: Int? {
    guard let mistake = firstMistake(), mistake < tokens.count,
      tokens[mistake...].allSatisfy({ $0.bracket.map { !$0.isOpening } ?? false }), isBalanced(before: mistake)
    else { return nil }
    return mistake
  }

  private func isBalanced(before end: Int) -> Bool {
    tokens[..<end].reduce(0) { depth, token in depth + (token.bracket.map { $0.isOpening ? 1 : -1 } ?? 0) } == 0
  }
}
