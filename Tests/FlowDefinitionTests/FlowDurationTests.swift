import Testing

@testable import FlowDefinition

@Suite struct FlowDurationTests {
  static let table: [(text: String, seconds: Int64?)] = [
    ("", nil), ("0s", 0), ("30s", 30), ("10m", 600), ("24h", 86400), ("30d", 2592000), ("1h30m", 5400),
    ("1d2h3m4s", 93784), ("30m1h", nil), ("1h1h", nil), ("s", nil), ("30", nil), ("30 s", nil), (" 30s", nil),
    ("30S", nil), ("1.5h", nil), ("-5s", nil), ("1w", nil), ("36500d", 3153600000), ("37037d", 3199996800),
    ("37038d", nil), ("999999999999999999999s", nil), ("٣s", nil), ("1h30", nil), ("100000000h", nil), ("0d0h", 0),
  ]

  @Test(arguments: table) func `A duration is parsed into seconds`(text: String, seconds: Int64?) {
    #expect(FlowDuration.parse(text)?.components.seconds == seconds)
  }

  @Test(
    arguments: [
      ("30 days", "30d"), ("1 Day", "1d"), ("24 h", "24h"), ("2 hours, 30 min", "2h30m"), ("1 hr", "1h"),
      ("90 secs", "90s"), ("10M", "10m"), ("1 month", nil), ("30 ms", nil), ("2 mornings", nil), ("1 decade", nil),
      ("soon", nil), ("0 days", nil),
    ] as [(String, String?)])
  func `Only the units of durations are suggested in another spelling`(text: String, meant: String?) {
    #expect(FlowDuration.meant(by: text, isPositive: true) == meant)
  }
}
