import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Decides whether conditions that never had some results in an exploration can have these results at all.
///
/// It is certain that they cannot in two cases: the analysis of `wizard check` proves it, or the conditions read only
/// answers with few possible values, and no combination of these values gives the results.
struct FiniteAnswers {
  private let flow: Flow
  private let proofs: ConditionProofs
  private let fields: [Int: Field]
  private let outputTypes: [Int: PortType]
  /// The most combinations of answers that are evaluated.
  private static let limit = 4096

  init(_ flow: Flow) {
    self.flow = flow
    proofs = ConditionProofs(flow)
    fields = Dictionary(keepingFirst: flow.fields.map { ($0.slot, $0) })
    let outputs = flow.calls.compactMap { call in
      call.outputSlot.flatMap { slot in flow[call.port].output.map { (slot, $0) } }
    }
    outputTypes = Dictionary(keepingFirst: outputs + flow.given.map { ($0.slot, $0.type) })
  }

  /// Whether it is certain that conditions cannot have the claimed results at the same time.
  ///
  /// - Parameters:
  ///   - claims: The conditions with their claimed results.
  ///   - environment: The values of the session.
  ///   - fixed: The slots of the values that the session cannot change any more.
  func isImpossible(_ claims: [ConditionProofs.Claim], in environment: Environment, fixing fixed: Set<Int>) -> Bool {
    let known = Dictionary(keepingFirst: fixed.map { ($0, environment.values[$0]) })
    return !proofs.canHold(claims, knowing: known) || isRefuted(claims, in: environment, fixing: fixed)
      || claims.count > 1 && claims.contains { isRefuted([$0], in: environment, fixing: fixed) }
  }

  /// Whether it is certain that conditions cannot have the claimed results, which no story of an exploration showed.
  ///
  /// It is certain if the analysis of `wizard check` proves it, or if the conditions do not read the clock and read
  /// only values with few possibilities, because an exploration tries all of these.
  func isDecided(_ claims: [ConditionProofs.Claim]) -> Bool {
    if claims.isEmpty || !proofs.canHold(claims) { return true }
    let slots = flow.sources(of: claims.flatMap(\.condition.reads))
    return !claims.contains(where: \.condition.readsClock)
      && slots.allSatisfy { isComputed($0) || values(of: $0) != nil }
  }

  // MARK: Combinations

  /// Whether all combinations of values were evaluated, and none gives all conditions their claimed results.
  ///
  /// The result is `false` if there are too many combinations, or if a condition reads the clock.
  private func isRefuted(
    _ claims: [ConditionProofs.Claim], in environment: Environment, fixing fixed: Set<Int>
  ) -> Bool {
    let slots = flow.sources(of: claims.flatMap(\.condition.reads))
    let computed = slots.filter { !fixed.contains($0) && isComputed($0) }.compactMap { fields[$0] }
    let expressions = claims.map(\.condition) + computed.compactMap(\.computed)
    guard !expressions.contains(where: \.readsClock) else { return false }
    var domains: [(slot: Int, values: [Value])] = []
    var count = 1
    for slot in slots.subtracting(fixed).sorted() where !isComputed(slot) {
      guard let values = values(of: slot), count * values.count <= Self.limit else { return false }
      count *= values.count
      domains.append((slot, values))
    }
    // Groups are set after computed fields. Inner groups have higher indices than outer ones, and are set first.
    let ordered =
      computed.filter { $0.computed != nil }.sorted { $0.index < $1.index }
      + computed.filter { $0.computed == nil }.sorted { $0.index > $1.index }
    return (0..<count).allSatisfy { number in
      var (environment, rest) = (environment, number)
      for domain in domains {
        environment.values[domain.slot] = domain.values[rest % domain.values.count]
        rest /= domain.values.count
      }
      for field in ordered { environment.values[field.slot] = value(of: field, in: &environment) }
      return claims.contains { (try? $0.condition.evaluate(in: &environment)) != .bool($0.isTrue) }
    }
  }

  /// Whether the slot belongs to a computed field or a group, so that its value follows from other values.
  private func isComputed(_ slot: Int) -> Bool { fields[slot].map { $0.computed != nil || $0.kind.isGroup } ?? false }

  private func value(of field: Field, in environment: inout Environment) -> Value {
    if case .group(let inner) = field.kind {
      let values = inner.map { environment.values[flow[$0].slot] }
      return .record(Record(names: inner.map { flow[$0].id }, values: values))
    }
    return (try? field.computed?.evaluate(in: &environment)) ?? .null
  }

  /// Returns all values that a variable can have, if they are few; otherwise `nil`.
  private func values(of slot: Int) -> [Value]? {
    if let type = outputTypes[slot] { return type == .boolean ? [.bool(true), .bool(false)] : nil }
    guard let field = fields[slot], !field.isSecret else { return nil }
    let isCertain =
      field.when == nil && field.parent == nil && flow[field.step].when == nil
      && flow[field.step].section == nil && !flow[field.step].isOptional
    guard let values = answers(of: field) else { return nil }
    if case .always = field.requirement, isCertain { return values }
    return values + [field.kind.emptyValue]
  }

  private func answers(of field: Field) -> [Value]? {
    switch field.kind {
    case .boolean: return field.mustBe.map { [$0] } ?? [.bool(true), .bool(false)]
    case .choice(.fixed(let options)): return options.map { .string($0.id) }
    case .choices(.fixed(let options), _, _) where options.count <= 8:
      return (0..<(1 << options.count)).map { mask in
        .list(options.indices.filter { mask >> $0 & 1 == 1 }.map { .string(options[$0].id) })
      }
    case .integer(let min, let max):
      guard case (.constant(.int(let low))?, .constant(.int(let high))?) = (min, max), low <= high, high - low <= 64
      else { return nil }
      return (low...high).map { .int($0) }
    case _: return nil
    }
  }
}
