import FlowSyntax

/// Reports the use of values that may be null.
extension Checker {
  /// The effect of a part on the conditions around it: whether it helps to make them true or false.
  ///
  /// A named condition is treated as if its expression were written at the place of use.
  enum Position: Hashable, Sendable {
    /// The part helps to make the conditions true: it is under no `!`, or under an even number of them.
    case affirmed
    /// The part helps to make the conditions false: it is under an odd number of `!`.
    case negated
    /// The part is in the condition `a` of `a ? b : c`.
    ///
    /// The whole expression has a value whether `a` is true or false.
    case tested
  }

  /// Calls a closure that checks operands from which a value is computed, such as those of `+` and `==`.
  ///
  /// While the closure runs, ``position`` is `affirmed`, except in the condition of `?:`, where it remains `tested`.
  mutating func affirming<T>(_ body: (inout Checker) -> T) -> T {
    if position == .tested { return body(&self) }
    return at(.affirmed, body)
  }

  mutating func at<T>(_ other: Position, _ body: (inout Checker) -> T) -> T {
    let before = position
    position = other
    defer { position = before }
    return body(&self)
  }

  // MARK: Reports

  /// Reports that a part may be null.
  ///
  /// For `?:`, reports each of the second and third operands that may be null, instead of the whole part.
  ///
  /// - Parameter found: The number of diagnostics before the part was checked. If one of the later diagnostics already
  ///   says that an inner part may be null, nothing else is reported.
  mutating func reportMissing(_ part: Part, _ node: Node, since found: Int) {
    if diagnostics[found...].contains(where: { $0.rule == .maybeMissing }) { return }
    for gap in part.gaps(in: node) {
      report(.maybeMissing, missing(gap), at: gap.range, help: missingHelp(gap), guarding: gap.guardedName)
    }
  }

  /// Reports a comparison such as `x != 'a'` or `!(x in list)` if only one of its operands may be null.
  ///
  /// Such a comparison is true for null, which is probably a mistake.
  mutating func checkDifference(
    _ first: (part: Part, node: Node), _ second: (part: Part, node: Node), since found: Int
  ) {
    guard diagnostics.count == found else { return }
    for (own, other) in [(first, second), (second, first)] {
      guard case .optional = own.part.type, !other.part.type.mayBeNull, !other.part.type.isOpen else { continue }
      for gap in own.part.gaps(in: own.node) {
        let name = gap.guardedName
        let message = ExpressionMessages.missingDiffers(name, inCondition: conditions.innermostName)
        report(.maybeMissing, message, at: gap.range, help: name.map(ExpressionMessages.missingDiffersHelp))
      }
    }
  }

  /// The field types to suggest instead of a conversion, by the name of the converting function.
  ///
  /// For example, an integer field is better than `int(code)`, which is null for some texts.
  private static let fieldTypes = [
    "int": "an integer (\"type\": \"integer\")", "double": "a number (\"type\": \"number\")",
    "date": "a date (\"type\": \"date\")", "time": "a time (\"type\": \"time\")",
    "bool": "yes or no (\"type\": \"boolean\")",
  ]

  private func missing(_ node: Node) -> String {
    let element = if case .index = node.kind { ExpressionMessages.thisElement } else { nil as String? }
    return ExpressionMessages.maybeMissing(node.guardedName ?? element, inCondition: conditions.innermostName)
  }

  func missingHelp(_ node: Node) -> String? {
    guard conditions.innermostName == nil else { return nil }
    if let name = node.guardedName { return ExpressionMessages.maybeMissingHelp(name) }
    switch node.kind {
    case .literal: return nil
    case .index(let list, let key):
      guard case .literal(.int(let place)) = key.kind, place >= 0 else { break }
      return ExpressionMessages.elementHelp(list.shortSource, place)
    case .call(let call):
      let function = call.function.text
      if Functions.kept(by: function) == .one {
        return ExpressionMessages.emptyHelp(function, call.operands.first?.qualifiedName)
      }
      return Self.fieldTypes[function].map { ExpressionMessages.askInstead(function, $0) }
        ?? ExpressionMessages.noValueHelp(function)
    case .name, .select, .presence, .not, .negate, .binary, .logical, .conditional, .list, .map, .message,
      .loop:
      break
    }
    return ExpressionMessages.maybeMissingHelp(node.shortSource)
  }
}

extension Checker.Position {
  var opposite: Self {
    switch self {
    case .affirmed: .negated
    case .negated: .affirmed
    case .tested: .tested
    }
  }
}
