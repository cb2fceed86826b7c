import FlowExpressions
@testable import FlowServices
import FlowEngine
import Foundation
import Testing

@Suite struct `The person's calendar day` {
  @Test func `is the one of this computer's zone unless another zone is named`() {
    let host = FlowHost.live()
    // Once more where midnight passes in between.
    let isSame = (0..<2).contains { _ in host.today() == Timestamp.today(at: Date(), in: .current) }
    #expect(isSame)
  }

  @Test(arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
  func `is the one of the zone named`(_ name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let host = FlowHost.live(timeZone: zone)
    let isSame = (0..<2).contains { _ in host.today() == Timestamp.today(at: Date(), in: zone) }
    #expect(isSame)
  }
}
