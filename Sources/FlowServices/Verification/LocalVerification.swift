import FlowDefinition
package import FlowEngine
import FlowExpressions
package import Foundation

/// Proves that a person has a telephone number, without any other system: serves ports that end in `send` and `check`.
///
/// Codes live in memory only. How often codes were sent and tried is kept in files of the folder, written before a code
/// is compared: a restart clears the wait for the next code but grants no new code and no new try. A code belongs to a
/// number and a session, is replaced by the next one and is used once. A right code starts the counts of its number in
/// the session anew. Time is the time of the requests.
///
/// What is sent to a number, tried for it and waited for counts over all sessions of the folder too, within a sliding
/// window (``VerificationSettings/perNumber-swift.property``): a new session grants nothing either. Programs that do not
/// share the folder do not share these counts: a service that many of them use has to count on its own.
///
/// `send` takes `to` and may answer `invalid_number`, `too_soon` (`seconds`), `too_many`; `check` takes `to` and `code`
/// and may answer `wrong_code` (`left`), `expired`, `locked`. A call with a key seen before is answered as before.
package actor LocalVerification: FlowService {
  let settings: VerificationSettings
  let ledger: VerificationLedger
  private let delivery: any CodeDelivery
  private var random: any RandomNumberGenerator & Sendable
  private var codes = SentCodes()
  private var cache = IdempotencyCache()
  private var beingSent: Set<SentCodes.Place> = []

  /// Sends codes through a delivery and counts in a folder, which is made when it is needed.
  ///
  /// Two services with different names do not share their counts.
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

  /// Counts a code to be sent, unless there were too many or the last was sent just now.
  private func ask(_ place: SentCodes.Place, at time: Timestamp) throws(ServiceProblem) -> SendPermit {
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

  /// How many codes may be tried yet, in the session and in all of them.
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

  /// Nobody got a code, so none is counted; if that cannot be written, one is counted too many.
  private func undelivered(_ place: SentCodes.Place, for request: ServiceRequest) -> ServiceOutcome {
    try? ledger.change(place, at: request.time) { tally in
      // A right answer to the code before may have cleared the count meanwhile.
      tally.here.sends = max(0, tally.here.sends - 1)
      tally.session.sends = max(0, tally.session.sends - 1)
      tally.everywhere.takeBackSending(in: place.session)
    }
    return Task.isCancelled ? .cancelled : request.unavailable(ServiceMessages.nobodyToDeliverTo)
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
        // Without a code there is nothing to compare, hence nothing to count.
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
    // If this cannot be written, the person keeps the counts they had: nothing is granted.
    try? ledger.change(place, at: request.time) { tally in tally.here = VerificationLedger.Count() }
    return .accepted(.null)
  }
}
