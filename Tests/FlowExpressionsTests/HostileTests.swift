import FlowExpressions
import FlowSyntax
import TestSupport
import Testing

private let bench = Bench(["items": .list(.string), "text": .string, "n": .int, "book": .string])

/// A long text with a short description for the test log.
struct Repeated: Sendable, CustomTestStringConvertible {
  let whole: String
  let testDescription: String

  init(_ piece: String, _ count: Int, after start: String = "", then end: String = "") {
    whole = start + String(repeating: piece, count: count) + end
    testDescription = "\(count) × \(piece)"
  }
}

@Suite struct `Hostile expressions` {
  @Test(arguments: [
    Repeated("(", 10_000), Repeated("[", 10_000), Repeated("!", 10_000), Repeated("-", 10_000), Repeated("{1:", 10_000),
    Repeated("f(", 10_000), Repeated("1+", 10_000, then: "1"), Repeated("true?", 5_000, then: "1"),
    Repeated("true?1:", 5_000, then: "1"), Repeated(".a", 10_000, after: "a"), Repeated("[0]", 10_000, after: "a"),
    Repeated("1", 1_000_000), Repeated("a", 1_000_000), Repeated("\"", 60_001), Repeated("\\", 60_001, after: "'"),
    Repeated("x.map(x,", 5_000), Repeated("(", 500, then: "1" + String(repeating: ")", count: 500)),
  ])
  func `A hostile expression is reported as a syntax error without a crash`(_ text: Repeated) {
    #expect(bench.rules(text.whole).first == "syntax")
  }

  @Test func `A flat expression may have thousands of operands`() {
    #expect(
      bench.value(Array(repeating: "n == 1", count: 5_000).joined(separator: " || "), [.null, .null, .int(2)])
        == .success(.bool(false)))
    #expect(bench.value(Array(repeating: "1", count: 60).joined(separator: " + ")) == .success(.int(60)))
    let list = "n in [" + Array(repeating: "7", count: 9_000).joined(separator: ", ") + "]"
    #expect(bench.value(list, [.null, .null, .int(7)]) == .success(.bool(true)))
    #expect(
      bench.value(String(repeating: "(", count: 60) + "1" + String(repeating: ")", count: 60)) == .success(.int(1)))
  }

  @Test(arguments: [
    "items.all(a, items.all(b, items.all(c, items.all(d, a == b && c == d))))",
    "items.map(a, items.map(b, items.map(c, items.map(d, 1)))) == []",
  ])
  func `An expression that would always cost too much is rejected at load time`(_ text: String) {
    #expect(bench.rules(text) == ["too-costly"])
  }

  private static let costly = [
    "items.exists(a, items.exists(b, false))",
    "items.map(a, items).map(a, a.map(b, a)).size() == 1",
    "[text + text].map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a)"
      + ".map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a).map(a, a + a)"
      + ".map(a, a + a)",
    "[1].map(a, [a, a])" + String(repeating: ".map(a, [a, a])", count: 30),
    "text.replace('', text).replace('', text).size() > 0", "items.join(text).contains('b')",
    "book + 'a' == '' || text.matches('(a*)*b') || items.exists(a, text.matches('(.*a){20}b'))",
  ]

  @Test(arguments: TestRun.part(of: costly, at: 0, 2, 4, 6))
  func `An evaluation that costs too much is stopped`(_ text: String) {
    let items = Value.list(Array(repeating: .string("a"), count: 3_000))
    let long = Value.string(String(repeating: "a", count: 4_000))
    // Reading `book` uses up nine tenths of the allowed cost, because patterns alone take seconds to reach it. In a
    // full run, `book` is empty.
    let book = Value.string(TestRun.isFull ? "" : String(repeating: "a", count: 1_800_000))
    #expect(bench.value(text, [items, long, .int(1), book]) == .failure(.failed(.tooCostly)))
  }

  @Test func `Conditions that use each other twice are checked once and rejected for their cost`() {
    var layered = bench.with(condition: "c0", "n == 1 && n != 2")
    for level in 1...60 { layered = layered.with(condition: "c\(level)", "c\(level - 1) || c\(level - 1)") }
    #expect(layered.rules("c60") == ["too-costly"])
    #expect(layered.rules("c9") == [])
  }

  @Test func `Conditions with too many combinations of null facts are rejected before all are tried`() {
    var names = Bench(["z": .optional(.int)])
    for level in 1...60 { names.variables.append(("x\(level)", .optional(.int), false)) }
    names = names.with(condition: "c0", "z != null && z == 1")
    for level in 1...60 {
      let text = "(x\(level) == null || c\(level - 1)) && (x\(level) != null || c\(level - 1))"
      names = names.with(condition: "c\(level)", text)
    }
    #expect(names.rules("c20").contains("too-costly"))
    #expect(names.rules("c3") == [])
  }

  @Test func `Nested conditional expressions are analyzed once`() {
    let nested = String(repeating: "(", count: 30) + "n == 1" + String(repeating: " ? n == 2 : n == 3)", count: 30)
    #expect(bench.rules(nested) == [])
    #expect(bench.read(nested).map { NullFacts.whenTrue($0, in: bench) } == NullFacts.slot(2))
    #expect(bench.read(nested)?.parts(in: bench).count == 1)
  }

  @Test func `Conditions that repeat each other are split into parts once`() {
    var layered = bench.with(condition: "c0", "n == 1 && n != 2")
    for level in 1...30 { layered = layered.with(condition: "c\(level)", "c\(level - 1) && c\(level - 1)") }
    #expect(layered.read("c30")?.parts(in: layered).count == 2)
  }

  @Test func `Circular conditions are reported`() {
    let circle = bench.with(condition: "a", "b && n == 1").with(condition: "b", "!a")
    #expect(circle.rules("a") == ["circular-condition"])
    #expect(NullFacts.whenTrue(circle.read("a && n != null") ?? Self.nothing, in: circle).includes(slot: 2))
    #expect(circle.read("a")?.parts(in: circle).isEmpty == false)
  }

  private static var nothing: Expression { preconditionFailure("the expression can be read") }

  @Test func `Macros nested too deeply are reported`() {
    func nested(_ count: Int) -> String {
      (0..<count).map { "[1].all(x\($0), " }.joined() + "n == 1" + String(repeating: ")", count: count)
    }
    #expect(bench.value(nested(32), [.null, .null, .int(1)]) == .success(.bool(true)))
    #expect(bench.rules(nested(33)) == ["too-costly"])
  }

  @Test func `Conditions nested too deeply are reported`() {
    var deep = bench.with(condition: "c0", "n == 1")
    for level in 1...200 { deep = deep.with(condition: "c\(level)", "!(c\(level - 1))") }
    #expect(deep.rules("c200") == ["syntax"])
  }
}
