import FlowExpressions
@testable import FlowServices
import FlowEngine
import Foundation
import Testing

@Suite struct `The person's calendar day` {
  @Test func `Today is the date in this computer's time zone by default`() {
    let host = FlowHost.live()
    // Compares twice, because midnight may pass between reading the two dates.
    let isSame = (0..<2).contains { _ in host.today() == FlowTimestamp.today(at: Date(), in: .current) }
    #expect(isSame)
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func `Today is the date in the given time zone`(_ name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let host = FlowHost.live(timeZone: zone)
    let isSame = (0..<2).contains { _ in host.today() == FlowTimestamp.today(at: Date(), in: zone) }
    #expect(isSame)
  }
}
