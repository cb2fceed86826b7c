import FlowDefinition
import FlowEngine
import FlowServices
import Localization

/// Finding, showing and offering sessions that are not finished.
extension RunCommand {
  enum Offer {
    case yes
    case no
    case ended(ExitStatus)
  }

  /// An unfinished session, and how many more there are; none for one that was asked for.
  struct Unfinished {
    let header: SnapshotHeader
    var more = 0
  }

  /// Deletes the sessions whose time is over, and says how many; a store that cannot be used is reported where it is needed.
  ///
  /// What killed runs left unfinished goes too.
  func sweep() async throws {
    try? store.sweepUnfinished()
    guard let count = try? await store.sweep(at: environment.host.now()), count > 0 else { return }
    try console.say(SessionMessages.swept(count))
  }

  /// The session that `wizard resume` names, else the newest unfinished one.
  func sessionToResume() async throws -> Unfinished? {
    guard let name = arguments.operands.first else {
      try await sweep()
      return try await newest()
    }
    guard let id = SessionID(name) else { throw UsageError(CommandMessages.notASession(name)) }
    guard let snapshot = try await store.load(id) else { throw FlowStartError.unknownSession(id) }
    try await sweep()
    if let outcome = snapshot.header.outcome { throw FlowStartError.finished(outcome: outcome) }
    return Unfinished(header: snapshot.header)
  }

  /// The newest unfinished session; where there is none but one that cannot be used, that is the error.
  private func newest() async throws -> Unfinished? {
    let listed = try await store.list()
    let unfinished = listed.unfinished
    if let found = await firstAnswered(unfinished) ?? unfinished.first.map({ Unfinished(header: $0) }) {
      try await tellDamage(among: listed)
      return found
    }
    for summary in listed {
      if case .unreadable = summary.content { _ = try await store.load(summary.id) }
    }
    return nil
  }

  /// The newest unfinished session of a flow in which something was answered.
  func unfinished(of flow: Flow) async throws -> Unfinished? {
    let listed = try await store.list()
    try await tellDamage(among: listed)
    return await firstAnswered(listed.unfinished.filter { $0.flow == flow.id })
  }

  /// The first of some sessions in which something was answered: an empty one hides no other.
  private func firstAnswered(_ headers: [SnapshotHeader]) async -> Unfinished? {
    for header in headers {
      guard let content = (try? await store.load(header.id))?.content else { continue }
      guard !content.answers.isEmpty || content.drafts.contains(where: { $0.value != .null }) else { continue }
      return Unfinished(header: header, more: headers.count { $0.id != header.id && $0.answers != 0 })
    }
    return nil
  }

  /// Tells of damaged sessions, and sets them aside: who misses one should know why.
  private func tellDamage(among listed: [SessionSummary]) async throws {
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
    try console.say(report.answers)
    try console.say(report.changes)
  }

  /// Shows an unfinished session and asks whether to go on with it.
  func offer(_ unfinished: Unfinished, _ setup: Setup) async throws -> Offer {
    guard let snapshot = try? await store.load(unfinished.header.id),
      let report = try? setup.controller.report(on: snapshot, given: setup.given.given),
      report.answerCount > 0 || !report.changes.isEmpty
    else { return .no }
    if let holder = store.holder(of: unfinished.header.id) {
      try console.say(SessionMessages.openElsewhere(holder))
      return .no
    }
    let saved = environment.words(for: unfinished.header.saved).day
    try console.say(PromptMessages.unfinished(report.answerCount, day: saved))
    try show(report)
    try console.say(report.direction)
    if unfinished.more > 0 { try console.say(SessionMessages.more(unfinished.more)) }
    switch try askToContinue() {
    case .yes: return .yes
    case .no: return .no
    case .ended(let status):
      // The session offered stays as it is.
      try console.say(PromptMessages.stopped(report.answerCount, nothingDone: false))
      try console.sayUnwrapped(
        PromptMessages.toContinue(
          unfinished.header.id.text, store: arguments.value(CommandTable.store),
          language: arguments.value(CommandTable.language)))
      return .ended(status)
    }
  }

  private func askToContinue() throws -> Offer {
    let prompt = Prompt(words: PromptMessages.continueIt)
    while true {
      switch try console.readLine(prompt: prompt.words, mode: prompt.mode) {
      case .line(let text, _):
        let line = text.trimmingSpaces
        if line.isEmpty { return .yes }
        if let isAgreed = console.language.agreement(line) { return isAgreed ? .yes : .no }
        if prompt.command(line, in: console.language, [])?.command == .quit { return .ended(.stopped) }
      case .endOfInput: return .ended(.stopped)
      case .signal(let signal): return .ended(.signal(signal))
      case .tooLong, .notUTF8: break
      }
      try console.say(PromptMessages.continueHelp)
    }
  }
}
