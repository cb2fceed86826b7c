public import FlowDefinition
import FlowExpressions
public import FlowEngine
public import Foundation

extension FlowHost {
  /// Returns a host with the system clock, a time zone, and random keys and session ids.
  ///
  /// - Parameters:
  ///   - timeZone: The person's time zone, or `nil` for the time zone of this computer.
  ///   - run: The id of the run, or `nil` for a new run. A server that creates a controller for each request should
  ///     pass the same id, such as the value of a session cookie, for all requests of a visit. Otherwise each request
  ///     is a new run, and a call that a step makes when it is reached (key `before`) is made again, for example to
  ///     send another code, unless the flow file says how long its result is valid (key `lasts`).
  ///   - formatting: Writes dates, numbers, amounts of money and phone numbers; `nil` for what the library writes.
  /// - Returns: A host for one or more controllers.
  public static func live(
    timeZone: TimeZone? = nil, run: String? = nil, formatting: (any FlowFormatting)? = nil
  ) -> FlowHost {
    let beginning = ContinuousClock.now
    return FlowHost(
      now: { .now },
      timeZone: { timeZone ?? .local },
      uptime: { beginning.duration(to: .now) },
      newKey: { UInt64.random(in: .min ... .max).hexadecimal + UInt64.random(in: .min ... .max).hexadecimal },
      newSessionID: { FlowSessionID(random: .random(in: .min ... .max)) },
      run: run ?? UInt64.random(in: .min ... .max).hexadecimal, currentFile: { await $0.current() },
      formatting: formatting)
  }
}
