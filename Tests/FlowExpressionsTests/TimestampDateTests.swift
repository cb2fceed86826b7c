import Foundation
import Testing

@testable import FlowExpressions

@Suite struct TimestampDateTests {
  @Test(
    arguments: [
      (0.0, 0, 0), (1.5, 1, 500_000_000), (-1.5, -2, 500_000_000), (1_772_323_200.25, 1_772_323_200, 250_000_000),
    ] as [(Double, Int64, Int32)])
  func `A date is a timestamp and back`(interval: Double, seconds: Int64, nanoseconds: Int32) {
    let date = Date(timeIntervalSince1970: interval)
    let timestamp = FlowTimestamp(seconds: seconds, nanoseconds: nanoseconds)
    #expect(FlowTimestamp(date) == timestamp && timestamp.date == date)
  }

  @Test func `A date outside the years 1 to 9999 becomes the nearest time inside`() {
    #expect(FlowTimestamp(.distantPast) >= .earliest && FlowTimestamp(.distantFuture) < .latest)
    for (interval, timestamp) in [(-Double.infinity, FlowTimestamp.earliest), (.nan, .earliest), (.infinity, .latest)] {
      #expect(FlowTimestamp(Date(timeIntervalSince1970: interval)) == timestamp)
    }
    #expect(FlowTimestamp(FlowTimestamp.latest.date) == .latest)
  }

  @Test func `Now is the time of the system's clock`() {
    let (before, now, after) = (Date(), FlowTimestamp.now, Date())
    #expect(FlowTimestamp(before) <= now && now <= FlowTimestamp(after))
  }
}
