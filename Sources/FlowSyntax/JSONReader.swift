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

  var scanner: JSONScanner
  /// What was read, as ``JSONDocument`` has it.
  var records: [JSONRecord] = []
  var mended: [LocatedText] = []
  /// The innermost container.
  var open = Container(.file, start: 0, place: 0)
  /// Those around it, the outermost first.
  var outer: [Container] = []
  /// The keys of the objects around this place that have many, the innermost last.
  var keySets: [Set<String>] = []
  var expected = Expected.value
  var hasRoot = false
  var hasTrailing = false

  /// The value of a text, nil where there is none, and what is wrong with it.
  ///
  /// Places that could not be read hold ``JSONSyntax/invalid``; a value without errors holds none.
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

  private init(scanner: JSONScanner) {
    self.scanner = scanner
    records.reserveCapacity(scanner.bytes.count / 8)
  }

  private var root: JSONNode? {
    guard hasRoot else { return nil }
    return JSONNode(JSONDocument(bytes: scanner.bytes, records: records, mended: mended), 0)
  }

  /// What keeps the bytes from being read as text at all.
  private static func unreadable(_ bytes: [UInt8]) -> Diagnostic? {
    if bytes.count > sizeLimit {
      return Diagnostic(.syntax, SyntaxMessages.tooLarge(limit: sizeLimit), at: SourceRange(0, 0))
    }
    if isPlain(bytes) { return nil }
    if let zero = bytes.firstIndex(of: 0) {
      return Diagnostic(.syntax, SyntaxMessages.binary, at: SourceRange(zero, zero + 1))
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      let first = lengthOfText(bytes)
      return Diagnostic(.syntax, SyntaxMessages.notUTF8, at: SourceRange(first, first + 1))
    }
    return nil
  }

  /// Whether bytes are ASCII without zeros, as most are: quicker to see than that they are UTF-8.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    var found: UInt64 = 0
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.word(at: offset)
      found |= word | word.bytes(0)
      offset += 8
    }
    return found & .highBits == 0 && bytes[offset...].allSatisfy { 0 < $0 && $0 < 0x80 }
  }

  /// What keeps a text from being an object from its first sign on; nil where it is one, or empty.
  private static func otherFile(_ bytes: [UInt8], than kind: String) -> Diagnostic? {
    var scanner = JSONScanner(bytes: bytes)
    let token = scanner.next()
    switch token.kind {
    case .punctuation(Ascii.openBrace): return nil
    case .end where scanner.diagnostics.isEmpty || scanner.isInsideComment: return nil
    case .punctuation, .value, .end:
      return Diagnostic(.syntax, SyntaxMessages.otherFile(kind), at: token.range)
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

  enum Expected {
    case value
    case valueOrClosing
    case keyOrClosing
    case colon
    case commaOrClosing
    case nothing
  }

  /// A list or an object that is not closed yet, or what is around them all.
  struct Container {
    enum Kind { case file, list, object }

    let kind: Kind
    let start: Int
    /// The place of its record.
    let place: Int
    /// The key that waits for its value.
    var key = Key.none
    /// How many keys it has; none are counted where these are in a set.
    var keyCount = 0
    var hasKeySet = false
    /// The places of the last items of a list, 0 where there are none.
    var lastItems = (beforeLast: 0, last: 0)

    init(_ kind: Kind, start: Int, place: Int) { (self.kind, self.start, self.place) = (kind, start, place) }

    var isObject: Bool { kind == .object }
    var opening: UInt8 { isObject ? Ascii.openBrace : Ascii.openBracket }
    var closing: UInt8 { isObject ? Ascii.closeBrace : Ascii.closeBracket }
  }

  enum Key {
    case none
    case text
    /// Something reported already: what is missing after it is not worth saying, and its value is dropped.
    case unreadable
  }

  private mutating func readAll() {
    while true {
      if scanner.diagnostics.count >= Self.mistakeLimit {
        let end = SourceRange(scanner.offset, scanner.offset)
        scanner.diagnostics.append(Diagnostic(.syntax, SyntaxMessages.tooMany, at: end))
        return
      }
      let token = scanner.next()
      switch token.kind {
      case .value(let kind): value(kind, token)
      case .punctuation(let byte): punctuation(byte, token)
      case .end: return finish(at: token)
      }
    }
  }

  private mutating func punctuation(_ byte: UInt8, _ token: JSONScanner.Token) {
    switch byte {
    case Ascii.openBrace: open(.object, token)
    case Ascii.openBracket: open(.list, token)
    case Ascii.comma: comma(token)
    case Ascii.colon: colon(token)
    case _: closing(byte, token)
    }
  }
}
