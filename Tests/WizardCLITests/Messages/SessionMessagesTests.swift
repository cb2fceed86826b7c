import FlowEngine
import Testing

@testable import WizardCLI
import Localization

@Suite struct SessionMessagesTests {
  private static let id = FlowSessionID(random: 1)

  static let changes = [
    Said(
      SessionMessages.sayNoLongerValid(["Age", "a\r"]),
      #"No longer valid. Answer again: "Age", "a\u{D}"."#),
    Said(SessionMessages.sayNoLongerOnPath(["Age"]), #"Kept, but no longer asked: "Age"."#),
    Said(SessionMessages.sayNewQuestions(["Age"]), #"New questions: "Age"."#),
    Said(SessionMessages.confirmAgain(["Code"]), #"No longer confirmed. Confirm again: "Code"."#),
    Said(SessionMessages.resuming(at: "Company"), #"It resumes at "Company"."#),
    Said(SessionMessages.resuming(at: "A", insteadOf: "B"), #"It resumes at "A" instead of "B"."#),
    Said(
      SessionMessages.unanswered("Review", isAskedAgain: true),
      #"The request sent from "Review" got no reply. It will be sent again. Nothing will be done twice."#),
    Said(
      SessionMessages.unanswered("Code", isAskedAgain: false),
      #"The request sent from "Code" got no reply. It may have gone through."#),
    Said(SessionMessages.more(1, store: nil), #"You have 1 more unfinished session. Run "wizard sessions" to see it."#),
    Said(
      SessionMessages.more(2, store: "a b"),
      #"You have 2 more unfinished sessions. Run "wizard sessions --store 'a b'" to see them."#),
  ]

  static let finding = [
    Said(
      SessionMessages.expiredSession("2026-12-21"),
      "that session expired on 2026-12-21. Start a new one with \"wizard run FLOW\"."),
    Said(SessionMessages.swept(1), "Deleted 1 expired session."),
    Said(SessionMessages.swept(2), "Deleted 2 expired sessions."),
    Said(
      SessionMessages.unknownVerb("lst", nearest: "list"),
      #"unknown subcommand "lst". Did you mean "list"?"#),
    Said(
      SessionMessages.unknownVerb("foo", nearest: nil),
      #"unknown subcommand "foo". Use list, show, delete, check, link or invite."#),
    Said(SessionMessages.sessionVerbs.joined(separator: " "), "list show delete check link invite"),
    Said(
      SessionMessages.needsSession("show"),
      #"missing session ID for "wizard sessions show". Run "wizard sessions" for a list."#),
    Said(SessionMessages.noSessions, "No saved sessions."),
    Said(SessionMessages.noSessions(of: "x"), #"No unfinished sessions of "x"."#),
    Said(SessionMessages.deleted(id, "x, 5 answers"), "Deleted: \(id), x, 5 answers."),
  ]

  static let entries = [
    Said(SessionMessages.entry("x", ["a", "b"]), "x: a, b"),
    Said(SessionMessages.saved("2026-03-01 09:00"), "saved 2026-03-01 09:00"),
    Said(SessionMessages.begun("2026-03-01 09:00"), "started 2026-03-01 09:00"),
    Said(SessionMessages.keptUntil("2026-03-31"), "expires 2026-03-31"),
    Said(SessionMessages.resumesAt("Company"), #"resumes at "Company""#),
    Said(
      SessionMessages.severalBegin(with: "ea", ["eaa", "eab"]),
      #"Several sessions begin with "ea": "eaa", "eab". Type more of one."#),
    Said(SessionMessages.atEnd("Done"), #"at its end "Done", not handed over yet"#),
    Said(SessionMessages.finished("completed"), "finished (completed)"),
    Said(SessionMessages.openIn("process 7"), "open in another run (process 7)"),
    Said(SessionMessages.flowUnreadable, "its flow can't be read"),
    Said(SessionMessages.damaged, "damaged"),
    Said(SessionMessages.newer(9), "saved by a newer version of wizard (format 9)"),
    Said(
      SessionMessages.setAsideEntry("/s/\(id).damaged-1", of: id),
      #"damaged, moved to "/s/\#(id).damaged-1"; to delete it, run: wizard sessions delete \#(id)"#),
    Said(
      SessionMessages.setAside("/s/.numbers.damaged-1"),
      #"Damaged session, moved to "/s/.numbers.damaged-1". It is no longer used and can be deleted."#),
    Said(SessionMessages.unknownFormat(0), "unknown format (0)"),
    Said(
      SessionMessages.unknownFormatEntry(id, format: -1),
      "unknown format (-1); to delete it, run: wizard sessions delete \(id)"),
    Said(SessionMessages.damagedEntry(id), "damaged; to delete it, run: wizard sessions delete \(id)"),
    Said(
      SessionMessages.newerEntry(id, format: 9),
      "saved by a newer version of wizard (format 9); resume it with that version, "
        + "or delete it with: wizard sessions delete \(id)"),
    Said(SessionMessages.session(id, of: "x"), #"Session \#(id) of "x""#),
    Said(SessionMessages.sentence(["begun", "saved"]), "Begun, saved."),
    Said(SessionMessages.refused("Email", "email_taken"), #""Email" was rejected (email_taken)."#),
  ]

  static let checks = [
    Said(
      SessionMessages.openElsewhere("process 7"),
      "Your unfinished session is open in another run (process 7). Starting a new one."),
    Said(SessionMessages.unchanged, "unchanged"),
    Said(SessionMessages.resumesInstead("A", of: "B"), #"resumes at "A" instead of "B""#),
    Said(SessionMessages.noLongerAsked(["a"]), #"no longer asked: "a""#),
    Said(SessionMessages.noLongerValid(["a"]), #"no longer valid: "a""#),
    Said(SessionMessages.noLongerOnPath(["a", "b"]), #"kept, but no longer asked: "a", "b""#),
    Said(SessionMessages.newQuestions(["a"]), #"new questions: "a""#),
    Said(SessionMessages.toProveAgain(["a"]), #"no longer confirmed: "a""#),
    Said(SessionMessages.checked(0, of: 1), "No changes for 1 session."),
    Said(SessionMessages.checked(1, of: 3), "1 of 3 sessions would change."),
  ]

  @Test(arguments: changes + finding + entries + checks)
  func `A message about sessions has the expected text`(said: Said) {
    #expect(said.words == said.expected)
  }

  @Test func `Every message about sessions is tested`() throws {
    #expect(try uncoveredMessages(in: "WizardCLI/Commands/SessionMessages.swift", of: "SessionMessages") == [])
  }
}
