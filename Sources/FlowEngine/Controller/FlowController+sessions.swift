public import FlowDefinition
import FlowExpressions

extension FlowController {
  /// Starts a new session.
  ///
  /// The new run replaces the current one, if any. When this method returns, the session is saved, and all calls before
  /// the first screen have ended.
  ///
  /// - Parameters:
  ///   - id: The ID of the session; `nil` to generate one.
  ///   - given: The values that the flow declares under `given`, by name.
  ///   - prefill: Answers to offer to the person, by field name. The person can change them, and they take effect only
  ///     when they are submitted. If an answer is a file, its ``AttachedFile/place`` is ignored.
  ///   - tags: Tags that are saved with the session, such as the ID of a customer, for
  ///     ``SessionStore/erase(tag:)``.
  ///   - flowPath: The path of the flow file, saved for a later resume.
  ///   - bindingsPath: The path of the bindings file, saved for a later resume.
  /// - Throws: ``FlowStartError/missingGiven(_:)``, ``FlowStartError/invalidGiven(_:)`` or
  ///   ``FlowStartError/unknownGiven(_:)`` if the given values do not match those the flow declares,
  ///   ``FlowStartError/unknownFields(_:)`` if `prefill` names a field that the flow does not have,
  ///   ``FlowStartError/busy`` if the current run is handling an event, ``FlowStartError/store(_:)`` if the session
  ///   could not be saved. If the first save of the new session failed, the previous run stays on the screen.
  public func start(
    as id: FlowSessionID? = nil, given: [String: JSONValue] = [:], prefill: [String: JSONValue] = [:],
    tags: Set<String> = [], flowPath: String? = nil, bindingsPath: String? = nil
  ) async throws(FlowStartError) {
    try await takeTurnToBegin()
    defer { turn.unlock() }
    let values = try flow.values(of: given)
    let fields = try self.fields(of: prefill)
    let moment = host.eventContext
    let session = Session(given: values, run: host.run, timeZone: moment.timeZone)
    var header = SnapshotHeader(
      id: id ?? host.newSessionID(), flow: flow.id, flowVersion: flow.version, flowFingerprint: flow.fingerprint,
      flowPath: flowPath, bindingsPath: bindingsPath, revision: 0, startedAt: moment.now.seconds,
      savedAt: moment.now.seconds, expiresAt: nil, outcome: nil, tags: tags.isEmpty ? nil : tags.sorted())
    header.credential = credential
    try await begin(FlowMachine(flow: flow, session: session, at: moment), header, .started(prefill: fields))
  }

  /// Resumes a stored session at its first incomplete step, and repeats a call that was sent before.
  ///
  /// The resumed run replaces the current one, if any.
  ///
  /// - Parameters:
  ///   - id: The ID of the session.
  ///   - given: The given values, which replace the saved ones; `nil` or empty to keep the saved ones. If the flow
  ///     declares a secret under `given`, all given values must be passed again, because secrets are not saved.
  ///   - prefill: Additional answers to offer to the person, by field name.
  ///   - bindingsPath: The path of the bindings file, replacing the saved one; `nil` to keep it.
  /// - Returns: A report on what changes, for example because the flow was edited or calls have expired.
  /// - Throws: The same errors as ``start(as:given:prefill:tags:flowPath:bindingsPath:)``. Also throws
  ///   ``FlowStartError/unknownSession(_:)`` if there is no such session, ``FlowStartError/anotherFlow(_:)`` if it
  ///   belongs to another flow, ``FlowStartError/finished(outcome:)`` if it has finished and its result was delivered,
  ///   ``FlowStartError/expired(at:)`` if it has expired, and ``FlowStartError/store(_:)`` if it could not be loaded.
  @discardableResult
  public func resume(
    _ id: FlowSessionID, given: [String: JSONValue]? = nil, prefill: [String: JSONValue] = [:],
    bindingsPath: String? = nil
  ) async throws(FlowStartError) -> ResumeReport {
    let report = try await resume(id, given: given, prefill: prefill, bindingsPath, at: .firstIncomplete)
    guard let report else { preconditionFailure("only the last screen is resumed without a report") }
    return report
  }

  /// Resumes a stored session at the step where the person was, for a server that creates a controller for each request.
  ///
  /// A call that was sent before is repeated only by an event. Attached files are not checked, and no report is made.
  ///
  /// - Parameters:
  ///   - id: The ID of the session.
  ///   - given: The given values, as for ``resume(_:given:prefill:bindingsPath:)``.
  /// - Throws: The same errors as ``resume(_:given:prefill:bindingsPath:)``.
  public func resumeAtLastScreen(
    _ id: FlowSessionID, given: [String: JSONValue]? = nil
  ) async throws(FlowStartError) { _ = try await resume(id, given: given, at: .lastScreen) }

  /// Resumes a session that was just loaded, as ``resumeAtLastScreen(_:given:)`` does.
  package func resumeAtLastScreen(
    _ loaded: Snapshot, given: [String: JSONValue]?
  ) async throws(FlowStartError) { _ = try await resume(loaded.header.id, loaded, given: given, at: .lastScreen) }

  private func resume(
    _ id: FlowSessionID, _ loaded: Snapshot? = nil, given: [String: JSONValue]?, prefill: [String: JSONValue] = [:],
    _ bindingsPath: String? = nil, at place: FlowMachine.ResumePlace
  ) async throws(FlowStartError) -> ResumeReport? {
    // If a save is in progress, wait for it before loading, so that the loaded snapshot includes that save.
    try await takeTurnToBegin()
    defer { turn.unlock() }
    let fields = try self.fields(of: prefill)
    var loaded = loaded
    while true {
      let (snapshot, hasEnded) = try await loadUnleased(id, loaded.take(), given: given)
      try flow.check(snapshot.header, at: host.now())
      var session = try restored(snapshot, given: given)
      let report = place == .lastScreen ? nil : try await report(on: snapshot, given: given, losingFilesOf: &session)
      var header = snapshot.header
      header.bindingsPath = bindingsPath ?? header.bindingsPath
      var machine = machine(on: session, fillingIn: fields)
      machine.resumePlace = hasEnded ? .endedCall : place
      do { try await begin(machine, header, .resumed) } catch {
        // Another controller may have saved the session since it was loaded.
        guard case .store(.conflict(let stored?)) = error, stored > snapshot.header.revision else { throw error }
        continue
      }
      return report
    }
  }

  /// Finds out which files of a session have changed or are gone, for which it then asks again.
  private func report(
    on snapshot: Snapshot, given: [String: JSONValue]?, losingFilesOf session: inout Session
  ) async throws(FlowStartError) -> ResumeReport {
    for (field, input) in session.drafts {
      session.drafts[field] = await host.findingLostFiles(in: input, of: field.part, flow)
    }
    let lost = await host.lost(among: session.files(flow))
    session.askAgainOnResuming(for: lost, flow)
    return try report(on: snapshot, given: given, losing: lost)
  }

  /// Reports what would change if a stored session were resumed, without resuming it.
  ///
  /// - Parameters:
  ///   - snapshot: The stored session.
  ///   - given: The given values, which replace the saved ones; `nil` or empty to keep the saved ones.
  /// - Returns: A report on what changes, for example because the flow was edited or calls have expired.
  /// - Throws: The errors that ``resume(_:given:prefill:bindingsPath:)`` would throw for this snapshot
  ///   and these given values.
  public func report(on snapshot: Snapshot, given: [String: JSONValue]? = nil) throws(FlowStartError) -> ResumeReport {
    try report(on: snapshot, given: given, losing: [])
  }

  /// On resuming, a call is not retried if one of its files has changed or is gone.
  package func reportCheckingFiles(
    on snapshot: Snapshot, given: [String: JSONValue]? = nil
  ) async throws(FlowStartError) -> ResumeReport {
    var report = try self.report(on: snapshot, given: given)
    guard report.unanswered.contains(where: \.isAskedAgain) else { return report }
    let lost = await host.lost(among: try restored(snapshot, given: given).files(flow))
    report.unanswered = try self.report(on: snapshot, given: given, losing: lost).unanswered
    return report
  }

  func report(
    on snapshot: Snapshot, given: [String: JSONValue]?, losing lost: [LostFile]
  ) throws(FlowStartError) -> ResumeReport {
    let now = host.now()
    try flow.check(snapshot.header, at: now)
    return ResumeReport(
      on: snapshot, flow, given: try flow.newValues(of: given),
      at: EventContext(now: now, timeZone: host.timeZone(), freshKey: ""),
      losing: lost)
  }

  typealias FormerRun = (
    run: ControlledRun?, session: FlowSessionID?, screen: FlowScreen, visited: StepViewModel?
  )

  func replaceRun(by run: ControlledRun) -> FormerRun {
    run.machine.isAttended = isAttended
    run.beginNavigating()
    let former = (run: self.run, session: session, screen: screen, visited: visited)
    (self.run, session, screen, visited) = (run, run.header.id, .notStarted, nil)
    return former
  }

  func restoreRun(_ former: FormerRun) {
    visited?.end()
    (run, session, screen, visited) = former
  }

  /// If the first save of the new run failed, the previous run is restored.
  private func begin(
    _ machine: FlowMachine, _ header: SnapshotHeader, _ event: Event
  ) async throws(FlowStartError) {
    let run = ControlledRun(machine, header)
    let former = replaceRun(by: run)
    defer {
      run.isNavigating = false
      disableFields()
    }
    do { _ = try await handle(event, of: run) } catch {
      if run.header.revision == header.revision {
        restoreRun(former)
      } else {
        former.visited?.end()
      }
      throw .store(error)
    }
    former.visited?.end()
  }

  private func takeTurnToBegin() async throws(FlowStartError) {
    try checkThatNothingRuns()
    await turn.lock()
    do { try checkThatNothingRuns() } catch {
      turn.unlock()
      throw error
    }
  }

  private func checkThatNothingRuns() throws(FlowStartError) {
    if let run, run.isNavigating, !run.machine.isOver { throw .busy }
  }

  func restored(_ snapshot: Snapshot, given: [String: JSONValue]?) throws(FlowStartError) -> Session {
    try flow.restored(snapshot, given: given, host)
  }

  func machine(on session: Session, fillingIn fields: [FieldReference: JSONValue]) -> FlowMachine {
    var session = session
    let moment = host.eventContext
    for (field, value) in fields {
      session.make(SessionChange.prefilling(field, with: flow.draft(value, of: field.part, key: moment.freshKey)))
    }
    return FlowMachine(flow: flow, session: session, at: moment)
  }

  func load(_ id: FlowSessionID) async throws(FlowStartError) -> Snapshot {
    let found: Snapshot?
    do { found = try await store.load(id) } catch { throw .store(error) }
    guard let found else { throw .unknownSession(id) }
    return found
  }

  func fields(of prefill: [String: JSONValue]) throws(FlowStartError) -> [FieldReference: JSONValue] {
    var fields: [FieldReference: JSONValue] = [:]
    var unknown: [String] = []
    for (name, value) in prefill {
      let places = flow.prefilled(name, value)
      if places.isEmpty, !flow.prefillsNothing(name, value) { unknown.append(name) }
      fields.merge(places.map { ($0, trustsPlaces ? $1 : flow.withoutPlaces($1, of: $0.part)) }) { first, _ in first }
    }
    guard unknown.isEmpty else {
      let names = flow.fields.map(\.path)
      throw .unknownFields(unknown.sorted().map { UnknownName(.field, $0, among: names) })
    }
    return fields
  }

  package func fields(named prefill: [String: JSONValue]) -> Set<FieldReference> {
    placed(Set(prefill.flatMap { flow.prefilled($0, $1).keys }))
  }

  package func fields(clearedBy prefill: [String: JSONValue]) -> Set<FieldReference> {
    placed(Set(prefill.flatMap { name, value in flow.prefilled(name, value).filter { $0.value == .null }.keys }))
  }

  private func placed(_ fields: Set<FieldReference>) -> Set<FieldReference> {
    model.map { Set($0.placed(fields).values) } ?? fields
  }

  /// Returns the names in `prefill` whose answers this run does not use; ignores names prefilled with null.
  ///
  /// Such an answer is not asked for, or a `once` call was accepted with another one.
  /// A name such as `children` prefills several fields. If the run asks for only some of these fields, the names of the
  /// fields that it does not ask for are returned instead.
  package func unasked(of prefill: [String: JSONValue]) -> [String] {
    guard let model else { return [] }
    return prefill.flatMap { name, value in
      let places = flow.prefilled(name, value).filter { $0.value != .null }.keys
      let placed = model.placed(places)
      let asked = model.asked(among: placed.values)
      let unasked = placed.filter { !asked.contains($0.value) || model.session.replaces($0.value) }.keys
      if unasked.count == places.count { return places.isEmpty ? [] : [name] }
      return unasked.map { flow.name(of: $0.part, number: flow.row(of: $0, in: value)) }
    }.sorted()
  }
}

extension Session {
  fileprivate func replaces(_ field: FieldReference) -> Bool { answers[field] != nil && drafts[field] != nil }
}
