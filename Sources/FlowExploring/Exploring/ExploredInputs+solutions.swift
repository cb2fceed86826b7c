import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

extension ExploredInputs {
  /// Returns inputs at or next to which a comparison that reads the answer changes its result.
  ///
  /// For `end >= start + days(40)`, these are the 40th day after `start`, the day before and the day after. For
  /// `again == password`, the input is the password.
  func solutions(for field: FieldViewState, _ index: FieldIndex, in environment: Environment) -> [JSONValue] {
    let slot = flow[index].slot
    let scale = AnswerScale(field, today: today)
    var found: [JSONValue] = []
    for comparison in compared where comparison.reads.contains(slot) {
      found += copies(for: slot, of: comparison, in: environment)
      if let scale { found += changes(on: scale, at: slot, of: comparison, in: environment) }
    }
    return found.distinct
  }

  /// If one side of a comparison is just the variable in the slot, returns the text of the other side.
  private func copies(
    for slot: Int, of comparison: AnswerComparison, in environment: Environment
  ) -> [JSONValue] {
    var environment = environment
    return [(comparison.left, comparison.right), (comparison.right, comparison.left)].compactMap { own, other in
      guard own.bareVariable == slot, case .string(let text)? = try? other.evaluate(in: &environment) else {
        return nil
      }
      return .string(text)
    }
  }

  private func changes(
    on scale: AnswerScale, at slot: Int, of comparison: AnswerComparison, in environment: Environment
  ) -> [JSONValue] {
    var environment = environment
    return scale.changes(from: scale.start) { number in
      environment.values[slot] = scale.value(number)
      comparison.compute(in: &environment)
      return comparison.order(in: &environment)
    }.map(scale.input)
  }

  /// A value within the limits of the question, a random selection of options, or one of the inputs that
  /// ``inputs(for:_:)`` returns.
  func random(for field: FieldViewState, _ index: FieldIndex, _ chance: inout ExploredChance) -> JSONValue? {
    guard chance.isLucky(1, in: 2) else { return chance.pick(inputs(for: field, index)) }
    if case .choices(let options, _, _) = field.kind {
      return .list(options.filter { !$0.isExclusive && chance.isLucky(1, in: 2) }.map { .string($0.id) })
    }
    guard let scale = AnswerScale(field, today: today) else { return chance.pick(inputs(for: field, index)) }
    // The constants that flows compare with answers are usually near the ordinary value, so most widths are small.
    let width: Int64 = chance.isLucky(2, in: 3) ? 20 : 5000
    let low = max(scale.range.lowerBound, scale.start - width)
    let high = min(scale.range.upperBound, scale.start + width)
    return scale.input(low + Int64(chance.number(below: Int(high - low) + 1)))
  }
}

extension AnswerComparison {
  /// Dates, times and amounts are compared as numbers.
  ///
  /// Returns `nil` if a side is not a number (see `exactNumber`) or cannot be evaluated.
  func order(in environment: inout Environment) -> Int? {
    guard let left = (try? left.evaluate(in: &environment))?.exactNumber,
      let right = (try? right.evaluate(in: &environment))?.exactNumber
    else { return nil }
    return left < right ? -1 : left > right ? 1 : 0
  }

  func compute(in environment: inout Environment) {
    for (slot, value) in computed { environment.values[slot] = (try? value.evaluate(in: &environment)) ?? .null }
  }
}
