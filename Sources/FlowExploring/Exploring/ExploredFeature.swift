import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax
import FlowTesting

/// A session with a feature that no session had before is explored further.
enum ExploredFeature: Hashable {
  case given([String: JSONValue])
  case place(StepIndex, frontier: StepIndex)
  case questions(StepIndex, [String])
  case problem(StepIndex, String, code: String)
  case record(StepIndex, StepRecord.Kind)
  case call(CallIndex, at: StepIndex)
  case outcome(CallIndex, ServiceOutcome)
  /// How an answer compares with a constant: less (-1), equal (0) or greater (1).
  case compared(FieldIndex, constant: Int, order: Int)
  /// The comparison at an index of ``ExploredInputs/compared``: its left side is less (-1), equal (0) or greater (1).
  case sides(Int, order: Int)
  case answer(FieldIndex, Value)
  case count(FieldIndex, Int)
  case rejection(StepIndex, code: String)
  case isOver(StepIndex, StopReason.Code?)
}

extension StepRecord {
  enum Kind: Hashable {
    case submitted, seen, confirmed, skipped, skippedSection, chose(String), left(String), refused

    var isPassing: Bool {
      switch self {
      case .submitted, .seen, .confirmed, .chose: true
      case .skipped, .skippedSection, .left, .refused: false
      }
    }
  }

  var kind: Kind {
    switch self {
    case .submitted: .submitted
    case .seen: .seen
    case .confirmed: .confirmed
    case .skipped: .skipped
    case .skippedSection: .skippedSection
    case .chose(let action): .chose(action)
    case .left(let action): .left(action)
    case .refused: .refused
    }
  }
}

extension ExploredInputs {
  func features(
    of session: StorySession, after step: StepReference, _ environment: Environment
  ) -> [ExploredFeature] {
    let machine = session.machine
    let model = machine.model
    let (current, frontier) = (model.current, model.frontier)
    var features: [ExploredFeature] = [.place(current.part, frontier: frontier.part)]
    if let running = machine.running { features.append(.call(running.call.part, at: frontier.part)) }
    if machine.isOver { features.append(.isOver(current.part, session.stopCode)) }
    if let record = model.session.records[step] { features.append(.record(step.part, record.kind)) }
    for rejection in model.session.pendingRejections {
      features.append(.rejection(rejection.step.part, code: rejection.code))
    }
    for leaf in machine.flow[step].leaves {
      guard let value = model.session.answers[step.with(leaf)]?.value else { continue }
      features += self.features(of: value, leaf)
    }
    features += sides(of: machine.flow[step].leaves, in: environment)
    if session.isRefusedAsInvalid {
      for field in session.state.fields {
        for problem in field.problems { features.append(.problem(current.part, field.path, code: problem.code)) }
      }
    }
    return features
  }

  /// A comparison is left out if one of its sides is not a number.
  private func sides(of fields: [FieldIndex], in environment: Environment) -> [ExploredFeature] {
    let numbers = fields.flatMap { comparedBySlot[flow[$0].slot] ?? [] }.distinct
    if numbers.isEmpty { return [] }
    var environment = environment
    return numbers.compactMap { number in
      compared[number].order(in: &environment).map { .sides(number, order: $0) }
    }
  }

  private func features(of value: Value, _ field: FieldIndex) -> [ExploredFeature] {
    switch value {
    case .bool: [.answer(field, value)]
    case .list(let elements): [.count(field, min(elements.count, 3))]
    case .null: [.answer(field, .null)]
    case .string(let text) where text.utf8.count > 40: []
    case .string: [.answer(field, value)]
    case _:
      constants(of: field).enumerated().map { number, compared in
        .compared(field, constant: number, order: order(value, compared))
      }
    }
  }

  /// An age is compared roughly and is never equal; values that cannot be compared give 0.
  private func order(_ value: Value, _ compared: ComparedConstant) -> Int {
    switch (value, compared.constant) {
    case (.int(let left), .int(let right)): (left > right ? 1 : 0) - (left < right ? 1 : 0)
    case (.number(let left), .number(let right)): (left > right ? 1 : 0) - (left < right ? 1 : 0)
    case (.number(let left), .int(let right)):
      (left > DecimalNumber(right) ? 1 : 0) - (left < DecimalNumber(right) ? 1 : 0)
    case (.money(let left), .money(let right)): (left.minor > right.minor ? 1 : 0) - (left.minor < right.minor ? 1 : 0)
    case (.date(let left), .date(let right)): (left > right ? 1 : 0) - (left < right ? 1 : 0)
    case (.date(let day), .int(let years)):
      (day.timestamp.seconds - today.timestamp.seconds) / 31_557_600 < -min(max(years, 0), 9999) ? 1 : -1
    case _: 0
    }
  }
}

extension StorySession {
  var stopCode: StopReason.Code? {
    for case .stop(let reason) in actions { return reason.code }
    return nil
  }
}
