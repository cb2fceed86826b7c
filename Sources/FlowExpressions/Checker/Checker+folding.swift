import FlowSyntax

extension Checker {
  /// A part that depends on nothing is evaluated here and now; what always fails is reported.
  mutating func folded(_ part: Part, _ node: Node) -> Part {
    guard part.varies.isConstant, part.constant == nil, !part.fails, part.type != .error else { return part }
    var environment = Environment(slots: 0, now: .earliest, today: .earliest)
    environment.meter.left = Self.foldingLimit
    var part = part
    do {
      let value = try part.run(&environment)
      part.constant = value
      part.weight = .constant(value)
      part.run = { _ in value }
    } catch {
      guard error.kind != .tooCostly else { return part }
      complain(error.kind == .badPattern ? .badPattern : .alwaysFails, error.message, at: error.range)
      part.fails = true
    }
    return part
  }

  private static let foldingLimit = 2_000
}
