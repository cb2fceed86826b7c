import FlowExpressions
import Foundation
import Testing

@testable import FlowDefinition

/// Parsing typed texts and JSON values into answers.
@Suite struct AnswerParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: FieldKind
    let typed: [(text: String, answer: String)]

    init(_ name: String, _ kind: FieldKind, _ typed: [(String, String)]) {
      (testDescription, self.kind) = (name, kind)
      self.typed = typed.map { (text: $0.0, answer: $0.1) }
    }
  }

  static let options = [
    ("s", "Small"), ("m", "Medium"), ("l", "Large"), ("xl", "Extra large"), ("2", "Two"), ("a,b", "A, B"),
    ("1-9", "1 to 9 people"),
  ].map { AnswerOption(id: $0.0, label: $0.1) }

  @Test(arguments: cases) func `Typed text is parsed into an answer or a problem`(each: Case) {
    for (text, answer) in each.typed {
      let found = Answering.events(Answering.parse(.string(text), as: each.kind, options: Self.options))
      #expect(found == answer, "\(text.debugDescription)")
    }
  }

  static let values: [(value: JSONValue, kind: FieldKind, answer: String)] = [
    (.null, Answering.text, "null"), (.null, Answering.group, "null"),
    (.bool(true), Answering.boolean, "true"), (.bool(true), Answering.text, "kind"),
    (.bool(false), Answering.choice, "kind"),
    (.number(Decimal(string: "1e30") ?? 0), Answering.integer, "tooManyDigits(18)"),
    (.int(5), Answering.integer, "5"), (.int(5), Answering.number, "5"), (.int(5), Answering.text, "kind"),
    (.int(123_456), Answering.code, "kind"), (.int(1), Answering.boolean, "kind"), (.int(2026), Answering.date, "kind"),
    (.number(5.5), Answering.number, "5.5"), (.number(5), Answering.integer, "5"),
    (.number(1e3), Answering.integer, "1000"),
    (.number(5.5), Answering.integer, "number(whole: true)"),
    (.number(9_007_199_254_740_992), Answering.integer, "9007199254740992"),
    (.number(5.5), Answering.text, "kind"),
    (.list([.string("l"), .string("s")]), Answering.choices, "['s' 'l']"),
    (.list([.string("s"), .string("s")]), Answering.choices, "['s']"), (.list([]), Answering.choices, "[]"),
    (.list([.string("Small")]), Answering.choices, "option"), (.list([.int(1)]), Answering.choices, "option"),
    (.list([.string("s")]), Answering.choice, "kind"), (.list([]), Answering.text, "kind"),
    (.object([:]), Answering.text, "kind"), (.object([:]), Answering.group, "kind"),
  ]

  @Test(arguments: values)
  func `A JSON value is parsed into an answer or a problem`(value: JSONValue, kind: FieldKind, answer: String) {
    #expect(Answering.events(Answering.parse(value, as: kind, options: Self.options)) == answer)
  }

  @Test func `A text has at most 256 characters unless its format says otherwise`() {
    func parse(_ count: Int, _ kind: FieldKind) -> String {
      Answering.events(Answering.parse(.string(" " + String(repeating: "é", count: count) + " "), as: kind))
    }
    #expect(parse(256, Answering.text).hasPrefix("'"))
    #expect(parse(257, Answering.text) == "maxLength(256)")
    #expect(parse(257, Answering.email) == "maxLength(256)")
    #expect(parse(257, Answering.longText).hasPrefix("'"))
  }

  @Test func `Texts are normalized and trimmed, but secrets are taken exactly as typed`() throws {
    let typed = JSONValue.string(" e\u{301} ")
    guard case .string(let text) = try Answering.parse(typed, as: Answering.text).get() else { return }
    #expect(Array(text.utf8) == Array("\u{E9}".utf8))
    guard case .string(let secret) = try Answering.parse(typed, as: Answering.text, exactly: true).get() else {
      return
    }
    #expect(Array(secret.utf8) == Array(" e\u{301} ".utf8))
  }

  static let cases = texts + addresses + numbers + selections
}

extension AnswerParserTests {
  static let texts = [
    Case(
      "text", Answering.text,
      [
        ("", "null"), ("  ", "null"), ("Ana", "'Ana'"), (" Ana \t", "'Ana'"), ("\u{A0}Ana\u{3000}", "'Ana'"),
        ("e\u{301}", "'é'"), ("a\nb", "character"), ("a\u{0}b", "character"), ("a\u{1B}[31m", "character"),
        ("a\u{7F}", "character"), ("a\u{85}b", "character"), ("a\u{202E}b", "character"),
        ("a\u{2066}b", "character"), ("a\u{2028}b", "character"), ("a\tb", "'a b'"),
        ("a\u{200D}b", "'a\u{200D}b'"), ("\u{200E}a", "'\u{200E}a'"),
        ("👩\u{200D}👩\u{200D}👧", "'👩\u{200D}👩\u{200D}👧'"), ("日本", "'日本'"), ("O'Neil, Jr. <b>", "'O'Neil, Jr. <b>'"),
      ]),
    Case(
      "lines", Answering.lines,
      [
        ("a\nb", "'a\nb'"), (" a\r\nb \n", "'a\nb'"), ("a\u{0}b", "character"), ("a\tb", "'a\tb'"),
      ]),
    Case(
      "phone", Answering.phone,
      [
        ("", "null"), ("(201) 555-0123", "'+12015550123'"), ("201.555.0123", "'+12015550123'"),
        ("+12015550123", "'+12015550123'"), ("+49 30 123456", "'+4930123456'"),
        ("0044 20 7946 0958", "'+442079460958'"), ("555-0123", "phone(missingAreaCode(region: US))"),
        ("hello", "phone(notANumber)"), ("12", "phone(tooShort(region: US))"),
        ("201 555 01", "phone(tooShort(region: US))"), ("201 555 0123 45", "phone(tooLong(region: US))"),
        ("+999 12345678", "phone(unknownCountryCode(\"999\"))"), ("201 555 0123 ext. 5", "phone(hasExtension)"),
        ("２０１５５５０１２３", "'+12015550123'"), ("+1 (201) 555-0123", "'+12015550123'"),
        ("001 201 555 0123", "'+12015550123'"),
      ]),
    Case(
      "phone without a region", Answering.phone(region: nil),
      [
        ("201 555 0123", "phone(noCountryCode)"), ("+1 201 555 0123", "'+12015550123'"),
      ]),
    Case(
      "phone with regions", Answering.phone(regions: ["US", "CA"]),
      [
        ("201 555 0123", "'+12015550123'"), ("+1 416 555 0123", "'+14165550123'"),
        ("+44 20 7946 0958", #"phoneRegion(found: Optional("GB"), allowed: ["US", "CA"])"#),
        ("+44 20 79", #"phoneRegion(found: Optional("GB"), allowed: ["US", "CA"])"#),
        ("201 555", "phone(tooShort(region: US))"),
      ]),
    Case(
      "phone in a region with a shared country code", Answering.phone(region: "CA", regions: ["CA"]),
      [
        ("416 555 0123", "'+14165550123'"), ("1 800 FLOWERS", "'+18003569377'"),
        ("201 555 0123", #"phoneRegion(found: US, allowed: ["CA"])"#),
        ("+800 1234 5678", #"phoneRegion(found: nil, allowed: ["CA"])"#),
      ]),
    Case(
      "phone with surrounding text", Answering.phone(),
      [
        ("\u{202A}+49 30 1234567\u{202C}", "'+49301234567'"), ("\u{2068}201\t555 0123\u{2069}", "'+12015550123'"),
        ("\u{61C}201 555 0123\u{2028}", "'+12015550123'"), ("\u{202A}\u{202C}", "null"),
        ("201\u{7}555 0123", "character"),
      ]),
    Case(
      "phone, mobile", Answering.phone(kinds: ["mobile"]),
      [
        ("201 555 0123", "'+12015550123'"),
        (
          "800 555 0123",
          #"phoneKind(found: PhoneNumbers.PhoneNumber.Kind.tollFree, region: US, allowed: ["mobile"])"#
        ),
        ("+44 7400 123456", "'+447400123456'"),
        (
          "+44 20 7946 0958",
          #"phoneKind(found: PhoneNumbers.PhoneNumber.Kind.fixed, region: Optional("GB"), allowed: ["mobile"])"#
        ),
      ]),
    Case(
      "code", Answering.code,
      [
        ("", "null"), ("123456", "'123456'"), ("123 456", "'123456'"), ("123-456", "'123456'"),
        ("12.34.56", "'123456'"), ("123–456", "'123456'"), ("１２３", "'123'"), ("١٢٣", "'123'"), ("12a", "digits"),
        ("²", "digits"), ("-", "digits"), ("½", "digits"), ("+1", "digits"),
      ]),
  ]
}

extension AnswerParserTests {
  static let addresses = [
    Case(
      "email", Answering.email,
      [
        ("", "null"), ("ana@example.com", "'ana@example.com'"),
        (" Ana.Perez+x@Example.COM ", "'Ana.Perez+x@example.com'"), ("ana", "email(at)"), ("ana@", "email(ending)"),
        ("@example.com", "email(name)"), ("ana@@example.com", "email(at)"), ("a@b@c.d", "email(at)"),
        ("ana@example", "email(ending)"), ("ana@example.c", "email(ending)"), ("ana@.com", "email(form)"),
        ("ana@example..com", "email(form)"), ("ana@example.com.", "email(form)"),
        ("ana@-example.com", "email(form)"), ("ana@example-.com", "email(form)"),
        (".ana@example.com", "email(form)"), ("ana.@example.com", "email(form)"),
        ("a..na@example.com", "email(form)"), ("ana perez@example.com", "email(form)"),
        ("ana,x@example.com", "email(form)"), ("<ana@example.com>", "email(form)"),
        ("ana@exam_ple.com", "email(form)"), ("ana@münchen.de", "'ana@münchen.de'"),
        ("josé@example.com", "'josé@example.com'"), ("ana@[127.0.0.1]", "email(form)"),
        ("ana@127.0.0.1", "email(ending)"),
        (
          "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com",
          "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com'"
        ),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com", "email(form)"),
      ]),
    Case(
      "email with domains", Answering.kind(#""type": "email", "domains": ["Example.com"]"#),
      [
        ("a@example.com", "'a@example.com'"), ("a@mail.EXAMPLE.com", "'a@mail.example.com'"),
        ("a@badexample.com", "domain([\"Example.com\"])"), ("a@example.com.evil.org", "domain([\"Example.com\"])"),
      ]),
    Case(
      "url", Answering.url,
      [
        ("", "null"), ("https://example.com", "'https://example.com'"), ("example.com", "'https://example.com'"),
        ("Example.com/Path?q=1#f", "'https://Example.com/Path?q=1#f'"),
        ("http://example.com:8080/x", "'http://example.com:8080/x'"),
        ("HTTPS://example.com", "'HTTPS://example.com'"), ("localhost", "'https://localhost'"),
        ("http://localhost:3000", "'http://localhost:3000'"), ("ftp://example.com", "url"),
        ("javascript:alert(1)", "url"), ("https://", "url"), ("https://example", "url"),
        ("https://user:pw@example.com", "url"), ("https://exa mple.com", "url"), ("https://-a.com", "url"),
        ("//example.com", "url"), ("mailto:a@b.com", "url"), ("https://münchen.de", "'https://münchen.de'"),
        ("https://127.0.0.1/x", "'https://127.0.0.1/x'"), ("example.com:8080", "'https://example.com:8080'"),
        ("a@b.com", "url"),
      ]),
    Case(
      "url with domains", Answering.kind(#""type": "url", "domains": ["example.com"]"#),
      [
        ("example.com", "'https://example.com'"), ("www.example.com", "'https://www.example.com'"),
        ("notexample.com", "domain([\"example.com\"])"), ("https://example.com@evil.org", "url"),
      ]),
  ]
}

extension AnswerParserTests {
  static let numbers = [
    Case(
      "integer", Answering.integer,
      [
        ("", "null"), ("5", "5"), ("-5", "-5"), ("+5", "5"), ("007", "7"), ("1,234", "1234"), ("1 234", "1234"),
        ("1'234", "1234"), ("1.234", "number(whole: true)"), ("1,5", "number(whole: true)"),
        ("12,34", "number(whole: true)"), ("1,2345", "number(whole: true)"), ("1,234,567", "1234567"),
        ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", "tooManyDigits(18)"),
        ("1" + String(repeating: "0", count: 40), "tooManyDigits(18)"),
        ("1x" + String(repeating: "0", count: 40), "number(whole: true)"),
        ("1e3", "number(whole: true)"), ("5.0", "number(whole: true)"), ("five", "number(whole: true)"),
        ("٥", "5"), ("\u{2212}۵", "-5"), ("１,２３４", "1234"), ("1 2", "number(whole: true)"),
        ("--5", "number(whole: true)"),
        ("12345,678", "number(whole: true)"), ("- 5", "number(whole: true)"), ("0x10", "number(whole: true)"),
        (",", "number(whole: true)"),
      ]),
    Case(
      "number", Answering.number,
      [
        ("", "null"), ("5", "5"), ("-5.25", "-5.25"), ("+5", "5"), ("1,234.5", "1234.5"), ("1 234.5", "1234.5"),
        ("1,5", "number(whole: false)"), (".5", "0.5"), ("5.", "5"), ("1e3", "number(whole: false)"),
        ("1.2.3", "number(whole: false)"), ("nan", "number(whole: false)"), ("inf", "number(whole: false)"),
        ("0x1p3", "number(whole: false)"), ("1,234", "1234"), ("12,34.5", "number(whole: false)"),
        ("1.234,5", "number(whole: false)"), ("1.5,6", "number(whole: false)"), ("-", "number(whole: false)"),
        (".", "number(whole: false)"), ("+-5", "number(whole: false)"), ("1.23 4", "number(whole: false)"),
        ("1e400", "number(whole: false)"), ("٥", "5"), ("\u{2212}1.5", "-1.5"),
        ("9007199254740993", "9007199254740993"),
        ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
        ("0." + String(repeating: "3", count: 39), "tooManyDigits(38)"),
        ("1,234." + String(repeating: "3", count: 39), "tooManyDigits(38)"),
        ("0." + String(repeating: "3", count: 39) + "x", "number(whole: false)"),
      ]),
    Case(
      "date", Answering.date,
      [
        ("", "null"), ("2026-02-19", "2026-02-19"), ("2026-02-29", "dateDay(last: 2026-02-28)"),
        ("2024-02-29", "2024-02-29"), ("2026-2-9", "2026-02-09"), ("19.02.2026", "2026-02-19"),
        ("02/19/2026", "2026-02-19"),
        ("2026-02-19T00:00:00Z", "date"),
        ("0000-01-01", "date"), ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"), ("today", "date"),
        ("２０２６-02-19", "2026-02-19"), ("2026\u{2212}02\u{2212}19", "2026-02-19"), ("2026-13-01", "dateMonth(\"13\")"),
        ("-026-01-01", "date"),
      ]),
    Case(
      "boolean", Answering.boolean,
      [
        ("", "null"), ("yes", "true"), ("Y", "true"), ("YES", "true"), ("no", "false"), ("N", "false"),
        ("true", "true"), ("False", "false"), ("1", "boolean"), ("ja", "boolean"), ("yes please", "boolean"),
      ]),
    Case(
      "group", Answering.group,
      [
        ("", "null"), ("x", "kind"),
      ]),
  ]
}

extension AnswerParserTests {
  static let selections = [
    Case(
      "choice", Answering.choice,
      [
        ("", "null"), ("m", "'m'"), ("M", "'m'"), ("Medium", "'m'"), ("medium", "'m'"), ("med", "'m'"),
        ("  large ", "'l'"), ("1", "'s'"), ("2", "'2'"), ("3", "'l'"), ("0", "option"), ("7", "'1-9'"),
        ("8", "option"), ("-1", "option"), ("e", "'xl'"), ("x", "'xl'"), ("1-9", "'1-9'"), ("1 to", "'1-9'"),
        ("Small, Medium", "option"), ("a,b", "'a,b'"), ("A, B", "'a,b'"), ("sm all", "option"), ("+1", "'s'"),
        ("٣", "option"),
      ]),
    Case(
      "choices", Answering.choices,
      [
        ("", "null"), ("m", "['m']"), ("m,s", "['s' 'm']"), ("l, m , s", "['s' 'm' 'l']"), ("m,m", "['m']"),
        ("1 3", "['s' 'l']"), ("1,3", "['s' 'l']"), ("1, ,3", "['s' 'l']"), ("3 3", "['l']"), ("m s", "option"),
        ("m,zz", "option"), ("1 9", "option"), ("A, B", "['a,b']"), ("a,b", "['a,b']"), ("a,b, m", "option"),
        (",", "[]"), ("Small, Extra", "['s' 'xl']"),
      ]),
  ]
}
