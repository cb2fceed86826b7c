import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import TestSupport
import Testing

@testable import FlowServices

/// The whole onboarding, with all that serves it, stopped or disturbed wherever it touches the world.
///
/// With `FULL=1` in the environment at every such point, otherwise at every fifth.
@Suite struct OnboardingFaultTests {
  /// A machine on which a process died: its disk, and what a witness knows.
  private struct Photograph: Sendable {
    /// All that the next process can find: where two points leave the same, it cannot tell at which of them it was.
    struct Remains: Hashable, Sendable {
      let files: [String: [UInt8]]
      let testimony: Testimony
    }

    let point: FaultPoints.Point
    let remains: Remains
  }

  @Test(arguments: Story.all)
  func `wherever the process dies, the next one goes on, and one account comes of it`(story: Story) async throws {
    let photographs = try await photographs(of: story)
    let torn = zip(photographs, photographs.dropFirst()).compactMap(Self.torn)
    var known: Set<Photograph.Remains> = []
    let remains = (photographs.map(\.remains) + torn).filter { known.insert($0).inserted }
    let start = ContinuousClock.now
    let tried = TestRun.part(of: remains, every: 5, from: story.moves.count)
    await Self.atOnce(tried) { try await Self.survive($0) }
    let time = ContinuousClock.now - start
    let count =
      "\(photographs.count) deaths and \(torn.count) torn writes with \(tried.count) of \(remains.count) remains"
    print("\(story.name): \(count) survived in \(time)")
    #expect(photographs.count > 400)
    #expect(torn.count > 30)
  }

  /// Each run fails at most once in each second move, always at the same place of it: together, at every point.
  @Test(arguments: Story.all)
  func `whatever fails once, the person is told, nothing moves, and the next try works`(story: Story) async throws {
    let witnessed = FaultPoints()
    try await Self.tell(story, witnessed, on: try TemporaryFolder())
    let places = TestRun.part(of: Array(0..<witnessed.longestMove), every: 5, from: story.moves.count)
    let failures = places.flatMap { place in
      [true, false].map { FaultPoints.Failure(isOdd: $0, place: place, code: place.isMultiple(of: 2) ? 28 : 5) }
    }
    let start = ContinuousClock.now
    let counts = Album<Int>()
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

  // MARK: failures

  /// Answers which points failed without a word.
  @discardableResult
  private static func tell(
    _ story: Story, _ points: FaultPoints, on folder: TemporaryFolder, _ witness: Witness = Witness()
  ) async throws -> [Int] {
    let applicant = Applicant(try RunningProgram(folder, points, witness, run: "1"))
    try await applicant.begin()
    for move in story.moves { try await applicant.make(move) }
    try await applicant.finish()
    try judge(folder, witness)
    if points.failureCount == 0 { #expect(applicant.events == 0) }
    return applicant.untold
  }

  /// Sweeping what dead processes left is worth no word, nor is clearing the counts after a right code: nothing is
  /// granted.
  private static func needsNoWord(_ number: Int, in points: [FaultPoints.Point]) -> Bool {
    switch points[number] {
    case .handedOver, .file(.list): return true
    case .calling, .answered, .file: break
    }
    let call = points[..<number].last { if case .file = $0 { false } else { true } }
    return call == .calling("verification.check")
  }

  // MARK: deaths

  /// What every point of a run leaves behind if nothing happens after it.
  private func photographs(of story: Story) async throws -> [Photograph] {
    let folder = try TemporaryFolder()
    let witness = Witness()
    let album = Album<Photograph>()
    let points = FaultPoints { point in
      album.add(Photograph(point: point, remains: .init(files: folder.content, testimony: witness.all)))
    }
    try await Self.tell(story, points, on: folder, witness)
    return album.all
  }

  /// A write that was under way when the process died: half of it is there.
  private static func torn(_ before: Photograph, _ after: Photograph) -> Photograph.Remains? {
    guard before.point == .file(.write) else { return nil }
    var files = before.remains.files
    for (name, bytes) in after.remains.files where bytes != files[name] {
      let kept = files[name]?.count ?? 0
      files[name] = Array(bytes.prefix(kept + (bytes.count - kept) / 2))
    }
    return Photograph.Remains(files: files, testimony: before.remains.testimony)
  }

  private static func survive(_ remains: Photograph.Remains) async throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in remains.files { try folder.write(name, bytes) }
    let witness = Witness(remains.testimony)
    try judgeCounts(folder, remains.testimony)
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

  /// A crash grants nobody a try or a code.
  private static func judgeCounts(_ folder: TemporaryFolder, _ testimony: Testimony) throws {
    let outbox = Outbox(url: folder.url.appending(path: "outbox.jsonl"))
    let ledger = VerificationLedger(
      folder: PrivateFolder(folder.url, files: .live), name: "verification.*", settings: VerificationSettings())
    func tally(_ number: String) throws -> VerificationLedger.Tally {
      let place = SentCodes.Place(session: SessionID(random: 1), number: number)
      return try ledger.change(place, at: Timestamp(seconds: Calls.start)) { $0 }
    }
    for (number, wrong) in testimony.wrong {
      #expect(try tally(number).here.tries >= wrong.count)
      #expect(try tally(number).everywhere.tries.count >= wrong.count)
    }
    #expect(try tally("").session.sends >= outbox.codes().count)
  }

  // MARK: the verdict

  /// One account, with what was given, and the result of it in the person's hands.
  private static func judge(_ folder: TemporaryFolder, _ witness: Witness) throws {
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

  /// Does the same with each, two at a time: what is slow is the disk and the encoding.
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
