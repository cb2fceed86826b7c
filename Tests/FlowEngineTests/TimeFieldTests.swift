import FlowDefinition
import FlowExpressions
import FlowSyntax
import FlowTesting
import Foundation
import Testing

@testable import FlowEngine

/// Times of day in a run: asked, computed, limited, sent, saved and shown.
@Suite struct TimeFieldTests {
  private func shift(language: String = "en") throws -> MachineTester {
    let text = """
      { "format": 1, "flow": "shift", "title": "Shift", "language": "\(language)",
        "services": { "book": { "input": { "from": "time", "note": "time?", "all": { "list": "time" } },
                                "output": { "confirmed": "time" } } },
        "steps": [
          { "id": "a", "title": "A", "fields": [
              { "id": "from", "type": "time", "label": "From", "min": "06:00", "max": "20:00" },
              { "id": "until", "type": "time", "label": "Until", "min": "from + duration('30m')",
                "suggest": "time(from + duration('8h'))" },
              { "id": "night", "type": "time", "label": "Night", "required": false, "default": "23:15" },
              { "id": "half", "type": "time", "label": "Half", "computed": "time(from + duration('20h'))" } ] },
          { "id": "b", "title": "B", "button": "Book", "review": "OK?",
            "text": "{{from}} to {{until}}, {{[from, until]}}, {{half}}, {{time('00:05')}}, {{(until - from).getMinutes()}} min",
            "submit": { "call": "book", "with": { "from": "from", "note": "night", "all": "[from, until]" }, "as": "booking" } },
          { "id": "z", "end": "done", "text": "See you at {{booking.confirmed}}.",
            "result": { "from": "from", "at": "booking.confirmed", "late": "until > duration('17h')" } } ] }
      """
    return MachineTester(try flow(text)).when(.start)
  }

  @Test func `A time is computed, sent and returned`() throws {
    let asked = try shift().when(.type("from", "9:15 am"), .type("until", "17h30"), .submit).expect(screen: "step b")
    let sent = asked.when(.submit)
    check(sent.expect(request: "from=9:15 AM note=11:15 PM all=9:15 AM, 5:30 PM"))
    check(
      sent.when(.accept(["confirmed": "09:20"])).expect(screen: "end z")
        .expect(result: #"{"at":"09:20","from":"09:15","late":true}"#))
  }

  @Test(arguments: [
    ("en", "9:15 AM to 5:30 PM, 9:15 AM, 5:30 PM, 5:15 AM, 12:05 AM, 495 min", "5:15 AM"),
    ("de", "9:15 to 17:30, 9:15, 17:30, 5:15, 0:05, 495 min", "5:15"),
  ])
  func `A text and a review show times in the language of the flow`(
    language: String, text: String, half: String
  ) throws {
    let state = try shift(language: language).when(.type("from", "0915"), .type("until", "17.30"), .submit).state()
    #expect(state?.paragraphs.first == text)
    #expect(state?.review?.rows.contains { $0.value == half } == true)
  }

  @Test(arguments: [
    ("5:59", "min", "\"5:59\" is too early. The earliest time is 06:00."),
    ("8:01 pm", "max", "\"8:01 pm\" is too late. The latest time is 20:00."),
    ("25:00", "time", "Enter a time between 00:00 and 23:59."),
    ("9:15:30", "time", "Enter the time without seconds, such as 14:30."),
    ("soon", "time", "\"soon\" is not a time. Enter a time such as 14:30. You can also write 2:30 pm."),
  ])
  func `An invalid time has a problem with a message`(text: String, code: String, message: String) throws {
    let field = try #require(try shift().when(.type("from", .string(text)), .submit).state()?.field("from"))
    #expect(field.problems.map(\.message) == [message])
    #expect(field.problems.map(\.code) == [code])
  }

  @Test func `A limit after midnight is later than every time of the day`() throws {
    let typed = try shift().when(.type("from", "20:00"), .type("until", "20:29"), .submit)
    let field = try #require(typed.state()?.field("until"))
    #expect(field.problems.map(\.message) == ["\"20:29\" is too early. The earliest time is 20:30."])
    #expect(field.kind == .time(min: TimeOfDay(hour: 20, minute: 30), max: nil))
    #expect(EngineMessages.time(.seconds(88_200)) == "24:30")
  }

  @Test(arguments: [
    ("23:29", "23:59", [String]()),
    ("23:30", "23:59", ["No time fits your earlier answers. Change one of them first."]),
    ("23:50", "00:10", ["No time fits your earlier answers. Change one of them first."]),
  ])
  func `A lower limit after the day says that an earlier answer has to change`(
    from: String, until: String, messages: [String]
  ) throws {
    let night = try night().when(.type("from", .string(from)), .type("until", .string(until)), .submit)
    #expect(night.state()?.field("until")?.problems.map(\.message) ?? [] == messages)
  }

  @Test func `An upper limit after the day and a lower limit before it are no limits`() throws {
    let typed = try night().when(.type("from", "00:10"), .type("until", "00:40"), .type("pause", "00:00"))
    let field = try #require(typed.state()?.field("pause"))
    #expect(field.kind == .time(min: nil, max: TimeOfDay(hour: 8, minute: 10)) && field.problems.isEmpty)
    let late = try night().when(.type("from", "20:00"), .type("until", "23:00"), .type("pause", "23:59"))
    #expect(late.state()?.field("pause")?.kind == .time(min: TimeOfDay(hour: 19, minute: 30), max: nil))
    check(late.when(.submit).expect(screen: "end z"))
  }

  private func night() throws -> MachineTester {
    let text = """
      { "format": 1, "flow": "night", "title": "Night", "steps": [
          { "id": "a", "fields": [
              { "id": "from", "type": "time", "label": "From" },
              { "id": "until", "type": "time", "label": "Until", "min": "from + duration('30m')" },
              { "id": "pause", "type": "time", "label": "Break", "required": false,
                "min": "from - duration('30m')", "max": "from + duration('8h')" } ] },
          { "id": "z", "end": "done" } ] }
      """
    return MachineTester(try flow(text)).when(.start)
  }

  @Test func `A time has a typed value, a suggestion and a text to edit`() throws {
    let state = try #require(try shift().when(.type("from", "9:15 am")).state())
    let from = try #require(state.field("from"))
    #expect(from.value == TimeOfDay(hour: 9, minute: 15).map(FieldValue.time))
    #expect(from.value?.json == "09:15" && from.text == "09:15" && from.displayText == "9:15 AM")
    #expect(state.field("until")?.suggestion?.displayText == "5:15 PM")
    #expect(state.field("until")?.suggestion?.input == "17:15")
    #expect(state.field("night")?.defaultValue == "11:15 PM")
    let kind = FieldViewState.Kind.time(min: TimeOfDay("06:00"), max: TimeOfDay("20:00"))
    #expect(from.kind == kind)
    #expect(try JSONDecoder().decode(FieldViewState.Kind.self, from: JSONEncoder().encode(kind)) == kind)
    let value = FieldValue.time(try #require(TimeOfDay("09:15")))
    #expect(try JSONDecoder().decode(FieldValue.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test func `A time survives a restart in another language`() throws {
    let typed = try shift().when(.type("from", "9:15 am"), .type("until", "5 pm"))
    let german = try shift(language: "de").machine.flow
    let state = try #require(typed.restart(run: "later", flow: german).state())
    #expect(state.field("from")?.displayText == "9:15" && state.field("until")?.text == "17:00")
    let submitted = try shift().when(.type("from", "9:15 am"), .type("until", "5 pm"), .submit)
    #expect(submitted.restart(run: "later").state()?.paragraphs.first?.hasPrefix("9:15 AM to 5:00 PM") == true)
  }
}

/// Answers that are long in Unicode scalars, but short in characters.
@Suite struct ScalarLengthTests {
  @Test(arguments: [("👨‍👩‍👧‍👦", 200, "pattern"), ("a", 900, "maxLength")])
  func `A text that is too long for its pattern is not called longer than it is`(
    character: String, count: Int, code: String
  ) throws {
    let pattern = #""pattern": ".{0,1000}.{0,1000}.{0,500}", "maxLength": "n""#
    let text =
      #"{ "format": 1, "flow": "f", "title": "F", "steps": [ { "id": "a", "title": "A", "fields": [ { "id": "n", "type": "integer", "label": "N", "default": 1000 }, { "id": "t", "type": "text", "label": "T", \#(pattern) } ] }, { "id": "z", "end": "done" } ] }"#
    let tester = MachineTester(try flow(text)).when(.start)
    let typed = tester.when(.type("t", .string(String(repeating: character, count: count))), .submit)
    #expect(typed.state()?.field("t")?.problems.map(\.code) == [code])
  }
}

/// Numbers with decimals and units in a run.
@Suite struct UnitFieldTests {
  private func trip(language: String = "en") throws -> MachineTester {
    let text = """
      { "format": 1, "flow": "trip", "title": "Trip", "language": "\(language)", "steps": [
          { "id": "a", "title": "A", "fields": [
              { "id": "system", "type": "choice", "label": "System", "options": ["km", "mi"], "default": "km" },
              { "id": "distance", "type": "number", "label": "Distance", "unit": "km", "decimals": 1, "min": 0.5, "max": 2000 },
              { "id": "walk", "type": "number", "label": "Walk", "unit": "{{system}}", "decimals": 0, "required": false } ] },
          { "id": "b", "title": "B", "review": "OK?", "text": "{{distance}}, {{walk}}, {{distance * 2}}", "next": "z" },
          { "id": "z", "end": "done", "result": { "distance": "distance", "walk": "walk" } } ] }
      """
    return MachineTester(try flow(text)).when(.start)
  }

  @Test(arguments: [("en", "12.5 km", "12.5 km, 3 mi, 25"), ("de", "12,5", "12,5 km, 3 mi, 25")])
  func `A number is typed and shown with its unit`(language: String, typed: String, text: String) throws {
    let asked = try trip(language: language).when(.type("system", "mi"), .type("walk", "3 MI"))
    let submitted = asked.when(.type("distance", .string(typed)), .submit)
    let state = try #require(submitted.state())
    #expect(state.paragraphs.first == text)
    #expect(state.review?.rows.map(\.value).dropFirst() == [String(text.split(separator: ", ")[0]), "3 mi"])
    check(submitted.when(.submit).expect(result: #"{"distance":12.5,"walk":3}"#))
  }

  @Test(arguments: [
    ("distance", "12.55", "number", "\"12.55\" has too many decimals. Use at most 1 decimal."),
    ("distance", "0.4 km", "min", "\"0.4 km\" is too small. The minimum is 0.5 km."),
    ("distance", "2000.1", "max", "\"2000.1\" is too large. The maximum is 2000 km."),
    ("distance", "12 mi", "number", "\"12 mi\" is not a number. Enter one such as 0.5 km."),
    ("walk", "1.5", "number", "\"1.5\" has decimals. Enter a whole number."),
    ("walk", "x", "number", "\"x\" is not a number. Enter one such as 42 km."),
  ])
  func `An invalid number has a problem with a message`(
    name: String, text: String, code: String, message: String
  ) throws {
    let field = try #require(try trip().when(.type(name, .string(text)), .submit).state()?.field(name))
    #expect(field.problems.map(\.message) == [message])
    #expect(field.problems.map(\.code) == [code])
  }

  @Test func `A front end gets the unit and the decimals, and the text to edit has no unit`() throws {
    let field = try #require(try trip().when(.type("distance", .number(12.5))).state()?.field("distance"))
    let kind = FieldViewState.Kind.number(min: Decimal(string: "0.5"), max: 2000, decimals: 1, unit: "km")
    #expect(field.kind == kind && field.kind.keyboard == .decimal)
    #expect(field.text == "12.5" && field.displayText == "12.5 km")
    #expect(try JSONDecoder().decode(FieldViewState.Kind.self, from: JSONEncoder().encode(kind)) == kind)
    #expect(try trip().when(.type("distance", .number(12.55)), .submit).state()?.field("distance")?.problems.count == 1)
    #expect(try trip().state()?.field("walk")?.kind.keyboard == .numbersAndPunctuation)
  }

  @Test(arguments: [
    ("en", 12.5, "4.17 km, 4 h, 4.2", "4.17 km"), ("de", 12.5, "4,17 km, 4 h, 4,2", "4,17 km"),
    ("en", 3.015, "1.01 km, 1 h, 1", "1.01 km"), ("en", -7.5, "-2.5 km, -3 h, -2.5", "-2.5 km"),
  ])
  func `A computed number is rounded to its decimals and shown with its unit`(
    language: String, typed: Decimal, text: String, row: String
  ) throws {
    let file = """
      { "format": 1, "flow": "mean", "title": "Mean", "language": "\(language)", "steps": [
          { "id": "a", "fields": [
              { "id": "sum", "type": "number", "label": "Sum" },
              { "id": "mean", "type": "number", "label": "Mean", "unit": "km", "decimals": 2, "computed": "sum / 3" },
              { "id": "hours", "type": "number", "unit": "h", "decimals": 0, "computed": "sum / 3" },
              { "id": "guess", "type": "number", "label": "Guess", "decimals": 1, "defaultFrom": "sum / 3" } ] },
          { "id": "b", "title": "B", "review": "OK?", "text": "{{mean}}, {{hours}}, {{guess}}", "next": "z" },
          { "id": "z", "end": "done", "result": { "mean": "mean" } } ] }
      """
    let submitted = MachineTester(try flow(file)).when(.start).when(.type("sum", .number(typed)), .submit)
    let state = try #require(submitted.state())
    #expect(state.paragraphs.first == text)
    #expect(state.review?.rows.first { $0.label == "Mean" }?.value == row)
  }
  private func journeys() throws -> MachineTester {
    let stages =
      #"[{ "id": "place", "type": "text", "label": "P" }, { "id": "u", "type": "text", "label": "U", "required": false }, { "id": "far", "type": "number", "label": "F", "unit": "{{u}}" }]"#
    let text = """
      { "format": 1, "flow": "trips", "title": "Trips", "steps": [
          { "id": "a", "title": "A", "fields": [
              { "id": "trips", "type": "list", "label": "Trips", "item": "Trip", "fields": [
                  { "id": "km", "type": "number", "label": "Km", "unit": "km" },
                  { "id": "kind", "type": "choice", "label": "Kind", "options": [{ "id": "w", "label": "Walk" }] },
                  { "id": "stage", "type": "group", "label": "Stage", "fields": \(stages) } ] } ] },
          { "id": "b", "title": "B", "review": "OK?", "next": "z", "text": [
              "{{trips}}", "{{trips[0]}}", "{{trips[0].km}}", "{{trips[0].stage}}", "{{trips.map(t, t.stage)}}",
              "{{trips.map(t, t.km)}}", "{{trips.map(t, t.km > 2.0, t.km)}}", "{{trips.map(t, t.kind)}}",
              "{{trips.map(t, t.km * 2.0)}}"] },
          { "id": "z", "end": "done" } ] }
      """
    return MachineTester(try flow(text)).when(.start)
  }

  @Test func `A number in a list is shown with its unit, also in a group of the item`() throws {
    let items: [JSONValue] = ([("mi", 2), ("", 3)] as [(String, Decimal)]).map { unit, number in
      let stage: [String: JSONValue] = ["place": "Rome", "u": .string(unit), "far": .number(number)]
      return .object(["km": .number(number), "kind": "w", "stage": .object(stage)])
    }
    let typed = try journeys().when(.type("trips", .list(items)))
    let rows = try #require(typed.state()?.field("trips")?.list?.rows)
    #expect(rows.map(\.summary) == ["2 km, Walk, Rome, mi, 2 mi", "3 km, Walk, Rome, 3"])
    let units = rows.flatMap(\.fields).compactMap { if case .number(_, _, _, let unit) = $0.kind { unit } else { nil } }
    #expect(units == ["km", "mi", "km"])
    let state = try #require(typed.when(.submit).state())
    let all = "2 km, Walk, Rome, mi, 2 mi; 3 km, Walk, Rome, 3"
    #expect(
      state.paragraphs == [
        all, "2 km, Walk, Rome, mi, 2 mi", "2 km", "Rome, mi, 2 mi", "Rome, mi, 2 mi, Rome, 3", "2 km, 3 km", "3 km",
        "Walk, Walk", "4, 6",
      ])
    #expect(state.review?.rows.map(\.value) == [all])
  }
}
