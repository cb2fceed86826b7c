/// Reads keys from the bytes that a terminal sends (ECMA-48, and the keys of xterm, rxvt and the Linux console).
package struct KeyParser: Sendable {
  private var bytes: ArraySlice<UInt8> = []
  private var isPasting = false

  /// A longer sequence is none that a key sends.
  private static let longestSequence = 32

  package init() {}

  package mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// How many milliseconds to wait for the rest of what has begun, such as a key whose first byte is Escape; `nil` if
  /// nothing has.
  package var patience: Int32? { isPasting ? 1_000 : bytes.isEmpty ? nil : 50 }

  /// Returns the next key; `nil` if more bytes are needed.
  package mutating func next() -> Key? {
    guard let first = bytes.first else { return nil }
    if isPasting { return nextPasted() }
    switch first {
    case 0x1B: return nextEscaped()
    case 0x20..<0x7F, 0x80...: return nextText { $0 >= 0x20 && $0 != 0x7F }.map { $0.isEmpty ? .unknown : .text($0) }
    case _:
      bytes.removeFirst()
      return Self.controls[first] ?? .unknown
    }
  }

  /// Gives up waiting for the rest of what has begun, because terminals send it at once.
  ///
  /// - Returns: The key without its rest.
  package mutating func giveUp() -> Key {
    defer { self = KeyParser() }
    if isPasting { return .paste(.end) }
    return bytes.first == 0x1B ? .unknown : .text(String(decoding: bytes, as: UTF8.self))
  }

  /// The number of lines that have arrived and were not read.
  package var lineCount: Int { bytes.count { $0 == 0x0A || $0 == 0x0D } }

  /// Returns the text of a line into which a terminal that edits lines itself has put keys.
  package static func text(of line: String) -> String {
    var parser = KeyParser()
    parser.append(line.utf8)
    var text = ""
    while parser.patience != nil {
      switch parser.next() ?? parser.giveUp() {
      case .text(let more), .paste(.text(let more)): text += more
      case _: break
      }
    }
    return text
  }

  // MARK: Text

  /// Returns characters without controls; `nil` if only the beginning of a character has arrived.
  private mutating func nextText(while isText: (UInt8) -> Bool) -> String? {
    var text = bytes.prefix(while: isText)
    if text.endIndex == bytes.endIndex { text = text.dropLast(Self.unfinishedCount(text)) }
    guard !text.isEmpty else { return nil }
    bytes = bytes[text.endIndex...]
    var decoded = String(decoding: text, as: UTF8.self)
    decoded.unicodeScalars.removeAll { $0.properties.generalCategory == .control && $0 != "\t" }
    return decoded
  }

  /// Returns how many bytes at the end are the beginning of a character.
  private static func unfinishedCount(_ bytes: ArraySlice<UInt8>) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      return length(ofCharacterWith: byte) > index + 1 ? index + 1 : 0
    }
    return 0
  }

  private static func length(ofCharacterWith first: UInt8) -> Int {
    first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func nextPasted() -> Key? {
    if bytes.starts(with: Self.pasteEnd) {
      bytes = bytes.dropFirst(Self.pasteEnd.count)
      isPasting = false
      return .paste(.end)
    }
    switch bytes.first {
    case 0x0A, 0x0D:
      if bytes == [0x0D] { return nil }
      if bytes.removeFirst() == 0x0D, bytes.first == 0x0A { bytes.removeFirst() }
      return .paste(.lineBreak)
    case 0x1B:
      if Self.pasteEnd.starts(with: bytes) { return nil }
      bytes.removeFirst()
      return .unknown
    case _: return nextText { $0 != 0x0A && $0 != 0x0D && $0 != 0x1B }.map { .paste(.text($0)) }
    }
  }

  // MARK: Keys

  private static let controls: [UInt8: Key] = [
    0x01: .home, 0x02: .left, 0x04: .endOfInput, 0x05: .end, 0x06: .right, 0x08: .backspace, 0x09: .complete,
    0x0A: .enter, 0x0B: .deleteToEnd, 0x0C: .redraw, 0x0D: .enter, 0x0E: .down, 0x10: .up, 0x15: .deleteToStart,
    0x17: .deleteWord, 0x19: .yank, 0x7F: .backspace,
  ]

  private static let withAlt: [UInt8: Key] = [
    UInt8(ascii: "b"): .wordLeft, UInt8(ascii: "f"): .wordRight, UInt8(ascii: "d"): .deleteNextWord,
    0x08: .deleteWord, 0x7F: .deleteWord,
  ]

  private mutating func nextEscaped() -> Key? {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return nil }
    switch second {
    case UInt8(ascii: "["), UInt8(ascii: "O"): return nextSequence(rest.dropFirst(), hasAlt: false)
    case 0x1B:
      // rxvt sends Alt as another Escape.
      guard let third = rest.dropFirst().first else { return nil }
      if third == UInt8(ascii: "[") || third == UInt8(ascii: "O") {
        return nextSequence(rest.dropFirst(2), hasAlt: true)
      }
      bytes.removeFirst()
      return .unknown
    case 0x80...:
      let character = rest.prefix(Self.length(ofCharacterWith: second))
      let end = character.dropFirst().prefix { $0 & 0xC0 == 0x80 }.endIndex
      guard end < rest.endIndex || character.count == Self.length(ofCharacterWith: second) else { return nil }
      bytes = rest[end...]
      return .unknown
    case _:
      bytes = rest.dropFirst()
      return Self.withAlt[second] ?? .unknown
    }
  }

  /// Reads a control sequence after its first bytes.
  private mutating func nextSequence(_ rest: ArraySlice<UInt8>, hasAlt: Bool) -> Key? {
    // Function keys of the Linux console: `ESC [ [ A`.
    if rest.first == UInt8(ascii: "[") {
      guard rest.count > 1 else { return nil }
      bytes = rest.dropFirst(2)
      return .unknown
    }
    let parameters = rest.prefix(Self.longestSequence).prefix { (0x20..<0x40).contains($0) }
    guard parameters.count < Self.longestSequence else {
      bytes = rest[parameters.endIndex...]
      return .unknown
    }
    guard let final = rest[parameters.endIndex...].first else { return nil }
    guard (0x40..<0x7F).contains(final) else {
      // The sequence was cut off by another one.
      bytes = rest[parameters.endIndex...]
      return .unknown
    }
    bytes = rest[(parameters.endIndex + 1)...]
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 1 }
    let modifiers = numbers.count > 1 ? numbers[numbers.count - 1] - 1 : 0
    if final == UInt8(ascii: "~"), numbers.first == 200 {
      isPasting = true
      return .unknown
    }
    return Self.key(final, numbers.first ?? 1, hasModifier: hasAlt || modifiers & 6 != 0) ?? .unknown
  }

  /// - Parameter hasModifier: Whether Alt or Ctrl is held.
  private static func key(_ final: UInt8, _ number: Int, hasModifier: Bool) -> Key? {
    switch (Character(UnicodeScalar(final)), number) {
    case ("A", _): .up
    case ("B", _): .down
    case ("C", _): hasModifier ? .wordRight : .right
    case ("D", _): hasModifier ? .wordLeft : .left
    // rxvt.
    case ("c", _): .wordRight
    case ("d", _): .wordLeft
    case ("H", _), ("~", 1), ("~", 7): .home
    case ("F", _), ("~", 4), ("~", 8): .end
    case ("~", 3): hasModifier ? .deleteNextWord : .delete
    case _: nil
    }
  }
}
