import FlowEngine
import FlowServices
import Foundation
import Localization

/// What a run takes from the process and the world; tests put something predictable in its place.
struct ProgramEnvironment {
  let variables: [String: String]
  /// Time, names and random numbers of the run itself.
  let host: FlowHost
  /// The zone in which days and times are printed; looked up only when needed, because that takes a while.
  var timeZone: () -> TimeZone = { .gmt }
  /// Where the digits of codes come from.
  var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  /// Services that go before those of bindings, by port.
  var services: [String: any FlowService] = [:]
  /// Carries the requests of `http` bindings.
  let transport: any HTTPTransport
  /// What waiting for a file that comes with the command is awake to.
  var signals: SignalWatch?
  /// Reads what standard input has ready, nothing at its end: for lines that are answered as they come.
  var readSome: () throws -> [UInt8] = { [] }
  /// Reads all of standard input, for `--answers -`.
  let readInput: () throws -> [UInt8]
}

extension ProgramEnvironment {
  /// Now, for questions that begin nothing.
  var moment: EventContext { EventContext(now: host.now(), today: host.today(), freshKey: "") }

  /// The language of messages that the environment names, such as `de-AT`; nil where it names none (POSIX "Locale").
  var language: String? {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    // As in de_AT.UTF-8@euro.
    let tag = String(name.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
    return ["C", "POSIX"].contains(tag) ? nil : LanguageTag(tag)?.description
  }

  /// A point in time as a person reads it: `2026-11-21` and `2026-11-21 10:04`.
  func words(for seconds: Int64) -> (day: String, time: String) {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let style = Date.ISO8601FormatStyle(timeZone: timeZone())
    let day = date.formatted(style.year().month().day())
    let time = date.formatted(style.time(includingFractionalSeconds: false)).prefix(5)
    return (day, day + " " + time)
  }
}
