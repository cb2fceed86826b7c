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
      ["1:1 the file is empty; it should hold one object in braces"],
      reads: nil),
    Case(
      "blank", "  \n\t\n",
      ["3:1 the file is empty; it should hold one object in braces"],
      reads: nil),
    Case(
      "only a comment", "// nothing\n",
      ["2:1 the file is empty; it should hold one object in braces"],
      reads: nil),
    Case(
      "two values", "{} {}",
      ["1:4 nothing may follow the end of the value"],
      reads: "{}"),
    Case(
      "much after the value", #"{} [1] x, "y": }"#,
      [
        "1:4 nothing may follow the end of the value",
        #"1:8 "x" is not a value; texts stand in double quotes – write "x""#,
      ],
      reads: "{}"),
    Case(
      "a word after the value", "1 tru",
      [#"1:3 "tru" is not a value; texts stand in double quotes – did you mean true?"#],
      reads: "1"),
    Case(
      "a comma after the value", "1,",
      ["1:2 nothing may follow the end of the value"],
      reads: "1"),
    Case(
      "a closing bracket alone", "]",
      [#"1:1 "]" closes nothing"#],
      reads: nil),
    Case(
      "unclosed object", #"{ "a": 1"#,
      ["1:1 this { is never closed with }"],
      reads: "{a=1}"),
    Case(
      "unclosed list", "[1, 2",
      ["1:1 this [ is never closed with ]"],
      reads: "[1 2]"),
    Case(
      "unclosed, two deep", #"{ "a": [1, {"#,
      ["1:12 this { is never closed with }"],
      reads: "{a=[1 {}]}"),
    Case(
      "a key at the end", #"{ "a""#,
      ["1:1 this { is never closed with }"],
      reads: "{a=?}"),
    Case(
      "a colon at the end", #"{ "a":"#,
      ["1:1 this { is never closed with }"],
      reads: "{a=?}"),
    Case(
      "missing value before brace", #"{ "a": }"#,
      ["1:8 a value is missing here"],
      reads: "{a=?}"),
    Case(
      "missing value before comma", #"{ "a": , "b": 1 }"#,
      ["1:8 a value is missing here"],
      reads: "{a=? b=1}"),
    Case(
      "missing colon", #"{ "a" 1 }"#,
      ["1:7 a colon is missing between the key and its value"],
      reads: "{a=1}"),
    Case(
      "missing colon and value", #"{ "a" }"#,
      ["1:7 a value is missing here"],
      reads: "{a=?}"),
    Case(
      "missing colon and value, more", #"{ "a", "b": 1 }"#,
      ["1:6 a value is missing here"],
      reads: "{a=? b=1}"),
    Case(
      "missing comma in object", #"{ "a": 1 "b": 2 }"#,
      ["1:10 a comma is missing here"],
      reads: "{a=1 b=2}"),
    Case(
      "missing comma on a line", "{\n  \"a\": 1\n  \"b\": 2\n}",
      ["3:3 a comma is missing here"],
      reads: "{a=1 b=2}"),
    Case(
      "missing comma in list", #"[1 2 "x" {} []]"#,
      [
        "1:4 a comma is missing here", "1:6 a comma is missing here", "1:10 a comma is missing here",
        "1:13 a comma is missing here",
      ],
      reads: "[1 2 'x' {} []]"),
    Case(
      "extra comma in object", #"{ "a": 1,, "b": 2 }"#,
      ["1:10 there is one comma too many here"],
      reads: "{a=1 b=2}"),
    Case(
      "extra comma in list", "[1,, 2]",
      ["1:4 there is one comma too many here"],
      reads: "[1 2]"),
    Case(
      "only a comma in list", "[,]",
      ["1:2 there is one comma too many here"],
      reads: "[]"),
    Case(
      "only a comma in object", "{ , }",
      ["1:3 there is one comma too many here"],
      reads: "{}"),
    Case(
      "a comma first", "[, 1]",
      ["1:2 there is one comma too many here"],
      reads: "[1]"),
    Case(
      "stray colon in object", #"{ "a": 1 : 2, "b": 3 }"#,
      [#"1:10 ":" cannot stand here"#],
      reads: "{a=1 b=3}"),
    Case(
      "stray colon in list", #"["a": 1, 2]"#,
      [#"1:5 ":" cannot stand here"#],
      reads: "['a' 1 2]"),
    Case(
      "two colons", #"{ "a":: 1 }"#,
      [#"1:7 ":" cannot stand here"#],
      reads: "{a=1}"),
    Case(
      "colon alone in object", #"{ : 1, "b": 2 }"#,
      [#"1:3 ":" cannot stand here"#],
      reads: "{b=2}"),
    Case(
      "a colon alone", ":",
      [#"1:1 ":" cannot stand here"#],
      reads: nil),
  ]
}

extension SyntaxMistakeTests {
  static let keysAndQuotes = [
    Case(
      "number as key", #"{ 1: 2, "b": 3 }"#,
      ["1:3 a key in double quotes is missing here"],
      reads: "{b=3}"),
    Case(
      "true as key", #"{ true: 2, "b": 3 }"#,
      ["1:3 a key in double quotes is missing here"],
      reads: "{b=3}"),
    Case(
      "list as key", #"{ [1, {"x": 2}]: 2, "b": 3 }"#,
      ["1:3 a key in double quotes is missing here"],
      reads: "{b=3}"),
    Case(
      "object in object", #"{ { "a": 1 }, "b": 3 }"#,
      ["1:3 a key in double quotes is missing here"],
      reads: "{b=3}"),
    Case(
      "values in object", "{ 1, 2 }",
      ["1:3 a key in double quotes is missing here", "1:6 a key in double quotes is missing here"],
      reads: "{}"),
    Case(
      "bare key", #"{ flow: 1, "b": 3 }"#,
      [#"1:3 "flow" is not a value; texts stand in double quotes – write "flow""#],
      reads: "{flow=1 b=3}"),
    Case(
      "bare keys", "{ flow: { steps: [1] } }",
      [
        #"1:3 "flow" is not a value; texts stand in double quotes – write "flow""#,
        #"1:11 "steps" is not a value; texts stand in double quotes – write "steps""#,
      ],
      reads: "{flow={steps=[1]}}"),
    Case(
      "single quoted", "{ 'a': 'b' }",
      ["1:3 texts stand in double quotes", "1:8 texts stand in double quotes"],
      reads: "{a='b'}"),
    Case(
      "single quoted unclosed", "{ \"a\": 'b\n}",
      ["1:8 texts stand in double quotes"],
      reads: "{a='b'}"),
    Case(
      "curly quotes", "{ “a”: “b c” }",
      ["1:3 texts stand in double quotes", "1:8 texts stand in double quotes"],
      reads: "{a='b c'}"),
    Case(
      "curly and straight", #"{ "a": “b c" }"#,
      ["1:8 texts stand in double quotes"],
      reads: "{a='b c'}"),
    Case(
      "bare word", #"{ "a": yes }"#,
      [#"1:8 "yes" is not a value; texts stand in double quotes – did you mean true?"#],
      reads: "{a=?}"),
    Case(
      "mistyped word", #"{ "a": ture, "b": NULL, "c": fasle }"#,
      [
        #"1:8 "ture" is not a value; texts stand in double quotes – did you mean true?"#,
        #"1:19 "NULL" is not a value; texts stand in double quotes – did you mean null?"#,
        #"1:30 "fasle" is not a value; texts stand in double quotes – did you mean false?"#,
      ],
      reads: "{a=? b=? c=?}"),
  ]
}

extension SyntaxMistakeTests {
  static let textsAndNumbers = [
    Case(
      "equals", #"{ "a" = 1 }"#,
      [#"1:7 "=" cannot stand here – write ":""#],
      reads: "{a=1}"),
    Case(
      "semicolons", #"{ "a": 1; "b": 2 }"#,
      [#"1:9 ";" cannot stand here – write ",""#],
      reads: "{a=1 b=2}"),
    Case(
      "hash", "{ # note\n \"a\": 1 }",
      ["1:3 \"#\" cannot stand here – write \"//\""],
      reads: "{a=1}"),
    Case(
      "at sign", #"{ "a": @, "b": 2 }"#,
      [#"1:8 "@" cannot stand here"#],
      reads: "{a=? b=2}"),
    Case(
      "lone slash", #"{ "a": 1 / 2 }"#,
      [#"1:10 "/" cannot stand here"#],
      reads: "{a=1}"),
    Case(
      "unclosed comment", #"{ "a": 1 /* and so on }"#,
      ["1:10 this comment is never closed with */"],
      reads: "{a=1}"),
    Case(
      "unclosed comment empty", "/*",
      ["1:1 this comment is never closed with */"],
      reads: nil),
    Case(
      "comment in comment", #"{ /* a /* b */ "a": 1 }"#,
      [],
      reads: "{a=1}"),
    Case(
      "unclosed string", "{\n  \"a\": \"b,\n  \"c\": 1\n}",
      ["2:8 this text is never closed with a quote"],
      reads: "{a='b' c=1}"),
    Case(
      "unclosed string at brace", #"{ "a": "b }"#,
      ["1:8 this text is never closed with a quote"],
      reads: "{a='b'}"),
    Case(
      "unclosed string in list", "[\"a, \"b\"]\n",
      ["1:8 this text is never closed with a quote"],
      reads: "['a, ' ? '']"),
    Case(
      "unclosed key", "{ \"a: 1,\n  \"b\": 2 }",
      ["1:3 this text is never closed with a quote"],
      reads: "{a: 1=? b=2}"),
    Case(
      "unclosed string CRLF", "{\r\n  \"a\": \"b,\r\n  \"c\": 1\r\n}",
      ["2:8 this text is never closed with a quote"],
      reads: "{a='b' c=1}"),
    Case(
      "unclosed at end", #""abc"#,
      ["1:1 this text is never closed with a quote"],
      reads: "'abc'"),
    Case(
      "backslash at end", #""abc\"#,
      ["1:1 this text is never closed with a quote"],
      reads: "'abc'"),
    Case(
      "backslash at line end", "[\"abc\\\n, 1]",
      ["1:2 this text is never closed with a quote"],
      reads: "['abc' 1]"),
    Case(
      "tab in string", "[\"a\tb\"]",
      [#"1:4 a control character cannot stand in a text; write it as an escape such as \n"#],
      reads: "['a\tb']"),
    Case(
      "escape in string", "[\"a\u{1}b\"]",
      [#"1:4 a control character cannot stand in a text; write it as an escape such as \n"#],
      reads: "['a\u{1}b']"),
    Case(
      "bad escape", #"["a\qb"]"#,
      [#"1:4 "\q" is not an escape; write \\ for a backslash"#],
      reads: "['ab']"),
    Case(
      "bad escape, wide", #"["a\éb"]"#,
      [#"1:4 "\é" is not an escape; write \\ for a backslash"#],
      reads: "['ab']"),
    Case(
      "windows path", #"["C:\windows\new"]"#,
      [#"1:5 "\w" is not an escape; write \\ for a backslash"#],
      reads: "['C:indows\new']"),
    Case(
      "short unicode escape", #"["\u12"]"#,
      [#"1:3 "\u12" is not an escape; write \\ for a backslash"#],
      reads: "['']"),
    Case(
      "bad unicode escape", #"["\u12G4x"]"#,
      [#"1:3 "\u12" is not an escape; write \\ for a backslash"#],
      reads: "['G4x']"),
    Case(
      "unicode escape at the end", #""\u12"#,
      ["1:1 this text is never closed with a quote"],
      reads: "''"),
    Case(
      "lone high surrogate", #"["\uD83Dx"]"#,
      ["1:3 this escape is half of a character; the other half is missing"],
      reads: "['x']"),
    Case(
      "lone low surrogate", #"["\uDE00x"]"#,
      ["1:3 this escape is half of a character; the other half is missing"],
      reads: "['x']"),
    Case(
      "two high surrogates", #"["\uD83D\uD83D\uDE00"]"#,
      ["1:3 this escape is half of a character; the other half is missing"],
      reads: "['😀']"),
    Case(
      "high, then no surrogate", #"["\uD83D\u0041"]"#,
      ["1:3 this escape is half of a character; the other half is missing"],
      reads: "['A']"),
    Case(
      "leading zero", "[01]",
      [#"1:2 "01" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "plus", "[+1]",
      [#"1:2 "+1" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "point first", "[.5]",
      [#"1:2 ".5" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "point last", "[1.]",
      [#"1:2 "1." is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "exponent empty", "[1e]",
      [#"1:2 "1e" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "hexadecimal", "[0x1F]",
      [#"1:2 "0x1F" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "underscore", "[1_000]",
      [#"1:2 "1_000" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "minus alone", "[-]",
      [#"1:2 "-" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "two points", "[1.2.3]",
      [#"1:2 "1.2.3" is not a number as JSON writes them"#],
      reads: "[?]"),
    Case(
      "NaN", "[NaN, Infinity, -Infinity]",
      [
        #"1:2 "NaN" is not a value; texts stand in double quotes – write "NaN""#,
        #"1:7 "Infinity" is not a value; texts stand in double quotes – write "Infinity""#,
        #"1:17 "-Infinity" is not a number as JSON writes them"#,
      ],
      reads: "[? ? ?]"),
  ]
}

extension SyntaxMistakeTests {
  static let brackets = [
    Case(
      "a surplus bracket", "{ \"a\": [1}, 2], \"b\": [3] }", ["1:10 \"}\" stands where \"]\" is needed"],
      reads: "{a=[1 2] b=[3]}"),
    Case(
      "a key twice, composed and not", #"{"é": 1, "e\u0301": 2}"#,
      ["1:10 the key \"é\" appears twice in this object"],
      reads: "{é=1 e\u{301}=2}"),
    Case(
      "mismatched in list", #"{ "a": [1, 2}, "b": 3 }"#,
      [#"1:13 "}" stands where "]" is needed"#],
      reads: "{a=[1 2] b=3}"),
    Case(
      "mismatched in object", #"[{ "a": 1 ], 2]"#,
      [#"1:11 "]" stands where "}" is needed"#],
      reads: "[{a=1} 2]"),
    Case(
      "mismatched alone", "[1, 2}",
      [#"1:6 "}" stands where "]" is needed"#],
      reads: "[1 2]"),
    Case(
      "mismatched alone in object", #"{ "a": 1 ]"#,
      [#"1:10 "]" stands where "}" is needed"#],
      reads: "{a=1}"),
    Case(
      "unclosed list in object", #"{ "a": [1, 2, "b": 3 }"#,
      ["1:8 this [ is never closed with ]"],
      reads: "{a=[1 2] b=3}"),
    Case(
      "unclosed object in list", #"{ "s": [ { "a": 1, { "b": 2 } ] }"#,
      ["1:10 this { is never closed with }", "1:20 a key in double quotes is missing here"],
      reads: "{s=[{a=1}]}"),
    Case(
      "unclosed list, lines", "{\n  \"a\": [\n    1,\n  \"b\": 3\n}",
      ["2:8 this [ is never closed with ]"],
      reads: "{a=[1] b=3}"),
    Case(
      "braces meant, not brackets", #"{ "a": ["b": 1] }"#,
      [#"1:12 ":" cannot stand here"#],
      reads: "{a=['b' 1]}"),
    Case(
      "list never closed, at end", #"{ "a": [1, 2 }"#,
      ["1:8 this [ is never closed with ]"],
      reads: "{a=[1 2]}"),
    Case(
      "too many closing", #"{ "a": 1 } }"#,
      [#"1:12 "}" closes nothing"#],
      reads: "{a=1}"),
    Case(
      "too many closing lists", "[1]]]",
      [#"1:4 "]" closes nothing"#],
      reads: "[1]"),
    Case(
      "duplicate key", #"{ "a": 1, "b": 2, "a": 3 }"#,
      [#"1:19 the key "a" appears twice in this object"#],
      reads: "{a=1 b=2 a=3}"),
    Case(
      "duplicate by escape", #"{ "a": 1, "\u0061": 2 }"#,
      [#"1:11 the key "a" appears twice in this object"#],
      reads: "{a=1 a=2}"),
    Case(
      "duplicate in inner", #"{ "a": { "a": 1 }, "b": { "c": 1, "c": 2, "c": 3 } }"#,
      [#"1:35 the key "c" appears twice in this object"#, #"1:43 the key "c" appears twice in this object"#],
      reads: "{a={a=1} b={c=1 c=2 c=3}}"),
    Case(
      "several", "{\n  \"a\": tru,\n  \"b\" 1,\n  \"c\": 01,\n  \"a\": \"x\\y\"\n}",
      [
        #"2:8 "tru" is not a value; texts stand in double quotes – did you mean true?"#,
        "3:7 a colon is missing between the key and its value", #"4:8 "01" is not a number as JSON writes them"#,
        #"5:3 the key "a" appears twice in this object"#, #"5:10 "\y" is not an escape; write \\ for a backslash"#,
      ],
      reads: "{a=? b=1 c=? a='x'}"),
    Case(
      "at sign after a value", #"{ "a": 1 @, "b": [2 @, 3] }"#,
      [#"1:10 "@" cannot stand here"#, #"1:21 "@" cannot stand here"#],
      reads: "{a=1 b=[2 ? 3]}"),
    Case(
      "bare key without a comma", #"{ "a": 1 b: 2 }"#,
      [#"1:10 "b" is not a value; texts stand in double quotes – write "b""#],
      reads: "{a=1 b=2}"),
    Case(
      "bare word without a comma", "[1 b, 2]",
      [#"1:4 "b" is not a value; texts stand in double quotes – write "b""#],
      reads: "[1 ? 2]"),
  ]
}
