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
    guard open.kind != .file, open.closing == byte else {
      isUnbalanced = true
      return
    }
    if open.key == .text { scanner.report(SyntaxMessages.expectedValue, token.start, token.end) }
    close(at: token.end)
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
      isUnbalanced = true
    } else if !hasRoot, scanner.diagnostics.isEmpty {
      scanner.report(SyntaxMessages.empty, token.start, token.start)
    }
  }

  mutating func reportTrailing(_ token: JSONScanner.Token) {
    if !hasTrailing { scanner.report(SyntaxMessages.trailing, token.start, token.end) }
    hasTrailing = true
  }

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
    case .value, .valueOrClosing, .commaOrClosing:
      scanner.report(SyntaxMessages.unexpected(":"), token.start, token.end)
      expected = .value
    }
  }
}
