import FlowServer
import FlowServices
import FlowSyntax
import Foundation

/// What the options of `wizard serve` say.
struct ServeOptions {
  let arguments: Arguments
  let environment: ProgramEnvironment

  static let defaultAddress = ListenAddress.port(host: "127.0.0.1", 8080)

  func address() throws -> ListenAddress {
    guard let text = arguments.value(CommandTable.listen) else { return Self.defaultAddress }
    guard let address = ListenAddress(text) else { throw UsageError(ServeMessages.unknownAddress(text)) }
    return address
  }

  /// - Parameter address: The address with the port that the system chose, if any.
  func settings(at address: ListenAddress) throws -> FlowServerSettings {
    var settings = FlowServerSettings(origins: try origins(address))
    settings.results = try arguments.value(CommandTable.results).map { results throws(OutputError) in
      if Self.isURL(results) { return ResultAddress(url: results, transport: environment.transport) }
      // A file that can't be written is noticed now.
      _ = try OutputFile(appendingTo: results)
      return ResultFile(file: JSONLinesFile(URL(filePath: results)))
    }
    settings.theme = try text(CommandTable.theme)
    settings.head = try text(CommandTable.head)
    settings.foot = try text(CommandTable.foot)
    settings.continueURL = arguments.value(CommandTable.continueURL)
    if let url = settings.continueURL, !Self.isURL(url) { throw UsageError(ServeMessages.notURL(url)) }
    settings.trustedProxies = try Set(
      arguments.values(CommandTable.trustedProxy).map { text throws(UsageError) in
        if text == "unix" { return text }
        guard let address = PeerAddress(text) else { throw UsageError(ServeMessages.notProxy(text)) }
        return address.text
      })
    settings.isWatched = arguments.has(CommandTable.watch)
    for (limit, number) in try limits() { if case .flows(let path) = limit { settings[keyPath: path] = number } }
    return settings
  }

  func serverLimits() throws -> ServerLimits {
    var all = ServerLimits()
    for (limit, number) in try limits() { if case .connections(let path) = limit { all[keyPath: path] = number } }
    return all
  }

  private static func isURL(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

  private func text(_ option: OptionDescription) throws -> String? {
    try arguments.value(option).map { String(decoding: try readFile($0).bytes, as: UTF8.self) }
  }

  // MARK: Limits

  private enum Limit {
    case connections(WritableKeyPath<ServerLimits, Int>)
    case flows(WritableKeyPath<FlowServerSettings, Int>)
  }

  private static var limits: KeyValuePairs<String, Limit> {
    [
      "connections": .connections(\.connections), "requests": .connections(\.requests),
      "waiting-seconds": .connections(\.waitingSeconds),
      "header-bytes": .connections(\.headerBytes), "content-bytes": .connections(\.contentBytes),
      "header-seconds": .connections(\.headerSeconds), "content-seconds": .connections(\.contentSeconds),
      "idle-seconds": .connections(\.idleSeconds), "upload-bytes": .flows(\.uploadBytes),
      "sessions-per-minute": .flows(\.sessionsPerMinute), "codes-per-day": .flows(\.codesPerDay),
      "codes-per-address": .flows(\.codesPerAddress),
    ]
  }

  private func limits() throws(UsageError) -> [(Limit, Int)] {
    var found: [(Limit, Int)] = []
    for (name, value) in try arguments.pairs(CommandTable.limit) {
      guard let limit = Self.limits.first(where: { $0.key == name })?.value else {
        throw UsageError(ServeMessages.unknownLimit(name, among: Self.limits.map(\.key)))
      }
      guard let number = Int(value), (1...Int(Int32.max)).contains(number) else {
        throw UsageError(ServeMessages.limitNeedsNumber(name, value))
      }
      found.append((limit, number))
    }
    return found
  }

  // MARK: Addresses of browsers

  /// Returns the origins at which browsers reach the server.
  private func origins(_ address: ListenAddress) throws(UsageError) -> [String] {
    let base = try arguments.value(CommandTable.baseURL).map(Self.origin)
    let isEncrypted = base.map { $0.hasPrefix("https:") || Self.isLocal($0) } ?? address.isLocal
    guard isEncrypted || arguments.has(CommandTable.insecure) else { throw UsageError(ServeMessages.needsHTTPS) }
    if let base { return [base] }
    guard case .port(let host, let port) = address, !["0.0.0.0", "::"].contains(host) else {
      throw UsageError(ServeMessages.needsBase)
    }
    let hosts = address.isLocal ? ["127.0.0.1", "localhost", "[::1]"] : []
    let own = host.contains(":") ? "[\(host)]" : host
    return ([own] + hosts.filter { $0 != own }).map { "http://\($0):\(port)" }
  }

  private static func isLocal(_ origin: String) -> Bool {
    let host = String(origin.split(separator: "/").last ?? "")
    return (ListenAddress(host) ?? ListenAddress("\(host):80"))?.isLocal ?? false
  }

  /// The origin with which links begin.
  static func origin(for arguments: Arguments) throws(UsageError) -> String {
    try arguments.value(CommandTable.baseURL).map(origin) ?? "http://\(defaultAddress)"
  }

  private static func origin(_ base: String) throws(UsageError) -> String {
    guard let origin = FlowServerSettings.origin(base) else { throw UsageError(ServeMessages.unknownBase(base)) }
    return origin
  }
}
