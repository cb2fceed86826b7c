package import FlowDefinition
import FlowExpressions
import Foundation

extension SnapshotContent {
  /// Creates the content of a session, without secrets and without answers that must not be saved.
  package init(_ session: Session, _ flow: Flow) {
    self.init()
    for (value, stored) in zip(flow.given, session.given) where !value.isSecret {
      given[value.name] = JSONValue(stored)
    }
    // Without reserved capacity, the names would be hashed again each time that a dictionary grows.
    answers.reserveCapacity(session.answers.count)
    for (field, answer) in session.answers where flow[field].isKept {
      answers[flow.name(of: field)] = JSONValue(answer.value, files: .saved).map {
        StoredAnswer(value: $0, submitted: answer.isSubmitted)
      }
    }
    for (name, answer) in session.unknownAnswers where answers[name] == nil { answers[name] = answer }
    // The draft of a whole group is not saved, because it may contain input for a secret field.
    for (field, draft) in session.drafts where flow[field].isKept && !flow[field].kind.isGroup {
      drafts[flow.name(of: field)] = flow.inAnyLanguage(draft, as: flow[field])
    }
    for (field, input) in session.prefilled where flow[field].isKept && !flow[field].kind.isGroup {
      prefilled = prefilled ?? [:]
      prefilled?[flow.name(of: field)] = flow.inAnyLanguage(input, as: flow[field])
    }
    records.reserveCapacity(session.records.count)
    for (step, record) in session.records { records[flow.name(of: step)] = StoredRecord(record, flow) }
    calls.reserveCapacity(session.calls.count)
    for (call, accepted) in session.calls {
      calls[flow.name(of: call)] = StoredCall(
        kept: plain(accepted.kept), names: flow.keptNames(of: call.part), output: JSONValue(accepted.output),
        time: accepted.time.seconds, run: accepted.run)
    }
    rejections = session.pendingRejections.map {
      StoredRejection(
        step: flow.name(of: $0.step), field: $0.field.map { flow[$0].path }, call: flow.name(of: $0.call),
        code: $0.code, details: $0.details.compactMapValues { JSONValue($0) }, words: $0.words,
        outdated: $0.isOutdated ? true : nil)
    }
    pending = session.pending.values
      .map {
        StoredPending(
          call: flow.name(of: $0.call), service: flow[flow[$0.call].port].name, key: $0.key, kept: plain($0.kept),
          names: flow.keptNames(of: $0.call.part),
          choice: $0.choice,
          standing: $0.status == .inProgress ? nil : $0.status.rawValue,
          confirmed: $0.confirmed.flatMap { JSONValue($0, files: .compared) },
          start: $0.start.map { start in
            StoredStart(
              now: start.now.seconds, today: session.timeZone.day(of: start.now).timestamp.seconds,
              path: start.path.map { flow.name(of: $0) })
          })
      }
      .sorted { $0.call < $1.call }
    cursor = session.cursor.map { flow.name(of: $0) }
    returnTo = session.returnTo.map { flow.name(of: $0) }
    seal = session.seal.map { StoredSeal($0, flow) }
    ended = session.ended
    timeZone = session.timeZone.identifier
  }
}

private func plain(_ values: [Value]) -> [JSONValue] { values.map { JSONValue($0, files: .compared) ?? .null } }

extension SnapshotContent.StoredRecord {
  init(_ record: StepRecord, _ flow: Flow) {
    switch record {
    case .submitted: self.init(how: "submitted")
    case .seen: self.init(how: "seen")
    case .confirmed(let listed, let choice): self.init(how: "confirmed", name: choice, kept: plain([listed]))
    case .skipped: self.init(how: "skipped")
    case .skippedSection: self.init(how: "skippedSection")
    case .chose(let action): self.init(how: "chose", name: action)
    case .left(let action): self.init(how: "left", name: action)
    case .refused(let call, let code, let kept):
      self.init(how: "refused", name: flow.name(of: call) + " " + code, kept: plain(kept))
    }
  }
}

extension SnapshotContent.StoredSeal {
  init(_ seal: Seal, _ flow: Flow) {
    var stored: [Int: Value] = seal.values
    for field in flow.fields {
      stored[field.slot] = field.isKept ? stored[field.slot].map { flow.kept($0, of: field) } : nil
    }
    for repetition in flow.sections.compactMap(\.repetition) {
      guard case .list(let rows) = stored[repetition.listSlot] else { continue }
      stored[repetition.listSlot] = .list(rows.map { flow.kept($0, fields: repetition.fields) })
    }
    let names = flow.names()
    var values: [String: JSONValue] = [:]
    for (slot, value) in stored {
      if let name = names[slot], let stored = JSONValue(value, files: .saved) { values[name] = stored }
    }
    self.init(step: flow.name(of: seal.step), path: seal.path.map { flow.name(of: $0) }, values: values)
  }
}

extension FlowModel {
  /// The session to save, with parsed drafts of those amounts of money whose currency depends on answers.
  ///
  /// An amount such as `1.234` must be parsed before the save, because a later run may be in another language. Creating
  /// the snapshot can't parse such an amount, because it does not evaluate the currency.
  package var sessionToSave: Session {
    if session.drafts.isEmpty { return session }
    var session = session
    for (field, draft) in session.drafts {
      switch (flow[field].kind, draft) {
      case (.money(let format), .string) where format.constantCurrency == nil:
        let found = evaluation(of: flow.step(of: field)).fields[field.part]
        session.drafts[field] = flow.inAnyLanguage(draft, as: flow[field], found?.currency)
      case (.list(let format), .list(let drafts)) where flow.hasOwnCurrencies(format):
        let items = evaluation(of: flow.step(of: field)).fields[field.part]?.items ?? []
        session.drafts[field] = .list(
          drafts.enumerated().map { index, draft in
            flow.inAnyLanguage(draft, of: format, items.indices.contains(index) ? items[index] : nil)
          })
      case _: continue
      }
    }
    return session
  }
}

extension Flow {
  fileprivate func hasOwnCurrencies(_ format: ListType) -> Bool {
    format.fields.flatMap { leaves(of: self[$0]) }.contains { leaf in
      if case .money(let format) = self[leaf].kind { format.constantCurrency == nil } else { false }
    }
  }
}

extension Flow {
  /// Converts input that depends on the language, such as a typed date, to a form that can be read in every language.
  func inAnyLanguage(_ draft: JSONValue, as field: Field, _ currency: Currency? = nil) -> JSONValue {
    if case .list(let format) = field.kind, case .list(let items) = draft {
      return .list(items.map { inAnyLanguage($0, of: format) })
    }
    guard case .string = draft, field.type.isConverted else { return draft }
    let context = AnswerContext(currency: currency, languages: answerLanguages)
    guard let read = try? field.type.read(draft, context).get(), read != .null else { return draft }
    return JSONValue(read) ?? draft
  }

  fileprivate func inAnyLanguage(
    _ item: JSONValue, of format: ListType, _ found: ItemEvaluation? = nil
  ) -> JSONValue {
    guard case .object(var members) = item else { return item }
    for (name, draft) in members {
      guard let inner = self.field(name, among: format.fields) else { continue }
      members[name] = inAnyLanguage(draft, as: self[inner], found?.fields[inner]?.currency)
    }
    return .object(members)
  }
}
