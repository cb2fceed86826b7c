import FlowSyntax

extension Checker {
  mutating func call(_ call: Node.Call, _ range: SourceRange) -> Part {
    if let function = namespaced(call) { return self.call(function, range) }
    if isOption(call) { return option(call, range) }
    let name = call.function.text
    guard var functions = Functions.named(name, options) ?? scope.functions[name].map({ [Function($0)] }) else {
      return unknownFunction(call, range)
    }
    if name == "plural" { functions = Functions.plurals(scope.plurals) }
    let candidates = functions.filter {
      $0.isCalled(asMethod: call.target != nil, count: call.operands.count)
    }
    if candidates.isEmpty {
      let plurals = name == "plural" && !options.checksWhenEvaluated ? scope.plurals : nil
      return problem(
        .typeMismatch, .noSuchOverload, ExpressionMessages.wrongCall(name), at: range,
        help: plurals.map { ExpressionMessages.pluralForms($0.names, in: $0.language) }
          ?? ExpressionMessages.callForms(functions))
    }
    return apply(candidates, call, range)
  }

  private func namespaced(_ call: Node.Call) -> Node.Call? {
    guard case .name(let space, _) = call.target?.kind, let target = call.target,
      Functions.namespaces.contains(space), localPlace(of: space) == nil, scope.meaning(of: space) == nil
    else { return nil }
    let range = target.range.union(call.function.range)
    let function = Node.Name(text: "\(space).\(call.function.text)", range: range)
    return Node.Call(function: function, target: nil, arguments: call.arguments)
  }

  private mutating func apply(_ candidates: [Function], _ call: Node.Call, _ range: SourceRange) -> Part {
    let name = call.function.text
    let (parts, isSettled) = arguments(of: call, candidates)
    if parts.contains(where: \.type.holdsSecret) { revealsSecret = true }
    var overloads = candidates.compactMap { $0.overload(for: parts) }
    var type = overloads.map(\.type).common ?? wrongType
    if overloads.isEmpty {
      reportArguments(candidates, parts, call, range)
      let open = parts.map { $0.as(.dyn) }
      overloads = candidates.compactMap { $0.overload(for: open) }
    } else if name == "dyn" {
      report(.typeMismatch, ExpressionMessages.noDyn, at: range)
      type = wrongType
    }
    if name == "money", parts.count == 2 { type = .money(currency(of: call.operands[1], parts[1])) }
    let mayHaveNone = !isSettled && mayHaveNoValue(parts, call)
    if mayHaveNone { type = type.orNull }
    checkZone(overloads, parts, call)
    if isPartOfTime(name, parts), parts.count == 1, !overloads.isEmpty {
      let help = ExpressionMessages.passTimeZone(call.operands[0].shortSource, name)
      report(
        .noTimeZone, ExpressionMessages.inUTC(name), at: call.function.range, help: hasOwnTimeZone ? nil : help)
    }
    let bodies = overloads.map(\.body)
    var part = Part(type: type, run: Calling.run(bodies, parts.map(\.run), name, orNull: mayHaveNone, range))
    if mayHaveNone || type.mayBeCollection || candidates[0].isDeclared {
      narrow(&part, partPath(Node(kind: .call(call), range: range, depth: 1)))
    }
    if name == "matches", let ready = constantPattern(parts, call, range) { part = ready }
    part.combine(parts, size: Weight.variable(type).size)
    part.weight.size =
      overloads.first?.size ?? max(part.weight.size, parts.reduce(0) { $0.saturatingSum($1.weight.size) })
    part.weight.cost = part.weight.cost.saturatingSum(part.weight.size)
    part.greatest = greatest(name, parts)
    if candidates.contains(where: \.readsToday) { readsClock = true }
    if candidates.contains(where: { $0.readsToday || $0.isDeclared }) || parts.contains(where: \.type.holdsTime)
      || name == "timestamp" && parts[0].type.withoutNull == .date
    {
      part.varies.insert(.outside)
    }
    return part
  }

  private func greatest(_ name: String, _ parts: [Part]) -> Int? {
    switch name {
    case "size": parts[0].weight.size
    case "math.least": parts.compactMap(\.greatest).min()
    case "math.greatest":
      parts.allSatisfy { $0.greatest != nil } ? parts.compactMap(\.greatest).max() : nil
    case _: nil
    }
  }

  /// - Returns: The arguments, and whether it is certain that the call never returns null. Only a call of `format` can
  ///   be certain (see ``formatParts(_:)``).
  private mutating func arguments(of call: Node.Call, _ candidates: [Function]) -> (parts: [Part], isSettled: Bool) {
    if call.function.text == "format" { return formatParts(call) }
    if candidates[0].isVariadic { return (alike(call.operands) { $0.operand($1, wanting: $2) }, false) }
    return (call.operands.map { operand($0) }, false)
  }

  private mutating func reportArguments(
    _ candidates: [Function], _ parts: [Part], _ call: Node.Call, _ range: SourceRange
  ) {
    let forReceiver = candidates.filter { $0.accepts(parts[0].type, at: 0) }
    let candidates = forReceiver.isEmpty ? candidates : forReceiver
    let wrong = parts.indices.filter { index in !candidates.contains { $0.accepts(parts[index].type, at: index) } }
    let name = call.function.text
    let needs = candidates.lazy.compactMap(\.needs).first.map { ExpressionMessages.needs(name, $0) }
    report(
      .typeMismatch, ExpressionMessages.wrongArguments(name, parts.map(\.type)),
      at: wrong.count == 1 ? call.operands[wrong[0]].range : range,
      help: cure(call, parts.map(\.type)) ?? needs ?? needed(candidates, wrong, call)
        ?? ExpressionMessages.callForms(candidates))
  }

  private func cure(_ call: Node.Call, _ types: [ValueType]) -> String? {
    if types.contains(where: \.holdsJSON) { return ExpressionMessages.onlyPassedOn }
    let sources = call.operands.map(\.shortSource)
    switch (call.function.text, types[0]) {
    case ("string", .money): return ExpressionMessages.insertMoney(sources[0])
    case ("math.abs", .money(let currency)):
      return name(of: currency).map { ExpressionMessages.absoluteMoney(sources[0], $0) }
    case ("math.greatest", .money), ("math.least", .money):
      let method = call.function.text == "math.greatest" ? "max" : "min"
      return ExpressionMessages.extremeOfMoney(sources, method)
    case ("int", .money), ("uint", .money), ("double", .money): return ExpressionMessages.useMinor(sources[0])
    case (let name, .money) where name.namespace == "math": return ExpressionMessages.useMinor(sources[0])
    case ("math.round", .int), ("math.floor", .int), ("math.ceil", .int), ("math.trunc", .int):
      return ExpressionMessages.alreadyWhole(sources[0])
    case ("contains", .list) where sources.count == 2: return ExpressionMessages.writeIn(sources[1], sources[0])
    case _: return nil
    }
  }

  /// Returns `nil` if several arguments are wrong, if none is wrong by itself, or if any type is allowed.
  private func needed(_ candidates: [Function], _ wrong: [Int], _ call: Node.Call) -> String? {
    guard wrong.count == 1, let index = wrong.first else { return nil }
    let types = candidates.flatMap { function in function.takes.compactMap { index < $0.count ? $0[index] : nil } }
    guard !types.isEmpty, !types.contains(.dyn) else { return nil }
    let place = call.target == nil ? index + 1 : index
    let count = call.arguments.count
    return ExpressionMessages.needs(
      call.function.text, types.distinct, place: call.operands.count == 1 ? nil : place, of: count)
  }

  /// The pattern is parsed here, so that evaluations do not have to parse it.
  private mutating func constantPattern(_ parts: [Part], _ call: Node.Call, _ range: SourceRange) -> Part? {
    guard case .string(let text) = parts[1].constant else { return nil }
    let run = parts[0].run
    do throws(PatternError) {
      let pattern = try Pattern(text, as: .expression)
      var part = Part(type: .bool) { environment throws(EvaluationError) in
        let value = try run(&environment)
        return try Calling.result(at: range, "matches", [value]) { () throws(Failure) in
          guard case .string(let text) = value.opened else { return nil }
          return .bool(try pattern.matches(text, &environment.meter))
        }
      }
      part.weight.cost = parts[0].weight.size.saturatingProduct(1 + pattern.steps.count / 4)
      return part
    } catch {
      return problem(.badPattern, .badPattern, error.message, at: call.arguments.last?.range ?? range)
    }
  }

  private mutating func unknownFunction(_ call: Node.Call, _ range: SourceRange) -> Part {
    let name = call.function.text
    if call.operands.isEmpty,
      localPlace(of: name) != nil || scope.meaning(of: name) != nil || ReservedWords.clocks.contains(name)
    {
      return problem(
        .unknownFunction, .noSuchOverload, ExpressionMessages.unknownFunction(name), at: range,
        help: ExpressionMessages.isValue(name), replacement: name)
    }
    let isMethod = call.target != nil
    // If the call looks like a mistyped macro, only its receiver is checked. The macro's variable would otherwise be
    // reported as an unknown name.
    let checkedOperands = call.isMacroLike ? Array(call.operands.prefix(1)) : call.operands
    let types = checkedOperands.map { check($0).type.withoutNull }
    let receiver = types.first.flatMap { $0.isOpen ? nil : $0 }
    let fitting = Functions.names(accepting: receiver, asMethod: isMethod, in: name.namespace)
    let nearest =
      Suggestion.nearest(to: name, in: fitting)
      ?? Suggestion.nearest(
        to: name,
        in: Functions.names + Node.Macro.allCases.map(\.rawValue) + ownFunctions + scope.functions.keys.sorted())
    let list = receiver == nil || fitting.isEmpty ? nil : Suggestion.ranked(fitting, by: name)
    return problem(
      .unknownFunction, .noSuchOverload, ExpressionMessages.unknownFunction(name), at: call.function.range,
      help: nearest.map { ExpressionMessages.didYouMean("\"\($0)\"") }
        ?? list.map { ExpressionMessages.functionsAre($0, of: receiver) },
      replacement: nearest)
  }
}

extension String {
  var namespace: Substring? { firstIndex(of: ".").map { self[..<$0] } }
}

extension Node.Call {
  fileprivate var isMacroLike: Bool {
    guard target != nil, arguments.count > 1, case .name(_, isAbsolute: false) = arguments[0].kind else { return false }
    return true
  }
}

extension Calling {
  /// Functions do not accept secrets.
  ///
  /// If an argument contains a secret, the functions are called with the content of the secret instead. Strings and
  /// bytes in the result are then secret.
  static func run(
    _ bodies: [Function.Body], _ runs: [Run], _ name: String, orNull: Bool, _ range: SourceRange
  ) -> Run {
    { environment throws(EvaluationError) in
      let values = try runs.map { run throws(EvaluationError) in try run(&environment) }
      return try result(at: range, orNull: orNull, name, values) { () throws(Failure) in
        if let value = try apply(bodies, values, &environment) { return value }
        guard values.contains(where: \.holdsSecret) else { return nil }
        return try Hiding.result(of: name) { () throws(Failure) in
          try apply(bodies, values.map(\.openedThroughout), &environment)
        }
      }
    }
  }

  private static func apply(
    _ bodies: [Function.Body], _ values: [Value], _ environment: inout Environment
  ) throws(Failure) -> Value? {
    for body in bodies {
      if let value = try body(values, &environment) { return value }
    }
    return nil
  }
}
