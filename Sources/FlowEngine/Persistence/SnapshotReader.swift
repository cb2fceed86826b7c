package import FlowDefinition
package import FlowExpressions
import FlowSyntax
package import Foundation

extension Session {
  /// Restores a stored session under the current version of the flow.
  ///
  /// An answer for which the flow has no field stays saved, but is not used. An answer that has the wrong type for its
  /// field becomes a draft. All other answers are validated when the path is derived.
  package static func restored(
    _ content: SnapshotContent, _ flow: Flow, given: [Value]?, run: String, timeZone: TimeZone = .gmt
  ) -> (session: Session, setAside: [String]) {
    var reader = SnapshotReader(flow: flow, content: content)
    let session = reader.session(given: given, run: run, timeZone: timeZone)
    return (session, reader.removed + reader.invalid)
  }
}

struct SnapshotReader {
  let flow: Flow
  let content: SnapshotContent
  /// The names of the stored answers and drafts for which the flow has no field.
  var removed: [String] = []
  var invalid: [String] = []

  init(flow: Flow, content: SnapshotContent) {
    self.flow = flow
    self.content = content
  }

  /// - Parameter timeZone: The time zone of a session that was saved without one.
  mutating func session(given: [Value]?, run: String, timeZone: TimeZone) -> Session {
    let timeZone = content.timeZone.flatMap { TimeZone(identifier: $0) } ?? timeZone
    var session = Session(given: given ?? storedGiven(), run: run, timeZone: timeZone)
    readAnswers(into: &session)
    for (id, record) in content.records {
      if let step = flow.step(savedAs: id), let record = self.record(record) { session.records[step] = record }
    }
    for (name, stored) in content.calls {
      if let call = flow.call(savedAs: name) { session.calls[call] = accepted(stored, call.part) }
    }
    session.pendingRejections = content.rejections.compactMap(rejection)
    for stored in content.pending {
      guard let call = flow.call(stored) else { continue }
      session.pending[call] = PendingCall(
        call: call, key: stored.key, kept: kept(stored.kept, stored.names, call.part), choice: stored.choice,
        status: stored.standing.map { PendingCall.Status(rawValue: $0) ?? .unknown } ?? .inProgress,
        confirmed: stored.confirmed.map(listed), start: stored.start.flatMap { start($0, of: call) })
    }
    session.cursor = content.cursor.flatMap(flow.step(savedAs:))
    session.returnTo = content.returnTo.flatMap(flow.step(savedAs:))
    session.seal = content.seal.flatMap(seal)
    session.ended = content.ended
    if let given, differs(given) {
      // A confirmed review may have shown the old given values, so the person must confirm the review again. A sealed
      // review stays confirmed.
      for case (let step, .confirmed) in session.records where session.seal?.path.contains(step) != true {
        session.records[step] = nil
      }
      for call in session.pending.keys { session.pending[call]?.confirmed = nil }
    }
    return session
  }

  private func start(_ stored: SnapshotContent.StoredStart, of call: CallReference) -> PendingCall.Start? {
    let now = FlowTimestamp(seconds: stored.now)
    guard (FlowTimestamp.earliest...FlowTimestamp.latest).contains(now) else { return nil }
    // The path ends with the step of the call, which may have been renamed.
    let path = stored.path.dropLast().compactMap(flow.step(savedAs:)) + [flow.step(of: call)]
    return PendingCall.Start(now: now, path: path)
  }

  /// Secrets are not compared, because they are not saved.
  private func differs(_ given: [Value]) -> Bool {
    zip(flow.given, zip(storedGiven(), given)).contains { value, pair in !value.isSecret && pair.0 != pair.1 }
  }

  private func storedGiven() -> [Value] {
    flow.given.map { value in content.given[value.name].flatMap { $0.value(of: value.type) } ?? .null }
  }

  private mutating func readAnswers(into session: inout Session) {
    for (path, stored) in content.answers.sorted(by: { $0.key < $1.key }) {
      guard let field = flow.field(savedAs: path) else {
        if stored.value != .null { removed.append(path) }
        session.unknownAnswers[path] = stored
        continue
      }
      if isOutdated(path, of: field, among: content.answers.keys) { continue }
      if case .list(let format) = flow[field].kind {
        readItems(stored, of: field, format, into: &session)
        continue
      }
      guard let value = stored.value.value(of: flow[field]) else {
        invalid.append(path)
        session.drafts[field] = stored.value
        continue
      }
      session.answers[field] = Answer(value: value, isSubmitted: stored.submitted)
    }
    for (path, input) in content.prefilled ?? [:] {
      if let field = flow.field(savedAs: path) { session.prefilled[field] = input }
    }
    for (path, text) in content.drafts.sorted(by: { $0.key < $1.key }) {
      guard let field = flow.field(savedAs: path) else {
        if text.isFilled, !removed.contains(path) { removed.append(path) }
        continue
      }
      if isOutdated(path, of: field, among: content.drafts.keys) { continue }
      session.drafts[field] = text
      if case .list(let format) = flow[field].kind { session.drafts[field] = renamed(text, of: field.part, format) }
    }
  }

  /// Whether a stored value is ignored, because another value is stored under the current name of its field.
  private func isOutdated(
    _ path: String, of field: FieldReference, among names: Dictionary<String, some Any>.Keys
  ) -> Bool {
    if field.item == nil, flow[field].path == path { return false }
    let present = flow.name(of: field)
    return path != present && names.contains(present)
  }

  // MARK: Records and calls

  private func record(_ stored: SnapshotContent.StoredRecord) -> StepRecord? {
    switch (stored.how, stored.name) {
    case ("submitted", _): return .submitted
    case ("seen", _): return .seen
    case ("skipped", _): return .skipped
    case ("skippedSection", _): return .skippedSection
    case ("confirmed", let choice): return stored.kept?.first.map { .confirmed(listed($0), choosing: choice) }
    case ("chose", let name?): return .chose(name)
    case ("left", let name?): return .left(name)
    case ("refused", let name?):
      let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let call = flow.callIndex(parts[0]) else { return nil }
      return .refused(call, code: parts[1], kept: kept(stored.kept ?? [], nil, call))
    case _: return nil
    }
  }

  /// An answer that no longer fits its field becomes null, so that the review must be confirmed again.
  private func listed(_ stored: JSONValue) -> Value {
    guard case .object(let members) = stored else { return .null }
    let parts = members.map { path, value in
      guard let field = flow.field(savedAs: path) else { return (path, Value.null) }
      return (flow.name(of: field), self.value(value, of: flow[field]) ?? .null)
    }
    return ReviewListing.value(parts)
  }

  private func accepted(_ stored: SnapshotContent.StoredCall, _ call: CallIndex) -> AcceptedCall? {
    var output = Value.null
    if let type = flow[flow[call].port].output {
      let mayBeNull = flow[call].mayContinue
      guard let value = stored.output?.value(of: mayBeNull ? .optional(type) : type) else { return nil }
      output = value
    }
    return AcceptedCall(
      kept: kept(stored.kept, stored.names, call), output: output, time: FlowTimestamp(seconds: stored.time),
      run: stored.run)
  }

  /// If the call now keeps more or fewer inputs, the result equals no current inputs, so the inputs count as changed.
  ///
  /// - Parameter names: The names of the stored inputs. If these are not the names of the current inputs, or `nil`, the
  ///   inputs are in the same order.
  private func kept(_ stored: [JSONValue], _ names: [String]?, _ call: CallIndex) -> [Value] {
    let inputs = flow[call].keptInputs
    let answers = stored.prefix(flow[call].sendsAnswers ? 1 : 0)
    guard inputs.count + answers.count == stored.count else { return [.string("another shape")] }
    var values = Array(stored.dropFirst(answers.count))
    if let names, names.count == values.count, Set(names) == Set(flow[call].keptNames) {
      let named = Dictionary(keepingFirst: zip(names, values).map { ($0, $1) })
      values = flow[call].keptNames.compactMap { named[$0] }
    }
    return answers.map(listed)
      + zip(inputs, values).map { input, value in
        switch input {
        case .expression(let expression):
          expression.isKeptAsJSON ? Value(value).comparable : self.value(value, of: expression)
        case .variable(let slot): self.value(value, ofSlot: slot)
        }
      }
  }

  private func rejection(_ stored: SnapshotContent.StoredRejection) -> PendingRejection? {
    guard let step = flow.step(savedAs: stored.step), let call = flow.call(savedAs: stored.call) else { return nil }
    let field = stored.field.flatMap { flow.field($0) }
    if stored.field != nil, field == nil { return nil }
    let port = flow[flow[call].port]
    let details = port.rejection(stored.code)?.details
    return PendingRejection(
      step: step, field: field, call: call, code: stored.code, details: values(stored.details, details),
      words: stored.words, isOutdated: stored.outdated ?? false)
  }

  private func values(_ stored: [String: JSONValue], _ type: PortType?) -> [String: Value] {
    guard case .record(let names, let types) = type else { return [:] }
    return zip(names, types).reduce(into: [:]) { $0[$1.0] = stored[$1.0]?.value(of: $1.1) }
  }

  private func seal(_ stored: SnapshotContent.StoredSeal) -> Seal? {
    // If the flow no longer has the sealed step, the seal moves to the last remaining step before it, so that no call
    // is made twice.
    let path = stored.path.compactMap(flow.step(savedAs:))
    guard let step = flow.step(savedAs: stored.step) ?? path.last else { return nil }
    let slots = Dictionary(keepingFirst: flow.names().map { ($1, $0) })
    var values: [Int: Value] = [:]
    for (name, value) in stored.values {
      guard let slot = flow.slot(name, among: slots) else { continue }
      values[slot] = self.value(value, ofSlot: slot)
    }
    return Seal(step: step, path: path, values: values)
  }
}
