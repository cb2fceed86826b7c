import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlowServices

/// Attempts to guess codes over time or all at once.
///
/// At most five guesses may be compared.
@Suite final class GuessingTests: Sendable {
  private let folder: TemporaryFolder
  private let pocket = RecordingDelivery()
  /// The number of writes of the session's counts: one for each comparison, and two for each code sent.
  private let writes = Mutex(0)

  init() throws { folder = try TemporaryFolder() }

  private func service(seed: Int) -> LocalVerification {
    let files = FileSystem { [self] effect throws(SystemError) in
      if case .rename(_, let target) = effect, target.hasSuffix(".codes.json") { writes.withLock { $0 += 1 } }
    }
    return LocalVerification(
      settings: VerificationSettings(), folder: folder.url, files: files, delivery: pocket, name: "verification",
      random: SeededNumbers(state: UInt64(seed)))
  }

  private func send(_ key: String, by service: LocalVerification, after seconds: Int64 = 0) async -> ServiceOutcome {
    await service.reply(
      to:
        Calls.request(Calls.send, ["to": .string(Calls.number)], key: "s\(key)", after: seconds))
  }

  private func check(
    _ code: String, _ key: String, by service: LocalVerification, after seconds: Int64 = 0
  ) async -> ServiceOutcome {
    let inputs: KeyValuePairs<String, Value> = ["to": .string(Calls.number), "code": .secret(Secret(code))]
    return await service.reply(to: Calls.request(Calls.check, inputs, key: "c\(key)", after: seconds))
  }

  /// Returns how many times the counts are written while a closure runs.
  private func comparisons(_ body: () async -> Void) async -> Int {
    let before = writes.withLock { $0 }
    await body()
    return writes.withLock { $0 } - before
  }

  @Test func `Five of thousands of guesses are compared, despite restarts and new codes`() async {
    // Ten thousand guesses in a full run, otherwise two thousand.
    let guesses = TestRun.isFull ? 50 : 10
    var compared = 0
    var answers: [String: Int] = [:]
    let waits: [Int64] = [0, 30, 90, 210]
    for run in 0..<204 {
      let service = service(seed: run)
      let time = run < waits.count ? waits[run] : Int64(446 + run)
      _ = await send("\(run)", by: service, after: time)
      compared += await comparisons {
        // A patient attacker makes one wrong guess per code, then only correct ones.
        for number in 0..<(run < 4 ? 1 : guesses) {
          let code = number == 0 ? pocket.wrong : pocket.last
          answers[await check(code, "\(run)-\(number)", by: service, after: time).word, default: 0] += 1
        }
      }
    }
    #expect(compared == 5)
    #expect(pocket.count == 5)
    #expect(answers == ["wrong_code": 4, "locked": 200 * guesses])
  }

  @Test func `Five of sixty-four concurrent guesses are compared, and the right code comes too late`() async {
    let service = service(seed: 1)
    _ = await send("1", by: service)
    let answers = SynchronizedList<String>()
    let compared = await comparisons {
      await withTaskGroup { group in
        for number in 0..<64 {
          group.addTask { [self] in answers.add(await check(pocket.wrong, "\(number)", by: service).detail) }
        }
      }
    }
    #expect(compared == 5)
    #expect(answers.all.sorted() == (1...4).map { "wrong_code \($0)" }.withLocks(60))
    #expect(await check(pocket.last, "right", by: service) == .rejected("locked"))
  }

  @Test func `Five processes that guess concurrently compare five guesses in total`() async {
    let services = (0..<5).map(service)
    for (number, service) in services.enumerated() { _ = await send("\(number)", by: service) }
    #expect(pocket.count == 1)
    let answers = SynchronizedList<String>()
    let compared = await comparisons {
      await withTaskGroup { group in
        for number in 0..<64 {
          group.addTask { [self] in answers.add(await check("------", "\(number)", by: services[number % 5]).detail) }
        }
      }
    }
    #expect(compared == 5)
    #expect(answers.all.sorted() == (1...4).map { "wrong_code \($0)" }.withLocks(60))
    for service in services { #expect(await check(pocket.last, "right", by: service) == .rejected("locked")) }
  }

  @Test func `The sixth guess of a code is rejected even if correct, and so are repeated calls`() async {
    let service = service(seed: 1)
    _ = await send("1", by: service)
    for number in 0..<5 { _ = await check(pocket.wrong, "\(number)", by: service) }
    let compared = await comparisons {
      for number in 0..<64 { #expect(await check(pocket.last, "\(number)", by: service) != .accepted(.null)) }
    }
    #expect(compared == 0)
  }
}

extension ServiceOutcome {
  fileprivate var word: String {
    switch self {
    case .accepted: "accepted"
    case .rejected(let rejection): rejection.code
    case .unavailable(let reason, _, _): reason
    case .cancelled: "cancelled"
    }
  }

  fileprivate var detail: String {
    guard case .rejected(let rejection) = self, case .int(let left) = rejection.details["left"] else { return word }
    return "\(word) \(left)"
  }
}

extension [String] {
  /// Returns the outcomes with a number of "locked" rejections added, sorted.
  fileprivate func withLocks(_ count: Int) -> [String] { (self + Array(repeating: "locked", count: count)).sorted() }
}
