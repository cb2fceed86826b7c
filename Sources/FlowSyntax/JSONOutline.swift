/// The tokens of a JSON text without their values, for finding out where a bracket is missing.
struct JSONOutline {
  struct Token: Equatable {
    enum Kind: Equatable {
      case bracket(Bracket)
      case comma, colon, string
      case other
    }

    let kind: Kind
    private let first: UInt32
    private let last: UInt32

    init(_ kind: Kind, _ start: Int, _ end: Int) {
      (self.kind, first, last) = (kind, UInt32(clamping: start), UInt32(clamping: end))
    }

    var start: Int { Int(first) }
    var end: Int { Int(last) }
    var range: SourceRange { SourceRange(start, end) }
    var bracket: Bracket? { if case .bracket(let bracket) = kind { bracket } else { nil } }
  }

  enum Bracket: UInt8 {
    case openBrace = 0x7B, closeBrace = 0x7D, openBracket = 0x5B, closeBracket = 0x5D

    var isOpening: Bool { self == .openBrace || self == .openBracket }

    var partner: Bracket {
      switch self {
      case .openBrace: .closeBrace
      case .closeBrace: .openBrace
      case .openBracket: .closeBracket
      case .closeBracket: .openBracket
      }
    }

    var text: String { String(UnicodeScalar(rawValue)) }
  }

  enum Edit: Hashable {
    case insert(Bracket, before: Int)
    case replace(Int, by: Bracket)
    case remove(Int)

    var place: Int {
      switch self {
      case .insert(_, let place), .replace(let place, _), .remove(let place): place
      }
    }
  }

  let bytes: [UInt8]
  private(set) var tokens: [Token] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = JSONScanner(bytes: bytes)
    while true {
      let token = scanner.next()
      switch token.kind {
      case .end: return
      case .punctuation(Ascii.comma): append(.comma, token)
      case .punctuation(Ascii.colon): append(.colon, token)
      case .punctuation(let byte): append(Bracket(rawValue: byte).map(Token.Kind.bracket) ?? .other, token)
      case .value(let kind): append(kind.isText ? .string : .other, token)
      }
    }
  }

  private mutating func append(_ kind: Token.Kind, _ token: JSONScanner.Token) {
    tokens.append(Token(kind, token.start, token.end))
  }

  /// An inserted token has the index of the token after it.
  private func forEach(after edit: Edit?, _ visit: (Int, Token.Kind) -> Bool) {
    for index in 0...tokens.count {
      let isEdited = edit?.place == index
      if isEdited, case .insert(let bracket, _) = edit, !visit(index, .bracket(bracket)) { return }
      guard index < tokens.count else { return }
      if isEdited, case .remove = edit { continue }
      if isEdited, case .replace(_, let bracket) = edit {
        if !visit(index, .bracket(bracket)) { return }
      } else if !visit(index, tokens[index].kind) {
        return
      }
    }
  }

  // MARK: balance

  var isBalanced: Bool { firstUnmatched == nil }

  /// The indices of the first closing bracket that doesn't match and of the opening bracket that it should close.
  ///
  /// If no bracket is open at that point, `open` is `nil`. If all closing brackets match, `index` is the index of the
  /// last opening bracket that is never closed, and `open` is `nil`. If all brackets match, the whole value is `nil`.
  var firstUnmatched: (index: Int, open: Int?)? {
    var open: [Int] = []
    for index in tokens.indices {
      guard let bracket = tokens[index].bracket else { continue }
      if bracket.isOpening {
        open.append(index)
      } else if let last = open.last, tokens[last].bracket == bracket.partner {
        open.removeLast()
      } else {
        return (index, open.last)
      }
    }
    return open.last.map { ($0, nil) }
  }

  func partner(after edit: Edit) -> Int? {
    var (open, isNew): ([(index: Int, isNew: Bool)], Bool) = ([], false)
    var partner: Int?
    var isEditSeen = false
    forEach(after: edit) { index, kind in
      guard case .bracket(let bracket) = kind else { return true }
      isNew = !isEditSeen && edit.place == index
      isEditSeen = isEditSeen || isNew
      if bracket.isOpening {
        open.append((index, isNew))
        return true
      }
      guard let last = open.popLast() else { return true }
      if isNew || last.isNew { partner = isNew ? last.index : index }
      return partner == nil
    }
    return partner
  }

  // MARK: grammar

  /// Returns the index of the first token that JSON doesn't allow; `nil` if the text is valid after the edit.
  ///
  /// If the text ends too early, the index is the number of tokens.
  func firstMistake(after edit: Edit? = nil) -> Int? {
    var grammar = Grammar()
    var mistake: Int?
    forEach(after: edit) { index, kind in
      if grammar.accepts(kind) { return true }
      mistake = index
      return false
    }
    return mistake ?? (grammar.isComplete ? nil : tokens.count)
  }

  /// Checks the order of tokens (RFC 8259 §2); trailing commas are allowed.
  private struct Grammar {
    private enum Expected { case value, valueOrClosing, keyOrClosing, colon, commaOrClosing, nothing }

    private var expected = Expected.value
    private var open: [Bracket] = []

    var isComplete: Bool { expected == .nothing }

    mutating func accepts(_ kind: Token.Kind) -> Bool {
      switch (kind, expected) {
      case (.string, .keyOrClosing): expected = .colon
      case (.colon, .colon): expected = .value
      case (.comma, .commaOrClosing): expected = open.last == .openBrace ? .keyOrClosing : .valueOrClosing
      case (.string, .value), (.string, .valueOrClosing), (.other, .value), (.other, .valueOrClosing): endValue()
      case (.bracket(let bracket), _): return bracket.isOpening ? opens(bracket) : closes(bracket)
      case _: return false
      }
      return true
    }

    private mutating func opens(_ bracket: Bracket) -> Bool {
      guard expected == .value || expected == .valueOrClosing else { return false }
      open.append(bracket)
      expected = bracket == .openBrace ? .keyOrClosing : .valueOrClosing
      return true
    }

    private mutating func closes(_ bracket: Bracket) -> Bool {
      let isAllowed = expected == .valueOrClosing || expected == .keyOrClosing || expected == .commaOrClosing
      guard isAllowed, open.last == bracket.partner else { return false }
      open.removeLast()
      endValue()
      return true
    }

    private mutating func endValue() { expected = open.isEmpty ? .nothing : .commaOrClosing }
  }
}
