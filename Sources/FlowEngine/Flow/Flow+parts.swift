package import FlowDefinition
import FlowExpressions
import FlowSyntax

extension Step {
  /// - Returns: The index and the target of the action; `nil` if the record names no action, or if the flow no longer
  ///   has an action with this id and this kind of effect.
  func exit(by record: StepRecord) -> (action: Int, target: StepIndex)? {
    let id: String? = if case .left(let action) = record { action } else { record.choice }
    guard let id, let number = actions.firstIndex(where: { $0.id == id }) else { return nil }
    switch (actions[number].effect, record) {
    case (.leave(let target), .left): return (number, target)
    case (.next(let target), .chose), (.next(let target), .confirmed): return (number, target)
    case (.again, _), (.call, _), (.go, _), (.next, _), (.leave, _): return nil
    }
  }
}

extension Flow {
  func leaves(of field: Field) -> [FieldIndex] {
    guard let inner = field.kind.groupFields else { return [field.index] }
    return inner.flatMap { leaves(of: self[$0]) }
  }

  func steps(of section: StepSection) -> [StepIndex] {
    steps[section.steps.lowerBound.rawValue..<section.steps.upperBound.rawValue].map(\.index)
  }

  func step(following section: StepSection) -> StepIndex? {
    section.steps.upperBound.rawValue < steps.count ? section.steps.upperBound : nil
  }

  package func allFields(of step: Step) -> [FieldIndex] { layout(of: step.index).fields }

  func slots(of step: Step) -> [Int] { layout(of: step.index).fieldSlots }

  func allFields(in field: FieldIndex) -> [FieldIndex] { StepLayout.fields(within: field, of: fields) }

  func conditions(of field: FieldIndex) -> [CompiledExpression] {
    sequence(first: self[field]) { $0.parent.map { self[$0] } }.compactMap(\.when)
  }

  /// In the given step, a group depends on its fields, and a computed field on the variables that its expression reads.
  ///
  /// The dependencies of variables of other steps are not followed.
  func sources(of slots: [Int], at step: Step) -> Set<Int> {
    let fields = Dictionary(keepingFirst: allFields(of: step).map { (self[$0].slot, self[$0]) })
    var found: Set<Int> = []
    var waiting = slots
    while let slot = waiting.popLast() {
      guard found.insert(slot).inserted, let field = fields[slot] else { continue }
      waiting += field.computed?.reads ?? []
      if let inner = field.kind.groupFields { waiting += inner.map { self[$0].slot } }
    }
    return found
  }

  func isHiddenByTransients(_ leaf: FieldIndex, of step: Step) -> Bool {
    let transients = layout(of: step.index).transientLeaves.map { self[$0].slot }
    return !sources(of: conditions(of: leaf).flatMap(\.reads), at: step).isDisjoint(with: transients)
  }

  /// Whether a part of a group's value overlaps with the value of one of the given fields.
  ///
  /// The part `company.address`, for example, overlaps with the field `company.address.city`.
  func isPart(_ part: VariablePart, madeOf fields: Set<FieldIndex>) -> Bool {
    fields.contains { field in
      var names = [self[field].id]
      var around = self[field].parent
      while let group = around {
        if self[group].slot == part.slot { return zip(part.names, names).allSatisfy(==) }
        names.insert(self[group].id, at: 0)
        around = self[group].parent
      }
      return false
    }
  }

  func parts(of value: Value, as field: Field) -> [(Int, Value)] {
    guard let inner = field.kind.groupFields, case .record(let record) = value else { return [(field.slot, value)] }
    return [(field.slot, value)] + inner.flatMap { parts(of: record[self[$0].id] ?? .null, as: self[$0]) }
  }

  package func calls(of step: Step) -> [CallIndex] { layout(of: step.index).calls }

  package func runsByItself(_ step: StepIndex) -> Bool { layout(of: step).runsByItself }
}

extension FlowTimestamp {
  /// Returns this time plus a duration; the latest time that can be expressed if the sum overflows.
  ///
  /// Fractions of a second in the duration are ignored.
  func adding(_ duration: Duration) -> FlowTimestamp {
    let (sum, isTooLate) = seconds.addingReportingOverflow(duration.components.seconds)
    return FlowTimestamp(seconds: isTooLate ? .max : sum, nanoseconds: nanoseconds)
  }
}
