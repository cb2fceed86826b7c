import FlowDefinition
import FlowExpressions
import FlowTesting
import Testing

@testable import FlowEngine

/// Stories of the shipped flow.
@Suite struct OnboardingTests {
  private static let result =
    #"{"account":"A-1","customer":{"email":"ana@example.com","name":"Ana","phone":"+12015550123"}}"#

  private func atPhone() throws -> MachineTester { MachineTester(try onboarding()).when(.start) }

  private func atCode() throws -> MachineTester {
    try atPhone().when(.type("phone", "(201) 555-0123"), .submit, .accept)
  }

  private func atDetails() throws -> MachineTester { try atCode().when(.type("code", "123456"), .submit, .accept) }

  private func atReview() throws -> MachineTester {
    try atDetails().when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
  }

  private func atCompany() throws -> MachineTester {
    try atDetails().when(
      .type("name", "Ana"), .type("email", "ana@example.com"), .type("forCompany", "yes"), .submit)
  }

  private func created(_ run: MachineTester) -> MachineTester {
    run.when(.submit, .accept(["number": .string("A-1")])).expect(screen: "finished done")
  }

  // MARK: The whole flow

  @Test func `Onboarding verifies a number, asks for details and creates the account`() throws {
    check(
      try atPhone()
        .expect(screen: "step phone")
        .when(.type("phone", "(201) 555-0123"), .submit)
        .expect("save", "working verification", "call verification.send key-1")
        .expect(request: "to=+12015550123")
        .when(.accept).expect("save", "show verification")
        .expect(
          events: .callEnded(
            step: "verification", port: "verification.send", key: "key-1", outcome: "accepted", milliseconds: 0,
            tries: 1), .shown(step: "verification")
        )
        .when(.type("code", "123456"), .submit)
        .expect("save", "working verification", "call verification.check key-2")
        .expect(request: "to=+12015550123 code=123456")
        .when(.accept).expect("save", "show details")
        .expect(
          events: .callEnded(
            step: "verification", port: "verification.check", key: "key-2", outcome: "accepted", milliseconds: 0,
            tries: 1), .submitted(step: "verification"), .shown(step: "details")
        )
        .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit).expect("save", "show review")
        .when(.submit).expect("save", "working review", "call account.create key-3")
        .expect(request: "phone=+12015550123 name=Ana email=ana@example.com")
        .when(.accept(["number": .string("A-1")]))
        .expect("save", "end done", "finish done")
        .expect(
          events: .callEnded(
            step: "review", port: "account.create", key: "key-3", outcome: "accepted", milliseconds: 0, tries: 1),
          .submitted(step: "review"), .shown(step: "done"), .ended(outcome: "completed")
        )
        .expect(result: Self.result))
  }

  @Test func `An invalid step is not submitted, and all its problems are reported at once`() throws {
    let wrong = try atDetails().when(.type("email", "ana"), .type("birthDate", "2020-01-01"), .submit)
      .expect("save", "refuse invalid", "show details")
      .expect(
        events: .rejected(
          step: "details", problems: ["birthDate": ["adult"], "email": ["email"], "name": ["required"]])
      )
      .expect(problems: ["name": ["required"], "email": ["email"], "birthDate": ["adult"]])
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .type("birthDate", ""), .submit)
      .expect(screen: "step review")
    check(created(wrong).expect(result: Self.result))
  }

  // MARK: Numbers and their verification

  @Test func `A changed number is verified again, and nothing else is asked`() throws {
    let changed = try atReview().when(.edit("phone"), .type("phone", "(201) 555-0199"), .submit)
      .expect("save", "working verification", "call verification.send key-3")
      .expect(path: "phone", "verification")
      .when(.accept, .type("code", "654321"), .submit).expect(request: "to=+12015550199 code=654321")
      .when(.accept).expect(screen: "step review")
      .expect(path: "phone", "verification", "details", "review")
    check(
      created(changed).expect(
        result: Self.result.replacing("0123", with: "0199")))
  }

  @Test func `The same number in another spelling stays verified`() throws {
    let same = try atReview().when(.edit("phone"), .type("phone", "+1 201-555-0123"), .submit)
      .expect("save", "show review")
    check(created(same).expect(result: Self.result))
  }

  @Test func `A number changed and changed back is verified again, and nothing else is asked`() throws {
    let back = try atReview()
      .when(.edit("phone"), .type("phone", "(201) 555-0199"), .submit, .accept)
      .when(.back).expect("save", "show phone")
      .when(.type("phone", "(201) 555-0123"), .submit)
      // The check of the first number is still valid, but the last code was sent to the second number, so another code
      // is sent.
      .expect(path: "phone", "verification")
      .when(.accept, .type("code", "111111"), .submit, .accept).expect(screen: "step review")
    check(created(back).expect(result: Self.result))
  }

  @Test func `Going back and forward does not send the code again`() throws {
    let run = try atCode().when(.back).expect("save", "show phone")
      .when(.submit).expect("save", "show verification")
      .expect(calls: "verification.send key-1")
      .when(.type("code", "123456"), .submit, .accept)
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result))
  }

  @Test func `Going back and forward skips a completed verification`() throws {
    let run = try atDetails().when(.back).expect("save", "show phone")
      .when(.submit).expect("save", "show details")
      .expect(calls: "verification.send key-1", "verification.check key-2")
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result))
  }

  @Test func `A code is sent again on request`() throws {
    let run = try atCode().when(.choose("resend"))
      .expect("save", "working verification", "call verification.send key-2")
      .when(.accept).expect("save", "show verification")
      .when(.type("code", "123456"), .submit, .accept).expect(screen: "step details")
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result))
  }

  @Test func `Another number can be entered instead of a code`() throws {
    let run = try atCode().when(.choose("change")).expect("save", "show phone")
      .when(.type("phone", "(201) 555-0199"), .submit).expect(request: "to=+12015550199")
      .when(.accept, .type("code", "123456"), .submit, .accept).expect(screen: "step details")
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result.replacing("0123", with: "0199")))
  }

  @Test func `A wrong code is reported at its field, and the next attempt has a new key`() throws {
    let run = try atCode().when(.type("code", "000000"), .submit)
      .when(.reject("wrong_code", ["left": .int(4)])).expect("save", "show verification")
      .expect(problems: ["code": ["wrong_code"]])
      .when(.submit).expect("refuse invalid", "show verification")
      .when(.type("code", "123456"), .submit).expect("save", "working verification", "call verification.check key-3")
      .when(.accept).expect(screen: "step details").expect(problems: [:])
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result))
  }

  @Test func `An expired code makes the flow send another one`() throws {
    let run = try atCode().when(.type("code", "000000"), .submit)
      .when(.reject("expired")).expect("save", "working verification", "call verification.send key-3")
      .when(.accept).expect("save", "show verification").expect(problems: ["form": ["expired"]])
      .when(.type("code", "123456"), .submit, .accept).expect(screen: "step details").expect(problems: [:])
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result))
  }

  @Test func `Too many wrong codes end the run, and a resumed session can use another number`() throws {
    let locked = try atCode().when(.type("code", "000000"), .submit, .reject("locked"))
      .expect("save", "stop locked: Too many incorrect codes for +1 201-555-0123. Use another number.")
      .when(.submit).expect("refuse over")
      .restart(run: "run 2").expect(screen: "working verification")
      .when(.reject("too_many")).expect("save", "show phone").expect(problems: ["form": ["too_many"]])
      .when(.type("phone", "(201) 555-0199"), .submit).expect(request: "to=+12015550199")
      .when(.accept).expect(problems: [:])
      .when(.type("code", "123456"), .submit, .accept).expect(screen: "step details")
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(locked).expect(result: Self.result.replacing("0123", with: "0199")))
  }

  @Test func `A number that cannot receive texts is reported at the step that asks for it`() throws {
    let run = try atPhone().when(.type("phone", "(201) 555-0123"), .submit)
      .when(.reject("invalid_number")).expect("save", "show phone")
      .expect(path: "phone").expect(problems: ["phone": ["invalid_number"]])
      .when(.type("phone", "(201) 555-0199"), .submit).expect(request: "to=+12015550199")
      .when(.accept).expect(screen: "step verification").expect(problems: [:])
      .when(.type("code", "123456"), .submit, .accept)
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result.replacing("0123", with: "0199")))
  }

  @Test func `The verification step cannot be submitted until a code is sent, and sending can be retried`() throws {
    let run = try atPhone().when(.type("phone", "(201) 555-0123"), .submit)
      .when(.reject("too_soon", ["seconds": .int(20)])).expect("save", "show verification")
      .expect(problems: ["form": ["too_soon"]])
      .when(.type("code", "123456"), .submit).expect("save", "refuse invalid", "show verification")
      .when(.retry).expect("save", "working verification", "call verification.send key-2")
      .when(.accept).expect(problems: [:])
      .when(.submit, .accept).expect(screen: "step details")
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result))
  }

  @Test func `A call to an unavailable service is retried with the same key`() throws {
    let run = try atPhone().when(.type("phone", "(201) 555-0123"), .submit)
      .when(.fail).expect("save", "show verification").expect(problems: ["form": ["unavailable"]])
      .when(.retry).expect("save", "working verification", "call verification.send key-1")
      .when(.accept).expect("save", "show verification").expect(problems: [:])
      .when(.type("code", "123456"), .submit, .fail).expect("save", "show verification")
      .when(.retry, .accept).expect(screen: "step details")
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
      .when(.submit).expect("save", "working review", "call account.create key-3")
      .when(.fail).expect("save", "show review")
      .when(.submit).expect("save", "working review", "call account.create key-3")
      .when(.fail, .retry).expect("save", "working review", "call account.create key-3")
      .when(.accept(["number": .string("A-1")])).expect(screen: "finished done")
    check(run.expect(result: Self.result))
  }

  @Test func `A cancelled call can be retried and shows no message`() throws {
    let run = try atCode().when(.type("code", "123456"), .submit)
      .when(.cancel).expect("save", "show verification").expect(problems: [:])
      .when(.retry, .accept).expect(screen: "step details")
      .when(.type("name", "Ana"), .type("email", "ana@example.com"), .submit)
      .when(.submit, .cancel).expect("save", "show review")
    check(created(run).expect(result: Self.result))
  }

  @Test func `Resuming after the verification expired asks only for the verification again`() throws {
    let run = try atReview().when(.wait(25 * 3600)).restart(run: "run 2")
      .expect(path: "phone", "verification").expect(screen: "working verification")
      .when(.accept, .type("code", "123456"), .submit, .accept).expect(screen: "step review")
    check(created(run).expect(result: Self.result))
  }

  @Test func `A verification that expires at the review is renewed before the account is created`() throws {
    let run = try atReview().when(.wait(25 * 3600), .submit)
      .expect("save", "refuse notOnPath", "working verification", "call verification.send key-3").expect(problems: [:])
      .when(.accept, .type("code", "123456"), .submit, .accept).expect(screen: "step review")
    check(created(run).expect(result: Self.result))
  }

  // MARK: Company

  @Test func `A company step that is skipped, answered and skipped again is not in the result`() throws {
    let run = try atCompany().expect(screen: "step company")
      .when(.skip).expect("save", "show review")
      .when(.back).expect("save", "show company")
      .when(.type("company.name", "Ace"), .type("company.size", "1-9"), .submit).expect("save", "show review")
      .when(.back, .skip).expect("save", "show review")
      .expect(answer: "company.name", .string("Ace"))
    check(created(run).expect(result: Self.result))
  }

  @Test func `Changing an answer back restores the answers of its branch`() throws {
    let run = try atCompany()
      .when(.type("company.name", "Ace"), .type("company.size", "1-9"), .submit)
      .when(.edit("details"), .type("forCompany", "no"), .submit)
      .expect("save", "show review").expect(path: "phone", "verification", "details", "review")
      .when(.edit("details"), .type("forCompany", "yes"), .submit)
      .expect("save", "show review").expect(path: "phone", "verification", "details", "company", "review")
    check(
      created(run).expect(
        result: Self.result.replacing(#","customer""#, with: #","company":{"name":"Ace","size":"1-9"},"customer""#)))
  }

  @Test func `An edit from the review that adds a question asks it and returns to the review`() throws {
    let run = try atReview().when(.edit("details"), .type("forCompany", "yes"), .submit)
      .expect("save", "show company")
      .when(.type("company.name", "Ace"), .type("company.size", "1-9"), .submit).expect("save", "show review")
      .when(.edit("details"), .type("forCompany", "no"), .submit).expect("save", "show review")
    check(created(run).expect(result: Self.result))
  }

  @Test func `Typed text is still there after going back and forward`() throws {
    let run = try atDetails().when(.type("name", "Ana"), .back, .submit).expect(screen: "step details")
    #expect(run.state()?.field("name")?.text == "Ana")
    check(created(run.when(.type("email", "ana@example.com"), .submit)).expect(result: Self.result))
  }

  @Test func `Going back from an edit returns to the review and keeps the typed text`() throws {
    let run = try atReview().when(.edit("details"), .type("name", "Bea"), .back)
      .expect("save", "show review").expect(answer: "name", .string("Ana"))
    #expect(run.state("details")?.field("name")?.text == "Bea")
    check(created(run).expect(result: Self.result))
  }

  // MARK: The account

  @Test func `A taken email address is corrected, and the review is confirmed again`() throws {
    let run = try atReview().when(.submit, .reject("email_taken")).expect("save", "show details")
      .expect(problems: ["email": ["email_taken"]]).expect(path: "phone", "verification", "details")
      .when(.type("email", "bea@example.com"), .submit).expect("save", "show review")
      .when(.submit).expect(request: "phone=+12015550123 name=Ana email=bea@example.com")
      .when(.accept(["number": .string("A-1")])).expect(screen: "finished done")
    check(run.expect(result: Self.result.replacing("ana@", with: "bea@")))
  }

  @Test func `The message about a taken address names the rejected address`() throws {
    let refused = try atReview().when(.submit, .reject("email_taken"))
    let words = "There is already an account with ana@example.com. Enter another email address."
    #expect(refused.state()?.field("email")?.problems.map(\.message) == [words])
    let shown = refused.when(.back, .submit).expect(screen: "step details")
    #expect(shown.state()?.field("email")?.problems.map(\.message) == [words])
    let typed = shown.when(.type("email", "bea@example.com"), .back, .submit).expect(screen: "step details")
    #expect(typed.state()?.field("email")?.problems == [])
    check(created(typed.when(.submit)).expect(result: Self.result.replacing("ana@", with: "bea@")))
  }

  @Test func `The message about a taken address is still there after quitting`() throws {
    let run = try atReview().when(.submit, .reject("email_taken"))
      .when(.quit).expect("save", "stop quit")
      .restart(run: "run 2").expect(screen: "step details").expect(problems: ["email": ["email_taken"]])
      .when(.type("email", "bea@example.com"), .submit).expect("save", "show review")
    check(created(run).expect(result: Self.result.replacing("ana@", with: "bea@")))
  }

  @Test func `A service may reject several fields, which are asked in path order before the review`() throws {
    let run = try atReview().when(.submit)
      .when(.reject("email_taken", fields: ["email": "In use.", "phone": "Blocked.", "company.name": nil]))
      .expect("save", "show phone").expect(path: "phone").expect(problems: ["phone": ["email_taken"]])
      .when(.type("phone", "(201) 555-0199"), .submit, .accept, .type("code", "123456"), .submit, .accept)
      .expect(screen: "step details").expect(problems: ["email": ["email_taken"]])
      .when(.type("email", "bea@example.com"), .submit)
      .expect(screen: "step review").expect(problems: ["form": ["email_taken"]])
    check(
      created(run).expect(result: Self.result.replacing("ana@", with: "bea@").replacing("0123", with: "0199")))
  }

  @Test func `There is no way back once the account exists`() throws {
    let flow = try flow(
      services: #""make": { "input": { "name": "text" } }"#,
      steps: """
        { "id": "a", "title": "A", "fields": [{ "id": "name", "type": "text", "label": "Name" }] },
        { "id": "r", "title": "R", "review": "Go?",
          "submit": { "call": "make", "once": true, "with": { "name": "name" } } },
        { "id": "b", "title": "B", "fields": [{ "id": "more", "type": "text", "label": "More" }] },
        { "id": "z", "end": "done" }
        """)
    check(
      MachineTester(flow).when(.start, .type("name", "Ana"), .submit, .submit, .accept).expect(screen: "step b")
        .when(.back).expect("refuse noWayBack")
        .when(.edit("a")).expect("refuse noWayBack")
        .when(.submit("a")).expect("refuse noWayBack")
        .when(.submit("r")).expect("refuse noWayBack")
        .when(.type("more", "x"), .submit).expect(screen: "end z")
        .when(.back).expect("save", "show b")
        .when(.submit, .submit).expect(screen: "finished z")
        .expect(calls: "make key-1").expect(result: #"{"more":"x","name":"Ana"}"#))
  }

  @Test func `A restart while the account is created repeats the call with the same key`() throws {
    let run = try atReview().when(.submit).expect("save", "working review", "call account.create key-3")
      .restart(run: "run 2").expect("save", "working review", "call account.create key-3")
      .when(.accept(["number": .string("A-1")])).expect(screen: "finished done")
    check(run.expect(result: Self.result))
  }

  @Test func `A restart during a code check does not send the code again, and the next one has a new key`() throws {
    let run = try atCode().when(.type("code", "000000"), .submit)
      .expect("save", "working verification", "call verification.check key-2")
      .restart().expect("show verification")
      .when(.type("code", "123456"), .submit)
      .expect("save", "working verification", "call verification.check key-3")
      .when(.accept, .type("name", "Ana"), .type("email", "ana@example.com"), .submit)
    check(created(run).expect(result: Self.result))
  }

  @Test func `Restarting sends a new code only in a new run`() throws {
    check(try atCode().restart().expect("show verification"))
    let other = try atCode().restart(run: "run 2")
      .expect("save", "working verification", "call verification.send key-2")
      .when(.accept, .type("code", "123456"), .submit, .accept, .type("name", "Ana"))
      .when(.type("email", "ana@example.com"), .submit)
    check(created(other).expect(result: Self.result))
  }

  @Test func `Declining at the review stops, and the resumed session shows the review`() throws {
    let run = try atReview().when(.decline).expect("save", "stop declined")
      .restart(run: "run 2").expect(screen: "step review")
    check(created(run).expect(result: Self.result))
  }

  @Test func `Typed text is still there after quitting`() throws {
    let run = try atDetails().when(.type("name", "Ana"), .leave("name"), .quit).restart()
    #expect(run.state()?.field("name")?.text == "Ana")
    check(created(run.when(.type("email", "ana@example.com"), .submit)).expect(result: Self.result))
  }
}
