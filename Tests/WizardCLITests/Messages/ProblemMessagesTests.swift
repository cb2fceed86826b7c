import FlowDefinition
import FlowExpressions
import Foundation
import PhoneNumbers
import Testing
import Localization

@testable import FlowEngine
@testable import WizardCLI

/// The messages about invalid answers, one for each kind of problem.
@Suite struct ProblemMessagesTests {
  /// 23 April 1990 and 3 May 1990.
  private static let days: [Int64] = [640_828_800, 641_692_800]

  private static let february = CalendarDay(FlowTimestamp(seconds: 1_772_236_800))

  private static let problems: [(problem: AnswerProblem, text: String)] = [
    (.required, ""), (.nothingToChoose, ""), (.option, "Gold"), (.option, ""),
    (.ambiguousOption(["Rocket", "Red onions"]), "r"),
    (.exclusive("None of these"), ""),
    (.min(.count(1)), ""), (.min(.count(2)), ""), (.max(.count(1)), ""), (.max(.count(2)), ""),
    (.min(.integer(1)), "0"), (.max(.integer(8)), "9"), (.min(.number(0.5)), "0.4"), (.max(.number(2)), "2.1"),
    (.min(.date(days[0])), "1/1/1980"), (.max(.date(days[0])), "2030"),
    (.minLength(1), "a"), (.minLength(2), "a"), (.maxLength(1), "ab"), (.maxLength(2), "abc"), (.length(1), "12"),
    (.length(6), "12"), (.digits, "12a"), (.number(whole: true), "1.5"), (.number(whole: false), "many"),
    (.numberMarks(1.5, 1500), "1.500"), (.date, "tomorrow"), (.dateMissing([.year]), "23 April"),
    (.dateMissing([.day]), "April 1990"), (.dateMissing([.day, .month]), "1990"),
    (.dateMissing([.day, .year]), "April"),
    (.dateDay(last: february), "30.2.2026"), (.dateZero(last: february), "0.2.2026"), (.dateMonth("13"), "2026-13-01"),
    (.shortYear, "23.4.90"),
    (.dateOrder(days[0], days[1]), "3/4/1990"), (.pattern, "x"), (.email(.at), "ana"),
    (.email(.name), "@example.com"), (.email(.ending), "ana@example"), (.email(.form), "ana perez@example.com"),
    (.url, "nowhere"), (.domain(["example.com"]), "ana@x.org"), (.domain(["example.com", "example.org"]), "ana@x.org"),
    (.phone(.empty), " "), (.phone(.notANumber), "hello"), (.phone(.hasExtension), "201 555 0123 ext. 5"),
    (.phone(.hasWords), "201 555 0123 (work)"), (.phone(.severalNumbers), "201 555 0123, 201 555 0124"),
    (.phone(.noCountryCode), "201 555 0123"), (.phone(.unknownCountryCode("999")), "+999 12345678"),
    (.phone(.missingAreaCode(region: "US")), "555 0123"), (.phone(.missingAreaCode(region: nil)), "555 0123"),
    (.phone(.tooShort(region: "US")), "201"), (.phone(.tooShort(region: "DE")), "+49 30"),
    (.phone(.tooShort(region: nil)), "+800 1"), (.phone(.tooLong(region: "GB")), "+44 1"),
    (.phone(.tooLong(region: nil)), "+800 1"), (.phone(.notInPlan(region: "NL")), "+31 1"),
    (.phone(.notInPlan(region: nil)), "+800 1"), (.phoneRegion(found: "US", allowed: ["DE"]), "+1 201 555 0123"),
    (.phoneRegion(found: "NL", allowed: ["DE", "AT", "CH"]), "+31 10 1234567"),
    (.phoneRegion(found: nil, allowed: ["US"]), "+800 12345678"),
    (.phoneRegion(found: "CA", allowed: ["DE", "AT", "CH", "LI", "LU", "BE", "NL"]), "+1 506 234 5678"),
    (.phoneRegion(found: nil, allowed: ["DE", "AT", "CH", "LI", "LU", "BE", "NL"]), "+800 12345678"),
    (.phoneKind(found: .fixed, region: "DE", allowed: ["mobile"]), "030 901820"),
    (.phoneKind(found: .mobile, region: "DE", allowed: ["fixed"]), "0171 1234567"),
    (.phoneKind(found: .tollFree, region: "DE", allowed: ["mobile", "fixed"]), "0800 1234567"),
    (.phoneKind(found: .premium, region: "DE", allowed: ["fixedOrMobile"]), "0900 1234567"),
    (.phoneKind(found: .sharedCost, region: "DE", allowed: ["voip", "personal"]), "0180 1234567"),
    (.phoneKind(found: .pager, region: "DE", allowed: ["uan", "voicemail"]), "0164 1234567"), (.boolean, "perhaps"),
    (.time, "soon"), (.timeRange, "25:00"), (.timeSeconds, "9:15:30"), (.min(.time(.seconds(32_400))), "8:59"),
    (.max(.time(.seconds(61_200))), "5:01 pm"), (.min(.time(.seconds(86_400))), "23:59"),
    (.tooManyDigits(18), "12345678901234567890"), (.tooPrecise(0), "1.5"), (.tooPrecise(1), "1.25"),
    (.tooPrecise(2), "1.125"), (.money, "abc"), (.decimals(.euro), "1.234"), (.currency(.euro), "$5"),
    (.noCurrency("€"), "5"),
    (.file(.missing, name: "a.pdf"), ""), (.file(.folder, name: "a"), ""), (.file(.notRegular, name: "a"), ""),
    (.file(.empty, name: "a.pdf"), ""), (.file(.unreadable, name: "a.pdf"), ""),
    (.file(.changed, name: "a.pdf"), ""), (.file(.gone, name: "a.pdf"), ""),
    (
      .accept(["application/pdf", "image/*", "video/*", "audio/*", "text/*"].compactMap { MediaRange($0) }, name: "a"),
      ""
    ),
    (.maxSize(ByteCount(10_000_000), ByteCount(12_340_000), name: "a.pdf"), ""), (.mustBe, "no"), (.twice, ""),
    (.character, ""), (.unfinished, "a"), (.kind, ""),
  ]

  /// Returns the name of a problem's case.
  ///
  /// A new case must be added here and in the table above.
  private static func name(_ problem: AnswerProblem) -> String {
    switch problem {
    case .required: "required"
    case .nothingToChoose: "nothingToChoose"
    case .option: "option"
    case .ambiguousOption: "ambiguousOption"
    case .exclusive: "exclusive"
    case .min: "min"
    case .max: "max"
    case .minLength: "minLength"
    case .maxLength: "maxLength"
    case .length: "length"
    case .digits: "digits"
    case .number: "number"
    case .numberMarks: "numberMarks"
    case .tooManyDigits: "tooManyDigits"
    case .tooPrecise: "tooPrecise"
    case .money: "money"
    case .decimals: "decimals"
    case .currency: "currency"
    case .noCurrency: "noCurrency"
    case .date: "date"
    case .dateMissing: "dateMissing"
    case .dateDay: "dateDay"
    case .dateZero: "dateZero"
    case .dateMonth: "dateMonth"
    case .shortYear: "shortYear"
    case .dateOrder: "dateOrder"
    case .time: "time"
    case .timeRange: "timeRange"
    case .timeSeconds: "timeSeconds"
    case .pattern: "pattern"
    case .email: "email"
    case .url: "url"
    case .domain: "domain"
    case .phone: "phone"
    case .phoneRegion: "phoneRegion"
    case .phoneKind: "phoneKind"
    case .boolean: "boolean"
    case .file: "file"
    case .accept: "accept"
    case .maxSize: "maxSize"
    case .mustBe: "mustBe"
    case .twice: "twice"
    case .character: "character"
    case .unfinished: "unfinished"
    case .kind: "kind"
    }
  }

  @Test(arguments: ["en", "de"]) func `Every problem of an answer has a message in each language`(tag: String) throws {
    let language = try #require(Language(fitting: tag))
    let style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: tag), timeZone: .gmt)
    let day = { (seconds: Int64) in Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(style) }
    var lines = Self.problems.map { problem, text in
      let words = EngineMessages.problem(problem, text: text, label: "Name", day: day)
      return "\(Self.name(problem)): \(words.text(in: language))"
    }
    for problem in [AnswerProblem.required, .min(.count(1)), .min(.count(2)), .max(.count(1)), .max(.count(2)), .kind] {
      let words = try #require(EngineMessages.listProblem(problem, label: "Phones"))
      lines.append("list, \(Self.name(problem)): \(words.text(in: language))")
    }
    let hidden = EngineMessages.problem(
      .pattern, text: nil, label: "Pin", day: day)
    lines.append("hidden: \(hidden.text(in: language))")
    let phone = EngineMessages.problem(
      .phone(.tooShort(region: "DE")), text: nil, label: "Pin", day: day)
    lines.append("hidden phone: \(phone.text(in: language))")
    lines.append("no longer: \(EngineMessages.noLongerOption("Beer").text(in: language))")
    try expectGolden(lines.joined(separator: "\n") + "\n", "problems-\(tag)")
  }

  // MARK: In a run

  /// A field for each kind of problem, with an invalid value.
  private static let given: [(field: String, value: String)] = [
    (#""type": "text""#, #""""#),
    (#""type": "choice", "options": ["Gold", "Silver"]"#, #""Tin""#),
    (#""type": "choice", "options": ["Rocket", "Red onions"]"#, #""R""#),
    (
      #""type": "choices", "options": ["Olives", { "id": "none", "label": "None", "exclusive": true }]"#,
      #"["Olives", "none"]"#
    ),
    (#""type": "choices", "options": ["a", "b", "c"], "min": 2"#, #"["a"]"#),
    (#""type": "choices", "options": ["a", "b", "c"], "max": 1"#, #"["a", "b"]"#),
    (#""type": "integer", "min": 1"#, "0"), (#""type": "integer", "max": 8"#, "9"),
    (#""type": "integer", "min": 1, "max": 8"#, "9"), (#""type": "number", "min": 0.5"#, "0.4"),
    (#""type": "number", "max": 1.5"#, "1.6"), (#""type": "number", "min": 0.5, "max": 1.5"#, "2"),
    (#""type": "date", "min": "1990-04-23""#, #""1980-01-01""#),
    (#""type": "date", "max": "1990-04-23""#, #""2030-01-01""#),
    (#""type": "date", "min": "1990-04-23", "max": "1990-05-03""#, #""1980-01-01""#),
    (#""type": "date""#, #""someday""#), (#""type": "date""#, #""30 February 2026""#),
    (#""type": "date""#, #""April 1990""#),
    (#""type": "date""#, #""23.4.90""#), (#""type": "date""#, #""3/4/1990""#),
    (#""type": "text", "minLength": 2"#, #""a""#), (#""type": "text", "maxLength": 1"#, #""ab""#),
    (#""type": "text", "maxLength": 2"#, #""abc""#), (#""type": "text", "pattern": "[0-9]+""#, #""x""#),
    (#""type": "text""#, #""a\u0007b""#), (#""type": "text""#, "[1]"),
    (#""type": "text", "secret": true, "minLength": 8"#, #""hush""#),
    (#""type": "code", "length": 6"#, #""12""#), (#""type": "code", "length": 1"#, #""12""#),
    (#""type": "code", "length": 6"#, #""12345a""#),
    (#""type": "integer""#, #""1.5""#), (#""type": "number""#, #""many""#), (#""type": "number""#, #""1.500""#),
    (#""type": "email""#, #""ana""#), (#""type": "email""#, #""@example.com""#),
    (#""type": "email""#, #""ana@example""#),
    (#""type": "email""#, #""ana perez@example.com""#),
    (#""type": "email", "domains": ["example.com", "example.org"]"#, #""ana@x.org""#),
    (#""type": "url""#, #""nowhere""#), (#""type": "url", "domains": ["example.com"]"#, #""https://x.org""#),
    (#""type": "phone", "region": "US""#, #""hello""#),
    (#""type": "phone", "region": "US""#, #""201 555 0123 ext. 5""#),
    (#""type": "phone", "region": "US""#, #""201 555 0123 (work)""#),
    (#""type": "phone", "region": "US""#, #""201 555 0123, 201 555 0124""#),
    (#""type": "phone""#, #""201 555 0123""#), (#""type": "phone""#, #""+999 12345678""#),
    (#""type": "phone", "region": "US""#, #""555 0123""#), (#""type": "phone", "region": "US""#, #""201 555 01""#),
    (#""type": "phone", "region": "US""#, #""201 555 0123 45""#),
    (#""type": "phone", "region": "US""#, #""201 155 0123""#),
    (#""type": "phone", "regions": ["DE", "AT"]"#, #""+1 201 555 0123""#),
    (#""type": "phone", "region": "DE", "kinds": ["mobile"]"#, #""030 901820""#),
    (#""type": "phone", "region": "US""#, #""+49 30""#), (#""type": "phone", "regions": ["DE"]"#, #""0171 1""#),
    (#""type": "phone", "regions": ["CA", "MX"], "kinds": ["fixed"]"#, #""+49 30 901820""#),
    (#""type": "phone", "region": "GB", "regions": ["GB", "IE"]"#, #""hello""#),
    (#""type": "phone", "region": "GB", "kinds": ["tollFree"]"#, #""+33 1 23 45 67 89""#),
    (#""type": "boolean""#, #""perhaps""#), (#""type": "boolean", "mustBe": true"#, "false"),
    (#""type": "list", "min": 2, "fields": [{ "id": "one", "type": "text", "label": "One" }]"#, #"[{ "one": "a" }]"#),
    (
      #""type": "list", "max": 1, "fields": [{ "id": "other", "type": "text", "label": "Other" }]"#,
      #"[{ "other": "a" }, { "other": "b" }]"#
    ),
    (#""type": "file""#, #""nowhere/a.pdf""#), (#""type": "file""#, #""/""#), (#""type": "file""#, #""/dev/null""#),
    (#""type": "list", "fields": [{ "id": "third", "type": "text", "label": "Third" }]"#, #""x""#),
  ]

  @Test(arguments: ["en", "de"]) func `A run reports every kind of problem in its language`(tag: String) async throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let fields = Self.given.enumerated().map { #"{ "id": "q\#($0 + 1)", "label": "Q\#($0 + 1)", \#($1.field) }"# }
    let path = try walkthrough.write(
      """
      { "format": 1, "flow": "all", "title": "All", "language": "\(tag)", "steps": [
        { "id": "all", "fields": [\(fields.joined(separator: ",\n"))] }, { "id": "done", "end": "done" } ] }
      """, to: "flow.jsonc")
    let values = Self.given.enumerated().map { #""q\#($0 + 1)": \#($1.value)"# }
    let answers = try walkthrough.write("{ \(values.joined(separator: ",\n")) }", to: "answers.json")
    let console = ScriptedConsole([], isInteractive: false, width: 1000)
    #expect(await walkthrough.run(["run", path, "--answers", answers], console) == .answersMissing)
    // In German 3/4/1990 is a valid date, and in English 1.500 is a valid number.
    let said = console.transcript.split(separator: "\n").filter { line in
      !["Example", "Beispiel", "wizard: cannot ask", "wizard: es können"].contains(where: line.hasPrefix)
    }
    #expect(said.count == Self.given.count - 1, "\(said)")
    try expectGolden(walkthrough.named(console.transcript), "problems-told-\(tag)")
  }
}
