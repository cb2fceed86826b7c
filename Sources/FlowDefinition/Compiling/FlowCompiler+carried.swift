import FlowExpressions
import FlowSyntax

/// Answers that are not kept, and what calls pass on of them.
extension FlowCompiler {
  // MARK: what is read

  /// The fields without parts that an expression reads, those of the groups it reads too; sorted.
  func fields(readBy expression: CompiledExpression) -> [FieldIndex] {
    Set(expression.parts.flatMap { fields(of: $0) }).sorted()
  }

  /// The fields among them that are not kept.
  func transientFields(readBy expression: CompiledExpression) -> [FieldIndex] {
    fields(readBy: expression).filter { !index.fields[$0.rawValue].declaration.isKept }
  }

  /// The fields a variable, or a member of one, is made of; none where it is no answer.
  private func fields(of part: (slot: Int, names: [String])) -> [FieldIndex] {
    guard var field = index.fieldOfSlot[part.slot] else { return [] }
    for name in part.names where index.fields[field.rawValue].declaration.kind == .group {
      guard let inner = index.field([name], in: field) else { break }
      field = inner
    }
    let entry = index.fields[field.rawValue]
    guard entry.declaration.kind == .group else { return [field] }
    return index.fields(inside: entry).filter { $0.declaration.kind != .group && $0.list == nil }.map(\.index)
  }

  // MARK: where it may be read

  /// An answer that is not kept is read in its own step only, and by what a call passes on.
  ///
  /// After a restart it is gone, and the way that was gone must be found again without it.
  func checkCarried(_ expression: CompiledExpression, _ text: LocatedText, in scope: PlaceScope) {
    let fields = transientFields(readBy: expression).map { index.fields[$0.rawValue] }
    if scope.isLeft, let field = fields.first {
      sink.error(.carriedSecret, DefinitionMessages.leavingByCarried(field.path), at: text.range)
      return
    }
    let carried = fields.filter { $0.step != scope.step }
    if !scope.mayCarry, let field = carried.first {
      sink.error(.carriedSecret, DefinitionMessages.carriedSecret(field.path), at: text.range)
    } else if let lost = lost(carried, expression, at: scope.step) {
      sink.error(.carriedSecret, DefinitionMessages.lostBehindSeal(lost), at: text.range)
    } else if let field = carried.first {
      sink.warning(.carriedSecret, DefinitionMessages.askedAgain(field.path), at: text.range)
    }
  }

  /// What a call reads that is gone after a restart, and that nothing gives again, because of a call in between that
  /// cannot be undone.
  private func lost(
    _ carried: [FlowIndex.FieldEntry], _ expression: CompiledExpression, at step: StepIndex?
  ) -> String? {
    guard let step else { return nil }
    if let field = carried.first(where: { stepsBehindSeals.after($0.step).contains(step.rawValue) }) {
      return field.path
    }
    for part in expression.parts {
      guard let call = secretOutputs[part.slot], call.step != step, holdsSecret(call, part.names),
        stepsBehindSeals.after(call.step).contains(step.rawValue)
      else { continue }
      return call.declaration.output?.text
    }
    return nil
  }

  /// Whether the output of a call, or a member of it, holds a secret.
  func holdsSecret(_ call: FlowIndex.CallEntry, _ names: [String] = []) -> Bool {
    guard var type = call.port.flatMap({ declaration.services[$0.rawValue].port.output }) else { return false }
    for name in names {
      guard case .record(let members, let types) = type.withoutNull, let place = members.firstIndex(of: name) else {
        break
      }
      type = types[place]
    }
    return type.holdsSecret
  }

  // MARK: what a call belongs to

  /// The values an accepted call depends on: of what reads an answer that is not kept, the rest that it reads.
  func kept(of expressions: [CompiledExpression]) -> [KeptInput] {
    var inputs: [KeptInput] = []
    var variables = Set<Int>()
    for expression in expressions {
      if !expression.readsClock, transientFields(readBy: expression).isEmpty {
        inputs.append(.expression(expression))
      } else {
        for slot in sources(of: [expression]).kept where variables.insert(slot).inserted {
          inputs.append(.variable(slot))
        }
      }
    }
    return inputs
  }

  /// The answers that expressions read and that are gone after a restart, also by what is computed out of them.
  func transients(of expressions: [CompiledExpression]) -> [FieldIndex] { sources(of: expressions).transient.sorted() }

  /// The variables that expressions read, and the answers among them that are not kept; what is computed out of those
  /// stands for what it reads.
  private func sources(of expressions: [CompiledExpression]) -> (kept: [Int], transient: Set<FieldIndex>) {
    var kept: [Int] = []
    var transient = Set<FieldIndex>()
    var waiting = expressions.reversed().map { $0 }
    while let expression = waiting.popLast() {
      for part in expression.parts {
        let fields = fields(of: part)
        if index.fieldOfSlot[part.slot] == nil { kept.append(part.slot) }
        for field in fields {
          let entry = index.fields[field.rawValue]
          if entry.declaration.isKept {
            kept.append(entry.slot)
          } else if transient.insert(field).inserted, let computed = compiledFields[field.rawValue]?.computed {
            waiting.append(computed)
          }
        }
      }
    }
    return (kept, transient.filter { compiledFields[$0.rawValue]?.computed == nil })
  }
}

extension PortType {
  /// Whether a value of it is a secret or has one in it.
  fileprivate var holdsSecret: Bool {
    switch self {
    case .secret: true
    case .optional(let type), .list(let type): type.holdsSecret
    case .record(_, let types): types.contains(where: \.holdsSecret)
    case .text, .phone, .email, .url, .date, .boolean, .integer, .number, .code, .options: false
    }
  }
}
