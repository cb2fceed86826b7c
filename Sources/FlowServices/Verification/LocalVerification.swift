import FlowDefinition
package import FlowEngine
import FlowExpressions
package import Foundation

/// Verifies phone numbers without an external service. Serves ports whose names end in `send` or `check`.
///
/// Codes are kept in memory only. The counts of codes sent and tried are kept in files and written before a code is
/// compared. A restart therefore resets the wait for the next code, but allows no additional codes or tries.
///
/// A code belongs to a phone number and a session, is replaced by the next code, and can be used once. A correct code
/// resets the counts of its phone number in the session. All times come from the requests.
///
/// The codes sent to and tried for a phone number are also counted across all sessions in the folder, within a sliding
/// window (``VerificationSettings/perNumber-swift.property``). A new session does not reset these counts. Programs with
/// different folders have separate counts, so a service used by several programs must keep its own counts.
///
/// `send` takes `to` and can reject with `invalid_number`, `too_soon` (`seconds`) and `too_many`. `check` takes `to`
/// and `code` and can reject with `wrong_code` (`left`), `expired` and `locked`. The details of rejections are in
/// parentheses. A request with the idempotency key of an earlier request returns the outcome of that request.
package actor LocalVerification: FlowService {
  let settings: VerificationSettings
  let ledger: VerificationLedger
  private let delivery: any CodeDelivery
  private var random: any RandomNumberGenerator & Sendable
  private var codes = SentCodes()
  private var cache = IdempotencyCache()
  private var beingSent: Set<SentCodes.Place> = []

  /// Creates a service that sends codes through `delivery` and stores the counts of sent and tried codes in `folder`.
  ///
  /// The folder is created on first use. Services with different names have separate counts.
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
    self.settings = settings
    ledger = VerificationLedger(folder: PrivateFolder(folder, files: files), name: name, settings: settings)
    self.delivery = delivery
    self.random = random
  }

  /// Sends a code or checks one.
  package func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if Task.isCancelled { return .cancelled }
    if let known = cache.outcome(of: request) { return known }
    cache.sweep(at: request.time)
    codes.sweep(at: request.time)
    let outcome: ServiceOutcome
    switch VerificationTask(port: request.declaredPort) {
    case .send: outcome = await send(request)
    case .check: outcome = check(request)
    case nil: outcome = .unavailable(reason: ServiceMessages.notVerification(request.port))
    }
    switch outcome {
    case .accepted, .rejected: cache.note(outcome, to: request)
    case .unavailable, .cancelled: break
    }
    return outcome
  }

  // MARK: sending

  private func send(_ request: ServiceRequest) async -> ServiceOutcome {
    guard let number = request.number else { return .rejected("invalid_number") }
    let place = SentCodes.Place(session: request.session, number: number)
    guard !beingSent.contains(place) else {
      return request.unavailable(ServiceMessages.stillSending)
    }
    do throws(ServiceProblem) {
      switch try ask(place, at: request.time) {
      case .tooSoon(let seconds): return .rejected("too_soon", ["seconds": .int(seconds)])
      case .tooMany: return .rejected("too_many")
      case .granted(let count): return await deliver(place, count: count, for: request)
      }
    } catch {
      return request.unavailable(error.reason)
    }
  }

  private enum SendPermit {
    case granted(count: Int)
    case tooSoon(seconds: Int64)
    case tooMany
  }

  /// Counts a code that is about to be sent and returns `granted`, or returns the reason why it must not be sent.
  private func ask(_ place: SentCodes.Place, at time: FlowTimestamp) throws(ServiceProblem) -> SendPermit {
    let ownWait = codes.secondsToWait(place, at: time)
    return try ledger.change(place, at: time) { tally in
      guard tally.here.sends < settings.sends, tally.session.sends < settings.sendsOfSession,
        tally.everywhere.sends.count < settings.sendsPerNumber, triesLeft(tally) > 0
      else { return .tooMany }
      let otherWait = tally.everywhere.secondsToWait(in: place.session, at: time, settings)
      if let wait = [ownWait, otherWait].compactMap(\.self).max() { return .tooSoon(seconds: wait) }
      tally.here.sends += 1
      tally.session.sends += 1
      tally.everywhere.noteSending(in: place.session, at: time)
      return .granted(count: max(tally.here.sends, tally.everywhere.sends.count))
    }
  }

  /// Returns the number of tries that the limits of the phone number still allow, both in this session and across all
  /// sessions.
  private func triesLeft(_ tally: VerificationLedger.Tally) -> Int {
    min(settings.tries - tally.here.tries, settings.triesPerNumber - tally.everywhere.tries.count)
  }

  private func deliver(_ place: SentCodes.Place, count: Int, for request: ServiceRequest) async -> ServiceOutcome {
    let code = randomCode()
    beingSent.insert(place)
    let isDelivered = await delivery.deliver(code: code, to: place.number)
    beingSent.remove(place)
    guard isDelivered else { return undelivered(place, for: request) }
    codes.put(code, place, for: settings.expires, from: request.time)
    codes.wait(place, for: settings.wait(afterSends: count), from: request.time)
    return .accepted(.null)
  }

  /// Removes an undelivered code from the counts of sent codes, and returns the outcome of the request.
  ///
  /// If the counts cannot be written, they stay one too high.
  private func undelivered(_ place: SentCodes.Place, for request: ServiceRequest) -> ServiceOutcome {
    try? ledger.change(place, at: request.time) { tally in
      // If the person entered an earlier, correct code during the delivery, the count in `here` is already 0.
      tally.here.sends = max(0, tally.here.sends - 1)
      tally.session.sends = max(0, tally.session.sends - 1)
      tally.everywhere.takeBackSending(in: place.session)
    }
    return Task.isCancelled ? .cancelled : request.unavailable(ServiceMessages.needsTerminal)
  }

  private func randomCode() -> Secret {
    var random = random
    defer { self.random = random }
    let digits = (0..<settings.codeLength).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
    return Secret(String(decoding: digits, as: UTF8.self))
  }

  // MARK: checking

  private func check(_ request: ServiceRequest) -> ServiceOutcome {
    guard let number = request.number else { return .rejected("expired") }
    let place = SentCodes.Place(session: request.session, number: number)
    let code = codes.code(place, at: request.time)
    let left: Int
    do throws(ServiceProblem) {
      left = try ledger.change(place, at: request.time) { tally in
        let left = triesLeft(tally)
        // The try does not count if there is no code to compare, or if no tries are left.
        guard code != nil, left > 0 else { return left - 1 }
        tally.here.tries += 1
        tally.everywhere.noteTry(at: request.time)
        return left - 1
      }
    } catch {
      return request.unavailable(error.reason)
    }
    if left < 0 { return .rejected("locked") }
    guard let code else { return .rejected("expired") }
    return compare(code, for: request, place, left: left)
  }

  private func compare(
    _ code: Secret, for request: ServiceRequest, _ place: SentCodes.Place, left: Int
  ) -> ServiceOutcome {
    guard code.matches(request.typedCode) else {
      if left > 0 { return .rejected("wrong_code", ["left": .int(Int64(left))]) }
      codes.use(place)
      return .rejected("locked")
    }
    codes.use(place)
    // If the reset cannot be written, the previous counts stay in effect, which is safe.
    try? ledger.change(place, at: request.time) { tally in tally.here = VerificationLedger.Count() }
    return .accepted(.null)
  }
}
