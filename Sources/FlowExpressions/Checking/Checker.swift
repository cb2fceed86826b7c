import FlowSyntax

/// With `checksWhenEvaluated`, errors are thrown during evaluation instead.
struct Checker {
  let scope: any Scope
  let options: ExpressionCompiler.Options
  let dottedNames: Set<String>
  /// Whether to split conditions at `&&`, `||` and `!` into ``Clause`` values, which show how each part was evaluated.
  let keepsClauses: Bool
  var diagnostics: [Diagnostic] = []
  var missing: [Int: MissingValue] = [:]

  /// The slots of the variables that are read outside null checks, in the order in which they are found.
  var needs: [Int] = []
  /// For `company.name`, only the member is included, not `company`.
  var paths: [VariablePath] = []
  var readsClock = false
  var revealsSecret = false
  var hasWrongMembers = false

  /// The variables, and parts of variables, known not to be null in the part of the expression that is being checked.
  var known: Set<VariablePath>
  var position = Position.affirmed
  var held = HeldConditions()
  /// The number of times that ``held`` has been consulted so far.
  ///
  /// If it increases while a named condition is checked, the result for the condition depends on ``held``.
  var heldUses = 0
  var locals: [Local] = []
  /// The index in `locals` of the first macro variable that the part being checked can use.
  ///
  /// A named condition can't use the macro variables of the expression around it.
  var localsFloor = 0
  var localCount = 0
  var conditions = ConditionTrail()
  var trail = ReadingTrail<Set<VariablePath>?>()
  var checked = 0

  struct Local {
    let name: String
    let type: ValueType
    let id: Int
    let range: SourceRange
    let loop: Node.Loop
  }

  init(scope: any Scope, options: ExpressionCompiler.Options, known: Set<VariablePath>, keepsClauses: Bool = false) {
    self.scope = scope
    self.keepsClauses = keepsClauses
    self.options = options
    self.known = known
    dottedNames = scope.dottedNames
  }

  mutating func check(_ node: Node, wanting wanted: ValueType? = nil) -> Part {
    checked += 1
    if checked > Self.checkLimit { return tooMuchToCheck(node) }
    let found = diagnostics.count
    let revealed = revealsSecret
    var part = checkKind(node, wanting: wanted)
    if part.type == .bool { revealsSecret = revealed }
    if diagnostics.count > found { part.fails = true }
    fold(&part, node)
    return part
  }

  private mutating func checkKind(_ node: Node, wanting wanted: ValueType?) -> Part {
    switch node.kind {
    case .literal(let value): literal(value, at: node.range, wanting: wanted)
    case .name(let name, let isAbsolute): self.name(name, isAbsolute: isAbsolute, node.range)
    case .select(let operand, let name): select(node, operand, name)
    case .presence(let operand, let name): presence(operand, name, node.range)
    case .index(let operand, let key): index(node, operand, key)
    case .call(let call): self.call(call, node.range)
    case .not(let operand): not(operand, node.range)
    case .negate(let operand): negate(operand, node.range, wanting: wanted)
    case .binary(let operation, let left, let right): binary(operation, left, right, node.range, wanting: wanted)
    case .logical(let operation, let operands): logical(operation, operands)
    case .conditional(let test, let yes, let no): conditional(test, yes, no, node.range, wanting: wanted)
    case .list(let elements): list(elements, wanting: wanted)
    case .map(let entries): map(entries, node.range, wanting: wanted)
    case .message(let name): problem(.typeMismatch, .unknownName, ExpressionMessages.noMessages(name), at: node.range)
    case .loop(let loop): self.loop(loop, node.range, wanting: wanted)
    }
  }

  /// An expression without named conditions never has that many parts.
  private static let checkLimit = 200_000

  private mutating func tooMuchToCheck(_ node: Node) -> Part {
    let range = conditions.outermostUse ?? node.range
    let isFirst = checked == Self.checkLimit + 1
    if isFirst { return problem(.tooCostly, .tooCostly, ExpressionMessages.mayBeTooCostly, at: range) }
    var part = Part(type: wrongType) { _ throws(EvaluationError) in
      throw EvaluationError(.tooCostly, ExpressionMessages.tooCostly, at: range)
    }
    part.fails = true
    return part
  }

  // MARK: Operands

  /// Checks an operand: reports an error if it may be null, and sets ``revealsSecret`` if it is a secret.
  mutating func operand(_ node: Node, wanting wanted: ValueType? = nil) -> Part {
    affirming { $0.boolean(node, wanting: wanted) }
  }

  /// Checks an operand like ``operand(_:wanting:)``, but without changing ``position``.
  private mutating func boolean(_ node: Node, wanting wanted: ValueType? = nil) -> Part {
    let found = diagnostics.count
    var part = notingSecret(check(node, wanting: wanted))
    if case .optional(let type) = part.type {
      reportMissing(part, node, since: found)
      part.type = type
    }
    return part
  }

  /// Call this for the operands of a comparison, and for a part from which a value is derived.
  mutating func notingSecret(_ part: Part) -> Part {
    guard part.isSecret else { return part }
    revealsSecret = true
    var part = part
    // The variable must not be read directly by its slot, because its value is a secret instead of a plain value.
    part.slot = nil
    return part
  }

  mutating func notingSecrets(_ parts: [Part]) -> [Part] {
    if parts.contains(where: \.type.holdsSecret) { revealsSecret = true }
    return parts
  }

  mutating func condition(_ node: Node, _ words: String) -> Part {
    var part = boolean(node)
    if !part.type.accepted(by: .bool) {
      report(.typeMismatch, ExpressionMessages.notACondition(part.type, words), at: node.range)
      part.type = .error
    }
    return part
  }

  mutating func withKnown<T>(_ more: Set<VariablePath>?, _ body: (inout Checker) -> T) -> T {
    guard let more, !more.isEmpty else { return body(&self) }
    let before = known
    known.formUnion(more)
    defer { known = before }
    return body(&self)
  }

  // MARK: Problems

  /// If `checksWhenEvaluated` is set, does nothing, because the problem is thrown during evaluation instead.
  mutating func report(
    _ rule: DiagnosticRule, _ message: String, at range: SourceRange, help: String? = nil, replacement: String? = nil,
    related: [Diagnostic.Related] = []
  ) {
    guard !options.checksWhenEvaluated else { return }
    diagnostics.append(Diagnostic(rule, message, at: range, help: help, replacement: replacement, related: related))
  }

  mutating func problem(
    _ rule: DiagnosticRule, _ kind: EvaluationError.Kind, _ message: String, at range: SourceRange,
    help: String? = nil, replacement: String? = nil
  ) -> Part {
    report(rule, message, at: range, help: help, replacement: replacement)
    var part = Part(type: wrongType) { _ throws(EvaluationError) in
      throw EvaluationError(kind, message, at: range)
    }
    part.fails = true
    return part
  }

  /// This is `error`, which prevents further reports about the part.
  ///
  /// With `checksWhenEvaluated`, it is `dyn`, which defers the checks of the part to the evaluation.
  var wrongType: ValueType { options.checksWhenEvaluated ? .dyn : .error }
}

extension Checker {
  /// A part that is too costly to evaluate here is left unchanged.
  mutating func fold(_ part: inout Part, _ node: Node) {
    guard part.varies.isEmpty, part.constant == nil, !part.fails else { return }
    var environment = Environment(slots: 0, now: .earliest)
    environment.meter.left = Self.foldingLimit
    do {
      let value = try part.run(&environment)
      part.constant = value
      part.weight = .constant(value)
      part.run = { _ in value }
    } catch {
      guard error.kind != .tooCostly else { return }
      report(error.kind == .badPattern ? .badPattern : .alwaysFails, error.message, at: error.range)
      part.fails = true
    }
  }

  private static let foldingLimit = 2_000

  /// Whether a call may have no result for its arguments, as `int(text)` for a text that is not a number.
  ///
  /// Returns `false` for a function that can fail only because its result is out of range. Also returns `false` if all
  /// arguments are constant, because the call is then evaluated when the flow is loaded.
  mutating func mayHaveNoValue(_ parts: [Part], _ call: Node.Call) -> Bool {
    guard !options.checksWhenEvaluated, !parts.allSatisfy(\.varies.isEmpty) else { return false }
    let name = call.function.text
    if Functions.kept(by: name) == .one {
      guard case .list = parts[0].type else { return false }
      return leastCount(of: call.operands[0]) == 0
    }
    switch name {
    case "int", "uint", "double", "bool", "timestamp", "duration", "date", "time":
      return parts[0].type.opened == .string
    case "string": return parts[0].type.opened == .bytes
    case "substring", "charAt", "format": return true
    case "slice":
      guard case .int(let end) = parts[2].constant, case .int(let start) = parts[1].constant, start >= 0, start <= end
      else { return true }
      return leastCount(of: call.operands[0]) < end
    case "money": return !isCurrency(call)
    case "sum":
      guard case .list(.money(.expression)) = parts[0].type else { return false }
      return leastCount(of: call.operands[0]) == 0
    // A search without a start, or with the start 0, has a result for every text.
    case "indexOf", "lastIndexOf": return parts.count > 2 && parts[2].constant != .int(0)
    case "matches": return parts[1].constant == nil
    case _: return takesZone(name, parts) && parts[1].constant == nil && !isPersonsTimeZone(call.operands[1])
    }
  }

  mutating func checkZone(_ overloads: [Function.Overload], _ parts: [Part], _ call: Node.Call) {
    guard !options.checksWhenEvaluated, takesZone(call.function.text, parts), let zone = parts[1].constant,
      !parts.allSatisfy(\.varies.isEmpty), let body = overloads.first?.body
    else { return }
    var environment = Environment(slots: 0, now: .earliest)
    do throws(Failure) {
      _ = try body([.timestamp(FlowTimestamp(seconds: 0)), zone], &environment)
    } catch {
      report(.alwaysFails, error.message, at: call.operands[1].range)
    }
  }

  func isPartOfTime(_ name: String, _ parts: [Part]) -> Bool { name.hasPrefix("get") && parts[0].type == .timestamp }

  private func isPersonsTimeZone(_ node: Node) -> Bool {
    if case .name(ReservedWords.timeZone, _) = node.kind { !hasOwnTimeZone } else { false }
  }

  /// Whether the name of the person's time zone means something else here.
  var hasOwnTimeZone: Bool {
    localPlace(of: ReservedWords.timeZone) != nil || scope.meaning(of: ReservedWords.timeZone) != nil
  }

  private func takesZone(_ name: String, _ parts: [Part]) -> Bool {
    parts.count == 2 && isPartOfTime(name, parts)
  }
}
