import FlowDefinition
import FlowSyntax

struct CheckedFlow: Sendable {
  private let flow: Flow
  private let known: [DiagnosticRule: Int]

  init(_ flow: Flow) {
    self.flow = flow
    known = Self.counts(Flow.read(flow.source).report)
  }

  /// Returns the flow with a change; `nil` if `wizard check` reports a new error or warning.
  func changed(by mutation: FlowMutation) -> Flow? {
    let (changed, report) = Flow.read(mutation.applied(to: flow.source))
    return Self.counts(report).contains { $1 > known[$0] ?? 0 } ? nil : changed?.provided(as: flow)
  }

  private static func counts(_ report: DiagnosticReport) -> [DiagnosticRule: Int] {
    Dictionary(grouping: report.diagnostics, by: \.rule).mapValues(\.count)
  }
}
