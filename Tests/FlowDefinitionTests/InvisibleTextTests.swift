import FlowExpressions
import Testing

@testable import FlowDefinition

/// Characters that nobody sees are no answer, and do not tell answers apart.
@Suite struct InvisibleTextTests {
  @Test(arguments: [
    "\u{2060}", "\u{200D}", "\u{AD}", "\u{34F}", "\u{115F}", "\u{3164}", "\u{FFA0}", "\u{2800}", "\u{180E}", "\u{301}",
    "\u{FEFF}", "\u{FE0F}", "\u{E0001}", "\u{200F}", "\u{A0}\u{2060} \u{3000}", "\u{20DD}", "\u{200B}\u{301}\t",
  ])
  func `A text of which nothing can be seen is empty`(text: String) {
    for kind in [Answering.text, Answering.lines, Answering.email, Answering.integer, Answering.date] {
      #expect(Answering.parse(.string(text), as: kind) == .success(.null), "\(text.debugDescription)")
    }
  }

  @Test(arguments: ["e\u{301}", "\u{AD}a", "👩‍👩‍👧", "نام\u{200C}ه", "_", "\u{1F3F4}"])
  func `A text with something to see is an answer`(text: String) {
    guard case .success(.string(let answer)) = Answering.parse(.string(text), as: Answering.text) else {
      Issue.record("\(text.debugDescription) is empty")
      return
    }
    #expect(!answer.isEmpty)
  }

  @Test(arguments: ["an\u{AD}a@example.com", "\u{2060}ana@example.com\u{34F}", "ana@exam\u{200D}ple.com"])
  func `Addresses and numbers are the same with and without invisible characters`(text: String) {
    #expect(Answering.parse(.string(text), as: Answering.email) == .success(.string("ana@example.com")))
    #expect(Answering.parse(.string("12\u{AD}3\u{2060}4"), as: Answering.code) == .success(.string("1234")))
  }

  @Test func `A label is found with and without its invisible characters`() {
    let options = [AnswerOption(id: "f", label: "👩‍👩‍👧 Family"), AnswerOption(id: "s", label: "So\u{AD}lo")]
    for (text, id) in [("👩‍👩‍👧 family", "f"), ("Solo", "s"), ("so\u{AD}lo", "s"), ("S\u{2060}olo", "s")] {
      let found = Answering.parse(.string(text), as: Answering.choice, options: options)
      #expect(found == .success(.string(id)), "\(text.debugDescription)")
    }
  }
}
