import FlowExpressions
@testable import FlowServices
import FlowEngine
import Foundation
import Testing

@Suite struct `The person's time zone` {
  @Test func `It is that of this computer by default`() throws {
    #expect(FlowHost.live().timeZone() == .current)
    let zone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
    #expect(FlowHost.live(timeZone: zone).timeZone() == zone)
  }
}
