import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Testing

@testable import FlowServices

/// The limits of a phone number across all sessions of a store.
///
/// A new session grants no new codes or tries.
@Suite struct NumberLimitTests {
  private let folder: TemporaryFolder
  private let pocket = RecordingDelivery()

  init() throws { folder = try TemporaryFolder() }

  private static func session(_ number: Int) -> FlowSessionID { FlowSessionID(random: UInt64(number)) }

  private func send(
    _ session: Int, to number: String = Calls.number, key: String = "s", after seconds: Int64 = 0,
    by service: LocalVerification
  ) async -> ServiceOutcome {
    await service.reply(
      to:
        Calls.request(
          Calls.send, ["to": .string(number)], key: key, session: Self.session(session), after: seconds))
  }

  private func check(
    _ code: String, _ session: Int, to number: String = Calls.number, key: String = "c", after seconds: Int64 = 0,
    by service: LocalVerification
  ) async -> ServiceOutcome {
    let inputs: KeyValuePairs<String, Value> = ["to": .string(number), "code": .secret(Secret(code))]
    return await service.reply(
      to:
        Calls.request(Calls.check, inputs, key: key, session: Self.session(session), after: seconds))
  }

  /// Returns a new service on the shared folder, as in a new process that `run --fresh` starts.
  private func program(_ settings: VerificationSettings = VerificationSettings()) -> LocalVerification {
    LocalVerification(settings: settings, folder: folder.url, delivery: pocket, random: SeededNumbers())
  }

  @Test func `Eight sessions in a row compare at most twenty codes for a phone number`() async {
    var compared = 0
    var last: [ServiceOutcome] = []
    for session in 0..<8 {
      let service = program()
      let start = Int64(session) * 600
      last = [await send(session, after: start, by: service)]
      for number in 0..<5 {
        let outcome = await check(pocket.wrong, session, key: "c\(number)", after: start, by: service)
        last.append(outcome)
        if case .rejected(let rejection) = outcome, rejection.code == "wrong_code" { compared += 1 }
      }
      // The fifth try of a session is also compared, but rejected as "locked".
      if session < 4 { compared += 1 }
    }
    #expect(compared == 20)
    #expect(pocket.count == 4)
    #expect(last == [.rejected("too_many")] + Array(repeating: .rejected("locked"), count: 5))
  }

  private func tooSoon(_ seconds: Int64) -> ServiceOutcome { .rejected("too_soon", ["seconds": .int(seconds)]) }

  /// Low limits without waits.
  private static var narrow: VerificationSettings {
    var settings = VerificationSettings()
    settings.resendAfter = .zero
    settings.perNumber.sends = 3
    settings.perNumber.tries = 4
    settings.perNumber.window = .seconds(3_600)
    return settings
  }

  @Test func `Limits of a phone number default to a multiple of the session's limits`() {
    var settings = VerificationSettings()
    #expect(settings.sendsPerNumber == 10 && settings.triesPerNumber == 20)
    #expect(settings.perNumber.window == .seconds(86_400))
    settings.sends = 30
    settings.tries = 40
    #expect(settings.sendsPerNumber == 60 && settings.triesPerNumber == 160)
  }

  @Test func `New sessions get no more codes for a number than its limit until the time window has passed`() async {
    for session in 0..<3 {
      #expect(await send(session, after: Int64(session) * 60, by: program(Self.narrow)) == .accepted(.null))
    }
    #expect(await send(3, after: 180, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, after: 3_599, by: program(Self.narrow)) == .rejected("too_many"))
    // One more code is allowed an hour after the first code, and another an hour after the second.
    #expect(await send(3, after: 3_600, by: program(Self.narrow)) == .accepted(.null))
    #expect(await send(4, after: 3_601, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(4, after: 3_660, by: program(Self.narrow)) == .accepted(.null))
    #expect(pocket.count == 5)
  }

  @Test func `The tries of all sessions count together, and the last one locks the number in every session`() async {
    let first = program(Self.narrow)
    _ = await send(0, by: first)
    for left in [3, 2] as [Int64] {
      let outcome = await check(pocket.wrong, 0, key: "c\(left)", by: first)
      #expect(outcome == .rejected("wrong_code", ["left": .int(left)]))
    }
    let second = program(Self.narrow)
    _ = await send(1, after: 10, by: second)
    let third = await check(pocket.wrong, 1, key: "c1", after: 10, by: second)
    #expect(third == .rejected("wrong_code", ["left": .int(1)]))
    #expect(await check(pocket.wrong, 1, key: "c2", after: 10, by: second) == .rejected("locked"))
    #expect(await check(pocket.last, 1, key: "c3", after: 10, by: second) == .rejected("locked"))
    #expect(await send(2, after: 20, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(2, after: 3_600, by: second) == .accepted(.null))
    #expect(await check(pocket.last, 2, after: 3_600, by: second) == .accepted(.null))
  }

  @Test func `A correct code resets no limit of its phone number`() async {
    for session in 0..<3 {
      let service = program(Self.narrow)
      #expect(await send(session, by: service) == .accepted(.null))
      #expect(await check(pocket.last, session, by: service) == .accepted(.null))
    }
    #expect(await send(3, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, after: 3_600, by: program(Self.narrow)) == .accepted(.null))
  }

  @Test func `Another number, another binding and another store have their own limits`() async throws {
    for session in 0..<3 { _ = await send(session, by: program(Self.narrow)) }
    #expect(await send(3, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, to: "+442079460000", by: program(Self.narrow)) == .accepted(.null))
    let sms = LocalVerification(settings: Self.narrow, folder: folder.url, delivery: pocket, name: "sms")
    #expect(await send(3, by: sms) == .accepted(.null))
    let elsewhere = try TemporaryFolder()
    let other = LocalVerification(settings: Self.narrow, folder: elsewhere.url, delivery: pocket)
    #expect(await send(3, by: other) == .accepted(.null))
  }

  @Test func `The wait for another code applies to every session and grows with the codes of all sessions`() async {
    let first = program()
    #expect(await send(0, by: first) == .accepted(.null))
    #expect(await send(1, after: 1, by: program()) == tooSoon(29))
    #expect(await send(1, key: "s2", after: 30, by: program()) == .accepted(.null))
    #expect(await send(2, after: 31, by: program()) == tooSoon(59))
    #expect(await send(2, to: "+442079460000", key: "s2", after: 31, by: program()) == .accepted(.null))
    #expect(await send(2, key: "s3", after: 90, by: program()) == .accepted(.null))
    // A restart of the session with the last code sends nothing and changes no wait.
    #expect(await send(2, key: "s4", after: 91, by: program()) == .accepted(.null))
    #expect(await send(0, key: "s5", after: 92, by: first) == tooSoon(118))
    #expect(pocket.count == 4)
  }

  @Test func `The wait after a code grows with the codes sent in other sessions`() async {
    #expect(await send(0, by: program()) == .accepted(.null))
    let service = program()
    #expect(await send(1, after: 30, by: service) == .accepted(.null))
    #expect(await send(1, key: "s2", after: 31, by: service) == tooSoon(59))
  }

  @Test func `A repeated call counts once toward the limits of a phone number`() async {
    let service = program(Self.narrow)
    for _ in 0..<5 { #expect(await send(0, by: service) == .accepted(.null)) }
    for _ in 0..<5 { _ = await check(pocket.wrong, 0, by: service) }
    #expect(await check(pocket.wrong, 0, key: "c2", by: service) == .rejected("wrong_code", ["left": .int(2)]))
    #expect(await send(1, by: service) == .accepted(.null))
    #expect(pocket.count == 2)
  }

  @Test func `A code that was not delivered counts for no session`() async {
    pocket.set(open: false)
    for session in 0..<9 { _ = await send(session, by: program()) }
    pocket.set(open: true)
    #expect(await send(9, by: program()) == .accepted(.null))
  }

  @Test(
    arguments: [(-60, 3_600), (-3_601, -1), (-86_400, -82_800), (-3_153_600_000, -3_153_596_400)] as [(Int64, Int64)])
  func `A clock that is set back resets no count and locks no number forever`(jump: Int64, end: Int64) async {
    for session in 0..<3 { _ = await send(session, by: program(Self.narrow)) }
    #expect(await send(3, after: jump, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, after: end - 1, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, after: end, by: program(Self.narrow)) == .accepted(.null))
  }

  @Test func `A temporary clock error has no effect once the clock is right again`() async {
    for session in 0..<3 { _ = await send(session, by: program(Self.narrow)) }
    #expect(await send(3, after: -31_536_000, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, after: 60, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, after: 3_599, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(3, after: 3_600, by: program(Self.narrow)) == .accepted(.null))
  }

  @Test func `A clock that is set back delays another code of a session at most once`() async {
    _ = await send(0, by: program())
    #expect(await send(1, after: -86_400, by: program()) == tooSoon(30))
    #expect(await send(1, after: -86_390, by: program()) == tooSoon(20))
    #expect(await send(1, after: -86_370, by: program()) == .accepted(.null))
  }

  @Test func `Extreme clock changes cause no trap in the limits of a phone number`() async {
    let jumps: [Int64] = [0, .max - Calls.start, .min, 0, .max - Calls.start - 1, 7, .min + 1]
    for (session, jump) in jumps.enumerated() {
      let service = program(Self.narrow)
      let sent = await send(session, after: jump, by: service)
      #expect(sent == .accepted(.null) || sent == .rejected("too_many"))
      #expect(await check(pocket.wrong, session, after: jump, by: service) != .accepted(.null))
    }
    for session in 90..<94 { _ = await send(session, after: 8, by: program(Self.narrow)) }
    #expect(await send(99, after: 8, by: program(Self.narrow)) == .rejected("too_many"))
    #expect(await send(99, after: 3_608, by: program(Self.narrow)) == .accepted(.null))
  }
}
