import FlowEngine
import Testing

@testable import WizardCLI
import Localization

@Suite struct SessionMessagesTests {
  private static let id = SessionID(random: 1)

  static let changes = [
    Said(
      SessionMessages.sayNoLongerValid(["Age", "a\r"]),
      #"To be answered again, because the answer no longer fits: "Age", "a\u{D}"."#),
    Said(SessionMessages.sayNoLongerOnPath(["Age"]), #"Kept, but no longer asked for: "Age"."#),
    Said(SessionMessages.sayNewQuestions(["Age"]), #"New questions: "Age"."#),
    Said(SessionMessages.sayToProveAgain(["Code"]), #"To be done again, because it no longer holds: "Code"."#),
    Said(SessionMessages.goesOn(at: "Company"), #"It goes on at "Company"."#),
    Said(SessionMessages.goesOn(at: "A", insteadOf: "B"), #"It goes on at "A" now, instead of "B"."#),
    Said(
      SessionMessages.unanswered("Review", isAskedAgain: true),
      #""Review" was sent, and no answer came; it is sent again, and nothing is done twice."#),
    Said(
      SessionMessages.unanswered("Code", isAskedAgain: false),
      #""Code" was sent, and no answer came; it is not known whether it arrived."#),
    Said(SessionMessages.more(1), "There is 1 more; see wizard sessions."),
    Said(SessionMessages.more(2), "There are 2 more; see wizard sessions."),
  ]

  static let finding = [
    Said(
      SessionMessages.expiredSession("2026-12-21"),
      "That session was kept until 2026-12-21, and its time is over. Begin a new one with wizard run FLOW."),
    Said(SessionMessages.swept(1), "1 saved session was deleted, because its time was over."),
    Said(SessionMessages.swept(2), "2 saved sessions were deleted, because their time was over."),
    Said(
      SessionMessages.unknownVerb("lst", nearest: "list"),
      #""lst" is nothing that can be done with sessions; use "list", "show", "delete", "check". Did you mean "list"?"#),
    Said(SessionMessages.sessionVerbs.joined(separator: " "), "list show delete check"),
    Said(
      SessionMessages.needsSession("show"), "Say which session: wizard sessions show ID; wizard sessions lists them."),
    Said(SessionMessages.noSessions, "There are no saved sessions."),
    Said(SessionMessages.noSessions(of: "x"), #"There is no unfinished session of "x"."#),
    Said(SessionMessages.deleted(id, "x, 5 answers"), "Deleted: \(id), x, 5 answers."),
  ]

  static let entries = [
    Said(SessionMessages.entry("x", ["a", "b"]), "x: a, b"),
    Said(SessionMessages.saved("2026-03-01 09:00"), "saved 2026-03-01 09:00"),
    Said(SessionMessages.begun("2026-03-01 09:00"), "begun 2026-03-01 09:00"),
    Said(SessionMessages.keptUntil("2026-03-31"), "kept until 2026-03-31"),
    Said(SessionMessages.goesOnAt("Company"), #"goes on at "Company""#),
    Said(SessionMessages.finished("completed"), "finished (completed)"),
    Said(SessionMessages.openIn("process 7"), "open in another run (process 7)"),
    Said(SessionMessages.flowUnreadable, "its flow cannot be read"),
    Said(SessionMessages.damaged, "damaged"),
    Said(SessionMessages.newer(9), "saved by a newer version of this program (format 9)"),
    Said(
      SessionMessages.setAsideEntry("/s/\(id).damaged-1", of: id),
      #"damaged, set aside as "/s/\#(id).damaged-1"; delete it with wizard sessions delete \#(id)"#),
    Said(
      SessionMessages.setAside("/s/.numbers.damaged-1"),
      #"Damaged, and set aside: "/s/.numbers.damaged-1". Nothing uses it any more; delete the file when you like."#),
    Said(SessionMessages.unknownFormat(0), "of a format that this program does not know (0)"),
    Said(
      SessionMessages.unknownFormatEntry(id, format: -1),
      "of a format that this program does not know (-1); delete it with wizard sessions delete \(id)"),
    Said(SessionMessages.damagedEntry(id), "damaged; delete it with wizard sessions delete \(id)"),
    Said(
      SessionMessages.newerEntry(id, format: 9),
      "saved by a newer version of this program (format 9); go on with it there, "
        + "or delete it with wizard sessions delete \(id)"),
    Said(SessionMessages.session(id, of: "x"), #"Session \#(id) of "x""#),
    Said(SessionMessages.sentence(["begun", "saved"]), "Begun, saved."),
    Said(SessionMessages.refused("Email", "email_taken"), #""Email" was refused (email_taken)."#),
  ]

  static let checks = [
    Said(
      SessionMessages.openElsewhere("process 7"),
      "An unfinished session of this flow is open in another run (process 7), so a new one begins here."),
    Said(SessionMessages.unchanged, "unchanged"),
    Said(SessionMessages.goesOnInstead("A", of: "B"), #"goes on at "A" instead of "B""#),
    Said(SessionMessages.noLongerAsked(["a"]), #"no longer asked: "a""#),
    Said(SessionMessages.noLongerValid(["a"]), #"no longer valid: "a""#),
    Said(SessionMessages.noLongerOnPath(["a", "b"]), #"kept aside: "a", "b""#),
    Said(SessionMessages.newQuestions(["a"]), #"new questions: "a""#),
    Said(SessionMessages.toProveAgain(["a"]), #"to be done again: "a""#),
    Said(SessionMessages.checked(0, of: 1), "Nothing changes for 1 session."),
    Said(SessionMessages.checked(1, of: 3), "Something changes for 1 of 3 sessions."),
  ]

  @Test(arguments: changes + finding + entries + checks)
  func `A message about sessions has the expected text`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `Every message about sessions is tested`() throws {
    #expect(try unpinned(in: "WizardCLI/Commands/SessionMessages.swift", of: "SessionMessages") == [])
  }
}
