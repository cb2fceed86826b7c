import FlowDefinition
package import FlowEngine
import FlowExpressions
package import Foundation
import Synchronization

/// Verifies phone numbers without an external service. Serves ports whose names end in `send` or `check`.
///
/// A code belongs to a phone number and a session, is replaced by the next code, and can be used once. A correct code
/// resets the counts of its phone number in the session. All times come from the requests.
///
/// The last code and the counts of codes sent and tried are kept in files and written before a reply. A restart therefore
/// allows no additional codes or tries and changes no wait. The first time that a restarted service is asked for a code
/// while no other one may be sent, the last one stays valid and none is sent.
///
/// The codes sent to and tried for a phone number are also counted across all sessions in the folder, within a sliding
/// window (``VerificationSettings/perNumber-swift.property``). A new session does not reset these counts. Programs with
/// different folders have separate counts, so a service used by several programs must keep its own counts.
///
/// `send` takes `to` and can reject with `invalid_number`, `too_soon` (`seconds`) and `too_many`. `check` takes `to`
/// and `code` and can reject with `wrong_code` (`left`), `expired` and `locked`. The details of rejections are in
/// parentheses. A request with the idempotency key of an earlier request that sent or tried a code returns the outcome of
/// that request, also after a restart.
package actor LocalVerification: FlowService {
  let settings: VerificationSettings
  let ledger: any CodeLedger
  private let delivery: any CodeDelivery
  private let random: Mutex<any RandomNumberGenerator & Sendable>
  private let id = UUID()
  private var beingSent: Set<CodePlace> = []

  /// The folder is created on first use.
  ///
  /// Services with different names have separate counts.
  package init(
    settings: VerificationSettings = VerificationSettings(), folder: URL, delivery: any CodeDelivery,
    name: String = "verification", random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.init(settings: settings, folder: folder, files: .live, delivery: delivery, name: name, random: random)
  }

  init(
    settings: VerificationSettings, folder: URL, files: FileSystem, delivery: any CodeDelivery, name: String,
    random: any RandomNumberGenerator & Sendable
  ) {
    let ledger = FileCodeLedger(folder: PrivateFolder(folder, files: files), name: name, settings: settings)
    self.init(settings: settings, ledger: ledger, delivery: delivery, random: random)
  }

  package init(
    settings: VerificationSettings, ledger: any CodeLedger, delivery: any CodeDelivery,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    (self.settings, self.ledger, self.delivery) = (settings, ledger, delivery)
    self.random = Mutex(random)
  }

  package func reply(to request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if Task.isCancelled { return .cancelled }
    return switch VerificationTask(port: request.declaredPort) {
    case .send: await send(request)
    case .check: await check(request)
    case nil: .unavailable(reason: ServiceMessages.notVerification(request.port))
    }
  }

  // MARK: sending

  private func send(_ request: ServiceRequest) async -> ServiceOutcome {
    guard let number = request.number else { return .rejected("invalid_number") }
    let place = CodePlace(session: request.session, number: number)
    guard beingSent.insert(place).inserted else {
      return request.unavailable(ServiceMessages.stillSending)
    }
    defer { beingSent.remove(place) }
    do throws(ServiceProblem) {
      switch try await ask(place, request) {
      case .answered(let outcome): return outcome
      case .granted(let code, let sent): return await deliver(code, sent, to: place, for: request)
      }
    } catch {
      return request.unavailable(error.reason)
    }
  }

  private enum SendPermit: Sendable {
    case granted(Secret, SentCode)
    /// No code may be sent, or an earlier call has sent it.
    case answered(ServiceOutcome)
  }

  private func ask(_ place: CodePlace, _ request: ServiceRequest) async throws(ServiceProblem) -> SendPermit {
    let time = request.time
    return try await ledger.change(place, at: time) { [self] tally in
      if let known = tally.session.outcome(of: request) { return .answered(known) }
      if let refusal = refusal(&tally, of: place.session, at: time) {
        // The last code stays valid, and this service has not yet been asked about it.
        guard tally.here.next == nil, triesLeft(tally) > 0, tally.here.code?.takeOver(id, at: time) ?? false else {
          return .answered(refusal)
        }
        tally.session.keep(.accepted(.null), of: request)
        return .answered(.accepted(.null))
      }
      tally.here.sends += 1
      tally.session.sends += 1
      tally.everywhere.noteSending(in: place.session, at: time)
      let wait = settings.wait(afterSends: max(tally.here.sends, tally.everywhere.sends.count))
      let code = randomCode()
      let sent = SentCode(ledger.sealed(code), by: id, at: time, expires: settings.expires, wait: wait)
      tally.here.next = sent
      return .granted(code, sent)
    }
  }

  private nonisolated func refusal(
    _ tally: inout CodeTally, of session: FlowSessionID, at time: FlowTimestamp
  ) -> ServiceOutcome? {
    guard tally.here.sends < settings.sends, tally.session.sends < settings.sendsOfSession,
      tally.everywhere.sends.count < settings.sendsPerNumber, triesLeft(tally) > 0
    else { return .rejected("too_many") }
    // There is no wait after a code that may not have been delivered.
    let ownWait = tally.here.next == nil ? tally.here.code?.secondsToWait(at: time) : nil
    let otherWait = tally.everywhere.secondsToWait(in: session, at: time, settings)
    return [ownWait, otherWait].compactMap(\.self).max().map { .rejected("too_soon", ["seconds": .int($0)]) }
  }

  private nonisolated func triesLeft(_ tally: CodeTally) -> Int {
    min(settings.tries - tally.here.tries, settings.triesPerNumber - tally.everywhere.tries.count)
  }

  private func deliver(
    _ code: Secret, _ sent: SentCode, to place: CodePlace, for request: ServiceRequest
  ) async -> ServiceOutcome {
    let isDelivered = await delivery.deliver(code: code, to: place.number)
    // If this cannot be written, the counts stay one too high, or a restarted program sends one more code.
    try? await ledger.change(place, at: request.time) { tally in
      if isDelivered {
        tally.session.keep(.accepted(.null), of: request)
        return tally.here.noteDelivery(of: sent)
      }
      // It was taken back before, or the person has entered an earlier, correct code.
      guard tally.here.next == sent else { return }
      tally.here.next = nil
      tally.here.sends = max(0, tally.here.sends - 1)
      tally.session.sends = max(0, tally.session.sends - 1)
      tally.everywhere.takeBackSending(in: place.session)
    }
    if isDelivered { return .accepted(.null) }
    if Task.isCancelled { return .cancelled }
    return request.unavailable((delivery as? any ExplainedDelivery)?.refusal ?? ServiceMessages.notDelivered)
  }

  private nonisolated func randomCode() -> Secret {
    let digits = random.withLock { random in
      (0..<settings.codeLength).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
    }
    return Secret(String(decoding: digits, as: UTF8.self))
  }

  // MARK: checking

  private func check(_ request: ServiceRequest) async -> ServiceOutcome {
    guard let number = request.number else { return .rejected("expired") }
    let place = CodePlace(session: request.session, number: number)
    do throws(ServiceProblem) {
      return try await ledger.change(place, at: request.time) { [self] tally in
        tally.session.outcome(of: request) ?? compare(request, &tally)
      }
    } catch {
      return request.unavailable(error.reason)
    }
  }

  private nonisolated func compare(_ request: ServiceRequest, _ tally: inout CodeTally) -> ServiceOutcome {
    let left = triesLeft(tally) - 1
    if left < 0 { return .rejected("locked") }
    // The try does not count if there is no code to compare.
    let codes = [tally.here.code, tally.here.next].compactMap(\.self).filter { $0.isUsable(at: request.time) }
    if codes.isEmpty { return .rejected("expired") }
    tally.here.tries += 1
    tally.everywhere.noteTry(at: request.time)
    let outcome: ServiceOutcome
    let typed = ledger.sealed(request.typedCode)
    if codes.contains(where: { $0.matches(typed) }) {
      tally.here = CodeCount()
      outcome = .accepted(.null)
    } else if left > 0 {
      outcome = .rejected("wrong_code", ["left": .int(Int64(left))])
    } else {
      (tally.here.code, tally.here.next) = (nil, nil)
      outcome = .rejected("locked")
    }
    tally.session.keep(outcome, of: request)
    return outcome
  }
}
