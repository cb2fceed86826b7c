import FlowDefinition
import FlowEngine
import FlowServices
import FlowSyntax
import Foundation
import Localization

/// Finding, showing and offering sessions that are not finished.
extension RunCommand {
  /// What a person said to an offer.
  enum Offer {
    case yes
    case no
    case ended(ExitStatus)
  }

  /// An unfinished session, and how many more there are.
  struct Unfinished {
    let header: SnapshotHeader
    let more: Int

    /// The first of some sessions in which something was answered.
    init?(_ headers: [SnapshotHeader], in store: FileSessionStore) async {
      guard let header = await store.firstAnswered(headers) else { return nil }
      self.header = header
      more = headers.count { $0.id != header.id && $0.answers != 0 }
    }
  }

  /// Deletes the sessions whose time is over, and says how many; a store that cannot be used is told by what needs it.
  ///
  /// What killed runs left unfinished goes too.
  func sweep(_ store: FileSessionStore) async throws {
    try? store.sweepUnfinished()
    guard let count = try? await store.sweep(at: environment.host.now()), count > 0 else { return }
    try console.say(SessionMessages.swept(count))
  }

  /// The session that `wizard resume` names, else the newest unfinished one.
  func sessionToResume(in store: FileSessionStore) async throws -> Unfinished? {
    guard let name = arguments.operands.first else {
      try await sweep(store)
      return try await newest(in: store)
    }
    guard let id = SessionID(name) else { throw UsageError(CommandMessages.notASession(name)) }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    try await sweep(store)
    if let outcome = snapshot.header.outcome { throw FlowStartError.finished(outcome: outcome) }
    return Unfinished(snapshot.header)
  }

  /// The newest unfinished session; where there is none but one that cannot be used, that is the error.
  private func newest(in store: FileSessionStore) async throws -> Unfinished? {
    let listed = try await store.list()
    let unfinished = listed.unfinished
    if let found = await Unfinished(unfinished, in: store) ?? unfinished.first.map(Unfinished.init) {
      try await tellDamage(among: listed, in: store)
      return found
    }
    for summary in listed {
      if case .unreadable = summary.content { _ = try await store.load(summary.id) }
    }
    return nil
  }

  /// The newest unfinished session of a flow in which something was answered.
  func unfinished(of flow: Flow, in store: FileSessionStore) async throws -> Unfinished? {
    let listed = try await store.list()
    try await tellDamage(among: listed, in: store)
    return await Unfinished(listed.unfinished.filter { $0.flow == flow.id }, in: store)
  }

  /// Tells of damaged sessions, and sets them aside: who misses one should know why.
  private func tellDamage(among listed: [SessionSummary], in store: FileSessionStore) async throws {
    for summary in listed {
      guard case .unreadable(.damaged) = summary.content else { continue }
      do throws(SessionStoreError) { _ = try await store.load(summary.id) } catch {
        try console.say(CommandMessages.store(error))
      }
    }
  }

  // MARK: showing and asking

  /// Says what is saved, what of it is otherwise now, and where it goes on.
  func show(_ report: ResumeReport) throws {
    for row in report.answers { try console.say(PromptMessages.row(nil, row.fullLabel, row.value)) }
    for sentence in report.changes { try console.say(sentence) }
  }

  /// Shows an unfinished session and asks whether to go on with it.
  func offer(_ unfinished: Unfinished, _ setup: Setup, _ store: FileSessionStore) async throws -> Offer {
    guard let snapshot = try? await store.load(unfinished.header.id),
      let report = try? setup.controller.report(on: snapshot, given: setup.given.given),
      report.answerCount > 0 || !report.changes.isEmpty
    else { return .no }
    if let holder = store.holder(of: unfinished.header.id) {
      try console.say(SessionMessages.openElsewhere(holder))
      return .no
    }
    let count = report.answerCount
    let saved = environment.words(for: unfinished.header.saved).day
    try console.say(PromptMessages.unfinished(count, day: saved))
    try show(report)
    try console.say(report.direction)
    if unfinished.more > 0 { try console.say(SessionMessages.more(unfinished.more)) }
    while true {
      switch try console.readLine(prompt: PromptMessages.continueIt, mode: .line) {
      case .line(let line, _):
        let line = line.trimmingSpaces
        if line.isEmpty { return .yes }
        if let isAgreed = console.language.agreement(line) { return isAgreed ? .yes : .no }
        let word = line.hasPrefix(":") ? String(line.dropFirst()) : line
        if PromptCommand(word, in: console.language) == .quit { return try stay(unfinished, .stopped, count) }
        try console.say(PromptMessages.continueHelp)
      case .endOfInput: return try stay(unfinished, .stopped, count)
      case .signal(let signal): return try stay(unfinished, .signal(signal), count)
      case .tooLong, .notUTF8: try console.say(PromptMessages.continueHelp)
      }
    }
  }

  /// The session offered stays as it is.
  private func stay(_ unfinished: Unfinished, _ status: ExitStatus, _ count: Int) throws -> Offer {
    try console.say(PromptMessages.stopped(count, nothingDone: false))
    try console.sayUnwrapped(
      PromptMessages.toContinue(
        unfinished.header.id.text,
        store: arguments.value(CommandTable.store), language: arguments.value(CommandTable.language)))
    return .ended(status)
  }
}

extension RunCommand.Unfinished {
  /// A session that was asked for: what else there is does not matter.
  fileprivate init(_ header: SnapshotHeader) {
    self.header = header
    more = 0
  }
}
