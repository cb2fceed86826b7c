import FlowExpressions
import Localization
import Testing

@testable import FlowDefinition

/// Times of day as people write them.
@Suite struct TimeAnswerTests {
  private static func parse(_ text: String, _ language: String = "en") -> String {
    switch TimeAnswer.parse(text, language: language, wording: .english) {
    case .success(let time): time.description
    case .failure(let problem): "\(problem)"
    }
  }

  @Test(arguments: [
    ("14:30", "14:30"), ("2:30", "02:30"), ("2:30 pm", "14:30"), ("2:30PM", "14:30"), ("2.30 p.m.", "14:30"),
    ("2:30 p. m.", "14:30"), ("2 pm", "14:00"), ("12 am", "00:00"), ("12 pm", "12:00"), ("12:30 a.m.", "00:30"),
    ("0:30 am", "00:30"), ("14:30 pm", "14:30"), ("14.30", "14:30"), ("14.30 Uhr", "14:30"), ("9 Uhr", "09:00"),
    ("14h30", "14:30"), ("14 h 30", "14:30"), ("14 h", "14:00"), ("14 h 30 min", "14:30"), ("9", "09:00"),
    ("930", "09:30"), ("1430", "14:30"), ("0000", "00:00"), ("9 o'clock", "09:00"), ("14:30:00", "14:30"),
    ("１４：３０", "14:30"), ("2:30\u{202F}PM", "14:30"), ("14时30分", "14:30"),
  ])
  func `A time is read in every usual form`(text: String, time: String) { #expect(Self.parse(text) == time) }

  @Test(arguments: [
    ("24:00", "timeRange"), ("25:00", "timeRange"), ("12:60", "timeRange"), ("2460", "timeRange"), ("99", "timeRange"),
    ("14:30:15", "timeSeconds"), ("14:30:75", "timeRange"), ("noon", "time"), ("9:5", "time"), ("15:30 am", "time"),
    ("0:30 pm", "time"), ("9-17", "time"), ("-9:30", "time"), ("9:30 am pm", "time"), ("14:30 tomorrow", "time"),
    ("14:30:00:00", "time"), ("12345", "time"), (":", "time"), ("", "time"), ("9,5", "time"),
  ])
  func `What is no time is rejected with the reason`(text: String, problem: String) {
    #expect(Self.parse(text) == problem)
  }

  @Test(arguments: [
    ("en", "2:30 PM"), ("en-GB", "14:30"), ("de", "14:30"), ("fr", "14:30"), ("es", "14:30"),
    ("fi", "14.30"), ("ja", "14:30"),
  ])
  func `A time is shown as in the language`(language: String, shown: String) {
    #expect(TimeOfDay("14:30")?.text(in: language) == shown)
  }

  @Test(arguments: [
    "en", "en-GB", "en-AU", "de", "de-AT", "fr", "fr-CA", "es", "es-MX", "it", "pt", "pt-BR", "nl", "da", "nb", "sv",
    "fi", "pl", "cs", "hu", "tr", "ru", "bg", "el", "ko", "ja", "zh", "zh-Hant", "ar", "hi", "he",
  ])
  func `Every time is read as it is shown`(language: String) {
    for hour in 0..<24 {
      for minute in [0, 5, 30, 59] {
        let time = TimeOfDay(hour: hour, minute: minute)
        let shown = time?.text(in: language) ?? ""
        #expect(Self.parse(shown, language) == time?.description, "\(shown) in \(language)")
      }
    }
  }

  @Test func `A time is a string in JSON, and a duration is not JSON`() throws {
    let time = Value.time(try #require(TimeOfDay("14:30")))
    #expect(Answering.parse("14:30", as: Answering.time) == .success(time))
    #expect(Answering.parse("", as: Answering.time) == .success(.null))
    #expect(Answering.parse(.int(14), as: Answering.time) == .failure(.kind))
    #expect(JSONValue(time) == "14:30")
    #expect(JSONValue.written(time) == "14:30")
    #expect(JSONValue(Value.duration(.seconds(52_200))) == nil)
    #expect(PortType.time.value(ofText: "14:30:00") == time)
    for text in ["14:30:15", "24:00", "2:30 pm", ""] { #expect(PortType.time.value(ofText: text) == nil) }
  }

  @Test(
    arguments: [
      ("12.5 km", 12.5), ("12.5km", 12.5), ("12.5 KM ", 12.5), ("12.5", 12.5), (" 1,200 km", 1200), ("km", nil),
      ("12 mi", nil), ("km 12", nil), ("12 km km", nil),
    ] as [(String, DecimalNumber?)])
  func `A number can be typed with or without its unit`(text: String, number: DecimalNumber?) {
    let kind = Answering.kind(#""type": "number", "unit": "km""#)
    let expected = number.map { Result<Value, AnswerProblem>.success(.number($0)) } ?? .failure(.number(whole: false))
    #expect(Answering.parse(.string(text), as: kind) == expected)
  }
}
