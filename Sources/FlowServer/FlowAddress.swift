import FlowDefinition
import FlowEngine

/// An address of a flow: `/FLOW/`, `/FLOW/STEP`, or `/FLOW/SECTION/2/STEP` in a repeated section.
///
/// The keys of items are answers, so they are never part of an address.
enum FlowAddress {
  /// - Parameters:
  ///   - name: The name of a step, such as `details` or `contact#2`.
  ///   - base: The first part of the flow's addresses, such as `/onboarding`.
  static func step(_ name: String, in flow: Flow, base: String) -> String {
    let parts = name.split(separator: "#")
    guard parts.count == 2, let step = flow.step(String(parts[0])), let section = flow[step].section else {
      return "\(base)/\(name)"
    }
    return "\(base)/\(flow[section].id)/\(parts[1])/\(parts[0])"
  }

  /// Returns the name of the step at an address; `nil` if the flow can have no such step.
  ///
  /// - Parameter parts: The parts of the path after the flow.
  static func step(_ parts: [String], in flow: Flow) -> String? {
    switch parts.count {
    case 1: return flow.step(parts[0]) == nil ? nil : parts[0]
    case 3:
      guard let step = flow.step(parts[2]), let section = flow[step].section, flow[section].id == parts[0],
        let number = Int(parts[1]), (1...9999).contains(number), parts[1] == String(number)
      else { return nil }
      return "\(parts[2])#\(number)"
    case _: return nil
    }
  }
}
