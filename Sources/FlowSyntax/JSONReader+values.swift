extension JSONReader {
  mutating func value(_ kind: JSONRecord.Kind, _ token: JSONScanner.Token) {
    if kind.isText {
      if expected == .commaOrClosing, open.isObject {
        reportMissingComma(token)
        expected = .keyOrClosing
      }
      if expected == .keyOrClosing { return key(record(kind, token)) }
    }
    if makeRoomForValue(kind, token) { place(record(kind, token)) }
  }

  private mutating func record(_ kind: JSONRecord.Kind, _ token: JSONScanner.Token) -> JSONRecord {
    guard kind == .decoded, let text = scanner.decoded else { return JSONRecord(kind, token.start, token.end) }
    return record(of: text, token)
  }

  private mutating func record(of text: LocatedText, _ token: JSONScanner.Token) -> JSONRecord {
    decoded.append(text)
    return JSONRecord(.decoded, token.start, token.end, link: decoded.count - 1)
  }

  mutating func key(_ key: JSONRecord) {
    if !isNew(key) {
      let name = text(of: key)
      let first = keysRead.first { text(of: $0) == name }
      let related = first.map { [Diagnostic.Related($0.range, SyntaxMessages.firstDefined)] } ?? []
      let message = SyntaxMessages.duplicateKey(name)
      scanner.diagnostics.append(Diagnostic(.duplicateKey, message, at: key.range, related: related))
    }
    records.append(key)
    open.key = .text
    expected = .colon
  }

  private mutating func wrongKey(_ kind: JSONRecord.Kind, _ token: JSONScanner.Token) {
    if kind == .invalid {
      if Ascii.isWord(scanner.bytes[token.start]) {
        return key(record(of: LocatedText(scanner.text(token.start, token.end), at: token.start), token))
      }
    } else {
      scanner.report(SyntaxMessages.expectedKey, token.start, token.end)
    }
    open.key = .unreadable
    expected = .colon
  }

  /// Reports a missing key, colon or comma before a value, and returns whether the value can be added.
  mutating func makeRoomForValue(_ kind: JSONRecord.Kind, _ token: JSONScanner.Token) -> Bool {
    switch expected {
    case .value, .valueOrClosing: return true
    case .keyOrClosing:
      wrongKey(kind, token)
      return false
    case .colon:
      if open.key != .unreadable { reportMissingColon(token) }
      return true
    case .commaOrClosing:
      if kind == .invalid { return makeRoomForMistake(token) }
      reportMissingComma(token)
      expected = open.isObject ? .keyOrClosing : .value
      return expected == .value ? true : makeRoomForValue(kind, token)
    case .nothing:
      if kind != .invalid { reportTrailing(token) }
      return false
    }
  }

  /// The token has already been reported.
  ///
  /// Returns whether it can be added as a value.
  private mutating func makeRoomForMistake(_ token: JSONScanner.Token) -> Bool {
    guard open.isObject else { return true }
    wrongKey(.invalid, token)
    if open.key == .unreadable { expected = .value }
    return false
  }

  private mutating func reportMissingComma(_ token: JSONScanner.Token) {
    let edit = Diagnostic.Edit(insert: ",", at: lastEnd)
    scanner.report(SyntaxMessages.expectedComma, lastEnd, lastEnd + 1, edit: edit)
  }

  private mutating func reportMissingColon(_ token: JSONScanner.Token) {
    let edit = Diagnostic.Edit(insert: ": ", at: token.start)
    scanner.report(SyntaxMessages.expectedColon, token.start, token.start + 1, edit: edit)
  }

  mutating func place(_ record: JSONRecord) {
    records.append(record)
    end(valueAt: records.count - 1)
  }

  /// Drops the value if its key was unreadable.
  mutating func end(valueAt place: Int) {
    expected = .commaOrClosing
    lastEnd = records[place].end
    switch open.kind {
    case .list: break
    case .object:
      if open.key != .text { records.removeLast(records.count - place) }
      open.key = .none
    case .file:
      hasRoot = true
      expected = .nothing
    }
  }

  /// For so few keys, a set takes ten times as long.
  private static let fewKeys = 16

  /// An object gets a set of its keys once it has many keys, or a key that is not plain ASCII.
  ///
  /// The bytes of two keys can be compared only if both are plain ASCII: other keys can be equal although their bytes
  /// differ (Unicode canonical equivalence).
  private mutating func isNew(_ key: JSONRecord) -> Bool {
    if !open.hasKeySet {
      if key.kind == .ascii, open.keyCount < Self.fewKeys {
        open.keyCount += 1
        return !hasKey(of: key.content)
      }
      keySets.append(Set(keysRead.map { text(of: $0) }))
      open.hasKeySet = true
    }
    return keySets[keySets.count - 1].insert(text(of: key)).inserted
  }

  private func hasKey(of content: Range<Int>) -> Bool {
    let bytes = scanner.bytes.span
    return records.span.key(bytes.extracting(content), in: open.place + 1..<records.count, of: bytes).place != nil
  }

  private var keysRead: [JSONRecord] {
    var (keys, place) = ([JSONRecord](), open.place + 1)
    while place < records.count {
      keys.append(records[place])
      place = records[place + 1].place(after: place + 1)
    }
    return keys
  }

  private func text(of record: JSONRecord) -> String { record.text(scanner.bytes, decoded)?.text ?? "" }
}
