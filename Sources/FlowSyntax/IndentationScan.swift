/// In an indented file, the lines inside a container are indented more than the line that opens it, and its closing
/// bracket is indented like that line.
///
/// The first line that breaks this rule is usually where a bracket is missing.
struct IndentationScan {
  typealias Bracket = JSONOutline.Bracket
  typealias Edit = JSONOutline.Edit

  private struct Container {
    let bracket: Bracket
    let index: Int
    /// The index of the first token on the bracket's line.
    let line: Int
    let indent: Int
    var contentIndent: Int?
  }

  /// The edits that could correct one mismatch with the indentation, the most likely first.
  typealias Suspect = [Edit]

  private let outline: JSONOutline
  /// The index of the first token that JSON doesn't allow, or the number of tokens if there is none.
  ///
  /// The mistake is there or earlier.
  private let limit: Int
  private var stack: [Container] = []
  private(set) var suspects: [Suspect] = []
  private var line = 0
  private var indent = 0
  /// The container that was closed last, if all tokens on the line so far are closing brackets.
  private var closed: Container?
  private var isLeading = false

  private static let maxSuspects = 12
  private static let maxEdits = 24

  init(_ outline: JSONOutline, limit: Int) {
    (self.outline, self.limit) = (outline, limit)
    for index in outline.tokens.indices where suspects.count < Self.maxSuspects {
      if let column = column(startingLineAt: index) { begin(lineAt: index, indent: column) }
      guard let bracket = outline.tokens[index].bracket else {
        isLeading = false
        continue
      }
      if bracket.isOpening {
        isLeading = false
        stack.append(Container(bracket: bracket, index: index, line: line, indent: indent))
      } else if isLeading {
        closeLeading(bracket, index)
      } else {
        closeInline(bracket, index)
      }
    }
    for container in stack.reversed() where suspects.count < Self.maxSuspects {
      suspectUnclosed(container, before: outline.tokens.count)
    }
  }

  private func column(startingLineAt index: Int) -> Int? {
    let bytes = outline.bytes.span
    let start = outline.tokens[index].start
    let from = index == 0 ? 0 : outline.tokens[index - 1].end
    var place = start
    while place > from {
      if bytes[place - 1] == Ascii.lineFeed { return start - place }
      place -= 1
    }
    return index == 0 ? start : nil
  }

  private mutating func begin(lineAt index: Int, indent: Int) {
    (line, self.indent, closed, isLeading) = (index, indent, nil, true)
    if let bracket = outline.tokens[index].bracket, !bracket.isOpening { return }
    closeAll(from: indent, before: index)
    guard let last = stack.indices.last else { return }
    if let content = stack[last].contentIndent, indent > content {
      let isMember = index + 1 < outline.tokens.count && outline.tokens[index + 1].kind == .colon
      let bracket = isMember ? Bracket.openBrace : .openBracket
      suspects.append([
        .insert(bracket, before: index), .insert(bracket == .openBrace ? .openBracket : .openBrace, before: index),
      ])
      stack.append(Container(bracket: bracket, index: index, line: line, indent: content, contentIndent: indent))
    } else if stack[last].contentIndent == nil {
      stack[last].contentIndent = indent
    }
  }

  /// Records that the closing brackets may be missing before the token at `index`.
  private mutating func closeAll(from least: Int, before index: Int) {
    while suspects.count < Self.maxSuspects, let last = stack.last, last.indent >= least {
      suspectUnclosed(last, before: index)
      stack.removeLast()
    }
  }

  private mutating func closeLeading(_ bracket: Bracket, _ index: Int) {
    closeAll(from: indent + 1, before: index)
    guard let last = stack.last, last.indent == indent else { return suspectUnopened(bracket, index) }
    if last.bracket != bracket.partner {
      let isOuter = stack.dropLast().last.map { $0.indent == indent && $0.bracket == bracket.partner } ?? false
      suspects.append([
        .replace(index, by: last.bracket.partner), .insert(last.bracket.partner, before: index),
        .insert(bracket.partner, before: last.index + 1), .insert(bracket.partner, before: last.index), .remove(index),
      ])
      if isOuter { stack.removeLast() }
    }
    closed = stack.removeLast()
  }

  private mutating func closeInline(_ bracket: Bracket, _ index: Int) {
    let last = stack.last
    let isSameLine = last.map { $0.line == line } ?? false
    if !(isSameLine && last?.bracket == bracket.partner) {
      let replaced = last.map { [Edit.replace(index, by: $0.bracket.partner)] } ?? []
      let closing = isSameLine ? last.map { places(from: index, to: $0.index + 1, $0.bracket.partner) } ?? [] : []
      suspects.append(replaced + closing + places(from: index, to: line, bracket.partner) + [.remove(index)])
    }
    guard let match = stack.lastIndex(where: { $0.bracket == bracket.partner }) else { return }
    if match == stack.count - 1 || stack[match].line == line { stack.removeLast(stack.count - match) }
  }

  private func places(from last: Int, to first: Int, _ bracket: Bracket) -> [Edit] {
    let last = min(last, limit)
    return first > last
      ? [] : (first...last).reversed().prefix(Self.maxEdits).map { .insert(bracket, before: $0) }
  }

  private mutating func suspectUnclosed(_ container: Container, before index: Int) {
    let isComma = index > 0 && outline.tokens[index - 1].kind == .comma
    let edits = places(from: isComma ? index - 1 : index, to: container.index + 1, container.bracket.partner)
    suspects.append(edits.isEmpty ? [.insert(container.bracket.partner, before: index)] : edits)
  }

  private mutating func suspectUnopened(_ bracket: Bracket, _ index: Int) {
    var edits: [Edit] = []
    if let closed {
      edits = [.insert(bracket.partner, before: closed.index), .insert(bracket.partner, before: closed.index + 1)]
    }
    if let deeper = firstDeeperLine(before: index) { edits.append(.insert(bracket.partner, before: deeper)) }
    suspects.append(edits + [.remove(index)])
  }

  private func firstDeeperLine(before index: Int) -> Int? {
    var found: Int?
    for place in (0..<index).reversed() {
      guard let column = column(startingLineAt: place) else { continue }
      if column <= indent { return found }
      found = place
    }
    return found
  }
}
