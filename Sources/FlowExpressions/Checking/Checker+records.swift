import FlowSyntax

extension Checker {
  mutating func record(
    _ names: [String], _ entries: [Node.Entry], _ range: SourceRange, wanting wanted: ValueType?
  ) -> Part {
    let hadWrongMembers = hasWrongMembers
    hasWrongMembers = false
    defer { hasWrongMembers = hasWrongMembers || hadWrongMembers }
    reportRepeated(names, entries)
    let wish = MemberWish(wanted)
    var meant = Set(names)
    let parts = zip(names, entries).map { member($0, $1, wish, &meant) }
    if case .record(let wanted) = wanted { reportMissing(meant, of: wanted, at: range) }
    let type = RecordType(names: names, types: parts.map(\.type))
    guard type.partCount <= Self.memberLimit else {
      return problem(.tooCostly, .tooCostly, ExpressionMessages.tooManyMembers(limit: Self.memberLimit), at: range)
    }
    let runs = parts.map(\.run)
    var part = Part(type: hasWrongMembers ? wrongType : .record(type)) { environment throws(EvaluationError) in
      .record(Record(names: names, values: try runs.map { run throws(EvaluationError) in try run(&environment) }))
    }
    part.combine(parts, size: names.count)
    return part
  }

  /// Nested `map()` macros could otherwise create types of exponential size.
  private static let memberLimit = 2_000

  /// - Parameter meant: The names that are not reported as missing. If the name of this member is unknown, the most
  ///   similar expected name is added.
  private mutating func member(
    _ name: String, _ entry: Node.Entry, _ wish: MemberWish, _ meant: inout Set<String>
  ) -> Part {
    switch wish {
    case .none: return check(entry.value)
    case .every(let type): return check(entry.value, wanting: type)
    case .record(let names, let types):
      guard let type = types[name] else {
        let nearest = Suggestion.nearest(to: name, in: names)
        nearest.map { _ = meant.insert($0) }
        reportUnknown(name, entry, nearest, among: names)
        return check(entry.value)
      }
      var part = check(entry.value, wanting: type)
      expectMember(type, of: &part, entry.value)
      return part
    }
  }

  private enum MemberWish {
    case none
    case every(ValueType)
    case record(names: [String], types: [String: ValueType])

    init(_ wanted: ValueType?) {
      switch wanted {
      case .record(let type): self = .record(names: type.names, types: type.typesByName)
      case .map(_, let type): self = .every(type)
      case .json: self = .every(.json)
      case _: self = .none
      }
    }
  }

  private mutating func expectMember(_ wanted: ValueType, of part: inout Part, _ node: Node) {
    guard !part.fails else { return }
    // Secrets are accepted here, because the code that uses the whole record checks whether secrets are allowed.
    let (own, wanted) = (part.type.opened.settled, wanted.opened)
    if own.fits(wanted) || own.isWhole(for: wanted) { return }
    hasWrongMembers = true
    if own.withoutNull.fits(wanted) || own.withoutNull.isWhole(for: wanted) {
      report(
        .maybeMissing, ExpressionMessages.maybeMissing(node.qualifiedName), at: node.range,
        help: missingHelp(node))
    } else {
      report(.typeMismatch, ExpressionMessages.unexpectedType(part.type, wanted: wanted), at: node.range)
    }
    part.type = wrongType
  }

  // MARK: Names

  private mutating func reportRepeated(_ names: [String], _ entries: [Node.Entry]) {
    var seen = Set<String>()
    for (name, entry) in zip(names, entries) where !seen.insert(name).inserted {
      report(.duplicateKey, ExpressionMessages.repeatedKey(name), at: entry.key.range)
    }
  }

  private mutating func reportUnknown(
    _ name: String, _ entry: Node.Entry, _ nearest: String?, among names: [String]
  ) {
    hasWrongMembers = true
    report(
      .unknownKey, ExpressionMessages.unknownMember(name), at: entry.key.range,
      help: nearest.map { ExpressionMessages.didYouMean("\"\($0)\"") } ?? Suggestion.list(names),
      replacement: nearest)
  }

  private mutating func reportMissing(_ present: Set<String>, of wanted: RecordType, at range: SourceRange) {
    for (name, type) in zip(wanted.names, wanted.types) where !present.contains(name) && !ValueType.null.fits(type) {
      hasWrongMembers = true
      report(.missingKey, ExpressionMessages.missingMember(name), at: range)
    }
  }

  // MARK: Joins

  /// Records lose the members that the common type does not have.
  ///
  /// If the parts have no common type, reports that, and returns ``wrongType`` and the unchanged parts.
  mutating func joined(
    _ parts: [Part], _ nodes: [Node], _ words: (ValueType, ValueType) -> String
  ) -> (type: ValueType, parts: [Part]) {
    var common = ValueType.error
    for (part, node) in zip(parts, nodes) {
      guard let type = common.joined(with: part.type) else {
        report(
          .typeMismatch, words(common, part.type), at: node.range,
          help: ExpressionMessages.recordsDiffer(common, part.type))
        return (wrongType, parts)
      }
      common = type
    }
    return (common, zip(parts, nodes).map { narrowed($0, to: common, at: $1.range) })
  }

  mutating func narrowed(_ part: Part, to common: ValueType, at range: SourceRange) -> Part {
    if part.type.holdsSecret, !common.holdsSecret { revealsSecret = true }
    guard !options.checksWhenEvaluated, part.type.losesMembers(to: common) else { return part }
    let run = part.run
    var part = part
    part.slot = nil
    part.weight.cost = part.weight.cost.saturatingSum(part.weight.size)
    part.run = { environment throws(EvaluationError) in
      let value = try run(&environment)
      return try located(at: range) { () throws(Failure) in try value.narrowed(to: common, &environment.meter) }
    }
    return part
  }

  mutating func map(of record: RecordType, at range: SourceRange) -> ValueType? {
    if let map = record.map { return map }
    report(
      .typeMismatch, ExpressionMessages.mixedMembers, at: range,
      help: record.names.first.map(ExpressionMessages.readByName))
    return nil
  }
}

extension [Node.Entry] {
  var literalNames: [String]? {
    var names: [String] = []
    for entry in self {
      guard case .literal(.string(let name)) = entry.key.kind else { return nil }
      names.append(name)
    }
    return names
  }
}

extension ValueType {
  fileprivate func isWhole(for wanted: ValueType) -> Bool { self == .int && wanted.withoutNull == .number }
}
