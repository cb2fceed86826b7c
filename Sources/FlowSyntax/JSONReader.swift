/// Parses JSON (RFC 8259) with `//` and `/* */` comments and trailing commas, recording the position of every value.
///
/// The parser recovers from errors, and reports up to 100 of them. It runs in linear time and does not recurse, so no
/// input can overflow the stack.
package struct JSONReader {
  package static let depthLimit = 128
  /// The maximum size of a file in bytes; a flow of 10,000 steps has about a tenth of that.
  package static let sizeLimit = 16_000_000
  static let mistakeLimit = 100

  var scanner: JSONScanner
  var records: [JSONRecord] = []
  var decoded: [LocatedText] = []
  var open = Container(.file, start: 0, place: 0)
  /// The containers around the innermost one, outermost first.
  var outer: [Container] = []
  /// The key sets of the unclosed objects, innermost last.
  ///
  /// Objects with few keys have no set.
  var keySets: [Set<String>] = []
  var expected = Expected.value
  var hasRoot = false
  var hasTrailing = false
  /// Nothing is read after a bracket without its partner.
  var isUnbalanced = false
  /// The end of the last value, where a missing comma belongs.
  var lastEnd = 0

  /// If brackets or quotes don't balance, only that is reported, and there is no root value.
  ///
  /// Other unreadable parts become ``JSONSyntax/invalid``. If no error is reported, the value has no such parts.
  ///
  /// - Parameter kind: The expected kind of file, such as "a flow file"; `nil` accepts any value. A file of the
  ///   expected kind begins with a brace. A valid array is read, too. Any other file is reported with a single
  ///   diagnostic.
  package static func read(
    _ source: SourceFile, as kind: String? = nil
  ) -> (root: JSONNode?, report: DiagnosticReport) {
    func nothing(_ problem: Diagnostic) -> (root: JSONNode?, report: DiagnosticReport) {
      (nil, DiagnosticReport(source: source, diagnostics: [problem]))
    }
    if let problem = unreadable(source.bytes) { return nothing(problem) }
    let other = kind.flatMap { otherFile(source.bytes, than: $0) }
    // Parse an array anyway, because it may contain the right content in the wrong kind of brackets.
    if let other, source.bytes.dropFirst(other.range.start).first != Ascii.openBracket { return nothing(other) }
    var reader = JSONReader(scanner: JSONScanner(bytes: source.bytes))
    reader.readAll()
    let found = reader.scanner.diagnostics
    guard reader.isUnbalanced || !found.isEmpty else {
      return (reader.root, DiagnosticReport(source: source, diagnostics: []))
    }
    if let other { return nothing(other) }
    if let mistake = BracketRepair.mistake(in: source.bytes, found: found) { return nothing(mistake) }
    return (reader.root, DiagnosticReport(source: source, diagnostics: found))
  }

  private init(scanner: JSONScanner) {
    self.scanner = scanner
    records.reserveCapacity(scanner.bytes.count / 8)
  }

  private var root: JSONNode? {
    guard hasRoot else { return nil }
    return JSONNode(JSONDocument(bytes: scanner.bytes, records: records, decoded: decoded), 0)
  }

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

  /// Whether all bytes are ASCII and none is zero; faster than validating UTF-8, and usually true.
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

  struct Container {
    enum Kind { case file, list, object }

    let kind: Kind
    let start: Int
    let place: Int
    var key = Key.none
    /// The number of keys; no longer updated once the object has a key set.
    var keyCount = 0
    var hasKeySet = false

    init(_ kind: Kind, start: Int, place: Int) { (self.kind, self.start, self.place) = (kind, start, place) }

    var isObject: Bool { kind == .object }
    var closing: UInt8 { isObject ? Ascii.closeBrace : Ascii.closeBracket }
  }

  enum Key {
    case none
    case text
    /// A key already reported as invalid.
    ///
    /// The value of this key is dropped, and a missing colon or value is not reported.
    case unreadable
  }

  private mutating func readAll() {
    while !isUnbalanced {
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
