import Testing

@testable import LineEditing

@Suite struct KeyParserTests {
  private func keys(_ bytes: [UInt8], atOnce count: Int = .max) -> [Key] {
    var parser = KeyParser()
    var keys: [Key] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      parser.append(rest.prefix(count))
      rest = rest.dropFirst(count)
      while let key = parser.next() { keys.append(key) }
    }
    if parser.patience != nil { keys.append(parser.giveUp()) }
    return keys
  }

  @Test(arguments: [
    // xterm, rxvt, the Linux console, and with modifiers.
    ("\u{1B}[D", Key.left), ("\u{1B}OD", .left), ("\u{1B}[C", .right), ("\u{1B}[A", .up), ("\u{1B}OB", .down),
    ("\u{1B}[H", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}OF", .end), ("\u{1B}[4~", .end),
    ("\u{1B}[8~", .end), ("\u{1B}[3~", .delete), ("\u{1B}[3;5~", .deleteNextWord), ("\u{1B}[1;5D", .wordLeft),
    ("\u{1B}[1;3C", .wordRight), ("\u{1B}[1;2C", .right), ("\u{1B}Od", .wordLeft), ("\u{1B}Oc", .wordRight),
    ("\u{1B}\u{1B}[D", .wordLeft), ("\u{1B}b", .wordLeft), ("\u{1B}f", .wordRight), ("\u{1B}d", .deleteNextWord),
    ("\u{1B}\u{7F}", .deleteWord), ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{1}", .home), ("\u{5}", .end),
    ("\u{2}", .left), ("\u{6}", .right), ("\u{4}", .endOfInput), ("\u{9}", .complete), ("\n", .enter), ("\r", .enter),
    ("\u{B}", .deleteToEnd), ("\u{15}", .deleteToStart), ("\u{17}", .deleteWord), ("\u{19}", .yank),
    ("\u{C}", .redraw), ("\u{10}", .up), ("\u{E}", .down),
    // Keys without a meaning, unknown sequences and those that were cut off.
    ("\u{1B}", .unknown), ("\u{1B}[", .unknown), ("\u{1B}[1;5", .unknown), ("\u{1B}O", .unknown),
    ("\u{1B}[15~", .unknown),
    ("\u{1B}[[A", .unknown), ("\u{1B}x", .unknown), ("\u{1B}[99999999999999999999A", .up), ("\u{0}", .unknown),
    ("\u{1B}[201~", .unknown), ("\u{1B}[I", .unknown), ("\u{1B}é", .unknown), ("\u{1B}\u{1B}", .unknown),
  ])
  func `A terminal's bytes are a key, however they arrive`(bytes: String, key: Key) {
    #expect(keys(Array(bytes.utf8)) == [key])
    // The last byte decides, so a key whose bytes arrive one by one is the same.
    #expect(keys(Array(bytes.utf8), atOnce: 1) == [key])
  }

  @Test(arguments: ["Ana", "Пётр", "李小龙", "👩‍👩‍👧", "e\u{301}"])
  func `Text is text, also if its bytes arrive one by one`(text: String) {
    for count in [1, 2, 3, 100] {
      let read = keys(Array(text.utf8), atOnce: count).map { if case .text(let part) = $0 { part } else { "?" } }
      #expect(read.joined() == text)
    }
  }

  @Test func `Text between keys keeps its place`() {
    #expect(keys(Array("ab\u{1B}[Dc\u{7F}d".utf8)) == [.text("ab"), .left, .text("c"), .backspace, .text("d")])
    #expect(keys(Array("\u{1B}[\u{1B}[Da".utf8)) == [.unknown, .left, .text("a")])
    #expect(keys(Array("\u{1B}[\na".utf8)) == [.unknown, .enter, .text("a")])
    #expect(keys(Array("\u{1B}é日a".utf8)) == [.unknown, .text("日a")])
    #expect(keys(Array(("\u{1B}[" + String(repeating: "1", count: 33)).utf8)) == [.unknown, .text("1")])
  }

  @Test func `A paste that the terminal marks is text, lines, and its end`() {
    let pasted = "\u{1B}[200~Ana\u{1B}[D\tP\u{7}\r\nLima\u{1B}[201~!"
    let expected: [Key] = [
      .unknown, .paste(.text("Ana")), .unknown, .paste(.text("[D\tP")), .paste(.lineBreak), .paste(.text("Lima")),
      .paste(.end), .text("!"),
    ]
    #expect(keys(Array(pasted.utf8)) == expected)
    let parts = keys(Array(pasted.utf8), atOnce: 1)
    let text = parts.map { if case .paste(.text(let part)) = $0 { part } else { "" } }.joined()
    #expect(text == "Ana[D\tPLima" && parts.count { $0 == .paste(.lineBreak) } == 1 && parts.last == .text("!"))
  }

  @Test func `A paste whose end never arrives ends by itself`() {
    var parser = KeyParser()
    parser.append("\u{1B}[200~Ana".utf8)
    while parser.next() != nil {}
    #expect(parser.patience == 1_000)
    #expect(parser.giveUp() == .paste(.end))
    parser.append("\n".utf8)
    #expect(parser.next() == .enter)
  }

  @Test func `Bytes that are not UTF-8 are replaced, and any bytes end`() {
    #expect(keys([0x41, 0xE9, 0x42]) == [.text("A\u{FFFD}B")])
    #expect(keys([0xE9]) == [.text("\u{FFFD}")])
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let bytes = (0..<40).map { _ in
        [0x1B, 0x5B, 0x3B, 0x32, 0x30, 0x7E, UInt8.random(in: 0...255, using: &random)].randomElement()!
      }
      _ = keys(bytes, atOnce: 3)
    }
  }
}
