extension JSONReader {
  mutating func open(_ kind: Container.Kind, _ token: JSONScanner.Token) {
    guard makeRoomForValue(.object, token) else { return skipNested() }
    // `outer` contains the file but not the innermost container, so its count is the nesting depth.
    if outer.count >= Self.depthLimit {
      scanner.report(SyntaxMessages.tooDeep(Self.depthLimit), token.start, token.end)
      skipNested()
      return place(JSONRecord(.invalid, token.start, scanner.offset))
    }
    outer.append(open)
    open = Container(kind, start: token.start, place: records.count)
    records.append(JSONRecord(kind == .object ? .object : .array, token.start, token.end))
    expected = kind == .object ? .keyOrClosing : .valueOrClosing
  }

  /// Skips everything up to and including the bracket that closes the one just read.
  private mutating func skipNested() {
    var depth = 1
    while depth > 0 {
      switch scanner.next().kind {
      case .punctuation(Ascii.openBrace), .punctuation(Ascii.openBracket): depth += 1
      case .punctuation(Ascii.closeBrace), .punctuation(Ascii.closeBracket): depth -= 1
      case .end: return
      case .punctuation, .value: continue
      }
    }
  }

  mutating func closing(_ byte: UInt8, _ token: JSONScanner.Token) {
    if open.kind == .file { return strayClosing(byte, token) }
    if open.closing == byte {
      if open.key == .text { scanner.report(SyntaxMessages.expectedValue, token.start, token.end) }
      return close(at: token.end)
    }
    let match = outer.lastIndex { $0.kind != .file && $0.closing == byte }
    let isSurplus = isSurplus(match)
    if let match, !isSurplus, !isMistyped(match, token) { return close(to: match, token) }
    let (found, needed) = (String(UnicodeScalar(byte)), String(UnicodeScalar(open.closing)))
    let edit = isSurplus ? Diagnostic.Edit(token.range, "") : Diagnostic.Edit(token.range, needed)
    scanner.report(SyntaxMessages.mismatched(found, expected: needed), token.start, token.end, edit: edit)
    if !isSurplus { close(at: token.end) }
  }

  private mutating func strayClosing(_ byte: UInt8, _ token: JSONScanner.Token) {
    if expected == .nothing, hasTrailing { return }
    hasTrailing = true
    let message = SyntaxMessages.strayClosing(String(UnicodeScalar(byte)))
    scanner.report(message, token.start, token.end, edit: Diagnostic.Edit(token.range, ""))
  }

  /// Closes the container at an index in `outer`.
  ///
  /// Before that, reports and closes all containers in it.
  private mutating func close(to place: Int, _ token: JSONScanner.Token) {
    while outer.count > place {
      reportUnclosed(open)
      close(at: token.start)
    }
    close(at: token.end)
  }

  /// Whether to ignore a bracket of the wrong kind.
  ///
  /// It is ignored if the next tokens fit only the innermost container.
  private func isSurplus(_ match: Int?) -> Bool {
    guard let isInObject = scanner.followsMember(), isInObject == open.isObject else { return false }
    let outside = [outer.count - 1, (match ?? 0) - 1].filter { $0 > 0 }
    return outside.allSatisfy { outer[$0].isObject != isInObject }
  }

  /// Whether a bracket of the wrong kind was mistyped.
  ///
  /// A mistyped bracket closes the innermost container, not the one at `match`.
  ///
  /// The next tokens decide. If they fit both cases or neither, the bracket counts as mistyped if it is on the same
  /// line as the innermost opening bracket.
  private func isMistyped(_ match: Int, _ token: JSONScanner.Token) -> Bool {
    if scanner.isAtEnd { return match > 1 }
    let isInObject = scanner.followsMember()
    let mistyped = outer.last?.isObject == isInObject
    let unclosed = match > 1 && outer[match - 1].isObject == isInObject
    guard isInObject != nil, mistyped != unclosed else {
      return !scanner.bytes[open.start..<token.start].contains(Ascii.lineFeed)
    }
    return mistyped
  }

  mutating func close(at end: Int) {
    guard let around = outer.popLast() else { return }
    if open.key == .text { records.append(JSONRecord(.invalid, end, end)) }
    if open.hasKeySet { keySets.removeLast() }
    let place = open.place
    records[place].close(at: end, before: records.count)
    open = around
    self.end(valueAt: place)
  }

  mutating func finish(at token: JSONScanner.Token) {
    if open.kind != .file {
      if !scanner.isInsideComment { reportUnclosed(open) }
      while open.kind != .file { close(at: token.end) }
    } else if !hasRoot, scanner.diagnostics.isEmpty {
      scanner.report(SyntaxMessages.empty, token.start, token.start)
    }
  }

  private mutating func reportUnclosed(_ open: Container) {
    let message = SyntaxMessages.unclosed(
      String(UnicodeScalar(open.opening)), closing: String(UnicodeScalar(open.closing)))
    scanner.report(message, open.start, open.start + 1)
  }

  mutating func reportTrailing(_ token: JSONScanner.Token) {
    if !hasTrailing { scanner.report(SyntaxMessages.trailing, token.start, token.end) }
    hasTrailing = true
  }

  // MARK: separators

  mutating func comma(_ token: JSONScanner.Token) {
    switch expected {
    case .commaOrClosing:
      expected = open.isObject ? .keyOrClosing : .valueOrClosing
    case .value where open.key != .none, .colon:
      if open.key != .unreadable { scanner.report(SyntaxMessages.expectedValue, token.start, token.end) }
      place(JSONRecord(.invalid, token.start, token.end))
      expected = .keyOrClosing
    case .value, .valueOrClosing, .keyOrClosing:
      scanner.report(SyntaxMessages.extraComma, token.start, token.end, edit: Diagnostic.Edit(token.range, ""))
    case .nothing: reportTrailing(token)
    }
  }

  mutating func colon(_ token: JSONScanner.Token) {
    switch expected {
    case .colon: expected = .value
    case .nothing: reportTrailing(token)
    case .commaOrClosing where open.isObject, .keyOrClosing:
      scanner.report(SyntaxMessages.unexpected(":"), token.start, token.end)
      open.key = .unreadable
      expected = .value
    case .commaOrClosing where isKeyOutside: closeBeforeKey()
    case .value, .valueOrClosing, .commaOrClosing:
      scanner.report(SyntaxMessages.unexpected(":"), token.start, token.end)
      expected = .value
    }
  }

  /// Whether the last element of an array is a key of the object around the array.
  ///
  /// The closing bracket is then missing.
  private var isKeyOutside: Bool {
    guard open.kind == .list, outer.last?.isObject == true else { return false }
    let (before, last) = open.lastItems
    return before > 0 && !records[before].kind.isText && records[last].kind.isText
  }

  /// Closes an array before its last element, which becomes a key of the object around it.
  private mutating func closeBeforeKey() {
    guard let last = records.popLast() else { return }
    reportUnclosed(open)
    close(at: last.start)
    key(last)
    expected = .value
  }
}
