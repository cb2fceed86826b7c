import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Clock changes: verifications last as long as declared, and no point in time causes a trap.
@Suite struct ClockTests {
  private static let year: Int64 = 31_536_000

  /// Returns a run at the review, with a number verified for 24 hours.
  private func atReview() throws -> MachineTester {
    MachineTester(try onboarding()).when(.start, .type("phone", "(201) 555-0123"), .submit, .accept)
      .when(.type("code", "123456"), .submit, .accept)
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
  }

  private func finished(_ run: MachineTester) -> MachineTester {
    run.when(.type("code", "123456"), .submit, .accept).expect(screen: "step review")
      .when(.submit, .accept(["number": .string("A-1")])).expect(screen: "finished done")
  }

  @Test(arguments: [-3600, 3600, -86_399, 86_399] as [Int64])
  func `A small correction of the clock does not expire a verification`(seconds: Int64) throws {
    check(
      try atReview().when(.wait(seconds), .submit, .accept(["number": .string("A-1")])).expect(screen: "finished done"))
  }

  @Test(arguments: [-86_400, 86_400, -year, year, -50 * year, 50 * year])
  func `A clock that jumps past the end of a verification asks only for the verification again`(seconds: Int64) throws {
    let run = try atReview().when(.wait(seconds), .submit).expect(screen: "working verification")
    check(finished(run.when(.accept)))
    check(finished(try atReview().when(.wait(seconds)).restart(run: "run 2").when(.accept)))
  }

  @Test func `A verification made in the future does not last until then`() throws {
    let early = MachineTester(try onboarding()).when(.start, .type("phone", "(201) 555-0123"), .submit, .accept)
      .when(.wait(10 * Self.year), .type("code", "123456"), .submit, .accept).expect(screen: "step details")
      .when(.wait(-10 * Self.year), .submit).expect(screen: "working verification").when(.accept)
    check(
      early.when(.type("code", "123456"), .submit, .accept).expect(screen: "step details")
        .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit, .submit)
        .when(.accept(["number": .string("A-1")])).expect(screen: "finished done"))
  }

  @Test func `A clock that jumps back and forth loses no answers`() throws {
    var run = try atReview()
    for years in [1, -2, 30, -60, 31] as [Int64] {
      run = run.when(.wait(years * Self.year)).restart(run: "run \(years)").when(.accept)
        .when(.type("code", "123456"), .submit, .accept).expect(screen: "step review")
    }
    check(
      run.when(.submit, .accept(["number": .string("A-1")]))
        .expect(
          result: #"{"account":"A-1","customer":{"email":"ana@example.com","name":"Ana","phone":"+12015550123"}}"#))
  }

  @Test(arguments: [Int64.max, .max - 1, .min, .min + 1, 0, -62_135_596_800, 253_402_300_799])
  func `Adding to any point in time does not trap`(seconds: Int64) {
    let time = FlowTimestamp(seconds: seconds)
    #expect(time.adding(.seconds(86_400)) >= time)
  }
}
