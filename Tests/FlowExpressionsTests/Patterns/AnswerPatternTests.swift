import FlowExpressions
import Foundation
import TestSupport
import Testing

/// The patterns of fields.
@Suite struct AnswerPatternTests {
  @Test(arguments: 0..<(TestRun.isFull ? 200 : 10))
  func `A pattern matches the same whole texts as in NSRegularExpression`(seed: Int) throws {
    var generator = PatternGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let source = generator.pattern()
      let reference = try #require(try? NSRegularExpression(pattern: "^(?:\(source))$(?!\n)"), "\(source)")
      let pattern = try Pattern(source, as: .answer)
      for text in [""] + (0..<10).map({ _ in generator.text() }) {
        let all = NSRange(text.startIndex..., in: text)
        let expected = reference.firstMatch(in: text, range: all)?.range == all
        #expect(pattern.matchesWhole(text) == expected, "\(source) \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    (#"\w+"#, "Zoë", "Zo e"), (#"\w+"#, "Ñandú_1", "-"), (#"\d+"#, "٣٤", "x"), (#"a\sb"#, "a\u{A0}b", "ab"),
    (#".*\bé.*"#, "café été", "caféx"), ("[[:alpha:]]+", "Žofie", "R2"), ("[[:punct:]]", "¿", "a"),
    (#"\p{Han}+"#, "漢\u{20BB7}\u{2B740}\u{31350}", "漢x"), (#"\p{Script=Hiragana}+"#, "ひ\u{1B150}", "カ"),
    (#"\p{Uppercase_Letter}\p{Lowercase_Letter}+"#, "Ödön", "ödön"), (#"\p{lu}"#, "Ä", "ä"), (#"\p{Letter}"#, "é", "1"),
    (#"\p{General_Category=Letter}"#, "é", "1"), (#"\p{Currency Symbol}"#, "€", "e"), (#"\p{Emoji}"#, "\u{1F600}", "x"),
    (#"[^\p{Greek}]+"#, "omega", "ωmega"), ("(?i)straße", "STRAßE", "strase"), ("[A-Z]{1000}", "", "A"),
    ("a{0,1000}", "aaa", "b"), ("[a-zb-cd-ef-gh-ij-kl-mn-oé]+", "waxy", "A"), ("", "", "x"), ("a|", "", "b"),
    (#"\Qa.b"#, "a.b", "axb"), ("$a^|b", "b", "a"), (#"(?m)a\nb$"#, "a\nb", "a\nb\n"),
  ])
  func `A pattern matches letters, digits and spaces of all languages`(
    pattern: String, match: String, other: String
  ) throws {
    let compiled = try Pattern(pattern, as: .answer)
    #expect(compiled.matchesWhole(pattern == "[A-Z]{1000}" ? String(repeating: "Q", count: 1000) : match))
    #expect(!compiled.matchesWhole(other))
  }

  @Test(
    arguments: [
      (#"(?=a)b"#, "(?=", nil), ("a(?!b)", "(?!", nil), ("(?<=a)b", "(?<=", nil), ("(?<!a)b", "(?<!", nil),
      ("(?>a+)b", "(?>", "(?:"), ("(?#x)a", "(?#", nil), ("(?x)a b", "(?x", nil), ("(?ix:a)", "(?ix", nil),
      ("a++b", "+", ""), ("a{2}+", "+", ""), ("a?+", "+", ""), (#"(a)\1"#, #"\1"#, nil),
      (#"(?<n>a)\k<n>"#, #"\k"#, nil),
      (#"a\hb"#, #"\h"#, #"[ \t]"#), (#"[\h]"#, #"\h"#, #" \t"#), (#"a\Rb"#, #"\R"#, #"\n"#),
      (#"\X"#, #"\X"#, #"(?:\P{M}\p{M}*)"#), (#"é\Z"#, #"\Z"#, #"\z"#), (#"\N{DIGIT ONE}"#, #"\N"#, nil),
      ("é[a-z&&[^x]]", "&&", nil), ("[a-z--x]", "--", nil), ("[a[bc]]", "[", nil), ("a{,3}", "{,", "{0,"),
      ("a{b", "{", nil), ("é(", "(", nil), ("a)", ")", nil), ("[a", "[", nil), ("*", "*", nil), ("a**", "*", nil),
      ("[z-a]", "z-a", nil), ("a{1001}", "{1001}", nil), ("a{3,2}", "{3,2}", nil), (#"\p{Nope}"#, #"\p{Nope}"#, nil),
      ("[[:nope:]]", "[:nope:]", nil), (#"a\"#, #"\"#, nil), (#"\p{Script=Nope}"#, #"\p{Script=Nope}"#, nil),
    ] as [(String, String, String?)])
  func `An unsupported pattern is rejected at its position, with what to write instead`(
    pattern: String, part: String, rewrite: String?
  ) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(pattern, as: .answer) }
    let range = try #require(error.range)
    let found = String(decoding: Array(pattern.utf8)[range], as: UTF8.self)
    #expect(found == part, "\(error.message)")
    #expect(error.rewrite == rewrite, "\(error.message)")
  }

  @Test(arguments: [
    ("a++b", "aab"), (#"a\hb"#, "a b"), (#"a\Rb"#, "a\nb"), (#"\X"#, "e\u{301}"), (#"\d\Z"#, "1"), ("a{,3}", "aa"),
    ("(?>a+)b", "aab"), (#"[\h]"#, " "),
  ])
  func `A pattern with its unsupported part rewritten matches the intended answer`(
    pattern: String, answer: String
  ) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(pattern, as: .answer) }
    var bytes = Array(pattern.utf8)
    bytes.replaceSubrange(try #require(error.range), with: try #require(error.rewrite).utf8)
    #expect(try Pattern(String(decoding: bytes, as: UTF8.self), as: .answer).matchesWhole(answer))
  }

  @Test(arguments: [
    "((a+)+)+b", "(a|a)*b", "(.*)*b", "(x|xx|a)*b", #"\w{0,1000}b"#, "(a?){1000}", "((a{0,20}){0,20}){0,9}b",
    #"(\w|\d|a)+b"#,
  ])
  func `The work for an answer grows linearly with its length`(source: String) throws {
    let pattern = try Pattern(source, as: .answer)
    func work(_ count: Int) -> Duration {
      let text = String(repeating: "a", count: count) + "!"
      return (0..<3).map { _ in ContinuousClock().measure { _ = pattern.matchesWhole(text) } }.min() ?? .zero
    }
    #expect(work(pattern.longestText / 50) < work(pattern.longestText / 500) * 40 + .milliseconds(20))
  }

  @Test(arguments: ["(a{1000}){20}", "((a|b){1000}){1000}", "(){1000}{1000}", "((){1000}){1000}"])
  func `A pattern that grows too large is rejected`(source: String) {
    #expect(throws: PatternError.self) { try Pattern(source, as: .answer) }
  }
}
