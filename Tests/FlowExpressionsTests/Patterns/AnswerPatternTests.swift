import FlowExpressions
import Foundation
import TestSupport
import Testing

/// The patterns of fields.
@Suite struct AnswerPatternTests {
  @Test(arguments: 0..<(TestRun.count(3, full: 200)))
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
      (#"a\p{L"#, #"\p{"#, nil), (#"[a-\d]"#, #"\d"#, nil), ("(?P<n>a)(?P=n)", "(?P=", nil),
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
    ("a{,3}", true), (#"\d\Z"#, true), ("a++b", false), ("(?>a|ab)c", false), (#"a\hb"#, false), (#"a\Rb"#, false),
    (#"\X"#, false), ("(?=a)", false),
  ])
  func `Only a rewrite that matches the same answers is certain`(pattern: String, isSame: Bool) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(pattern, as: .answer) }
    #expect(error.isSame == isSame)
  }

  @Test(arguments: [
    (#"\p{L"#, "the pattern has a \"\\p{\" without a \"}\""),
    (
      #"[a-\d]"#,
      #"a range in the pattern cannot end with "\d", which stands for several characters; write "\-" for a hyphen"#
    ),
    ("(?P<n>a)(?P=n)", "patterns cannot contain back-references"),
  ])
  func `An invalid pattern has a message that names the mistake`(pattern: String, message: String) throws {
    for dialect in [PatternDialect.answer, .expression] {
      #expect(try #require(throws: PatternError.self) { try Pattern(pattern, as: dialect) }.message == message)
    }
  }

  @Test(
    arguments: [
      ("[A-Z]{5}", 5, 5), (#"\d{2,4}"#, 2, 4), ("a|bcd", 1, 3), ("a*", 1, nil), ("(ab){2,}", 4, nil), ("é", 1, 1),
      (#".{3}"#, 0, 3), (#"\p{Lu}{3}"#, 3, 3), (#"\p{L}{3}"#, 0, 3), ("(a{1000}){10}", 10_000, 10_000), ("^a$", 1, 1),
      (" ?a ?", 1, 3), ("a(?: b)?", 1, 3), ("(?m)a$\n^b", 2, 3), ("(a{0}){2,}b", 1, 1), (#"\d{2}\s?"#, 2, 3),
    ] as [(String, Int, Int?)])
  func `The lengths of matching answers are known`(pattern: String, shortest: Int, longest: Int?) throws {
    let pattern = try Pattern(pattern, as: .answer)
    #expect(pattern.shortestMatch(isTrimmed: true) == shortest)
    #expect(pattern.longestMatch == longest)
  }

  @Test(arguments: ["$a", "a^", #"\d{2} "#, " a", #"\s+"#, "", "^$", "a{0}", #"(a|b)[ \t]"#, "x$y|a^b"])
  func `A pattern that no answer matches is known`(pattern: String) throws {
    #expect(try Pattern(pattern, as: .answer).shortestMatch(isTrimmed: true) == nil)
  }

  @Test func `A secret may start and end with a space`() throws {
    #expect(try Pattern(#"\d{2} "#, as: .answer).shortestMatch(isTrimmed: false) == 3)
  }

  @Test func `The bound for the size of a pattern depends on the length of the longest answer`() throws {
    let largest = String(repeating: "a{1000}", count: 15) + "a{624}"
    #expect(try Pattern(largest, as: .answer).longestText == 256)
    #expect(throws: PatternError.self) { try Pattern(largest + "a", as: .answer) }
    #expect(try Pattern("(a{1000}){20}", as: .answer, upTo: 50).longestText >= 50)
    #expect(throws: PatternError.self) { try Pattern("a{1000}", as: .answer, upTo: 5000) }
    #expect(throws: PatternError.self) { try Pattern("((a|b){1000}){1000}", as: .answer, upTo: 1) }
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
