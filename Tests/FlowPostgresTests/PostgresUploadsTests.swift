import FlowEngine
import FlowExpressions
import FlowPostgres
import FlowServices
import Foundation
import Testing

/// Files that people have sent to one machine, and that another one needs.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
final class PostgresUploadsTests {
  private let server: PostgresServer
  private let address: String
  private let store: PostgresSessionStore
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let id = FlowSessionID(random: 1)

  init() async throws {
    server = try #require(PostgresServer.shared)
    address = server.makeDatabase()
    let pool = PostgresServer.pool(address, 2)
    try await PostgresSchema(pool).migrate()
    store = PostgresSessionStore(pool, secret: PostgresServer.secret)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var uploads: UploadFolder { UploadFolder(folder, table: store.uploads) }

  private static let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }

  private func send(_ name: String = "a.pdf", _ bytes: [UInt8] = bytes) async throws -> AttachedFile {
    let upload = try uploads.begin(name, of: id)
    try upload.write(bytes)
    let file = try #require(try upload.finish())
    try await uploads.keep(file)
    return file
  }

  private func leaveMachine() throws { try FileManager.default.removeItem(at: folder) }

  private func count(_ table: String = "wizard_uploads") -> String {
    server.psql(address, "SELECT count(*) FROM \(table)")
  }

  @Test func `Another machine has the same bytes, for its owner only`() async throws {
    let file = try await send()
    try await uploads.keep(file)
    #expect(count("wizard_upload_parts") == "3", "a repetition stores nothing twice")
    try leaveMachine()
    #expect(try await uploads.size(of: id) == 2_500_000)
    #expect(await uploads.current(file) == file)
    #expect(try Array(Data(contentsOf: URL(filePath: file.place))) == Self.bytes)
    let mode = try FileManager.default.attributesOfItem(atPath: file.place)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try leaveMachine()
    let fetched = await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { [uploads] in await uploads.current(file) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(fetched == [file, file, file, file], "requests that come at once do not disturb each other")
  }

  @Test func `Bytes that are not those that were sent are no file`() async throws {
    let file = try await send()
    for damage in [
      "UPDATE wizard_upload_parts SET content = set_byte(content, 9, 255 - get_byte(content, 9)) WHERE part = 1",
      "INSERT INTO wizard_upload_parts SELECT session, key, 3, content FROM wizard_upload_parts WHERE part = 0",
      "DELETE FROM wizard_upload_parts WHERE part = 2",
    ] {
      try leaveMachine()
      server.psql(address, damage)
      #expect(await uploads.current(file) == nil, "\(damage)")
      #expect(!FileManager.default.fileExists(atPath: file.place))
    }
    let elsewhere = AttachedFile(
      name: "passwd", size: file.size, mediaType: file.mediaType, digest: file.digest, place: "/etc/no/such/passwd")
    #expect(await uploads.current(elsewhere) == nil)
  }

  @Test func `Files that no session uses are deleted when they are due, and all with their session`() async throws {
    let used = try await send("used.pdf", [1, 2, 3])
    let unused = try await send("unused.pdf", [4, 5, 6])
    let key = used.place.split(separator: "/").dropLast().last.map(String.init) ?? ""
    server.psql(
      address,
      """
      INSERT INTO wizard_sessions (id, flow, revision, saved, tags, content, digest)
      VALUES ('\(id)', 'f', 1, 1, '{}', convert_to('\(key)', 'UTF8'), '')
      """)
    _ = try await store.deleteExpired(at: FlowTimestamp(seconds: 0), limit: 1)
    #expect(count() == "2", "a file that has just arrived may belong to a page that is being handled")
    server.psql(address, "UPDATE wizard_uploads SET due = now()")
    _ = try await store.deleteExpired(at: FlowTimestamp(seconds: 0), limit: 1)
    #expect(server.psql(address, "SELECT key, due > now() + interval '1 hour' FROM wizard_uploads") == "\(key)|t")
    try leaveMachine()
    #expect(await uploads.current(unused) == nil)
    #expect(await uploads.current(used) == used)
    try await store.erase(id)
    #expect((count(), count("wizard_upload_parts")) == ("0", "0"))
    _ = try await send()
    try await store.erase(id)
    #expect(count() == "0", "a session that was never saved has files too")
  }

  @Test func `A file that was taken back is gone on all machines`() async throws {
    let file = try await send()
    await uploads.remove(file)
    #expect(count("wizard_upload_parts") == "0")
    #expect(await uploads.current(file) == nil)
    #expect(try await uploads.size(of: id) == 0)
  }
}
