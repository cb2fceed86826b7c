import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import TestSupport
import Testing

@testable import FlowServices

/// The whole onboarding with its services, interrupted by a crash or a failure at every effect.
///
/// Tries every point with `FULL=1` in the environment, and every ninth otherwise.
@Suite struct OnboardingFaultTests {
  /// The state of a computer when a process died: its files, and what had been observed of the run.
  private struct DiskState: Sendable {
    /// The files that the next process finds, and the facts that it must not violate.
    ///
    /// Equal remains need to be tested only once.
    struct Remains: Hashable, Sendable {
      let files: [String: [UInt8]]
      let testimony: ObservedFacts
    }

    let point: FaultPoints.Point
    let remains: Remains
  }

  @Test(arguments: Story.all)
  func `Wherever the process dies, the next one resumes and exactly one account is created`(story: Story) async throws {
    let diskStates = try await diskStates(of: story)
    let torn = zip(diskStates, diskStates.dropFirst()).compactMap(Self.torn)
    var known: Set<DiskState.Remains> = []
    let remains = (diskStates.map(\.remains) + torn).filter { known.insert($0).inserted }
    let start = ContinuousClock.now
    let seldom = TestRun.part(of: remains, every: 9, from: story.moves.count)
    let tried =
      seldom + (TestRun.isFull ? [] : zip(remains, remains.dropFirst()).filter(Self.haveOtherAccounts).map(\.1))
    await Self.atOnce(tried) { try await Self.survive($0) }
    let time = ContinuousClock.now - start
    let count =
      "\(diskStates.count) deaths and \(torn.count) torn writes with \(tried.count) of \(remains.count) remains"
    print("\(story.name): \(count) survived in \(time)")
    #expect(diskStates.count > 400)
    #expect(torn.count > 30)
  }

  /// In each run, the point with a certain index fails in every second move, unless the move has fewer points.
  ///
  /// Together, the runs of a full test run fail at every point.
  @Test(arguments: Story.all)
  func `Any single failure is reported to the person, moves nothing, and the next try succeeds`(story: Story)
    async throws
  {
    let witnessed = FaultPoints()
    try await Self.tell(story, witnessed, on: try TemporaryFolder())
    let places = TestRun.part(of: Array(0..<witnessed.longestMove), every: 9, from: story.moves.count)
    let failures = places.flatMap { place in
      [true, false].map { FaultPoints.Failure(isOdd: $0, place: place, code: place.isMultiple(of: 2) ? 28 : 5) }
    }
    let start = ContinuousClock.now
    let counts = SynchronizedList<Int>()
    await Self.atOnce(failures) { failure in
      let points = FaultPoints(failure: failure)
      let untold = try await Self.tell(story, points, on: try TemporaryFolder())
      for number in untold where !Self.needsNoWord(number, in: points.points) {
        Issue.record("nobody was told of \(points.points[number]), number \(number)")
      }
      counts.add(points.failureCount)
    }
    let count = counts.all.reduce(0, +)
    print("\(story.name): \(count) failures in \(failures.count) runs endured in \(ContinuousClock.now - start)")
    #expect(count == witnessed.places.count { places.contains($0) })
  }

  // MARK: Failures

  /// Plays a story to its end, checks the account, and returns the indices of the points that failed unreported.
  @discardableResult
  private static func tell(
    _ story: Story, _ points: FaultPoints, on folder: TemporaryFolder, _ witness: RunObserver = RunObserver()
  ) async throws -> [Int] {
    let applicant = Applicant(try RunningProgram(folder, points, witness, run: "1"))
    try await applicant.begin()
    for move in story.moves { try await applicant.make(move) }
    try await applicant.finish()
    try judge(folder, witness)
    if points.failureCount == 0 { #expect(applicant.events == 0) }
    return applicant.untold
  }

  /// Whether the failure of a point need not be reported to the person.
  ///
  /// Such points are the handover of the result, the listing of files that dead processes left, and the effects after a
  /// code was delivered or found to be right.
  private static func needsNoWord(_ number: Int, in points: [FaultPoints.Point]) -> Bool {
    switch points[number] {
    case .handedOver, .file(.list): return true
    case .calling, .answered, .file: break
    }
    guard let call = points[..<number].lastIndex(where: { if case .file = $0 { false } else { true } }) else {
      return false
    }
    return points[call] == .calling("verification.check")
      || points[call..<number].contains { point in
        if case .file(.open(let path)) = point { path.hasSuffix("outbox.jsonl") } else { false }
      }
  }

  // MARK: Crashes

  /// Returns the state at every point of a run.
  private func diskStates(of story: Story) async throws -> [DiskState] {
    let folder = try TemporaryFolder()
    let witness = RunObserver()
    let album = SynchronizedList<DiskState>()
    let points = FaultPoints { point in
      album.add(DiskState(point: point, remains: .init(files: folder.content, testimony: witness.all)))
    }
    try await Self.tell(story, points, on: folder, witness)
    return album.all
  }

  /// Returns the state after a crash in the middle of a write, or `nil` if the effect is not a write.
  private static func torn(_ before: DiskState, _ after: DiskState) -> DiskState.Remains? {
    guard before.point == .file(.write) else { return nil }
    var files = before.remains.files
    for (name, bytes) in after.remains.files where bytes != files[name] {
      let kept = files[name]?.count ?? 0
      files[name] = Array(bytes.prefix(kept + (bytes.count - kept) / 2))
    }
    return DiskState.Remains(files: files, testimony: before.remains.testimony)
  }

  private static func haveOtherAccounts(_ before: DiskState.Remains, _ after: DiskState.Remains) -> Bool {
    before.files["accounts.jsonl"] != after.files["accounts.jsonl"]
  }

  private static func survive(_ remains: DiskState.Remains) async throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in remains.files { try folder.write(name, bytes) }
    let witness = RunObserver(remains.testimony)
    try await judgeCounts(folder, remains.testimony)
    let program = try RunningProgram(folder, FaultPoints(), witness, run: "2")
    if let outcome = try await program.outcome() {
      #expect(outcome == "completed")
    } else {
      let applicant = Applicant(program)
      try await applicant.begin()
      try await applicant.finish()
    }
    try judge(folder, witness)
  }

  /// Checks that a crash grants no further tries or codes.
  private static func judgeCounts(_ folder: TemporaryFolder, _ testimony: ObservedFacts) async throws {
    let outbox = Outbox(url: folder.url.appending(path: "outbox.jsonl"))
    let ledger = FileCodeLedger(
      folder: PrivateFolder(folder.url, files: .live), name: "verification.*", settings: VerificationSettings())
    func tally(_ number: String) async throws -> CodeTally {
      let place = CodePlace(session: FlowSessionID(random: 1), number: number)
      return try await ledger.change(place, at: FlowTimestamp(seconds: Calls.start)) { $0 }
    }
    for (number, wrong) in testimony.wrong {
      #expect(try await tally(number).here.tries >= wrong.count)
      #expect(try await tally(number).everywhere.tries.count >= wrong.count)
    }
    #expect(try await tally("").session.sends >= outbox.codes().count)
  }

  // MARK: Checks

  /// Checks that there is one account with the given answers, and that its result was handed over.
  private static func judge(_ folder: TemporaryFolder, _ witness: RunObserver) throws {
    let testimony = witness.all
    #expect(testimony.complaints == [])
    let lines = try folder.lines("accounts.jsonl").compactMap {
      try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
    }
    #expect(lines.count == 1)
    let account = try #require(lines.first?["request"])
    for (field, values) in testimony.allowed {
      let path = String(field.drop { $0 != " " }.dropFirst())
      guard path != "forCompany" else { continue }
      #expect(values.contains(account.at(path) ?? .null), "\(path)")
    }
    #expect(account.at("email") == .string("ana@example.com"))
    #expect(!testimony.handed.isEmpty && Set(testimony.handed).count == 1)
    #expect(testimony.handed.first?["account"] == .string("A-0001"))
    #expect(testimony.handed.first?.at("customer.phone") == account.at("phone"))
  }

  /// Runs a closure for all items, up to four at a time, because saving and encoding are slow.
  private static func atOnce<Item: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) async throws -> Void
  ) async {
    await withTaskGroup { group in
      for part in 0..<4 {
        group.addTask {
          for item in items.enumerated() where item.offset % 4 == part {
            do { try await body(item.element) } catch { Issue.record(error, "at point \(item.offset)") }
          }
        }
      }
    }
  }
}
