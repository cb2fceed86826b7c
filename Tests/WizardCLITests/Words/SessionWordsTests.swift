import FlowEngine
import Testing

@testable import WizardCLI
import Wording

@Suite struct SessionWordsTests {
  private static let id = SessionID(random: 1)

  static let changes = [
    Said(
      SessionWords.sayNoLongerValid(["Age", "a\r"]),
      #"To be answered again, because the answer no longer fits: "Age", "a\u{D}"."#),
    Said(SessionWords.sayNoLongerOnPath(["Age"]), #"Kept, but no longer asked for: "Age"."#),
    Said(SessionWords.sayNewQuestions(["Age"]), #"New questions: "Age"."#),
    Said(SessionWords.sayToProveAgain(["Code"]), #"To be done again, because it no longer holds: "Code"."#),
    Said(SessionWords.goesOn(at: "Company"), #"It goes on at "Company"."#),
    Said(SessionWords.goesOn(at: "A", insteadOf: "B"), #"It goes on at "A" now, instead of "B"."#),
    Said(
      SessionWords.unanswered("Review", isAskedAgain: true),
      #""Review" was sent, and no answer came; it is sent again, and nothing is done twice."#),
    Said(
      SessionWords.unanswered("Code", isAskedAgain: false),
      #""Code" was sent, and no answer came; it is not known whether it arrived."#),
    Said(SessionWords.more(1), "There is 1 more; see wizard sessions."),
    Said(SessionWords.more(2), "There are 2 more; see wizard sessions."),
  ]

  static let finding = [
    Said(
      SessionWords.expiredSession("2026-12-21"),
      "That session was kept until 2026-12-21, and its time is over. Begin a new one with wizard run FLOW."),
    Said(SessionWords.swept(1), "1 saved session was deleted, because its time was over."),
    Said(SessionWords.swept(2), "2 saved sessions were deleted, because their time was over."),
    Said(
      SessionWords.unknownVerb("lst", nearest: "list"),
      #""lst" is nothing that can be done with sessions; use "list", "show", "delete", "check". Did you mean "list"?"#),
    Said(SessionWords.sessionVerbs.joined(separator: " "), "list show delete check"),
    Said(
      SessionWords.needsSession("show"), "Say which session: wizard sessions show ID; wizard sessions lists them."),
    Said(SessionWords.noSessions, "There are no saved sessions."),
    Said(SessionWords.noSessions(of: "x"), #"There is no unfinished session of "x"."#),
    Said(SessionWords.deleted(id, "x, 5 answers"), "Deleted: \(id), x, 5 answers."),
  ]

  static let entries = [
    Said(SessionWords.entry("x", ["a", "b"]), "x: a, b"),
    Said(SessionWords.saved("2026-03-01 09:00"), "saved 2026-03-01 09:00"),
    Said(SessionWords.begun("2026-03-01 09:00"), "begun 2026-03-01 09:00"),
    Said(SessionWords.keptUntil("2026-03-31"), "kept until 2026-03-31"),
    Said(SessionWords.goesOnAt("Company"), #"goes on at "Company""#),
    Said(SessionWords.finished("completed"), "finished (completed)"),
    Said(SessionWords.openIn("process 7"), "open in another run (process 7)"),
    Said(SessionWords.flowUnreadable, "its flow cannot be read"),
    Said(SessionWords.damaged, "damaged"),
    Said(SessionWords.newer(9), "saved by a newer version of this program (format 9)"),
    Said(
      SessionWords.setAsideEntry("/s/\(id).damaged-1", of: id),
      #"damaged, set aside as "/s/\#(id).damaged-1"; delete it with wizard sessions delete \#(id)"#),
    Said(
      SessionWords.setAside("/s/.numbers.damaged-1"),
      #"Damaged, and set aside: "/s/.numbers.damaged-1". Nothing uses it any more; delete the file when you like."#),
    Said(SessionWords.unknownFormat(0), "of a format that this program does not know (0)"),
    Said(
      SessionWords.unknownFormatEntry(id, format: -1),
      "of a format that this program does not know (-1); delete it with wizard sessions delete \(id)"),
    Said(SessionWords.damagedEntry(id), "damaged; delete it with wizard sessions delete \(id)"),
    Said(
      SessionWords.newerEntry(id, format: 9),
      "saved by a newer version of this program (format 9); go on with it there, "
        + "or delete it with wizard sessions delete \(id)"),
    Said(SessionWords.session(id, of: "x"), #"Session \#(id) of "x""#),
    Said(SessionWords.sentence(["begun", "saved"]), "Begun, saved."),
    Said(SessionWords.refused("Email", "email_taken"), #""Email" was refused (email_taken)."#),
  ]

  static let checks = [
    Said(
      SessionWords.openElsewhere("process 7"),
      "An unfinished session of this flow is open in another run (process 7), so a new one begins here."),
    Said(SessionWords.unchanged, "unchanged"),
    Said(SessionWords.goesOnInstead("A", of: "B"), #"goes on at "A" instead of "B""#),
    Said(SessionWords.noLongerAsked(["a"]), #"no longer asked: "a""#),
    Said(SessionWords.noLongerValid(["a"]), #"no longer valid: "a""#),
    Said(SessionWords.noLongerOnPath(["a", "b"]), #"kept aside: "a", "b""#),
    Said(SessionWords.newQuestions(["a"]), #"new questions: "a""#),
    Said(SessionWords.toProveAgain(["a"]), #"to be done again: "a""#),
    Said(SessionWords.checked(0, of: 1), "Nothing changes for 1 session."),
    Said(SessionWords.checked(1, of: 3), "Something changes for 1 of 3 sessions."),
  ]

  @Test(arguments: changes + finding + entries + checks)
  func `a sentence about sessions reads as it should`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `every sentence about sessions is pinned`() throws {
    #expect(try unpinned(in: "WizardCLI/Commands/SessionWords.swift", of: "SessionWords") == [])
  }
}
