public import FlowDefinition
import FlowExpressions

/// Beginning, resuming and storing sessions.
extension FlowController {
  /// Begins a session.
  ///
  /// `given` is what the flow's `given` asks the host for; `prefill` is offered to the person. `id` names the session
  /// where the host has chosen a name; `flowPath` and `bindingsPath` are kept for whoever resumes it.
  public func start(
    as id: SessionID? = nil, given: [String: JSONValue] = [:], prefill: [String: JSONValue] = [:],
    flowPath: String? = nil, bindingsPath: String? = nil
  ) async throws(FlowStartError) {
    try await takeTurnToBegin()
    defer { turn.give() }
    let values = try flow.values(of: given)
    let fields = try self.fields(of: prefill)
    let moment = host.moment
    let session = Session(given: values, run: host.run)
    let header = SnapshotHeader(
      id: id ?? host.newSessionID(), flow: flow.id, flowVersion: flow.version, flowFingerprint: flow.fingerprint,
      flowPath: flowPath, bindingsPath: bindingsPath, revision: 0, begun: moment.now.seconds,
      saved: moment.now.seconds, expires: nil, outcome: nil)
    try await begin(FlowMachine(flow: flow, session: session, at: moment), header, .started(prefill: fields))
  }

  /// Goes on with a stored session.
  ///
  /// - Parameters:
  ///   - id: The session.
  ///   - given: Replaces what was given before; nil where that still holds.
  ///   - prefill: More answers to offer to the person.
  ///   - bindingsPath: Replaces the path of the bindings file that was noted before.
  ///   - atLastScreen: True shows the step the person was at, for a server that makes a controller for each request;
  ///     false shows the first step that is not done.
  /// - Returns: What going on means under the flow as it is now.
  /// - Throws: ``FlowStartError``, such as `expired` for a session whose time is over.
  @discardableResult
  public func resume(
    _ id: SessionID, given: [String: JSONValue]? = nil, prefill: [String: JSONValue] = [:],
    bindingsPath: String? = nil, atLastScreen: Bool = false
  ) async throws(FlowStartError) -> ResumeReport {
    // Not before its turn: what is being saved belongs to what is resumed.
    try await takeTurnToBegin()
    defer { turn.give() }
    let snapshot = try await load(id)
    let report = try self.report(on: snapshot, given: given)
    let fields = try self.fields(of: prefill)
    let session = try restored(snapshot, given: given)
    var header = snapshot.header
    header.bindingsPath = bindingsPath ?? header.bindingsPath
    var machine = machine(on: session, fillingIn: fields)
    machine.resumesAtLastScreen = atLastScreen
    try await begin(machine, header, .resumed)
    return report
  }

  /// What going on with a stored session would mean; nothing is begun.
  ///
  /// Throws what ``resume(_:given:prefill:bindingsPath:atLastScreen:)`` would throw.
  public func report(on snapshot: Snapshot, given: [String: JSONValue]? = nil) throws(FlowStartError) -> ResumeReport {
    guard snapshot.header.format == Snapshot.format else {
      throw .store(SessionStoreError(format: snapshot.header.format))
    }
    guard snapshot.header.flow == flow.id else { throw .anotherFlow(snapshot.header.flow) }
    if let outcome = snapshot.header.outcome { throw .finished(outcome: outcome) }
    let now = host.now()
    if let expires = snapshot.header.expires, snapshot.header.isExpired(at: now) {
      throw .expired(at: Timestamp(seconds: expires))
    }
    return ResumeReport(
      on: snapshot, flow, given: try newValues(of: given), at: EventContext(now: now, today: host.today(), freshKey: "")
    )
  }

  /// Begins a run in the place of the one before, in turn; the former stands if nothing of the new one could be saved.
  private func begin(
    _ machine: FlowMachine, _ header: SnapshotHeader, _ event: Event
  ) async throws(FlowStartError) {
    let run = ControlledRun(machine, header)
    run.machine.waitsForConfirmation = !isAttended
    run.beginNavigating()
    let former = (run: self.run, session: session, screen: screen, visited: visited)
    (self.run, session, screen, visited) = (run, header.id, .notStarted, nil)
    defer {
      run.isNavigating = false
      disableFields()
    }
    do { _ = try await handle(event, of: run) } catch {
      if run.header.revision == header.revision {
        (self.run, session, screen, visited) = former
      } else {
        former.visited?.end()
      }
      throw .store(error)
    }
    former.visited?.end()
  }

  /// Waits for the turn in which a run can begin.
  ///
  /// - Throws: `busy` where one is under way; one that was stopped may still wait for a service that does not stop.
  private func takeTurnToBegin() async throws(FlowStartError) {
    try checkThatNothingRuns()
    await turn.take()
    do { try checkThatNothingRuns() } catch {
      turn.give()
      throw error
    }
  }

  private func checkThatNothingRuns() throws(FlowStartError) {
    if let run, run.isNavigating, !run.machine.isOver { throw .busy }
  }

  func restored(_ snapshot: Snapshot, given: [String: JSONValue]?) throws(FlowStartError) -> Session {
    Session.restored(snapshot.content, flow, given: try newValues(of: given), run: host.run).session
  }

  /// A machine for a stored session with more filled in.
  func machine(on session: Session, fillingIn fields: [FieldReference: JSONValue]) -> FlowMachine {
    var session = session
    let moment = host.moment
    for (field, value) in fields { session.drafts[field] = flow.draft(value, of: field.part, key: moment.freshKey) }
    return FlowMachine(flow: flow, session: session, at: moment)
  }

  /// What is given anew; nil where what was given before still holds.
  private func newValues(of given: [String: JSONValue]?) throws(FlowStartError) -> [Value]? {
    if let given, !given.isEmpty { return try flow.values(of: given) }
    // A secret is not saved, so it has to be given again.
    let secrets = flow.given.filter { $0.type == .secret }.map(\.name)
    guard secrets.isEmpty else { throw .missingGiven(secrets) }
    return nil
  }

  private func load(_ id: SessionID) async throws(FlowStartError) -> Snapshot {
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
      if places.isEmpty { unknown.append(name) }
      fields.merge(places) { first, _ in first }
    }
    guard unknown.isEmpty else {
      let names = flow.fields.map(\.path)
      throw .unknownFields(unknown.sorted().map { UnknownName(.field, $0, among: names) })
    }
    return fields
  }

  /// The fields that values filled in by name are for; names the flow does not have are left out.
  package func fields(named prefill: [String: JSONValue]) -> Set<FieldReference> {
    Set(prefill.flatMap { flow.prefilled($0, $1).keys })
  }

  /// Those of them that are left out: whose value is null.
  package func fields(leftOutBy prefill: [String: JSONValue]) -> Set<FieldReference> {
    Set(prefill.flatMap { name, value in flow.prefilled(name, value).filter { $0.value == .null }.keys })
  }

  /// The names of those values that the way this run took did not ask for; null is no value.
  package func unasked(of prefill: [String: JSONValue]) -> [String] {
    guard let model else { return [] }
    return prefill.flatMap { name, value in
      let places = flow.prefilled(name, value).filter { $0.value != .null }.keys
      let unasked = Set(places).subtracting(model.asked(among: places))
      if unasked.count == places.count { return places.isEmpty ? [] : [name] }
      return unasked.map { flow.name(of: $0.part, number: flow.row(of: $0, in: value)) }
    }.sorted()
  }

  /// Stores the session; the revision goes on only when that worked.
  func save(_ run: ControlledRun) async throws(SessionStoreError) {
    var header = nextHeader(of: run)
    let listing = run.listing
    header.goesOn = listing.goesOn
    header.answers = listing.answers
    let session = run.machine.model.session
    try await store(Snapshot(header: header, of: session, flow, path: run.machine.model.derivation.path), of: run)
  }

  /// The result was handed over: the answers are deleted, only how it ended stays.
  public func handedOver() async throws(SessionStoreError) {
    await turn.take()
    defer { turn.give() }
    guard let run, let ended = run.machine.model.session.ended else { return }
    var header = nextHeader(of: run)
    // Not before: a crash until then hands it over again.
    header.outcome = ended
    try await store(Snapshot(header: header, content: SnapshotContent()), of: run)
  }

  /// The header of the next revision, but for how it ended or what it goes on with.
  private func nextHeader(of run: ControlledRun) -> SnapshotHeader {
    var header = run.header
    header.revision += 1
    header.flowVersion = flow.version
    header.flowFingerprint = flow.fingerprint
    header.saved = host.now().seconds
    header.expires = flow.expires.map { header.saved + $0.components.seconds }
    header.screen = run.revision
    header.outcome = nil
    header.goesOn = nil
    header.answers = nil
    return header
  }

  private func store(_ snapshot: Snapshot, of run: ControlledRun) async throws(SessionStoreError) {
    try await store.save(snapshot, replacing: run.header.revision == 0 ? nil : run.header.revision)
    run.header = snapshot.header
    run.hasUnsavedTyping = false
  }
}
