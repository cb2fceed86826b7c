import FlowSyntax

/// Records: map literals with literal texts as keys, such as `{'name': owner.name, 'born': owner.born}`.
extension Checker {
  /// Checks a record; if a record type is expected, the names and types of the members are checked, too.
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

  /// The maximum number of members of a record literal, including the members of its members.
  ///
  /// Nested `map()` macros could otherwise create types of exponential size.
  private static let memberLimit = 2_000

  /// Checks a member, which may be null.
  ///
  /// - Parameter meant: The names that are not reported as missing, because they are present or suggested.
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

  /// The expected types of a record's members.
  private enum MemberWish {
    case none
    case every(ValueType)
    case record(names: [String], types: [String: ValueType])

    init(_ wanted: ValueType?) {
      switch wanted {
      case .record(let type): self = .record(names: type.names, types: type.typesByName)
      case .map(_, let type): self = .every(type)
      case _: self = .none
      }
    }
  }

  /// Reports a member that does not have its expected type, unless an error in the member was reported.
  private mutating func expectMember(_ wanted: ValueType, of part: inout Part, _ node: Node) {
    guard !part.fails else { return }
    // Whether a secret is allowed here is checked where the whole value is used.
    let (own, wanted) = (part.type.opened.settled, wanted.opened)
    if own.fits(wanted) || own.isWhole(for: wanted) { return }
    hasWrongMembers = true
    if own.withoutNull.fits(wanted) || own.withoutNull.isWhole(for: wanted) {
      report(
        .maybeMissing, ExpressionMessages.maybeMissing(node.qualifiedName, inCondition: nil), at: node.range,
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

  /// Notes that a value of a common type may have more members than the type.
  ///
  /// Sets ``revealsSecret`` if the type lacks a secret that the value can contain.
  mutating func noteJoin(_ common: ValueType, of left: ValueType, _ right: ValueType) {
    if left == right { return }
    if common.holdsRecord { joinsRecords = true }
    if !common.holdsSecret, left.holdsSecret || right.holdsSecret { revealsSecret = true }
  }

  /// Returns the type of a record as a map, or reports that its members have no common type.
  mutating func map(of record: RecordType, at range: SourceRange) -> ValueType? {
    if let map = record.map { return map }
    report(
      .typeMismatch, ExpressionMessages.mixedMembers, at: range,
      help: record.names.first.map(ExpressionMessages.readByName))
    return nil
  }
}

extension [Node.Entry] {
  /// The keys, if there are any and all are literal texts.
  var literalNames: [String]? {
    var names: [String] = []
    for entry in self {
      guard case .literal(.string(let name)) = entry.key.kind else { return nil }
      names.append(name)
    }
    return names.isEmpty ? nil : names
  }
}

extension ValueType {
  /// The type of the elements of a list, or of a list that may be null; `nil` for other types.
  var listElement: ValueType? { if case .list(let type) = withoutNull { type } else { nil } }

  /// Whether this is the type of a whole number, which becomes a double because a double is expected.
  fileprivate func isWhole(for wanted: ValueType) -> Bool { self == .int && wanted.withoutNull == .double }
}
