import FlowDefinition
public import FlowEngine
import FlowExpressions
public import Foundation
import Wording

/// Proves that a person has a telephone number, without any other system: serves ports that end in `send` and `check`.
///
/// Codes live in memory only. How often codes were sent and tried is kept in a file of the folder, written before a code
/// is compared: a restart clears the wait for the next code but grants no new code and no new try. A code belongs to a
/// number and a session, is replaced by the next one and is used once. A right code starts the counts of its number
/// anew. Time is the time of the requests.
///
/// `send` takes `to` and may answer `invalid_number`, `too_soon` (`seconds`), `too_many`; `check` takes `to` and `code`
/// and may answer `wrong_code` (`left`), `expired`, `locked`. A call with a key seen before is answered as before.
public actor LocalVerification: Service {
  let settings: VerificationSettings
  let ledger: VerificationLedger
  private let delivery: any CodeDelivery
  private var random: any RandomNumberGenerator & Sendable
  private var codes = SentCodes()
  private var memory = AnswerMemory()
  private var beingSent: Set<SentCodes.Place> = []

  /// Sends codes through a delivery and counts in a folder, which is made when it is needed.
  ///
  /// Two services with different names do not share their counts.
  public init(
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
    ledger = VerificationLedger(folder: PrivateFolder(folder, files: files), name: name)
    self.delivery = delivery
    self.random = random
  }

  /// Sends a code or checks one.
  public func answer(_ request: ServiceRequest, progress: any ServiceProgress) async -> ServiceOutcome {
    if Task.isCancelled { return .cancelled }
    if let known = memory.outcome(of: request) { return known }
    memory.sweep(at: request.time)
    codes.sweep(at: request.time)
    let outcome: ServiceOutcome
    switch VerificationTask(port: request.port) {
    case .send: outcome = await send(request)
    case .check: outcome = check(request)
    case nil: outcome = .unavailable(reason: ServiceWords.notVerification(request.port.name))
    }
    switch outcome {
    case .accepted, .rejected: memory.note(outcome, to: request)
    case .unavailable, .cancelled: break
    }
    return outcome
  }

  // MARK: sending

  private func send(_ request: ServiceRequest) async -> ServiceOutcome {
    guard let number = request.number else { return .rejected("invalid_number") }
    let place = SentCodes.Place(session: request.session, number: number)
    guard !beingSent.contains(place) else {
      return .unavailable(reason: ServiceWords.stillSending.text(in: request.wording))
    }
    let permit: SendPermit
    do throws(VerificationLedger.Problem) { permit = try ask(place, at: request.time) } catch {
      return .unavailable(reason: error.reason.text(in: request.wording))
    }
    switch permit {
    case .tooSoon(let seconds): return .rejected("too_soon", ["seconds": .int(seconds)])
    case .tooMany: return .rejected("too_many")
    case .granted(let count): return await deliver(place, count: count, for: request)
    }
  }

  private enum SendPermit {
    case granted(count: Int)
    case tooSoon(seconds: Int64)
    case tooMany
  }

  /// Counts a code to be sent, unless there were too many or the last was sent just now.
  private func ask(_ place: SentCodes.Place, at time: Timestamp) throws(VerificationLedger.Problem) -> SendPermit {
    let wait = codes.secondsToWait(place, at: time)
    return try ledger.change(place.session, place.number) { counts, count in
      guard count.tries < settings.tries, count.sends < settings.sends, counts.sends < settings.sendsOfSession else {
        return .tooMany
      }
      if let wait { return .tooSoon(seconds: wait) }
      count.sends += 1
      counts.sends += 1
      return .granted(count: count.sends)
    }
  }

  private func deliver(_ place: SentCodes.Place, count: Int, for request: ServiceRequest) async -> ServiceOutcome {
    let code = randomCode()
    beingSent.insert(place)
    let isDelivered = await delivery.deliver(code: code, to: place.number)
    beingSent.remove(place)
    guard isDelivered else { return undelivered(place, request.wording) }
    codes.put(code, place, for: settings.expires, from: request.time)
    codes.wait(place, for: settings.wait(afterSends: count), from: request.time)
    return .accepted(.null)
  }

  /// Nobody got a code, so none is counted; if that cannot be written, one is counted too many.
  private func undelivered(_ place: SentCodes.Place, _ wording: Language) -> ServiceOutcome {
    try? ledger.change(place.session, place.number) { counts, count in
      // A right answer to the code before may have cleared the count meanwhile.
      count.sends = max(0, count.sends - 1)
      counts.sends = max(0, counts.sends - 1)
    }
    return Task.isCancelled ? .cancelled : .unavailable(reason: ServiceWords.nobodyToDeliverTo.text(in: wording))
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
    do throws(VerificationLedger.Problem) {
      // Without a code there is nothing to compare, hence nothing to count.
      left = try ledger.change(place.session, number) { _, count in
        if count.tries >= settings.tries { return -1 }
        if code != nil { count.tries += 1 }
        return settings.tries - count.tries
      }
    } catch {
      return .unavailable(reason: error.reason.text(in: request.wording))
    }
    if left < 0 { return .rejected("locked") }
    guard let code else { return .rejected("expired") }
    return compare(code, with: request.typedCode, place, left: left)
  }

  private func compare(
    _ code: Secret, with typed: Secret, _ place: SentCodes.Place, left: Int
  ) -> ServiceOutcome {
    guard code.matches(typed) else {
      if left > 0 { return .rejected("wrong_code", ["left": .int(Int64(left))]) }
      codes.use(place)
      return .rejected("locked")
    }
    codes.use(place)
    // If this cannot be written, the person keeps the counts they had: nothing is granted.
    try? ledger.change(place.session, place.number) { _, count in count = VerificationLedger.Count() }
    return .accepted(.null)
  }
}
