import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlowServices
import Localization

@Suite struct LocalVerificationTests {
  private let folder: TemporaryFolder
  private let pocket = RecordingDelivery()
  private let service: LocalVerification
  private let other = FlowSessionID(random: 2)

  init() throws {
    folder = try TemporaryFolder()
    service = LocalVerification(folder: folder.url, delivery: pocket, random: SeededNumbers())
  }

  /// Returns the service as it is after a restart of the process.
  private func restarted(_ disk: FaultyDisk = FaultyDisk()) -> LocalVerification {
    LocalVerification(
      settings: VerificationSettings(), folder: folder.url, files: disk.files, delivery: pocket,
      name: "verification", random: SeededNumbers(state: 7))
  }

  private func send(
    _ key: String, to number: String = Calls.number, session: FlowSessionID = Snapshots.id, after seconds: Int64 = 0,
    by service: LocalVerification? = nil
  ) async -> ServiceOutcome {
    let request = Calls.request(
      Calls.send, ["to": .string(number)], key: key, session: session, after: seconds)
    return await (service ?? self.service).reply(to: request)
  }

  private func check(
    _ code: String, _ key: String, to number: String = Calls.number, session: FlowSessionID = Snapshots.id,
    after seconds: Int64 = 0, by service: LocalVerification? = nil
  ) async -> ServiceOutcome {
    let request = Calls.request(
      Calls.check, ["to": .string(number), "code": .secret(Secret(code))], key: key, session: session, after: seconds)
    return await (service ?? self.service).reply(to: request)
  }

  private func wrong(left: Int64) -> ServiceOutcome { .rejected("wrong_code", ["left": .int(left)]) }
  private func tooSoon(_ seconds: Int64) -> ServiceOutcome { .rejected("too_soon", ["seconds": .int(seconds)]) }

  @Test func `A verification code is correct only once`() async {
    #expect(await send("s") == .accepted(.null))
    #expect(pocket.last.wholeMatch(of: /[0-9]{6}/) != nil)
    #expect(await check(pocket.last, "c1") == .accepted(.null))
    #expect(await check(pocket.last, "c2") == .rejected("expired"))
  }

  @Test func `Five wrong codes lock the verification, and then even the right code is rejected`() async throws {
    _ = await send("s")
    for left in [4, 3, 2, 1] as [Int64] { #expect(await check(pocket.wrong, "c\(left)") == wrong(left: left)) }
    for number in 0..<(TestRun.isFull ? 9_996 : 1_996) {
      guard await check(pocket.wrong, "d\(number)") == .rejected("locked") else {
        Issue.record("try \(number) was not refused")
        return
      }
    }
    #expect(await check(pocket.last, "right") == .rejected("locked"))
    #expect(try folder.text("\(Snapshots.id).codes.json").contains("\"tries\":5"))
    #expect(await send("again", after: 3_600) == .rejected("too_many"))
    #expect(await send("s2", to: "+442079460000") == .accepted(.null))
    #expect(await check(pocket.last, "c", to: "+442079460000") == .accepted(.null))
  }

  @Test func `After a restart the last code is valid, the wait goes on, and there are no further tries`() async {
    _ = await send("s")
    let code = pocket.last
    for key in ["a", "b", "c"] { _ = await check(pocket.wrong, key) }
    let next = restarted()
    #expect(await send("s2", after: 1, by: next) == .accepted(.null))
    #expect(pocket.count == 1)
    #expect(await send("s3", after: 2, by: next) == tooSoon(28))
    #expect(await check(pocket.wrong, "d", after: 2, by: next) == wrong(left: 1))
    #expect(await check(code, "e", after: 2, by: restarted()) == .accepted(.null))
    #expect(await check(code, "f", after: 3, by: next) == .rejected("expired"))
    #expect(await send("s4", after: 4, by: next) == .accepted(.null))
    for key in ["g", "h", "i", "j"] { _ = await check(pocket.wrong, key, after: 4, by: next) }
    #expect(await check(pocket.wrong, "k", after: 4, by: restarted()) == .rejected("locked"))
    #expect(await check(pocket.last, "l", after: 4, by: restarted()) == .rejected("locked"))
    #expect(await send("s5", after: 3_600, by: restarted()) == .rejected("too_many"))
  }

  @Test func `After a restart another code is sent if the last one may not have been delivered, or after the wait`()
    async throws
  {
    let path = folder.path("\(Snapshots.id).codes.json")
    let counts = Mutex(0)
    // The process stops after the delivery, before the second write of the counts.
    let crashing = FaultyDisk(
      .refusal(code: 5) { effect in
        guard case .rename(_, path) = effect else { return false }
        return counts.withLock {
          $0 += 1; return $0 == 2
        }
      })
    #expect(await send("s", by: restarted(crashing)) == .accepted(.null))
    #expect(await send("s2", by: restarted()) == .accepted(.null))
    #expect(pocket.count == 2)
    #expect(await send("s3", after: 59, by: restarted()) == .accepted(.null))
    #expect(pocket.count == 2)
    #expect(await send("s4", after: 60, by: restarted()) == .accepted(.null))
    #expect(pocket.count == 3)
    #expect(await check(pocket.last, "c", after: 61, by: restarted()) == .accepted(.null))
  }

  @Test func `A restart grants no further verification codes`() async {
    let times: [Int64] = [0, 30, 90, 210, 450]
    for (number, time) in times.enumerated() {
      #expect(await send("s\(number)", after: time, by: restarted()) == .accepted(.null))
    }
    let last = restarted()
    // The last code is still valid.
    #expect(await send("s5", after: 1_000, by: last) == .accepted(.null))
    #expect(await send("s6", after: 1_000, by: last) == .rejected("too_many"))
    #expect(pocket.count == 5)
    #expect(await send("t", to: "+442079460000", after: 1_000, by: last) == .accepted(.null))
    #expect(await check(pocket.last, "c", to: "+442079460000", after: 1_000, by: last) == .accepted(.null))
  }

  @Test func `A session gets twenty codes regardless of the number of phone numbers`() async {
    var answers: [ServiceOutcome] = []
    for number in 0..<21 { answers.append(await send("s\(number)", to: "+120155501\(10 + number)")) }
    #expect(answers == Array(repeating: .accepted(.null), count: 20) + [.rejected("too_many")])
    #expect(await send("s", session: other, after: 30) == .accepted(.null))
  }

  @Test func `The wait for another code doubles, and the first code stays valid until then`() async {
    _ = await send("s1")
    let first = pocket.last
    #expect(await send("s2") == tooSoon(30))
    #expect(await send("s3", after: 29) == tooSoon(1))
    #expect(pocket.count == 1)
    #expect(await send("s4", after: 30) == .accepted(.null))
    #expect(await send("s5", after: 31) == tooSoon(59))
    #expect(await check(first, "c1", after: 31) == wrong(left: 4))
    #expect(await send("s6", after: 90) == .accepted(.null))
    #expect(await check(pocket.last, "c2", after: 91) == .accepted(.null))
  }

  @Test(arguments: [(0, 30), (1, 30), (2, 60), (3, 120), (4, 240), (5, 480), (6, 600), (60, 600)])
  func `The wait for another code is at most ten minutes`(sends: Int, seconds: Int) {
    #expect(VerificationSettings().wait(afterSends: sends) == .seconds(seconds))
  }

  @Test func `A clock that is set back delays another code at most once`() async {
    _ = await send("s1")
    #expect(await send("s2", after: -86_400) == tooSoon(30))
    #expect(await send("s3", after: 40) == .accepted(.null))
  }

  @Test(arguments: [-86_400, -31_536_000, -3_153_600_000] as [Int64])
  func `A clock that stays set back delays another code at most once`(jump: Int64) async {
    _ = await send("s1")
    #expect(await send("s2", after: jump) == tooSoon(30))
    #expect(await send("s3", after: jump + 10) == tooSoon(20))
    #expect(await check(pocket.last, "c1", after: jump + 10) == .rejected("expired"))
    #expect(await send("s4", after: jump + 30) == .accepted(.null))
    #expect(await check(pocket.last, "c2", after: jump + 31) == .accepted(.null))
  }

  @Test func `Extreme clock changes cause no trap and grant no further tries`() async {
    let jumps: [Int64] = [0, 31_536_000, -31_536_000, .max - Calls.start, .min, 0, .max - Calls.start - 1, 7]
    for (number, jump) in jumps.enumerated() {
      let sent = await send("s\(number)", after: jump)
      let expected = [.accepted(.null), tooSoon(30), tooSoon(60), tooSoon(120), .rejected("too_many")]
      #expect(expected.contains(sent), "\(sent)")
      let answer = await check(pocket.wrong, "c\(number)", after: jump)
      #expect(answer != .accepted(.null))
    }
    #expect(pocket.count <= 5)
    for number in 0..<6 { _ = await check(pocket.wrong, "d\(number)", after: 8) }
    #expect(await check(pocket.last, "e", after: 9) != .accepted(.null))
    #expect(await send("t", to: "+442079460000", after: 10) == .accepted(.null))
    #expect(await check(pocket.last, "f", to: "+442079460000", after: 10) == .accepted(.null))
  }

  @Test func `A code is valid for ten minutes, and an expired code uses no try`() async {
    _ = await send("s1")
    #expect(await check(pocket.wrong, "c1", after: 599) == wrong(left: 4))
    #expect(await check(pocket.last, "c2", after: 600) == .rejected("expired"))
    _ = await send("s2", after: 600)
    #expect(await check(pocket.wrong, "c3", after: 601) == wrong(left: 3))
    #expect(await check(pocket.last, "c4", after: 601) == .accepted(.null))
  }

  @Test func `A code is valid only for its phone number and session`() async {
    _ = await send("s1")
    let code = pocket.last
    #expect(await check(code, "c1", to: "+442079460000") == .rejected("expired"))
    #expect(await check(code, "c2", session: other) == .rejected("expired"))
    #expect(await check(code, "c3") == .accepted(.null))
  }

  @Test func `A correct code resets the counts of its phone number`() async {
    for number in 0..<8 {
      let day = Int64(number) * 86_400
      #expect(await send("s\(number)", after: day) == .accepted(.null))
      #expect(await check(pocket.wrong, "w\(number)", after: day) == wrong(left: 4))
      #expect(await check(pocket.last, "c\(number)", after: day) == .accepted(.null))
    }
  }

  @Test(arguments: [false, true])
  func `A repeated call gets the same reply, sends nothing and uses no try`(restarts: Bool) async {
    func now() -> LocalVerification { restarts ? restarted() : service }
    for _ in 0..<3 { #expect(await send("s", by: now()) == .accepted(.null)) }
    #expect(pocket.count == 1)
    let reply = await send("s2", after: 10, by: now())
    for _ in 0..<3 { #expect(await send("s2", after: 10, by: now()) == reply && pocket.count == 1) }
    for _ in 0..<3 { #expect(await check(pocket.wrong, "c1", by: now()) == wrong(left: 4)) }
    #expect(await check(pocket.wrong, "c2", by: now()) == wrong(left: 3))
    for _ in 0..<3 { #expect(await check(pocket.last, "c3", by: now()) == .accepted(.null)) }
    #expect(await check(pocket.last, "c3", session: other, by: now()) == .rejected("expired"))
    let code = pocket.last
    for digit in 0..<4 {
      _ = await send("t\(digit)", to: "+4420794600\(digit)0", by: now())
      for left in 1...4 { _ = await check("", "x\(digit)\(left)", to: "+4420794600\(digit)0", by: now()) }
    }
    #expect(await check(code, "c3", by: now()) == .rejected("expired"), "only the last outcomes are kept")
  }

  @Test(arguments: ["", "2015550123", "+1 201", "+", "+12", "+1234567890123456", "+1201555012x", "+١٢٣٤٥٦٧"])
  func `An invalid phone number gets no code`(number: String) async {
    #expect(await send("s", to: number) == .rejected("invalid_number"))
    #expect(await check("123456", "c", to: number) == .rejected("expired"))
    #expect(pocket.count == 0)
    #expect(await send("t") == .accepted(.null))
  }

  @Test func `A code that cannot be delivered makes the service unavailable and is not counted`() async {
    pocket.set(open: false)
    for number in 0..<7 {
      #expect(await send("s\(number)") == .unavailable(reason: ServiceMessages.notDelivered.description))
    }
    pocket.set(open: true)
    #expect(await send("s0") == .accepted(.null))
    #expect(await check(pocket.last, "c") == .accepted(.null))
  }

  @Test func `A code is not compared if the try cannot be saved`() async {
    let disk = FaultyDisk(
      .refusal(code: 28) { if case .open(let path) = $0 { path.contains("unfinished") } else { false } })
    let reason = "cannot use \"\(folder.path(NumberHistories.fileName))\": No space left on device"
    #expect(await send("s", by: restarted(disk)) == .unavailable(reason: reason))
    #expect(pocket.count == 0)
    #expect(await send("s") == .accepted(.null))
    #expect(await check(pocket.last, "c") == .accepted(.null))
  }

  @Test func `A try is synced to disk before its outcome is told`() async throws {
    let disk = FaultyDisk()
    let service = restarted(disk)
    _ = await send("s", by: service)
    let before = disk.effects.count
    _ = await check(pocket.wrong, "c", by: service)
    let effects = disk.effects[before...]
    // Each of two files is synced with its folder: the counts of all sessions, and the counts of this session.
    #expect(effects.filter { $0 == .sync }.count == 4)
    #expect(effects.last == .sync)
  }

  @Test func `Damaged counts of a session prevent further tries`() async throws {
    _ = await send("s")
    try folder.write("\(Snapshots.id).codes.json", "{}")
    let reason = ServiceMessages.damagedCounts(folder.path("\(Snapshots.id).codes.json")).description
    #expect(await check(pocket.last, "c") == .unavailable(reason: reason))
    // Another session still gets a code, after no longer a wait than this session.
    #expect(await send("t", session: other, after: 30) == .accepted(.null))
    #expect(await check(pocket.last, "d", session: other, after: 30) == .accepted(.null))
  }

  @Test func `The files of a verification contain neither the code nor the phone number`() async throws {
    _ = await send("s")
    _ = await check(pocket.wrong, "c")
    for name in try folder.names() {
      let text = try folder.text(name)
      #expect(!text.contains(pocket.last) && !text.contains(pocket.wrong) && !text.contains("2015550123"))
      #expect(try folder.permissions(name) == 0o600)
    }
  }

  @Test func `Deleting a session deletes its verification counts`() async throws {
    _ = await send("s")
    try await FileSessionStore(folder: folder.url).erase(Snapshots.id)
    #expect(try folder.names() == [".lock", NumberHistories.fileName])
  }

  @Test func `Verification services with different names count separately`() async {
    let second = LocalVerification(folder: folder.url, delivery: pocket, name: "sms")
    for (key, time) in ["a": 0, "b": 30, "c": 90, "d": 210, "e": 450] as KeyValuePairs<String, Int64> {
      _ = await send(key, after: time)
    }
    #expect(await send("f", after: 1_050) == .rejected("too_many"))
    #expect(await send("g", after: 1_050, by: second) == .accepted(.null))
  }

  @Test func `No other code is sent to a phone number while one is being delivered`() async {
    let first = Mutex<LocalVerification?>(nil)
    let seen = Mutex<[ServiceOutcome]>([])
    let courier = HookedDelivery {
      guard let service = first.withLock({ $0 }) else { return }
      let again = Calls.request(Calls.send, ["to": .string(Calls.number)], key: "s")
      let outcome = await service.reply(to: again)
      seen.withLock { $0.append(outcome) }
    }
    let service = LocalVerification(folder: folder.url, delivery: courier)
    first.withLock { $0 = service }
    #expect(await send("s", by: service) == .accepted(.null))
    #expect(seen.withLock { $0 } == [.unavailable(reason: ServiceMessages.stillSending.description)])
    first.withLock { $0 = nil }
    #expect(await send("t", after: 30, by: service) == .accepted(.null))
  }

  @Test func `Local verification does not serve a port with another name`() async {
    let port = ServicePort(name: "verification.guess", input: .answers, output: nil, rejections: [])
    let outcome = await service.reply(to: Calls.request(port, [:], key: "k"))
    #expect(outcome == .unavailable(reason: ServiceMessages.notVerification("verification.guess")))
  }

  @Test func `A call whose task is cancelled is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await send("s")
    }
    #expect(await task.value == .cancelled)
    #expect(await send("s") == .accepted(.null))
  }
}
