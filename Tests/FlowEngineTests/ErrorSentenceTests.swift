import FlowExpressions
import Foundation
import Localization
import Testing

@testable import FlowEngine

/// Every error of the library says what happened in a sentence, also as a localized description.
@Suite struct ErrorSentenceTests {
  private static let name = UnknownName(kind: .field, name: "nmae", nearest: "name")

  private static let errors: [(error: any LocalizedError, sentence: String)] = [
    (name, "The step has no field \"nmae\". Did you mean \"name\"?"),
    (FlowStartError.missingGiven(["a", "b"]), "The flow needs values that were not given: \"a\", \"b\"."),
    (FlowStartError.invalidGiven(["n": "integer"]), "The given value \"n\" must be of the type integer."),
    (FlowStartError.unknownFields([name]), "The step has no field \"nmae\". Did you mean \"name\"?"),
    (FlowStartError.unknownGiven([name]), "The step has no field \"nmae\". Did you mean \"name\"?"),
    (FlowStartError.unknownSession(FlowSessionID(random: 0)), "There is no session aaaaaaaaaa."),
    (FlowStartError.anotherFlow("f"), "The session belongs to another flow, \"f\"."),
    (FlowStartError.finished(outcome: "done"), "The session has finished with the outcome \"done\"."),
    (FlowStartError.expired(at: FlowTimestamp(seconds: 0)), "The session expired at 1970-01-01T00:00:00Z."),
    (
      FlowStartError.newerFlow(version: 2), "Version 2 of the flow has saved the session, which is newer than this one."
    ),
    (FlowStartError.busy, "An event of the session is still being handled. Wait until it is done."),
    (FlowStartError.store(.damaged(setAside: nil)), "The saved session is damaged."),
    (FlowEventError.unknown(name), "The step has no field \"nmae\". Did you mean \"name\"?"),
    (FlowEventError.store(.held(by: "process 7")), "The session is open in another run (process 7)."),
    (InputError.unknown(name), "The step has no field \"nmae\". Did you mean \"name\"?"),
    (InputError.busy, "An event is being handled. The fields take input again when it is done."),
    (InputError.ended, "The person has moved on to another step."),
    (SessionStoreError.conflict(stored: 3), "Another run has saved the session as revision 3."),
    (SessionStoreError.conflict(stored: nil), "The session to replace is not stored."),
    (SessionStoreError.unreachable(reason: "refused"), "The store of sessions can't be reached: refused."),
    (SessionStoreError.damaged(setAside: "x"), "The saved session is damaged. It was kept as \"x\"."),
    (SessionStoreError.newerFormat(9), "A newer version of the program saved the session (format 9)."),
    (SessionStoreError.unknownFormat(0), "The saved session has the unknown format 0."),
    (SessionStoreError.cannotRead(path: "p", reason: "No such file"), "\"p\" can't be read: No such file."),
    (SessionStoreError.cannotCreate(path: "p", reason: "Denied"), "\"p\" can't be created: Denied."),
    (SessionStoreError.cannotWrite(path: "p", reason: "No space"), "\"p\" can't be written: No space."),
  ]

  @Test(arguments: errors.indices) func `An error is a sentence`(number: Int) {
    let (error, sentence) = Self.errors[number]
    #expect("\(error)" == sentence)
    #expect(error.localizedDescription == sentence)
  }

  @Test(arguments: [
    (StepNotice.expired, "Your earlier confirmation has expired. Please do this step again."),
    (
      .mayHaveSucceeded,
      "Your request may already have gone through. Confirm again to find out. Nothing will be done twice."
    ),
    (
      .mayHaveSucceededDifferently,
      "A request with your earlier answers may already have gone through. If you confirm now, a second request will be "
        + "sent."
    ),
    (.interrupted, "Something went wrong before we could show this step. Please try again."),
  ])
  func `A notice about an earlier call is a sentence`(notice: StepNotice, sentence: String) {
    #expect(EngineMessages.notice(notice).text(in: .english) == sentence)
  }
}
