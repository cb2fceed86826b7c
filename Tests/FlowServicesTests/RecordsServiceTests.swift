import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Testing

@testable import FlowServices
import Localization

@Suite struct RecordsServiceTests {
  private let folder: TemporaryFolder
  private let file = "accounts.jsonl"

  init() throws { folder = try TemporaryFolder() }

  private func service(_ disk: FaultyDisk = FaultyDisk()) -> RecordsService {
    RecordsService(table: FileRecords(folder.url.appending(path: file), files: disk.files), unique: "email")
  }

  private func create(
    _ key: String, _ email: String?, session: FlowSessionID = Snapshots.id, by service: RecordsService? = nil
  ) async -> ServiceOutcome {
    let request = Calls.request(
      Calls.account, ["name": .string("Ana Pérez"), "email": email.map(Value.string) ?? .null], key: key,
      session: session)
    return await (service ?? self.service()).reply(to: request)
  }

  private func accepted(_ number: String) -> ServiceOutcome {
    .accepted(["number": .string(number)])
  }

  @Test func `Records are numbered and written as lines that only the owner can read`() async throws {
    #expect(await create("a", "ana@example.com") == accepted("A-0001"))
    #expect(await create("b", "bea@example.com") == accepted("A-0002"))
    #expect(
      try folder.lines(file).first == """
        {"key":"a","number":"A-0001","port":"account.create",\
        "request":{"email":"ana@example.com","name":"Ana Pérez"},\
        "session":"\(Snapshots.id)","time":\(Calls.start)}
        """)
    #expect(try folder.lines(file).count == 2)
    #expect(try folder.permissions(file) == 0o600)
  }

  @Test func `A repeated call returns the same record number and is written once`() async throws {
    for _ in 0..<3 { #expect(await create("a", "ana@example.com") == accepted("A-0001")) }
    #expect(try folder.lines(file).count == 1)
    #expect(await create("a", "bea@example.com", session: FlowSessionID(random: 2)) == accepted("A-0002"))
  }

  @Test func `The missing folder of a records file is reported and not created`() async throws {
    let service = RecordsService(table: FileRecords(folder.url.appending(path: "new/accounts.jsonl")))
    let reason = "cannot use \"\(folder.path("new/accounts.jsonl"))\": No such file or directory"
    #expect(await create("a", nil, by: service) == .unavailable(reason: reason))
    #expect(try folder.names() == [])
    try FileManager.default.createDirectory(atPath: folder.path("new"), withIntermediateDirectories: false)
    #expect(await create("a", nil, by: service) == accepted("A-0001"))
  }

  @Test(arguments: ["ana@example.com", "ANA@Example.COM"])
  func `An email address is unique regardless of letter case`(email: String) async {
    _ = await create("a", "Ana@example.com")
    #expect(await create("b", email) == .rejected("email_taken"))
    #expect(await create("b", "bea@example.com") == accepted("A-0002"))
  }

  @Test func `Calls without an email address are all accepted`() async {
    #expect(await create("a", nil) == accepted("A-0001"))
    #expect(await create("b", nil) == accepted("A-0002"))
  }

  @Test(arguments: [#"{"key":"x","num"#, #"{"number":"A-0007"}"#, "\u{0}\u{0}"])
  func `An incomplete record of a dead process is skipped, and no other record is lost`(torn: String) async throws {
    _ = await create("a", "ana@example.com")
    try folder.write(file, try folder.text(file) + torn)
    #expect(await create("a", "ana@example.com") == accepted("A-0001"))
    guard case .accepted = await create("b", "bea@example.com") else {
      Issue.record("not accepted")
      return
    }
    #expect(await create("c", "BEA@example.com") == .rejected("email_taken"))
    #expect(try folder.lines(file).count == 3)
    #expect(try folder.lines(file)[1] == torn)
  }

  @Test func `Record numbers continue after the highest one and beyond four digits`() async throws {
    try folder.write(file, "{\"number\":\"A-9999\"}\n{\"number\":\"A-0003\"}\n{\"number\":7}\n[1]\n")
    #expect(await create("a", "ana@example.com") == accepted("A-10000"))
  }

  @Test func `A full disk creates no record, and the repeated call succeeds later`() async throws {
    _ = await create("a", "ana@example.com")
    let before = try folder.text(file)
    for failing in [FileEffect.write, .sync] {
      let disk = FaultyDisk(.refusal(code: 28) { $0 == failing })
      let reason = ServiceMessages.cannotUse(folder.path(file), "No space left on device").description
      #expect(await create("b", "bea@example.com", by: service(disk)) == .unavailable(reason: reason))
      #expect(try folder.text(file) == before)
    }
    #expect(await create("b", "bea@example.com") == accepted("A-0002"))
  }

  @Test func `A link in place of a records file is not followed`() async throws {
    try folder.write("other", "precious\n")
    try FileManager.default.createSymbolicLink(atPath: folder.path(file), withDestinationPath: folder.path("other"))
    let reason = ServiceMessages.cannotUse(folder.path(file), "Too many levels of symbolic links").description
    #expect(await create("a", "ana@example.com") == .unavailable(reason: reason))
    try FileManager.default.removeItem(atPath: folder.path(file))
    #expect(await create("a", "ana@example.com") == accepted("A-0001"))
  }

  @Test func `Twenty concurrent calls get twenty record numbers`() async throws {
    let service = service()
    let outcomes = await withTaskGroup(of: ServiceOutcome.self, returning: Set<ServiceOutcome>.self) { group in
      for number in 0..<20 {
        group.addTask { await create("k\(number)", "p\(number)@example.com", by: service) }
      }
      return await group.reduce(into: []) { $0.insert($1) }
    }
    #expect(outcomes == Set((1...20).map { accepted("A-00" + ($0 < 10 ? "0" : "") + "\($0)") }))
    #expect(try folder.lines(file).count == 20)
  }

  static let written: [(Value, JSONValue?)] = [
    (.null, nil), (.secret(Secret("x")), nil), (.bool(true), .bool(true)), (.int(3), .int(3)),
    (.date(CalendarDay(FlowTimestamp(seconds: 1_771_459_200))), .string("2026-02-19")),
    (.list([.null, .string("a"), .secret(Secret("x"))]), .list([.string("a")])),
    (
      .record(
        Record(names: ["a", "b", "c"], values: [.null, .string("x"), .record(Record(names: ["d"], values: [.null]))])),
      .object(["b": .string("x"), "c": .object([:])])
    ),
    (
      .list([.record(Record(names: ["p", "q"], values: [.secret(Secret("x")), .int(1)]))]),
      .list([.object(["q": .int(1)])])
    ),
  ]

  @Test(arguments: written)
  func `A record omits null and secrets at any depth and writes dates as days`(value: Value, json: JSONValue?) {
    #expect(JSONValue.written(value) == json)
  }

  static let outputs: [(PortType, JSONValue?)] = [
    (.text, .string("A-1")), (.optional(.text), .string("A-1")), (.optional(.integer), .null), (.integer, nil),
    (.list(.text), nil),
    (.record(names: ["n", "t"], types: [.text, .text]), nil),
    (
      .record(names: ["d", "n", "t"], types: [.optional(.date), .text, .optional(.text)]), ["n": "A-1"]
    ),
    (.optional(.record(names: ["d"], types: [.date])), .null),
  ]

  @Test(arguments: outputs)
  func `The record number is the first text of the declared output`(type: PortType, output: JSONValue?) {
    #expect(type.output(number: "A-1") == output)
  }
}
