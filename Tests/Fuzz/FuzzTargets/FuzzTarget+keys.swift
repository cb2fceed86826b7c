import LineEditing

extension FuzzTarget {
  /// Reads keys as from a terminal and edits a line with them.
  ///
  /// The first bytes say where the others are split, the next one how wide the terminal is.
  static func keys(_ bytes: [UInt8]) {
    let (lengths, rest) = (bytes.prefix(splits), bytes.dropFirst(splits))
    guard let columns = rest.first else { return }
    let input = rest.dropFirst()
    let keys = parsed([input])
    precondition(parsed(pieces(of: input, lengths)) == keys, "where bytes are split changes no key")
    for isHidden in [true, false] { edit(keys, isHidden: isHidden, columns: Int(columns)) }
    checkTyped(KeyParser.text(of: String(decoding: input, as: UTF8.self)))
  }

  /// Returns the keys in bytes that arrive in the given pieces, with all characters of a text in one key.
  private static func parsed(_ pieces: [ArraySlice<UInt8>]) -> [Key] {
    var parser = KeyParser()
    var keys: [Key] = []
    for piece in pieces {
      parser.append(piece)
      while let key = parser.next() { keys.append(key) }
    }
    while parser.patience != nil { keys.append(parser.giveUp()) }
    return keys.reduce(into: []) { joined, key in
      switch (joined.last, key) {
      case (.text(let start), .text(let more)): joined[joined.count - 1] = .text(start + more)
      case (.paste(.text(let start)), .paste(.text(let more))): joined[joined.count - 1] = .paste(.text(start + more))
      case (_, .unknown): break
      case _: joined.append(key)
      }
    }
  }

  private static func edit(_ keys: [Key], isHidden: Bool, columns: Int) {
    var settings = LineEditor.Settings()
    (settings.isHidden, settings.limit, settings.recalled) = (isHidden, 64, ["Ana Pérez", "李小龙"])
    settings.completions = { text in
      ["Ghana", "Germany"].filter { $0.hasPrefix(text) }.map { LineEditor.Completion(text: $0, label: $0) }
    }
    func begin() -> LineEditor {
      var editor = LineEditor(prompt: "Name: ", settings, on: TerminalSize(columns: columns, rows: 3))
      _ = editor.takeOutput()
      return editor
    }
    var editor = begin()
    for key in keys {
      let outcome = editor.handle(key)
      let output = editor.takeOutput()
      if isHidden, outcome == .edited, key != .redraw { precondition(output.isEmpty, "a secret draws nothing") }
      if case .entered(let line, _) = outcome {
        checkTyped(line)
        precondition(line.utf8.count <= 64 + "Germany".utf8.count, "a line is not longer than allowed")
      }
      if outcome != .edited { editor = begin() }
    }
  }

  private static func checkTyped(_ text: String) {
    precondition(
      text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\t" }, "keys are no text")
  }
}
