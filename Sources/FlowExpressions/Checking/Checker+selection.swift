import FlowSyntax

extension Checker {
  mutating func select(_ node: Node, _ operand: Node, _ name: Node.Name) -> Part {
    if let part = dotted(node) { return part }
    return field(of: container(operand), operand, name)
  }

  /// If the operand is a record, its secrets do not count as revealed, because the selection reads only one member.
  private mutating func container(_ node: Node, wanting wanted: ValueType? = nil) -> Part {
    let revealed = revealsSecret
    let part = operand(node, wanting: wanted)
    if case .record = part.type { revealsSecret = revealed }
    return part
  }

  private mutating func field(of base: Part, _ operand: Node, _ name: Node.Name) -> Part {
    let run = Selection.field(name.text, in: base, at: name.range)
    var part = Part(type: fieldType(of: base, operand, name), run: run)
    if case .map = base.type, mayBeAbsent(base, operand, .string(name.text)) {
      part.type = part.type.orNull
      part.run = Selection.element(
        of: base, at: literal(.string(name.text), wanting: nil), orNull: true, range: name.range)
    }
    part.combine(base, size: Weight.variable(part.type).size)
    let path = base.path.map { $0.appending(.field(name.text)) }
    if let path, paths.last == base.path { paths[paths.count - 1] = path }
    narrow(&part, path)
    if case .optional(let type) = part.type, case .record(let record) = base.type, record.origin != nil {
      let text = canonicalText(of: operand)
      if isAnswered(name.text, of: record, text) { part.type = type }
    }
    return part
  }

  /// The longest name that has a meaning is used (CEL "Name Resolution").
  private mutating func dotted(_ node: Node) -> Part? {
    guard let name = node.qualifiedName else { return nil }
    if Self.typeNames.contains(name) { return literal(.type(name), wanting: nil) }
    guard dottedNames.contains(name), let meaning = scope.meaning(of: name), !node.startsWithLocal(self) else {
      return nil
    }
    return variable(meaning, name, node.range, isTest: false)
  }

  private mutating func fieldType(of base: Part, _ operand: Node, _ name: Node.Name) -> ValueType {
    switch base.type {
    case .record(let type):
      if let index = type.index(of: name.text) { return type.types[index] }
      reportUnknownField(name, in: type, operand)
      return wrongType
    case .file:
      if let index = AttachedFile.members.index(of: name.text) { return AttachedFile.members.types[index] }
      reportUnknownField(name, in: AttachedFile.members, operand)
      return wrongType
    case .map(_, let value): return value
    case .dyn, .error: return base.type
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money,
      .secret,
      .secretBytes, .type, .list, .json, .optional:
      if case .list(.record(let item)) = base.type, item.index(of: name.text) != nil {
        let help = ExpressionMessages.eachMember(operand.shortSource, name.text)
        report(.typeMismatch, ExpressionMessages.noFields(base.type, name.text), at: name.range, help: help)
        return wrongType
      }
      let functions = Functions.names(accepting: base.type.withoutNull, asMethod: true, in: nil)
      let meant = Suggestion.nearest(to: name.text, in: functions).map { "\($0)()" }
      report(
        .typeMismatch, ExpressionMessages.noFields(base.type, name.text), at: name.range,
        help: meant.map { ExpressionMessages.didYouMean("\"\($0)\"") }, replacement: meant)
      return wrongType
    }
  }

  private mutating func reportUnknownField(_ name: Node.Name, in type: RecordType, _ operand: Node) {
    if case .call(let call) = operand.kind, isOption(call), ["label", "help"].contains(name.text) {
      return report(.unknownField, ExpressionMessages.optionText(name.text), at: name.range)
    }
    let nearest = Suggestion.nearest(to: name.text, in: type.names)
    report(
      .unknownField, ExpressionMessages.unknownField(name.text, in: operand.qualifiedName), at: name.range,
      help: nearest.map { ExpressionMessages.didYouMean("\"\($0)\"") } ?? ExpressionMessages.fieldsAre(type.names),
      replacement: nearest)
  }

  mutating func presence(_ operand: Node, _ name: Node.Name, _ range: SourceRange) -> Part {
    var base = tested(operand)
    if case .optional(let type) = base.type {
      report(
        .maybeMissing, ExpressionMessages.maybeMissing(operand.qualifiedName), at: operand.range,
        help: missingHelp(operand))
      base.type = type
    }
    let isRecord = if case .record = base.type { true } else { false }
    _ = fieldType(of: base, operand, name)
    var part = Part(type: .bool, run: Selection.presence(of: name.text, in: base, nullIsAbsent: isRecord, at: range))
    part.combine(base, size: 1)
    return part
  }

  /// A variable that is only tested may be null, so it is not added to ``needs``.
  mutating func tested(_ node: Node) -> Part {
    guard case .name(let name, let isAbsolute) = node.kind else { return check(node) }
    return self.name(name, isAbsolute: isAbsolute, node.range, isTest: true)
  }

  mutating func index(_ node: Node, _ operand: Node, _ key: Node) -> Part {
    if case .literal(.string(let name)) = key.kind {
      let base = container(operand)
      if case .record = base.type { return field(of: base, operand, Node.Name(text: name, range: key.range)) }
      return element(node, of: base, operand, key)
    }
    return element(node, of: container(operand, wanting: wish(forMembersOf: operand)), operand, key)
  }

  /// The integers in a literal such as `{'a': 1, 'b': 2.5}` are read as doubles.
  private func wish(forMembersOf node: Node) -> ValueType? {
    guard case .map(let entries) = node.kind else { return nil }
    return numberWish(of: entries.map(\.value)).map { .map(key: .string, value: $0) }
  }

  private mutating func element(_ node: Node, of container: Part, _ operand: Node, _ key: Node) -> Part {
    var base = container
    if case .record(let record) = base.type, let map = record.map { base = narrowed(base, to: map, at: operand.range) }
    let place = self.operand(key)
    let type = elementType(of: base, place, key)
    let mayBeAbsent = !hasEvery(key, base) && self.mayBeAbsent(base, operand, place.constant)
    let run = Selection.element(of: base, at: place, orNull: mayBeAbsent, range: node.range)
    var part = Part(type: mayBeAbsent ? type.orNull : type, run: run)
    part.weight.cost = base.weight.cost.saturatingSum(place.weight.cost)
    part.weight.size = Weight.variable(part.type).size
    part.varies = base.varies.union(place.varies)
    part.fails = base.fails || place.fails
    narrow(&part, base.path.flatMap { path in key.constantStep.map { path.appending($0) } } ?? partPath(node))
    return part
  }

  private func hasEvery(_ key: Node, _ base: Part) -> Bool {
    guard case .record(let type) = base.type, let texts = possibleTexts(of: key) else { return false }
    return Set(type.names).isSuperset(of: texts)
  }

  /// Returns `false` if all operands are constant, because the selection is then evaluated when the flow is loaded.
  ///
  /// Also returns `false` if the type of the list or map is unknown, or if all errors are thrown during evaluation.
  private mutating func mayBeAbsent(_ base: Part, _ operand: Node, _ key: Value?) -> Bool {
    if options.checksWhenEvaluated || base.type.isOpen { return false }
    guard let key else { return true }
    if base.varies.isEmpty { return false }
    if case .map(let entries) = operand.kind {
      return !entries.contains { if case .literal(let literal) = $0.key.kind { literal == key } else { false } }
    }
    guard case .int(let place) = key, case .list = base.type else { return true }
    return place < 0 || place >= leastCount(of: operand)
  }

  private mutating func elementType(of base: Part, _ place: Part, _ key: Node) -> ValueType {
    switch base.type {
    case .list(let element):
      guard place.type.accepted(by: .int) || place.type == .uint else {
        report(.typeMismatch, ExpressionMessages.badIndex(place.type), at: key.range)
        return wrongType
      }
      return element
    case .map(let wanted, let value):
      if !place.type.isComparable(to: wanted) {
        report(.typeMismatch, ExpressionMessages.badKey(place.type, wanted), at: key.range)
      }
      return value
    case .record(let record):
      guard case .map(_, let value) = map(of: record, at: key.range) else { return wrongType }
      if !place.type.isComparable(to: .string) {
        report(.typeMismatch, ExpressionMessages.badKey(place.type, .string), at: key.range)
      }
      return value
    case .dyn, .error: return base.type
    case .null, .bool, .int, .uint, .number, .string, .bytes, .timestamp, .date, .duration, .days, .time, .money, .file,
      .secret,
      .secretBytes, .type, .json, .optional:
      report(.typeMismatch, ExpressionMessages.notIndexed(base.type), at: key.range)
      return wrongType
    }
  }
}

extension Node {
  var constantStep: VariablePath.Step? {
    switch kind {
    case .literal(.int(let index)): .index(index)
    case .literal(.string(let name)): .field(name)
    case _: nil
    }
  }

  fileprivate func startsWithLocal(_ checker: Checker) -> Bool {
    switch kind {
    case .select(let operand, _): operand.startsWithLocal(checker)
    case .name(let name, isAbsolute: false): checker.localPlace(of: name) != nil
    case _: false
    }
  }
}

extension VariablePath {
  func appending(_ step: Step) -> VariablePath { VariablePath(root: root, steps: steps + [step]) }
}
