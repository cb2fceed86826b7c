package import FlowEngine

/// What a run takes from the process and the world; tests put something predictable in its place.
package struct Surroundings {
  /// The environment variables.
  package let environment: [String: String]
  /// Time, names and random numbers of the run itself.
  package let host: FlowHost
  /// Where the digits of codes come from.
  package let random: any RandomNumberGenerator & Sendable
  /// Services that go before those of bindings, by port.
  package let services: [String: any Service]
  /// Reads all of standard input, for `--answers -`.
  package let readInput: () throws -> [UInt8]
  /// Reads what standard input has ready, nothing at its end: for lines that are answered as they come.
  package let readSome: () throws -> [UInt8]

  /// Puts them together.
  package init(
    environment: [String: String], host: FlowHost,
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    services: [String: any Service] = [:],
    readSome: @escaping () throws -> [UInt8] = { [] }, readInput: @escaping () throws -> [UInt8]
  ) {
    self.environment = environment
    self.host = host
    self.random = random
    self.services = services
    self.readSome = readSome
    self.readInput = readInput
  }
}
