import FlowEngine
import FlowServices
import FlowSyntax
import Foundation
import Localization

/// The parts of the process that the program uses; tests replace them with predictable values.
struct ProgramEnvironment: Sendable {
  let variables: [String: String]
  let host: FlowHost
  /// The random number generator for verification codes.
  var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  /// Services to use in place of those that the bindings name, by port.
  var services: [String: any FlowService] = [:]
  let transport: any HTTPTransport
  var budget = AuthorBudget()
  var signals: SignalWatch?
  /// A closure that returns the bytes available on standard input, or an empty array at the end of the input.
  ///
  /// `wizard eval --jsonl` uses it to handle each line when it arrives.
  var readSome: @Sendable () throws -> [UInt8] = { [] }
  /// A closure that writes whole lines of a log to standard error; they are lost if it can't be written.
  var writeLog: @Sendable (Data) -> Void = { _ in }
  /// A closure that returns all of standard input, for `--answers -`.
  let readInput: @Sendable () throws -> [UInt8]
}

/// How much the commands for authors try; tests, which are not optimized, try less.
struct AuthorBudget {
  /// The events of `wizard explore` without `--events`.
  var exploring = 50_000
  /// The changes that `wizard explore --mutate` makes, and the events with which it explores each.
  var mutations = (count: 30, events: 4_000)
  /// The changes that the scenarios of `wizard explore --write` should notice, and the events to try for each that they
  /// do not notice yet.
  var noticing = (count: 300, events: 2_000)
  /// The events with which `wizard diff` explores each of the two versions.
  var comparing = 5_000
}

extension ProgramEnvironment {
  /// The current time, for evaluations that make no calls.
  var moment: EventContext { EventContext(now: host.now(), timeZone: host.timeZone(), freshKey: "") }

  /// The value of the variable `TZ`, if it names no known time zone.
  var unknownTimeZone: String? {
    variables["TZ"].flatMap { $0.isEmpty || TimeZone.named(by: $0) != nil ? nil : $0 }
  }

  /// The language tags that the person prefers, such as `de-AT`, best first.
  ///
  /// `LANGUAGE` lists them, unless the POSIX locale is unset or `C` (GNU gettext, "The LANGUAGE variable").
  var languages: [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }
    guard let locale = names.first(where: { !$0.isEmpty }).flatMap(Self.languageTag) else { return [] }
    let listed = (variables["LANGUAGE"] ?? "").split(separator: ":").compactMap {
      Self.languageTag(ofLocale: String($0))
    }
    return listed.isEmpty ? [locale] : listed
  }

  /// Returns the language tag of a locale such as `de_AT.UTF-8`; `nil` if it names no language.
  static func languageTag(ofLocale name: String) -> String? {
    // Removes the encoding and modifier, as in de_AT.UTF-8@euro. Some modifiers are scripts.
    let parts = name.prefix { $0 != "." && $0 != "@" }.split(omittingEmptySubsequences: false) { "_-".contains($0) }
    let script = name.lastIndex(ofScalar: "@").flatMap { scripts[String(name[$0...].dropFirst())] }
    let tag = (parts.prefix(1).map(String.init) + [script].compactMap(\.self) + parts.dropFirst().map(String.init))
      .joined(separator: "-")
    return ["C", "POSIX"].contains(tag) ? nil : LanguageTag(tag)?.description
  }

  /// The modifiers of the C library that name a script, as in `sr_RS@latin` (ISO 15924).
  private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]

  /// Formats a Unix time as a date and as a date with time: `2026-11-21` and `2026-11-21 10:04`.
  func words(for seconds: Int64) -> (day: String, time: String) {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let style = Date.ISO8601FormatStyle(timeZone: host.timeZone())
    let day = date.formatted(style.year().month().day())
    let time = date.formatted(style.time(includingFractionalSeconds: false)).prefix(5)
    return (day, day + " " + time)
  }
}
