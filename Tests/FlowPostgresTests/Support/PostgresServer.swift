import FlowEngine
import FlowPostgres
import FlowServices
import Foundation
import Synchronization

/// A PostgreSQL server of Debian's package, on a socket in a temporary folder, which the tests of this process share.
///
/// It also listens at a port of this machine, without TLS and without letting anyone in.
struct PostgresServer: Sendable {
  let folder: String
  let port: UInt16
  private let programs: String

  static let programs: String? = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    return versions.compactMap { Int($0) }.max().map { "/usr/lib/postgresql/\($0)/bin" }
  }()

  static var isInstalled: Bool { programs != nil }

  static let shared: PostgresServer? = programs.map { PostgresServer($0) }

  private init(_ programs: String) {
    folder = "/tmp/wizard-postgres-\(getpid())"
    self.programs = programs
    // Below those that the system gives to others.
    port = 20_000 + UInt16(getpid() % 12_000)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Its programs refuse to be run by root.
    if getuid() == 0 { Self.run(["chown", "postgres", folder]) }
    run("initdb", ["-D", "\(folder)/data", "-A", "trust", "-U", "wizard", "--no-sync", "--locale=C.UTF-8"])
    let rules = "local all guarded scram-sha-256\nlocal all all trust\n"
    try? rules.write(toFile: "\(folder)/data/pg_hba.conf", atomically: false, encoding: .utf8)
    start()
    psql(address(of: "postgres"), "CREATE ROLE guarded LOGIN PASSWORD 'right'")
    atexit { PostgresServer.shared?.remove() }
  }

  /// The key of the fingerprints of all programs of the tests.
  static let secret: KeyedFingerprint = {
    guard let secret = KeyedFingerprint(rawValue: String(repeating: "0123456789abcdef", count: 2)) else {
      preconditionFailure("the key has 32 digits")
    }
    return secret
  }()

  /// Connections that wait as long as it takes, because other tests may be using all processors.
  static func pool(_ address: String, _ connections: Int) -> PostgresPool {
    PostgresPool(address, connections: connections, patience: .seconds(3600))
  }

  func start() {
    let options = "-k \(folder) -p \(port) -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200"
    // The processors may be busy with other tests.
    let patience = "-c authentication_timeout=600"
    run("pg_ctl", ["-D", "\(folder)/data", "-o", "\(options) \(patience)", "-l", "\(folder)/log", "-w", "start"])
  }

  func stop(_ mode: String = "fast") { run("pg_ctl", ["-D", "\(folder)/data", "-m", mode, "-w", "stop"]) }

  private func remove() {
    stop("immediate")
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Creates an empty database, and returns its address.
  func makeDatabase() -> String {
    let name = "d\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    run("createdb", ["-h", folder, "-p", "\(port)", "-U", "wizard", name])
    return address(of: name)
  }

  /// The socket, as part of an address.
  var place: String { "host=\(folder)&port=\(port)" }

  func address(of database: String) -> String { "postgresql://wizard@/\(database)?\(place)" }

  /// Returns a proxy in front of the socket.
  func proxy(
    cutting statement: Int?, _ cut: CuttingProxy.Cut, _ ending: CuttingProxy.Ending = .loses
  ) throws -> CuttingProxy {
    try CuttingProxy(to: "\(folder)/.s.PGSQL.\(port)", cutting: statement, cut, ending)
  }

  /// Runs a statement as another program does, and returns what it prints.
  @discardableResult
  func psql(_ address: String, _ statement: String) -> String {
    run("psql", [address, "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement])
  }

  /// A folder of the server on a disk of four megabytes; `nil` if this process may not mount one.
  func mountSmallDisk() -> String? {
    let disk = "\(folder)/disk"
    let owner = getuid() == 0 ? "postgres" : "\(getuid())"
    return system("mkdir -p \(disk) && mount -t tmpfs -o size=4m,mode=0700,uid=\(owner) none \(disk)") ? disk : nil
  }

  func unmount(_ disk: String) { _ = system("umount \(disk)") }

  private func system(_ command: String) -> Bool {
    guard let output = popen("\(command) 2> /dev/null", "r") else { return false }
    return pclose(output) == 0
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) -> String {
    let asPostgres = getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
    return Self.run(asPostgres + ["\(programs)/\(program)"] + arguments)
  }

  /// `Process` would also wait for the server, which a program has started and left.
  @discardableResult
  private static func run(_ arguments: [String]) -> String {
    let words = arguments.map { "'\($0.replacing("'", with: "'\\''"))'" }
    guard let output = popen("cd / && \(words.joined(separator: " ")) < /dev/null 2> /dev/null", "r") else {
      preconditionFailure("\(arguments): \(errno)")
    }
    var (text, buffer) = (Data(), [UInt8](repeating: 0, count: 4096))
    while case let count = fread(&buffer, 1, buffer.count, output), count > 0 { text += buffer.prefix(count) }
    let printed = String(decoding: text, as: UTF8.self)
    precondition(pclose(output) == 0, "\(arguments): \(printed)")
    return printed.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The progress of services that report none.
struct Silence: ServiceProgress {
  func begun() async {}
  func retrying(inSeconds seconds: Int) async {}
}
