/// Reads JSON (RFC 8259) with `//` and `/* */` comments and trailing commas, keeping the place of every value.
///
/// It goes on after a mistake and reports the further ones. Time is linear in the length of the text, and depth is
/// counted, not recursed into: no input can overflow the stack.
package struct JSONReader {
  /// How deep values may be nested.
  package static let depthLimit = 128
  /// How many bytes are read; a flow of 10,000 steps has about a tenth of it.
  package static let sizeLimit = 16 << 20
  static let mistakeLimit = 100

  private var scanner: JSONScanner
  private var stack: [Container] = []
  private var root: JSONNode?
  private var expected = Expected.value
  private var keysSeen: [Set<String>] = []
  private var hasTrailing = false

  /// The value of a text, nil where there is none, and what is wrong with it.
  ///
  /// Places that could not be read hold ``JSONValue/invalid``; a value without errors holds none.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - kind: What it should be, such as "a flow file": a text that does not begin with a brace is reported as something
  ///     else, once. Nil for any value.
  package static func read(
    _ source: SourceFile, as kind: String? = nil
  ) -> (root: JSONNode?, report: DiagnosticReport) {
    func nothing(_ problem: Diagnostic) -> (root: JSONNode?, report: DiagnosticReport) {
      (nil, DiagnosticReport(source: source, diagnostics: [problem]))
    }
    if let problem = unreadable(source.bytes) { return nothing(problem) }
    let other = kind.flatMap { otherFile(source.bytes, than: $0) }
    // A list is read, because it may hold the right thing in the wrong brackets.
    if let other, source.bytes.dropFirst(other.range.start).first != Ascii.openBracket { return nothing(other) }
    var reader = JSONReader(scanner: JSONScanner(bytes: source.bytes))
    reader.readAll()
    if let other, !reader.scanner.diagnostics.isEmpty { return nothing(other) }
    return (reader.root, DiagnosticReport(source: source, diagnostics: reader.scanner.diagnostics))
  }

  /// What keeps the bytes from being read as text at all.
  private static func unreadable(_ bytes: [UInt8]) -> Diagnostic? {
    if bytes.count > sizeLimit {
      return Diagnostic(.syntax, SyntaxMessages.tooLarge(limit: sizeLimit), at: SourceRange(0, 0))
    }
    if let zero = bytes.firstIndex(of: 0) {
      return Diagnostic(.syntax, SyntaxMessages.binary, at: SourceRange(zero, zero + 1))
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      let first = lengthOfText(bytes)
      return Diagnostic(.syntax, SyntaxMessages.notUTF8, at: SourceRange(first, first + 1))
    }
    return nil
  }

  /// What keeps a text from being an object from its first sign on; nil where it is one, or empty.
  private static func otherFile(_ bytes: [UInt8], than kind: String) -> Diagnostic? {
    var scanner = JSONScanner(bytes: bytes)
    let (token, range) = scanner.next()
    switch token {
    case .punctuation(Ascii.openBrace): return nil
    case .end where scanner.diagnostics.isEmpty || scanner.isInsideComment: return nil
    case .punctuation, .string, .number, .word, .invalid, .end:
      return Diagnostic(.syntax, SyntaxMessages.otherFile(kind), at: range)
    }
  }

  /// How many bytes are UTF-8 before the first that is not.
  private static func lengthOfText(_ bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { length += scalar.count }
    return length
  }

  // MARK: the loop

  private enum Expected {
    case value
    case valueOrClosing
    case keyOrClosing
    case colon
    case commaOrClosing
    case nothing
  }

  private struct Container {
    let opening: UInt8
    let start: Int
    var items: [JSONNode] = []
    var members: [JSONMember] = []
    var key = Key.none

    var isObject: Bool { opening == Ascii.openBrace }
    var closing: UInt8 { isObject ? Ascii.closeBrace : Ascii.closeBracket }
  }

  /// The key that waits for its value.
  private enum Key {
    case none
    case text(LocatedText)
    /// Something reported already: what is missing after it is not worth saying, and its value is dropped.
    case unreadable

    var isReported: Bool { if case .unreadable = self { true } else { false } }
    var isThere: Bool { if case .none = self { false } else { true } }
  }

  private mutating func readAll() {
    while true {
      if scanner.diagnostics.count >= Self.mistakeLimit {
        let end = SourceRange(scanner.offset, scanner.offset)
        scanner.diagnostics.append(Diagnostic(.syntax, SyntaxMessages.tooMany, at: end))
        return
      }
      let (token, range) = scanner.next()
      switch token {
      case .end: return finish(at: range)
      case .punctuation(let byte): punctuation(byte, range)
      case .string(let text): string(text, range)
      case .number(let number): value(.number(number), range)
      case .word(let word): value(word, range)
      case .invalid: value(.invalid, range)
      }
    }
  }

  private mutating func finish(at range: SourceRange) {
    if let open = stack.last {
      if !scanner.isInsideComment { reportUnclosed(open) }
      while !stack.isEmpty { close(at: range.end) }
    } else if root == nil, scanner.diagnostics.isEmpty {
      scanner.report(SyntaxMessages.empty, range.start, range.start)
    }
  }

  private mutating func reportUnclosed(_ open: Container) {
    let message = SyntaxMessages.unclosed(
      String(UnicodeScalar(open.opening)), closing: String(UnicodeScalar(open.closing)))
    scanner.report(message, open.start, open.start + 1)
  }

  private mutating func reportTrailing(_ range: SourceRange) {
    if !hasTrailing { scanner.report(SyntaxMessages.trailing, range.start, range.end) }
    hasTrailing = true
  }

  private mutating func punctuation(_ byte: UInt8, _ range: SourceRange) {
    switch byte {
    case Ascii.openBrace, Ascii.openBracket: open(byte, range)
    case Ascii.closeBrace, Ascii.closeBracket: closing(byte, range)
    case Ascii.comma: comma(range)
    case _: colon(range)
    }
  }

  // MARK: values

  private mutating func value(_ value: JSONSyntax, _ range: SourceRange) {
    guard makeRoomForValue(value, range) else { return }
    place(JSONNode(value, at: range))
  }

  private mutating func string(_ text: LocatedText, _ range: SourceRange) {
    if expected == .commaOrClosing, stack.last?.isObject == true {
      scanner.report(SyntaxMessages.expectedComma, range.start, range.start + 1)
      expected = .keyOrClosing
    }
    guard expected == .keyOrClosing else { return value(.string(text), range) }
    key(text, range)
  }

  private mutating func key(_ text: LocatedText, _ range: SourceRange) {
    if !keysSeen[keysSeen.count - 1].insert(text.text).inserted {
      let message = SyntaxMessages.duplicateKey(text.text)
      scanner.diagnostics.append(Diagnostic(.duplicateKey, message, at: range))
    }
    stack[stack.count - 1].key = .text(text)
    expected = .colon
  }

  /// Something that cannot be a key; a bare word is taken as the key it was meant to be.
  private mutating func wrongKey(_ value: JSONSyntax, _ range: SourceRange) {
    if case .invalid = value {
      if Ascii.isWord(scanner.bytes[range.start]) {
        return key(LocatedText(scanner.text(range.start, range.end), at: range.start), range)
      }
    } else {
      scanner.report(SyntaxMessages.expectedKey, range.start, range.end)
    }
    stack[stack.count - 1].key = .unreadable
    expected = .colon
  }

  /// Whether a value may be put here, after mending what is missing in front of it.
  private mutating func makeRoomForValue(_ value: JSONSyntax, _ range: SourceRange) -> Bool {
    switch expected {
    case .value, .valueOrClosing: return true
    case .keyOrClosing:
      wrongKey(value, range)
      return false
    case .colon:
      if stack.last?.key.isReported == false {
        scanner.report(SyntaxMessages.expectedColon, range.start, range.start + 1)
      }
      return true
    case .commaOrClosing:
      if case .invalid = value { return makeRoomForMistake(range) }
      scanner.report(SyntaxMessages.expectedComma, range.start, range.start + 1)
      expected = stack.last?.isObject == true ? .keyOrClosing : .value
      return expected == .value ? true : makeRoomForValue(value, range)
    case .nothing:
      if case .invalid = value { return false }
      reportTrailing(range)
      return false
    }
  }

  /// The same for something reported already that stands where a comma should.
  private mutating func makeRoomForMistake(_ range: SourceRange) -> Bool {
    guard stack.last?.isObject == true else { return true }
    wrongKey(.invalid, range)
    if stack.last?.key.isReported == true { expected = .value }
    return false
  }

  private mutating func place(_ node: JSONNode) {
    guard let top = stack.indices.last else {
      root = node
      expected = .nothing
      return
    }
    switch stack[top].key {
    case .text(let key): stack[top].members.append(JSONMember(key: key, node: node))
    case .unreadable: break
    case .none: stack[top].items.append(node)
    }
    stack[top].key = .none
    expected = .commaOrClosing
  }

  // MARK: brackets and separators

  private mutating func open(_ byte: UInt8, _ range: SourceRange) {
    guard makeRoomForValue(.null, range) else { return skipNested() }
    if stack.count >= Self.depthLimit {
      scanner.report(SyntaxMessages.tooDeep(Self.depthLimit), range.start, range.end)
      skipNested()
      place(JSONNode(.invalid, at: SourceRange(range.start, scanner.offset)))
      return
    }
    stack.append(Container(opening: byte, start: range.start))
    keysSeen.append([])
    expected = byte == Ascii.openBrace ? .keyOrClosing : .valueOrClosing
  }

  /// Reads past everything up to the bracket that closes the one just read.
  private mutating func skipNested() {
    var depth = 1
    while depth > 0 {
      switch scanner.next().token {
      case .punctuation(Ascii.openBrace), .punctuation(Ascii.openBracket): depth += 1
      case .punctuation(Ascii.closeBrace), .punctuation(Ascii.closeBracket): depth -= 1
      case .end: return
      case .punctuation, .string, .number, .word, .invalid: continue
      }
    }
  }

  private mutating func closing(_ byte: UInt8, _ range: SourceRange) {
    let found = String(UnicodeScalar(byte))
    guard let open = stack.last else {
      if expected == .nothing, hasTrailing { return }
      hasTrailing = true
      scanner.report(SyntaxMessages.strayClosing(found), range.start, range.end)
      return
    }
    let match = stack.lastIndex { $0.closing == byte }
    if case .text = open.key, match == stack.count - 1 {
      scanner.report(SyntaxMessages.expectedValue, range.start, range.end)
    }
    if match == stack.count - 1 { return close(at: range.end) }
    let isSurplus = isSurplus(match, in: open)
    if let match, !isSurplus, !isMistyped(match, range) {
      while stack.count > match {
        if stack.count - 1 > match { reportUnclosed(stack[stack.count - 1]) }
        close(at: stack.count - 1 > match ? range.start : range.end)
      }
      return
    }
    let needed = String(UnicodeScalar(open.closing))
    scanner.report(SyntaxMessages.mismatched(found, expected: needed), range.start, range.end)
    if !isSurplus { close(at: range.end) }
  }

  /// Whether a bracket of the wrong kind is best read past: what follows goes on in the innermost container only.
  private func isSurplus(_ match: Int?, in open: Container) -> Bool {
    guard let isInObject = scanner.followsMember(), isInObject == open.isObject else { return false }
    let outside = [stack.count - 2, (match ?? 0) - 1].filter { $0 >= 0 }
    return outside.allSatisfy { stack[$0].isObject != isInObject }
  }

  /// Whether a bracket of the wrong kind was meant to close the innermost container, not the one at `match`.
  ///
  /// What follows tells where the text goes on. Where it fits both, brackets of one line belong together.
  private func isMistyped(_ match: Int, _ range: SourceRange) -> Bool {
    if scanner.isAtEnd { return match > 0 }
    let isInObject = scanner.followsMember()
    let mistyped = stack.count > 1 && stack[stack.count - 2].isObject == isInObject
    let unclosed = match > 0 && stack[match - 1].isObject == isInObject
    guard isInObject != nil, mistyped != unclosed else {
      return !scanner.bytes[stack[stack.count - 1].start..<range.start].contains(Ascii.lineFeed)
    }
    return mistyped
  }

  private mutating func close(at end: Int) {
    guard var container = stack.popLast() else { return }
    keysSeen.removeLast()
    if case .text(let key) = container.key {
      container.members.append(JSONMember(key: key, node: JSONNode(.invalid, at: SourceRange(end, end))))
    }
    let value: JSONSyntax = container.isObject ? .object(container.members) : .array(container.items)
    place(JSONNode(value, at: SourceRange(container.start, end)))
  }

  private mutating func comma(_ range: SourceRange) {
    switch expected {
    case .commaOrClosing:
      expected = stack.last?.isObject == true ? .keyOrClosing : .valueOrClosing
    case .value where stack.last?.key.isThere == true, .colon:
      if stack.last?.key.isReported == false {
        scanner.report(SyntaxMessages.expectedValue, range.start, range.end)
      }
      place(JSONNode(.invalid, at: range))
      expected = .keyOrClosing
    case .value, .valueOrClosing, .keyOrClosing: scanner.report(SyntaxMessages.extraComma, range.start, range.end)
    case .nothing: reportTrailing(range)
    }
  }

  /// Whether the last item of a list is a key of the object around it, so that the list was never closed.
  private func isKeyOutside() -> Bool {
    guard let list = stack.last, !list.isObject, stack.count > 1, stack[stack.count - 2].isObject else { return false }
    return list.items.last?.text != nil && list.items.dropLast().last.map { $0.text == nil } ?? false
  }

  /// Closes a list before its last item, which becomes the key of the object around it.
  private mutating func closeBeforeKey() {
    guard let list = stack.last, let last = list.items.last, let text = last.text else { return }
    reportUnclosed(list)
    stack[stack.count - 1].items.removeLast()
    close(at: last.range.start)
    key(text, last.range)
    expected = .value
  }

  private mutating func colon(_ range: SourceRange) {
    switch expected {
    case .colon: expected = .value
    case .nothing: reportTrailing(range)
    case .commaOrClosing where stack.last?.isObject == true, .keyOrClosing:
      scanner.report(SyntaxMessages.unexpected(":"), range.start, range.end)
      stack[stack.count - 1].key = .unreadable
      expected = .value
    case .commaOrClosing where isKeyOutside(): closeBeforeKey()
    case .value, .valueOrClosing, .commaOrClosing:
      scanner.report(SyntaxMessages.unexpected(":"), range.start, range.end)
      expected = .value
    }
  }
}
