import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Testing

@testable import FlowServices
import Localization

/// The file that counts codes by phone number across all sessions of a store.
@Suite struct NumberHistoriesTests {
  private let folder: TemporaryFolder
  private let pocket = RecordingDelivery()
  private let file = NumberHistories.fileName

  init() throws { folder = try TemporaryFolder() }

  private func send(
    _ key: String, session: UInt64 = 1, after seconds: Int64 = 0, by disk: FaultyDisk = FaultyDisk()
  ) async -> ServiceOutcome {
    var settings = VerificationSettings()
    settings.resendAfter = .zero
    settings.perNumber.sends = 2
    let service = LocalVerification(
      settings: settings, folder: folder.url, files: disk.files, delivery: pocket, name: "verification",
      random: SeededNumbers())
    let inputs: KeyValuePairs<String, Value> = ["to": .string(Calls.number)]
    return await service.reply(
      to:
        Calls.request(Calls.send, inputs, key: key, session: FlowSessionID(random: session), after: seconds))
  }

  /// The first reference vectors of SipHash: key 00 01 … 0f, and the bytes 00 01 … of each length.
  @Test(arguments: [
    (0, "726fdb47dd0e0e31"), (1, "74f839c593dc67fd"), (7, "ab0200f58b01d137"), (8, "93f5f5799a932462"),
    (15, "a129ca6149be45e5"),
  ])
  func `Keyed fingerprints match the reference vectors of SipHash`(length: Int, expected: String) throws {
    let key = try #require(KeyedFingerprint(rawValue: "07060504030201000f0e0d0c0b0a0908"))
    #expect(key.rawValue == "07060504030201000f0e0d0c0b0a0908")
    #expect(key.fingerprint(of: String(decoding: 0..<UInt8(length), as: UTF8.self)) == expected)
  }

  @Test(arguments: ["", "0", "07060504030201000F0E0D0C0B0A0908", "+7060504030201000f0e0d0c0b0a0908"])
  func `Text other than 32 hexadecimal digits is not a fingerprint key`(text: String) {
    #expect(KeyedFingerprint(rawValue: text) == nil)
  }

  @Test func `Two stores have different fingerprints of a number, and neither stores the number`() async throws {
    _ = await send("a")
    let first = try folder.text(file)
    #expect(try folder.permissions(file) == 0o600)
    try FileManager.default.removeItem(atPath: folder.path(file))
    _ = await send("b")
    let second = try folder.text(file)
    let fingerprint = /"numbers":\{"([0-9a-f]{16})"/
    #expect(try #require(first.firstMatch(of: fingerprint)).1 != #require(second.firstMatch(of: fingerprint)).1)
    #expect(!first.contains("2015550123") && !second.contains("2015550123"))
  }

  @Test func `Deleting sessions keeps the counts of their phone numbers`() async throws {
    for session in [1, 2] as [UInt64] {
      _ = await send("s", session: session)
      try await FileSessionStore(folder: folder.url).erase(FlowSessionID(random: session))
    }
    #expect(try folder.names() == [".lock", file])
    #expect(await send("s", session: 3) == .rejected("too_many"))
  }

  @Test func `A damaged number file blocks codes once, is set aside and reported, and counting restarts`() async throws
  {
    _ = await send("a")
    let whole = try folder.bytes(file)
    for (number, place) in whole.indices.enumerated() {
      var flipped = whole
      flipped[place] ^= 1 << UInt8(place % 8)
      try folder.write(file, flipped)
      let aside = "\(NumberHistories.stem).damaged-\(number + 1)"
      let path = folder.path(file)
      let reason = ServiceMessages.damagedHistories(path, setAside: folder.path(aside)).description
      #expect(await send("b\(place)", session: 2) == .unavailable(reason: reason), "at \(place)")
      #expect(try folder.bytes(aside) == flipped)
    }
    #expect(pocket.count == 1)
    #expect(await send("c", session: 2) == .accepted(.null))
    let aside = try FileSessionStore(folder: folder.url).filesSetAside()
    #expect(aside.count == whole.count && aside.allSatisfy { $0.session == nil })
  }

  @Test func `A damaged number file that cannot be set aside keeps blocking codes`() async throws {
    try folder.write(file, "damage")
    let disk = FaultyDisk(.refusal(code: 30) { if case .rename = $0 { true } else { false } })
    for key in ["a", "b"] {
      #expect(
        await send(key, by: disk)
          == .unavailable(reason: ServiceMessages.damagedHistories(folder.path(file), setAside: nil).description))
    }
    #expect(try folder.text(file) == "damage")
    #expect(pocket.count == 0)
  }

  @Test(arguments: [0, -1, 2]) func `A number file of another format blocks codes and stays unchanged`(format: Int)
    async throws
  {
    _ = await send("a")
    let bytes = try #require(CheckedContent.unwrap(folder.bytes(file), name: "numbers"))
    let content = String(decoding: bytes, as: UTF8.self)
    let other = CheckedContent.wrap(
      content.replacing("\"format\":1", with: "\"format\":\(format)").utf8, name: "numbers")
    try folder.write(file, other)
    let reason = ServiceMessages.unknownFormat(folder.path(file), format).description
    #expect(await send("b", session: 2) == .unavailable(reason: reason))
    #expect(try folder.bytes(file) == other)
    try FileManager.default.removeItem(atPath: folder.path(file))
    #expect(await send("b", session: 2) == .accepted(.null))
  }

  @Test func `No code is sent if its count cannot be saved`() async throws {
    let disk = FaultyDisk(
      .refusal(code: 28) { if case .open(let path) = $0 { path.contains(".numbers") } else { false } })
    #expect(
      await send("a", by: disk)
        == .unavailable(reason: ServiceMessages.cannotUse(folder.path(file), "No space left on device").description))
    #expect(pocket.count == 0)
    #expect(await send("b") == .accepted(.null))
  }

  // MARK: Size

  private var key: KeyedFingerprint {
    get throws { try #require(KeyedFingerprint(rawValue: "07060504030201000f0e0d0c0b0a0908")) }
  }

  private func history(sends: Int, at time: Int64) -> NumberHistory {
    var history = NumberHistory()
    for _ in 0..<sends { history.noteSending(in: Snapshots.id, at: FlowTimestamp(seconds: time)) }
    return history
  }

  @Test func `A phone number is removed from the number file after its time window`() throws {
    var histories = NumberHistories(key: try key)
    var short = VerificationSettings()
    short.perNumber.window = .seconds(60)
    histories.keep(history(sends: 1, at: 0), "long", VerificationSettings(), at: FlowTimestamp(seconds: 0))
    histories.keep(history(sends: 1, at: 0), "short", short, at: FlowTimestamp(seconds: 0))
    func isKept(_ name: String) -> Bool {
      !histories.history(name, at: FlowTimestamp(seconds: 0), window: .seconds(1)).sends.isEmpty
    }
    histories.keep(history(sends: 1, at: 60), "other", short, at: FlowTimestamp(seconds: 60))
    #expect(isKept("long") && !isKept("short"))
    histories.keep(history(sends: 1, at: 86_400), "other", short, at: FlowTimestamp(seconds: 86_400))
    #expect(!isKept("long"))
  }

  @Test func `A full number file drops the least recent number first and exhausted numbers last`() throws {
    var histories = NumberHistories(key: try key)
    func keep(_ name: String, sends: Int, at time: Int64) {
      let now = FlowTimestamp(seconds: time)
      histories.keep(history(sends: sends, at: time), name, VerificationSettings(), at: now, limit: 5)
    }
    func count(_ name: String) -> Int {
      histories.history(name, at: FlowTimestamp(seconds: 5), window: .seconds(86_400)).sends.count
    }
    keep("spent", sends: 10, at: 0)
    for number in 1..<5 { keep("n\(number)", sends: 1, at: Int64(number)) }
    #expect(count("n1") == 1)
    keep("last", sends: 1, at: 5)
    #expect(count("spent") == 10 && count("n1") == 0 && count("n2") == 1 && count("last") == 1)
  }
}
