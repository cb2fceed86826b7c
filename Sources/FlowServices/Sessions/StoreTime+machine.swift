public import FlowEngine
import Foundation

extension StoreTime {
  /// The time of this machine since it was started, which setting the time of day does not change.
  public static var machine: StoreTime {
    let seconds = MachineStart.id == nil ? Date().timeIntervalSince1970 : ProcessInfo.processInfo.systemUptime
    return StoreTime(clock: MachineStart.id ?? "time of day", milliseconds: Int64(seconds * 1_000))
  }
}

private enum MachineStart {
  /// Identifies the last start of this machine; `nil` if the system does not say.
  static let id: String? = {
    #if canImport(Darwin)
      var text = [CChar](repeating: 0, count: 64)
      var size = text.count
      guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    #endif
  }()
}
