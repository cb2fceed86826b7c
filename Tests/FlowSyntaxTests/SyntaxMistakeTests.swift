import FlowSyntax
import Testing

/// Tests the position and wording of syntax errors, and that each is reported once.
@Suite struct SyntaxMistakeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let problems: [String]
    let shape: String?

    init(_ name: String, _ text: String, _ problems: [String], reads shape: String?) {
      (testDescription, self.text, self.problems, self.shape) = (name, text, problems, shape)
    }
  }

  @Test(arguments: cases) func `A syntax error is reported at its position, and reading continues after it`(each: Case)
  {
    #expect(Reading.problems(each.text) == each.problems)
    #expect(Reading.shape(each.text) == each.shape)
  }

  static let cases = separators + keysAndQuotes + textsAndNumbers + brackets
}

extension SyntaxMistakeTests {
  static let separators = [
    Case(
      "empty", "",
      ["1:1 the file is empty; expected an object in braces"],
      reads: nil),
    Case(
      "blank", "  \n\t\n",
      ["3:1 the file is empty; expected an object in braces"],
      reads: nil),
    Case(
      "only a comment", "// nothing\n",
      ["2:1 the file is empty; expected an object in braces"],
      reads: nil),
    Case(
      "two values", "{} {}",
      ["1:4 unexpected content after the end of the value"],
      reads: "{}"),
    Case(
      "much after the value", #"{} [1] x, "y": }"#,
      [#"1:16 unmatched "}""#],
      reads: nil),
    Case(
      "a word after the value", "1 tru",
      [#"1:3 invalid value "tru"; strings need double quotes – did you mean true?"#],
      reads: "1"),
    Case(
      "a comma after the value", "1,",
      ["1:2 unexpected content after the end of the value"],
      reads: "1"),
    Case(
      "a closing bracket alone", "]",
      [#"1:1 unmatched "]""#],
      reads: nil),
    Case(
      "unclosed object", #"{ "a": 1"#,
      ["1:9 missing \"}\""],
      reads: nil),
    Case(
      "unclosed list", "[1, 2",
      ["1:6 missing \"]\""],
      reads: nil),
    Case(
      "unclosed, two deep", #"{ "a": [1, {"#,
      ["1:12 this { has no matching }"],
      reads: nil),
    Case(
      "a key at the end", #"{ "a""#,
      ["1:1 this { has no matching }"],
      reads: nil),
    Case(
      "a colon at the end", #"{ "a":"#,
      ["1:1 this { has no matching }"],
      reads: nil),
    Case(
      "missing value before brace", #"{ "a": }"#,
      ["1:8 missing value"],
      reads: "{a=?}"),
    Case(
      "missing value before comma", #"{ "a": , "b": 1 }"#,
      ["1:8 missing value"],
      reads: "{a=? b=1}"),
    Case(
      "missing colon", #"{ "a" 1 }"#,
      ["1:7 missing colon after the key"],
      reads: "{a=1}"),
    Case(
      "missing colon and value", #"{ "a" }"#,
      ["1:7 missing value"],
      reads: "{a=?}"),
    Case(
      "missing colon and value, more", #"{ "a", "b": 1 }"#,
      ["1:6 missing value"],
      reads: "{a=? b=1}"),
    Case(
      "missing comma in object", #"{ "a": 1 "b": 2 }"#,
      ["1:9 missing comma"],
      reads: "{a=1 b=2}"),
    Case(
      "missing comma on a line", "{\n  \"a\": 1\n  \"b\": 2\n}",
      ["2:9 missing comma"],
      reads: "{a=1 b=2}"),
    Case(
      "missing comma in list", #"[1 2 "x" {} []]"#,
      ["1:3 missing comma", "1:5 missing comma", "1:9 missing comma", "1:12 missing comma"],
      reads: "[1 2 'x' {} []]"),
    Case(
      "extra comma in object", #"{ "a": 1,, "b": 2 }"#,
      ["1:10 extra comma"],
      reads: "{a=1 b=2}"),
    Case(
      "extra comma in list", "[1,, 2]",
      ["1:4 extra comma"],
      reads: "[1 2]"),
    Case(
      "only a comma in list", "[,]",
      ["1:2 extra comma"],
      reads: "[]"),
    Case(
      "only a comma in object", "{ , }",
      ["1:3 extra comma"],
      reads: "{}"),
    Case(
      "a comma first", "[, 1]",
      ["1:2 extra comma"],
      reads: "[1]"),
    Case(
      "stray colon in object", #"{ "a": 1 : 2, "b": 3 }"#,
      [#"1:10 unexpected ":""#],
      reads: "{a=1 b=3}"),
    Case(
      "stray colon in list", #"["a": 1, 2]"#,
      [#"1:5 unexpected ":""#],
      reads: "['a' 1 2]"),
    Case(
      "two colons", #"{ "a":: 1 }"#,
      [#"1:7 unexpected ":""#],
      reads: "{a=1}"),
    Case(
      "colon alone in object", #"{ : 1, "b": 2 }"#,
      [#"1:3 unexpected ":""#],
      reads: "{b=2}"),
    Case(
      "a colon alone", ":",
      [#"1:1 unexpected ":""#],
      reads: nil),
  ]
}

extension SyntaxMistakeTests {
  static let keysAndQuotes = [
    Case(
      "number as key", #"{ 1: 2, "b": 3 }"#,
      ["1:3 expected a key in double quotes"],
      reads: "{b=3}"),
    Case(
      "true as key", #"{ true: 2, "b": 3 }"#,
      ["1:3 expected a key in double quotes"],
      reads: "{b=3}"),
    Case(
      "list as key", #"{ [1, {"x": 2}]: 2, "b": 3 }"#,
      ["1:3 expected a key in double quotes"],
      reads: "{b=3}"),
    Case(
      "object in object", #"{ { "a": 1 }, "b": 3 }"#,
      ["1:3 expected a key in double quotes"],
      reads: "{b=3}"),
    Case(
      "values in object", "{ 1, 2 }",
      ["1:3 expected a key in double quotes", "1:6 expected a key in double quotes"],
      reads: "{}"),
    Case(
      "bare key", #"{ flow: 1, "b": 3 }"#,
      [#"1:3 invalid value "flow"; strings need double quotes – write "flow""#],
      reads: "{flow=1 b=3}"),
    Case(
      "bare keys", "{ flow: { steps: [1] } }",
      [
        #"1:3 invalid value "flow"; strings need double quotes – write "flow""#,
        #"1:11 invalid value "steps"; strings need double quotes – write "steps""#,
      ],
      reads: "{flow={steps=[1]}}"),
    Case(
      "single quoted", "{ 'a': 'b' }",
      ["1:3 strings need double quotes", "1:8 strings need double quotes"],
      reads: "{a='b'}"),
    Case(
      "single quoted unclosed", "{ \"a\": 'b\n}",
      ["1:8 strings need double quotes"],
      reads: "{a='b'}"),
    Case(
      "curly quotes", "{ “a”: “b c” }",
      ["1:3 strings need double quotes", "1:8 strings need double quotes"],
      reads: "{a='b c'}"),
    Case(
      "curly and straight", #"{ "a": “b c" }"#,
      ["1:8 strings need double quotes"],
      reads: "{a='b c'}"),
    Case(
      "bare word", #"{ "a": yes }"#,
      [#"1:8 invalid value "yes"; strings need double quotes – did you mean true?"#],
      reads: "{a=?}"),
    Case(
      "mistyped word", #"{ "a": ture, "b": NULL, "c": fasle }"#,
      [
        #"1:8 invalid value "ture"; strings need double quotes – did you mean true?"#,
        #"1:19 invalid value "NULL"; strings need double quotes – did you mean null?"#,
        #"1:30 invalid value "fasle"; strings need double quotes – did you mean false?"#,
      ],
      reads: "{a=? b=? c=?}"),
  ]
}

extension SyntaxMistakeTests {
  static let textsAndNumbers = [
    Case(
      "equals", #"{ "a" = 1 }"#,
      [#"1:7 unexpected "=" – write ":""#],
      reads: "{a=1}"),
    Case(
      "semicolons", #"{ "a": 1; "b": 2 }"#,
      [#"1:9 unexpected ";" – write ",""#],
      reads: "{a=1 b=2}"),
    Case(
      "hash", "{ # note\n \"a\": 1 }",
      ["1:3 unexpected \"#\" – write \"//\""],
      reads: "{a=1}"),
    Case(
      "at sign", #"{ "a": @, "b": 2 }"#,
      [#"1:8 unexpected "@""#],
      reads: "{a=? b=2}"),
    Case(
      "a comment with one slash", "{ \"a\": 1, / the code, as \"sent\"\n / by {mail}\n \"b\": 2 / both\n}",
      [
        "1:11 unexpected \"/\" – write \"//\"", "2:2 unexpected \"/\" – write \"//\"",
        "3:9 unexpected \"/\" – write \"//\"",
      ],
      reads: "{a=1 b=2}"),
    Case(
      "a percentage", #"{ "a": 25%, "b": [1%] }"#,
      [
        #"1:8 invalid number "25%" – write 25 for a number, or "25%" for a string"#,
        #"1:19 invalid number "1%" – write 1 for a number, or "1%" for a string"#,
      ],
      reads: "{a=? b=[?]}"),
    Case(
      "lone slash", #"{ "a": 1 / 2 }"#,
      [#"1:10 unexpected "/""#],
      reads: "{a=1}"),
    Case(
      "unclosed comment", #"{ "a": 1 /* and so on }"#,
      ["1:10 unterminated comment; add */"],
      reads: nil),
    Case(
      "unclosed comment empty", "/*",
      ["1:1 unterminated comment; add */"],
      reads: nil),
    Case(
      "comment in comment", #"{ /* a /* b */ "a": 1 }"#,
      [],
      reads: "{a=1}"),
    Case(
      "unclosed string", "{\n  \"a\": \"b,\n  \"c\": 1\n}",
      ["2:8 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "line breaks in a string", "{\n  \"a\": \"b\n and more\r\n  to say\",\n  \"c\": 1\n}",
      ["2:10 line break in a string; write it as \\n"],
      reads: nil),
    Case(
      "unusual spaces", "{\u{A0}\"a\":\u{2003}\u{2003}1,\n\u{A0}\"c\":\u{A0}true\u{FEFF}}",
      [
        "1:2 unexpected space U+00A0; write a plain space", "1:7 unexpected space U+2003; write a plain space",
        "2:1 unexpected space U+00A0; write a plain space", "2:6 unexpected space U+00A0; write a plain space",
        "2:11 unexpected space U+FEFF; write a plain space",
      ],
      reads: "{a=1 c=true}"),
    Case(
      "unclosed string at brace", #"{ "a": "b }"#,
      ["1:8 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "unclosed string in list", "[\"a, \"b\"]\n",
      ["1:2 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "unclosed key", "{ \"a: 1,\n  \"b\": 2 }",
      ["1:3 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "unclosed string CRLF", "{\r\n  \"a\": \"b,\r\n  \"c\": 1\r\n}",
      ["2:8 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "unclosed at end", #""abc"#,
      ["1:1 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "backslash at end", #""abc\"#,
      ["1:1 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "backslash at line end", "[\"abc\\\n, 1]",
      ["1:2 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "tab in string", "[\"a\tb\"]",
      [#"1:4 control character in a string; write it as an escape, such as \n"#],
      reads: "['a\tb']"),
    Case(
      "escape in string", "[\"a\u{1}b\"]",
      [#"1:4 control character in a string; write it as an escape, such as \n"#],
      reads: "['a\u{1}b']"),
    Case(
      "bad escape", #"["a\qb"]"#,
      [#"1:4 invalid escape "\q"; write \\ for a backslash"#],
      reads: "[?]"),
    Case(
      "bad escape, wide", #"["a\éb"]"#,
      [#"1:4 invalid escape "\é"; write \\ for a backslash"#],
      reads: "[?]"),
    Case(
      "windows path", #"["C:\windows\new"]"#,
      [#"1:5 invalid escape "\w"; write \\ for a backslash"#],
      reads: "[?]"),
    Case(
      "short unicode escape", #"["\u12"]"#,
      [#"1:3 invalid escape "\u12"; write \\ for a backslash"#],
      reads: "[?]"),
    Case(
      "bad unicode escape", #"["\u12G4x"]"#,
      [#"1:3 invalid escape "\u12"; write \\ for a backslash"#],
      reads: "[?]"),
    Case(
      "unicode escape at the end", #""\u12"#,
      ["1:1 unterminated string; add a closing quote"],
      reads: nil),
    Case(
      "lone high surrogate", #"["\uD83Dx"]"#,
      ["1:3 incomplete character; its escape needs both halves, such as \\ud83d\\ude00"],
      reads: "[?]"),
    Case(
      "lone low surrogate", #"["\uDE00x"]"#,
      ["1:3 incomplete character; its escape needs both halves, such as \\ud83d\\ude00"],
      reads: "[?]"),
    Case(
      "two high surrogates", #"["\uD83D\uD83D\uDE00"]"#,
      ["1:3 incomplete character; its escape needs both halves, such as \\ud83d\\ude00"],
      reads: "[?]"),
    Case(
      "high, then no surrogate", #"["\uD83D\u0041"]"#,
      ["1:3 incomplete character; its escape needs both halves, such as \\ud83d\\ude00"],
      reads: "[?]"),
    Case(
      "leading zero", "[01]",
      [#"1:2 invalid number "01""#],
      reads: "[?]"),
    Case(
      "plus", "[+1]",
      [#"1:2 invalid number "+1""#],
      reads: "[?]"),
    Case(
      "point first", "[.5]",
      [#"1:2 invalid number ".5""#],
      reads: "[?]"),
    Case(
      "point last", "[1.]",
      [#"1:2 invalid number "1.""#],
      reads: "[?]"),
    Case(
      "exponent empty", "[1e]",
      [#"1:2 invalid number "1e""#],
      reads: "[?]"),
    Case(
      "hexadecimal", "[0x1F]",
      [#"1:2 invalid number "0x1F""#],
      reads: "[?]"),
    Case(
      "underscore", "[1_000]",
      [#"1:2 invalid number "1_000""#],
      reads: "[?]"),
    Case(
      "minus alone", "[-]",
      [#"1:2 invalid number "-""#],
      reads: "[?]"),
    Case(
      "two points", "[1.2.3]",
      [#"1:2 invalid number "1.2.3""#],
      reads: "[?]"),
    Case(
      "NaN", "[NaN, Infinity, -Infinity]",
      [
        #"1:2 invalid value "NaN"; strings need double quotes – write "NaN""#,
        #"1:7 invalid value "Infinity"; strings need double quotes – write "Infinity""#,
        #"1:17 invalid number "-Infinity""#,
      ],
      reads: "[? ? ?]"),
  ]
}

extension SyntaxMistakeTests {
  static let brackets = [
    Case(
      "two brackets missing", "{ \"a\": [1, { \"b\": [2 }", [#"1:22 expected "]", found "}""#], reads: nil),
    Case(
      "an opening quote missing", #"{ "a": b c", "d": 1 }"#, ["1:8 missing quote before this text"], reads: nil),
    Case(
      "an opening quote missing before an address", "{ \"a\": https://example.com\",\n \"b\": tru }",
      ["1:8 missing quote before this text"], reads: nil),
    Case(
      "a closing quote missing before a word", #"{ "a: "b" }"#,
      ["1:3 unterminated string; add a closing quote"], reads: nil),
    Case(
      "only the unbalanced bracket is reported", "{\n  \"a\": tru,\n  \"b\": [1,\n  \"c\": 01\n}",
      [#"3:10 missing "]""#], reads: nil),
    Case(
      "a line of one bracket missing", "{\n  \"a\": {\n    \"b\": 1,\n  ,\n  \"c\": 2\n}",
      [#"4:3 missing "}""#], reads: nil),
    Case(
      "a brace missing at the end of a line", "{\n  \"a\": {\n    \"b\":\n      \"c\": 1,\n    },\n  },\n}",
      [#"3:9 missing "{""#], reads: nil),
    Case(
      "a surplus bracket", "{ \"a\": [1}, 2], \"b\": [3] }", ["1:10 unmatched \"}\""],
      reads: nil),
    Case(
      "a key twice, composed and not", #"{"é": 1, "e\u0301": 2}"#,
      ["1:10 duplicate key \"é\""],
      reads: "{é=1 e\u{301}=2}"),
    Case(
      "mismatched in list", #"{ "a": [1, 2}, "b": 3 }"#,
      [#"1:13 expected "]", found "}""#],
      reads: nil),
    Case(
      "mismatched in object", #"[{ "a": 1 ], 2]"#,
      [#"1:11 expected "}", found "]""#],
      reads: nil),
    Case(
      "mismatched alone", "[1, 2}",
      [#"1:6 expected "]", found "}""#],
      reads: nil),
    Case(
      "mismatched alone in object", #"{ "a": 1 ]"#,
      [#"1:10 expected "}", found "]""#],
      reads: nil),
    Case(
      "unclosed list in object", #"{ "a": [1, 2, "b": 3 }"#,
      ["1:13 missing \"]\""],
      reads: nil),
    Case(
      "unclosed object in list", #"{ "s": [ { "a": 1, { "b": 2 } ] }"#,
      ["1:18 missing \"}\""],
      reads: nil),
    Case(
      "unclosed list, lines", "{\n  \"a\": [\n    1,\n  \"b\": 3\n}",
      ["3:6 missing \"]\""],
      reads: nil),
    Case(
      "braces meant, not brackets", #"{ "a": ["b": 1] }"#,
      [#"1:12 unexpected ":""#],
      reads: "{a=['b' 1]}"),
    Case(
      "list never closed, at end", #"{ "a": [1, 2 }"#,
      ["1:13 missing \"]\""],
      reads: nil),
    Case(
      "too many closing", #"{ "a": 1 } }"#,
      [#"1:12 unmatched "}""#],
      reads: nil),
    Case(
      "too many closing lists", "[1]]]",
      [#"1:4 unmatched "]""#],
      reads: nil),
    Case(
      "duplicate key", #"{ "a": 1, "b": 2, "a": 3 }"#,
      [#"1:19 duplicate key "a""#],
      reads: "{a=1 b=2 a=3}"),
    Case(
      "duplicate by escape", #"{ "a": 1, "\u0061": 2 }"#,
      [#"1:11 duplicate key "a""#],
      reads: "{a=1 a=2}"),
    Case(
      "duplicate in inner", #"{ "a": { "a": 1 }, "b": { "c": 1, "c": 2, "c": 3 } }"#,
      [#"1:35 duplicate key "c""#, #"1:43 duplicate key "c""#],
      reads: "{a={a=1} b={c=1 c=2 c=3}}"),
    Case(
      "several", "{\n  \"a\": tru,\n  \"b\" 1,\n  \"c\": 01,\n  \"a\": \"x\\y\"\n}",
      [
        #"2:8 invalid value "tru"; strings need double quotes – did you mean true?"#,
        "3:7 missing colon after the key", #"4:8 invalid number "01""#,
        #"5:3 duplicate key "a""#, #"5:10 invalid escape "\y"; write \\ for a backslash"#,
      ],
      reads: "{a=? b=1 c=? a=?}"),
    Case(
      "at sign after a value", #"{ "a": 1 @, "b": [2 @, 3] }"#,
      [#"1:10 unexpected "@""#, #"1:21 unexpected "@""#],
      reads: "{a=1 b=[2 ? 3]}"),
    Case(
      "bare key without a comma", #"{ "a": 1 b: 2 }"#,
      [#"1:10 invalid value "b"; strings need double quotes – write "b""#],
      reads: "{a=1 b=2}"),
    Case(
      "bare word without a comma", "[1 b, 2]",
      [#"1:4 invalid value "b"; strings need double quotes – write "b""#],
      reads: "[1 ? 2]"),
  ]
}
