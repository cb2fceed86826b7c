import FlowDefinition
import FlowEngine
import FlowExpressions
import Foundation
import Localization
import Testing

@testable import FlowServices

/// The copies that `records` makes of attached files.
@Suite struct RecordedFilesTests {
  private static let port = ServicePort(
    name: "report.submit", input: .record(names: ["invoice", "receipts"], types: [.file, .list(.file)]),
    output: .record(names: ["number"], types: [.text]), rejections: [])
  private let folder: TemporaryFolder
  private let file = "reports.jsonl"

  init() throws { folder = try TemporaryFolder() }

  private func submit(
    _ key: String, _ invoice: AttachedFile, _ receipts: [AttachedFile] = [], _ disk: FaultyDisk = FaultyDisk()
  ) async -> ServiceOutcome {
    let service = RecordsService(table: FileRecords(folder.url.appending(path: file), files: disk.files), unique: nil)
    let receipts = Value.list(receipts.map(Value.file))
    return await service.reply(
      to: Calls.request(Self.port, ["invoice": .file(invoice), "receipts": receipts], key: key))
  }

  private func accepted(_ number: String) -> ServiceOutcome { .accepted(["number": .string(number)]) }

  @Test func `Files are copied beside the records, and the record names the copies`() async throws {
    let (invoice, photo) = try (folder.attach("in.PDF", [1, 2]), folder.attach("b.html", [3], as: "image/png"))
    #expect(await submit("a", invoice, [photo, invoice]) == accepted("A-0001"))
    #expect(
      try folder.lines(file) == [
        """
        {"key":"a","number":"A-0001","port":"report.submit","request":{"invoice":\
        {"copy":"reports.jsonl.files/A-0001-1.pdf","name":"in.PDF","size":2,"type":"application/pdf"},"receipts":[\
        {"copy":"reports.jsonl.files/A-0001-2.png","name":"b.html","size":1,"type":"image/png"},\
        {"copy":"reports.jsonl.files/A-0001-3.pdf","name":"in.PDF","size":2,"type":"application/pdf"}]},\
        "session":"\(Snapshots.id)","time":\(Calls.start)}
        """
      ])
    #expect(try copies() == ["A-0001-1.pdf", "A-0001-2.png", "A-0001-3.pdf"])
    #expect(try folder.bytes("reports.jsonl.files/A-0001-1.pdf") == [1, 2])
    #expect(try folder.bytes("reports.jsonl.files/A-0001-2.png") == [3])
    #expect(try folder.permissions("reports.jsonl.files") == 0o700)
    #expect(try folder.permissions("reports.jsonl.files/A-0001-1.pdf") == 0o600)
  }

  @Test func `A repeated call makes no second copy`() async throws {
    let invoice = try folder.attach("in.pdf", [1])
    for _ in 0..<2 { #expect(await submit("a", invoice) == accepted("A-0001")) }
    #expect(try copies() == ["A-0001-1.pdf"])
  }

  @Test func `No copy replaces another file`() async throws {
    let invoice = try folder.attach("in.pdf", [1])
    #expect(await submit("a", invoice) == accepted("A-0001"))
    // Numbering starts again in a new records file.
    try FileManager.default.removeItem(atPath: folder.path(file))
    let other = try folder.attach("other.pdf", [2])
    #expect(await submit("b", other) == accepted("A-0001"))
    #expect(try copies() == ["A-0001-1.pdf", "A-0001-2.pdf"])
    #expect(try folder.bytes("reports.jsonl.files/A-0001-1.pdf") == [1])
    #expect(try folder.bytes("reports.jsonl.files/A-0001-2.pdf") == [2])
    #expect(try folder.text(file).contains("A-0001-2.pdf"))
  }

  @Test(arguments: ["../../etc/x.sh", "a.b c", ".hidden", "x.tar.gz/", "x.toolongsuffix", "…"])
  func `The name of a file decides at most the suffix of its copy`(name: String) async throws {
    let file = try folder.attach("x", [1])
    let named = AttachedFile(name: name, size: 1, mediaType: "text/plain", digest: file.digest, place: file.place)
    #expect(await submit("a", named) == accepted("A-0001"))
    #expect(try copies().map { $0.prefix(8) } == ["A-0001-1"])
    #expect(try copies().allSatisfy { $0.wholeMatch(of: /A-0001-1(\.[a-z0-9]{1,8})?/) != nil })
  }

  @Test func `A file that has changed is rejected at its input, and nothing is stored`() async throws {
    let (invoice, receipt) = try (folder.attach("in.pdf", [1]), folder.attach("r.pdf", [2, 3]))
    try folder.write("r.pdf", [2, 4])
    guard case .rejected(let rejection) = await submit("a", invoice, [receipt]) else {
      Issue.record("a changed file was stored")
      return
    }
    #expect(rejection.code == "file")
    #expect(rejection.fields == ["receipts[0]": "\"r.pdf\" has changed since you chose it. Choose it again."])
    #expect(try folder.text(file) == "")
    #expect(try copies() == [])
    try folder.write("r.pdf", [2, 3])
    #expect(await submit("a", invoice, [receipt]) == accepted("A-0001"))
    #expect(try copies() == ["A-0001-1.pdf", "A-0001-2.pdf"])
  }

  @Test func `A file that only the app has can't be copied, and is not asked for again`() async throws {
    let invoice = AttachedFile(name: "in.pdf", size: 1, mediaType: "application/pdf", place: "app:1")
    guard case .unavailable(_, false, _) = await submit("a", invoice) else {
      Issue.record("nothing was stored")
      return
    }
    #expect(try folder.text(file) == "")
  }

  @Test func `After any failure of the disk, the repeated call stores the record and its copies once`() async throws {
    let (invoice, receipt) = try (folder.attach("in.pdf", [1]), folder.attach("r.pdf", [2, 3]))
    let all = FaultyDisk()
    #expect(await submit("a", invoice, [receipt], all) == accepted("A-0001"))
    for effect in all.effects.indices {
      try FileManager.default.removeItem(atPath: folder.path(file))
      try FileManager.default.removeItem(atPath: folder.path("reports.jsonl.files"))
      _ = await submit("a", invoice, [receipt], FaultyDisk(.failure(at: effect, code: 28)))
      #expect(await submit("a", invoice, [receipt]) == accepted("A-0001"), "\(all.effects[effect])")
      #expect(try folder.lines(file).count == 1, "\(all.effects[effect])")
      let copies = try copies()
      #expect(copies.count == 2, "\(all.effects[effect]): \(copies)")
    }
  }

  @Test func `After a process died at any time, the next call removes the copies that no record names`() async throws {
    let (invoice, receipt) = try (folder.attach("in.pdf", [1]), folder.attach("r.pdf", [2, 3]))
    let other = try folder.attach("other.pdf", [4])
    let all = FaultyDisk()
    #expect(await submit("a", invoice, [receipt], all) == accepted("A-0001"))
    for effect in all.effects.indices {
      try FileManager.default.removeItem(atPath: folder.path(file))
      try FileManager.default.removeItem(atPath: folder.path("reports.jsonl.files"))
      _ = await submit("a", invoice, [receipt], FaultyDisk(.death(at: effect)))
      guard case .accepted = await submit("b", other) else {
        Issue.record("\(all.effects[effect]): the next call fails")
        continue
      }
      let named = try folder.text(file).matches(of: /reports\.jsonl\.files\/([^"]+)/).map { String($0.1) }
      #expect(try copies() == named.sorted(), "\(all.effects[effect])")
      #expect([1, 3].contains(named.count), "\(all.effects[effect])")
    }
  }

  @Test func `Listed copies that no record names are removed, and no other files`() async throws {
    let invoice = try folder.attach("in.pdf", [1])
    #expect(await submit("a", invoice) == accepted("A-0001"))
    let status = try #require(try FileSystem.live.status(of: folder.path(file)))
    let list = CopyList(
      copies: ["A-0001-1.pdf", "A-0007-1.pdf", "../in.pdf"],
      extent: JSONLinesFile.Extent(identity: status.identity, size: status.size))
    try folder.write("reports.jsonl.files/.copies-A-0001", list.bytes)
    try folder.write("reports.jsonl.1", #"{"number":"A-0007"}"#)
    for name in ["A-0007-1.pdf", "A-0007-2.pdf", ".unfinished-A-0007-1"] {
      try folder.write("reports.jsonl.files/\(name)", [1])
    }
    #expect(await submit("b", invoice) == accepted("A-0002"))
    #expect(try copies() == ["A-0001-1.pdf", "A-0002-1.pdf", "A-0007-2.pdf"])
    #expect(try folder.bytes("in.pdf") == [1])
  }

  @Test func `Listed copies stay if rotated files can't be listed`() async throws {
    let invoice = try folder.attach("in.pdf", [1])
    try folder.write(file, "")
    let status = try #require(try FileSystem.live.status(of: folder.path(file)))
    let list = CopyList(
      copies: ["A-0007-1.pdf"], extent: JSONLinesFile.Extent(identity: status.identity, size: status.size))
    #expect(await submit("a", invoice) == accepted("A-0001"))
    try folder.write("reports.jsonl.files/.copies-A-0007", list.bytes)
    try folder.write("reports.jsonl.files/A-0007-1.pdf", [1])
    let parent = FileSystem.folder(of: folder.path(file))
    let disk = FaultyDisk(.refusal(code: 13) { $0 == .list(parent) })
    #expect(await submit("b", invoice, [], disk) == accepted("A-0002"))
    #expect(disk.effects.contains(.list(parent)))
    #expect(try copies() == ["A-0001-1.pdf", "A-0002-1.pdf", "A-0007-1.pdf"])
  }

  /// A way to begin a new records file.
  enum Rotation: CaseIterable {
    case renamed, movedElsewhere, copiedAndEmptied, compressed
  }

  @Test(arguments: Rotation.allCases)
  func `Copies that a record in a rotated file names stay`(rotation: Rotation) async throws {
    let invoice = try folder.attach("in.pdf", [1])
    // The process dies after it has stored the record and before it removes the list of copies.
    let death = FaultyDisk(
      .refusal(code: 5) { if case .remove(let path) = $0 { path.contains(".copies-") } else { false } })
    #expect(await submit("a", invoice, [], death) == accepted("A-0001"))
    #expect(try copies() == [".copies-A-0001", "A-0001-1.pdf"])
    let records = try folder.bytes(file)
    let former = folder.path("reports.jsonl.1")
    switch rotation {
    case .renamed: try FileManager.default.moveItem(atPath: folder.path(file), toPath: former)
    case .movedElsewhere:
      try FileManager.default.createDirectory(atPath: folder.path("old"), withIntermediateDirectories: false)
      try FileManager.default.moveItem(atPath: folder.path(file), toPath: folder.path("old/1"))
    case .copiedAndEmptied, .compressed:
      try folder.write("reports.jsonl.1", rotation == .compressed ? [0x1f, 0x8b] : records)
      try FileHandle(forWritingTo: folder.url.appending(path: file)).truncate(atOffset: 0)
    }
    #expect(await submit("b", invoice) == accepted("A-0001"))
    #expect(try copies() == ["A-0001-1.pdf", "A-0001-2.pdf"])
  }

  @Test func `A person who is not its owner can't prepare the folder of copies`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("reports.jsonl.files"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o777])
    // The umask may have removed the permissions.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.path("reports.jsonl.files"))
    let invoice = try folder.attach("in.pdf", [1])
    let reason = ServiceMessages.cannotUse(folder.path("reports.jsonl.files"), ServiceMessages.folderIsOpen).description
    #expect(await submit("a", invoice) == .unavailable(reason: reason, mayHaveSucceeded: false))
    #expect(try folder.text(file) == "")
  }

  private func copies() throws -> [String] { try folder.names("reports.jsonl.files") }
}
