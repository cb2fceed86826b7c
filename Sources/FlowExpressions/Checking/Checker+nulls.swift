import FlowSyntax

extension Checker {
  /// The effect of a part on the conditions around it: whether it helps to make them true or false.
  ///
  /// A named condition is treated as if its expression were written at the place of use.
  enum Position: Hashable, Sendable {
    /// The part helps to make the conditions true: it is under no `!`, or under an even number of them.
    case affirmed
    case negated
    /// The part is in the condition `a` of `a ? b : c`.
    ///
    /// The whole expression has a value whether `a` is true or false.
    case tested
  }

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

  /// - Parameter found: The number of diagnostics before the part was checked. If one of the later diagnostics already
  ///   says that an inner part may be null, nothing else is reported.
  mutating func reportMissing(_ part: Part, _ node: Node, since found: Int) {
    if diagnostics[found...].contains(where: { $0.rule == .maybeMissing }) { return }
    for gap in part.gaps(in: node) {
      missing[diagnostics.count] = MissingValue(name: gap.guardedName, isFixedByCheck: locals.isEmpty)
      report(
        .maybeMissing, ExpressionMessages.maybeMissing(Self.words(for: gap)), at: gap.range, help: missingHelp(gap))
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
        missing[diagnostics.count] = MissingValue(name: name, isFixedByCheck: false, differs: true)
        report(
          .maybeMissing, ExpressionMessages.missingDiffers(name), at: gap.range,
          help: name.map(ExpressionMessages.missingDiffersHelp))
      }
    }
  }

  /// For example, an integer field is better than `int(code)`, which is null for some texts.
  private static let fieldTypes = [
    "int": "an integer (\"type\": \"integer\")", "double": "a number (\"type\": \"number\")",
    "date": "a date (\"type\": \"date\")", "time": "a time (\"type\": \"time\")",
    "bool": "yes or no (\"type\": \"boolean\")",
  ]

  private static func words(for node: Node) -> String? {
    let element = if case .index = node.kind { ExpressionMessages.thisElement } else { nil as String? }
    return node.guardedName ?? element
  }

  /// The report is placed in the condition, because the cure belongs there, unless the condition is in another file.
  mutating func joinMissing(since found: Int, in condition: Expression, _ name: String, use: SourceRange) {
    let own = missing.keys.filter { $0 >= found && condition.range.contains(diagnostics[$0].range) }.sorted()
    guard let first = own.first else { return }
    let values = own.compactMap { place in missing[place].map { (place, $0) } }
    let names = values.compactMap(\.1.name).distinct
    let message = ExpressionMessages.maybeMissing(
      names, inCondition: name, differs: values.allSatisfy(\.1.differs))
    let edits = values.compactMap { guarding($1, at: diagnostics[$0].range, in: condition.root) }
    diagnostics[first] =
      scope.isTranslation
      ? Diagnostic(.maybeMissing, message, at: use)
      : Diagnostic(
        .maybeMissing, message, at: diagnostics[first].range, help: diagnostics[first].help, edits: edits,
        related: [Diagnostic.Related(use, ExpressionMessages.usedHere)])
    for place in own { missing[place] = nil }
    for place in own.dropFirst().reversed() { removeDiagnostic(at: place) }
  }

  private mutating func removeDiagnostic(at place: Int) {
    diagnostics.remove(at: place)
    for key in missing.keys.filter({ $0 > place }).sorted() { missing[key - 1] = missing.removeValue(forKey: key) }
  }

  mutating func addGuards(to root: Node) {
    for (place, value) in missing where diagnostics[place].edits.isEmpty {
      guard let edit = guarding(value, at: diagnostics[place].range, in: root) else { continue }
      diagnostics[place] = diagnostics[place].with(edits: [edit])
    }
  }

  private func guarding(_ value: MissingValue, at range: SourceRange, in root: Node) -> Diagnostic.Edit? {
    guard value.isFixedByCheck, let name = value.name, let part = root.conditionPart(around: range) else { return nil }
    return Diagnostic.Edit(insert: "\(name) != null && ", at: part.range.start)
  }

  func missingHelp(_ node: Node) -> String? {
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

struct MissingValue {
  let name: String?
  let isFixedByCheck: Bool
  /// Whether the value is only compared, so that null counts as different.
  var differs = false
}

extension Node {
  /// A null check and `&&` can be inserted in front of the returned operand without parentheses.
  ///
  /// Returns `nil` if the range is in the first operand of `?:`, because a null check that is false there would select
  /// the last operand.
  fileprivate func conditionPart(around range: SourceRange) -> Node? {
    switch kind {
    case .logical(_, let operands):
      operands.first { $0.range.contains(range) }?.conditionPart(around: range)
    case .conditional(_, let yes, let no):
      [yes, no].first { $0.range.contains(range) }?.conditionPart(around: range)
    case _: self
    }
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
