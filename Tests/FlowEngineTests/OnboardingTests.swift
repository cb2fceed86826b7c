import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

@Suite struct OnboardingStories {
  @Test func `A number is verified, details given, and the account created`() throws {
    let run = MachineTester(try onboarding()).when(.start)
      .expect(screen: "step phone")
      .when(.type("phone", "(201) 555-0123"), .submit)
      .expect("save", "save", "working verification", "call verification.send key-1")
      .when(.accept).expect(screen: "step verification")
      .when(.type("code", "123456"), .submit)
      .expect("save", "working verification", "call verification.check key-2")
      .expect(request: "to=+12015550123 code=123456")
      .when(.accept).expect(screen: "step details")
      .when(.type("name", "Ana Pérez"), .type("email", "ana@example.com"), .submit)
      .expect(screen: "step review")
      .when(.submit).expect("save", "working review", "call account.create key-3")
      .when(.accept(["number": .string("A-1")]))
      .expect(screen: "finished done")
      .expect(
        result:
          #"{"account":"A-1","customer":{"email":"ana@example.com","name":"Ana Pérez","phone":"+12015550123"}}"#)
    check(run)
  }
}
