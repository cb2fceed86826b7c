import TestSupport
import Testing

@testable import LineEditing

@Suite struct LineEditorTests {
  private static let wide = TerminalSize(columns: 80, rows: 24)

  private func editor(
    _ text: String = "", on size: TerminalSize = wide, _ change: (inout LineEditor.Settings) -> Void = { _ in }
  )
    -> LineEditor
  {
    var settings = LineEditor.Settings()
    settings.text = text
    change(&settings)
    return LineEditor(prompt: "Name: ", settings, on: size)
  }

  private func entered(_ editor: LineEditor, _ keys: [Key]) -> LineEditor.Outcome {
    var editor = editor
    for key in keys { _ = editor.handle(key) }
    return editor.handle(.enter)
  }

  @Test(arguments: [
    ([Key.left, .text("x")], "Ana Pérexz"), ([.home, .text("x")], "xAna Pérez"),
    ([.home, .right, .text("x")], "Axna Pérez"),
    ([.home, .end, .text("x")], "Ana Pérezx"), ([.wordLeft, .text("x")], "Ana xPérez"),
    ([.home, .wordRight, .text("x")], "Anax Pérez"), ([.wordLeft, .wordLeft, .wordLeft, .text("x")], "xAna Pérez"),
    ([.backspace], "Ana Pére"), ([.home, .backspace], "Ana Pérez"), ([.home, .delete], "na Pérez"),
    ([.delete], "Ana Pérez"),
    ([.deleteWord], "Ana "), ([.deleteWord, .yank, .yank], "Ana PérezPérez"), ([.deleteToStart], ""),
    ([.wordLeft, .deleteToStart], "Pérez"), ([.wordLeft, .deleteToEnd, .home, .yank], "PérezAna "),
    ([.home, .deleteNextWord], " Pérez"), ([.home, .endOfInput], "na Pérez"),
    ([.endOfInput, .endOfInput], "Ana Pérez"),
    ([.unknown, .redraw, .complete, .down, .up], "Ana Pérez"),
  ])
  func `Keys edit the line`(keys: [Key], line: String) {
    #expect(entered(editor("Ana Pérez"), keys) == .entered(line, dropped: 0))
  }

  /// Each of these texts is one character to a person.
  @Test(arguments: ["é", "e\u{301}", "👩‍👩‍👧‍👦", "👍🏽", "🇪🇸", "한", "ש\u{5C1}", "நி", "字"])
  func `A key moves over and deletes a whole character`(character: String) {
    #expect(entered(editor("a\(character)b"), [.left, .backspace]) == .entered("ab", dropped: 0))
    #expect(entered(editor("a\(character)b"), [.left, .left, .text("x")]) == .entered("ax\(character)b", dropped: 0))
    #expect(entered(editor("a\(character)b"), [.home, .right, .delete]) == .entered("ab", dropped: 0))
  }

  @Test func `Marks and joiners that are typed alone join the character before the cursor`() {
    #expect(entered(editor("e"), [.text("\u{301}"), .backspace]) == .entered("", dropped: 0))
    #expect(entered(editor("👩"), [.text("\u{200D}"), .text("👧"), .left, .text("x")]) == .entered("x👩‍👧", dropped: 0))
    // The cursor is never inside a character that grows together around it.
    #expect(entered(editor("🇪🇸"), [.left, .text("🇩"), .text("x")]) == .entered("🇩🇪x🇸", dropped: 0))
  }

  @Test func `A line cannot grow beyond the limit by what was deleted`() {
    let grown: [Key] = [.text("Ana"), .deleteToStart, .yank, .yank, .yank]
    #expect(entered(editor { $0.limit = 9 }, grown) == .entered("AnaAnaAna", dropped: 0))
    #expect(entered(editor { $0.limit = 8 }, grown) == .tooLong)
    #expect(entered(editor { $0.limit = 8 }, grown + [.deleteToStart, .text("Ana")]) == .entered("Ana", dropped: 0))
  }

  @Test func `Up recalls earlier lines and Down returns to the one that was begun`() {
    func recalling(_ keys: [Key]) -> LineEditor.Outcome {
      entered(editor("now") { $0.recalled = ["first", "second"] }, keys)
    }
    #expect(recalling([.up]) == .entered("second", dropped: 0))
    #expect(recalling([.up, .up, .up]) == .entered("first", dropped: 0))
    #expect(recalling([.text("!"), .up, .down, .down]) == .entered("now!", dropped: 0))
    #expect(entered(editor("") { ($0.recalled, $0.isHidden) = (["first"], true) }, [.up]) == .entered("", dropped: 0))
  }

  @Test func `Ctrl-D ends the input only on an empty line`() {
    var empty = editor()
    #expect(empty.handle(.endOfInput) == .endOfInput)
    var half = editor("Ana P")
    #expect(half.handle(.endOfInput) == .edited && half.handle(.endOfInput) == .edited)
  }

  @Test func `A pasted line waits for Enter, and further lines are dropped`() {
    let paste: [Key] = [
      .paste(.lineBreak), .paste(.text("Ana")), .paste(.lineBreak), .paste(.text("Pér")), .paste(.text("ez")),
      .paste(.lineBreak), .paste(.text(" ")), .paste(.lineBreak), .paste(.text("Lima")), .paste(.end), .text("!"),
    ]
    var one = editor()
    for key in paste { #expect(one.handle(key) == .edited) }
    #expect(one.handle(.enter) == .entered("Ana!", dropped: 2))
    var each = editor { $0.takesLines = true }
    #expect(each.handle(.paste(.text("Ana"))) == .edited)
    #expect(each.handle(.paste(.lineBreak)) == .entered("Ana", dropped: 0))
  }

  @Test func `A line that is too long is not entered, unless it is deleted`() {
    let limited = editor { $0.limit = 10 }
    #expect(entered(limited, [.text("12345678901")]) == .tooLong)
    #expect(entered(limited, [.text("1234567890"), .paste(.text("1")), .text("2")]) == .tooLong)
    #expect(
      entered(limited, [.text("1234567890"), .text("1"), .deleteToStart, .text("Ana")]) == .entered("Ana", dropped: 0))
  }

  @Test func `Tab completes what is certain, and lists the rest`() {
    let names = ["Acme", "Action", "Bolt"]
    func completing(_ text: String) -> LineEditor {
      editor(text) { settings in
        settings.completions = { typed in
          names.filter { $0.lowercased().hasPrefix(typed.lowercased()) }.map { .init(text: $0, label: "<\($0)>") }
        }
      }
    }
    #expect(entered(completing("b"), [.complete]) == .entered("Bolt", dropped: 0))
    #expect(entered(completing("a"), [.complete]) == .entered("Ac", dropped: 0))
    #expect(entered(completing("x"), [.complete]) == .entered("x", dropped: 0))
    var several = completing("ac")
    _ = several.handle(.complete)
    #expect(several.takeOutput().contains("<Acme>  <Action>\r\nName: ac"))
  }

  @Test func `What is hidden is never drawn`() {
    var hidden = editor { $0.isHidden = true }
    for key: Key in [.text("hunter2"), .left, .text("x"), .complete, .redraw] { _ = hidden.handle(key) }
    #expect(hidden.handle(.enter) == .entered("hunterx2", dropped: 0))
    #expect(!hidden.takeOutput().contains { "hunterx2".contains($0) && $0 != "e" && $0 != "2" })
  }

  @Test func `Controls and the direction of other text can't be pasted onto the screen`() {
    var editor = editor()
    _ = editor.handle(.paste(.text("a\u{202E}b\tc\u{2028}d")))
    #expect(editor.takeOutput() == "Name: ab cd")
    #expect(editor.handle(.enter) == .entered("a\u{202E}b\tc\u{2028}d", dropped: 0))
  }

  // MARK: On the screen

  private static let typed = ["a", " ", "Pérez", "李小龙", "👩‍👩‍👧", "e\u{301}", "שלום", "\u{301}", "x"]
  private static let keys: [Key] = [
    .left, .right, .home, .end, .wordLeft, .wordRight, .backspace, .delete, .deleteWord, .deleteNextWord, .yank,
    .deleteToEnd, .unknown,
  ]

  @Test(arguments: [5, 6, 20, 80, 300])
  func `The screen shows the line and the cursor after every key`(columns: Int) {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<40 {
      var editor = editor(on: TerminalSize(columns: columns, rows: 1_000))
      var terminal = VirtualTerminal(columns: columns)
      var history: [Key] = []
      for _ in 0..<60 {
        let key =
          Bool.random(using: &random)
          ? Key.text(Self.typed.randomElement(using: &random)!) : Self.keys.randomElement(using: &random)!
        // A mark alone would join the prompt.
        if key == .text("\u{301}"), editor.shownLine.before.isEmpty { continue }
        history.append(key)
        _ = editor.handle(key)
        terminal.write(editor.takeOutput())
        let line = editor.shownLine
        guard Self.bare(terminal.text) == Self.bare("Name: " + line.before + line.after),
          Self.bare(terminal.beforeCursor) == Self.bare("Name: " + line.before)
        else {
          Issue.record("\(columns) columns: \(history)\n\(terminal.rows.map { $0.joined() })\n\(line)")
          return
        }
      }
    }
  }

  /// Blanks at the end of a row are not told from the rest of the row.
  private static func bare(_ text: String) -> String { text.filter { $0 != " " } }

  @Test func `After Enter, output goes on below the line, wherever the cursor was`() {
    for count in [3, 14, 34, 40] {
      var editor = editor(String(repeating: "x", count: count), on: TerminalSize(columns: 20, rows: 24))
      _ = editor.handle(.home)
      _ = editor.handle(.enter)
      var terminal = VirtualTerminal(columns: 20)
      terminal.write(editor.takeOutput() + "next")
      #expect(terminal.rows.last?.joined() == "next" && terminal.rows.count == (6 + count + 19) / 20 + 1)
    }
  }

  @Test func `A line that doesn't fit on the terminal shows the part with the cursor`() {
    let text = (0..<100).map { "\($0) " }.joined()
    var editor = editor(text, on: TerminalSize(columns: 20, rows: 4))
    _ = editor.handle(.home)
    var terminal = VirtualTerminal(columns: 20)
    terminal.write(editor.takeOutput())
    #expect(terminal.rows.count == 4 && terminal.text.hasPrefix("Name: 0 1 2 "))
  }

  @Test(arguments: [(0, 80), (1, 80), (4, 80), (5, 5), (100_000, 10_000), (-1, 80)])
  func `A terminal that lies about its size is drawn on`(said: Int, columns: Int) {
    #expect(TerminalSize(columns: said, rows: 0).columns == columns)
    var editor = editor(on: TerminalSize(columns: said, rows: said))
    #expect(editor.handle(.text(String(repeating: "字", count: 5_000))) == .edited)
    editor.resize(to: TerminalSize(columns: 20, rows: 24))
    #expect(editor.takeOutput().utf8.count < 60_000)
  }
}
