import FlowDefinition
import FlowExpressions
import FlowSyntax

/// What a step would submit: its answers, and the input that is not valid yet.
///
/// A draft is a copy. Compare it with an earlier one to find out whether anything was changed, put it back with
/// ``StepViewModel/draft``, or decode its answers as a command of the app. It is never encoded, because it can contain
/// secrets.
public struct StepDraft: Hashable, Sendable {
  /// The valid answers by field, in the order of the step; fields without an answer are omitted.
  private let answers: Record
  /// The input of the visible fields that are not valid; null for an empty one.
  private let invalid: [FieldIndex: JSONValue]
  fileprivate let step: StepReference
  /// What was typed, to put it back.
  fileprivate let typed: [FieldIndex: JSONValue]

  fileprivate init(_ evaluator: StepEvaluator) {
    let (flow, step) = (evaluator.flow, evaluator.step)
    let valid = flow[step].fields.compactMap { field -> (String, Value)? in
      let value = evaluator.environment.values[flow[field].slot]
      return value == .null ? nil : (flow[field].id, value)
    }
    answers = Record(names: valid.map(\.0), values: valid.map(\.1))
    let fields = flow[step].leaves.filter { evaluator.fields[$0].map { $0.isShown && !$0.isValid } ?? false }
    invalid = fields.reduce(into: [:]) { invalid, field in
      let input = evaluator.inputs.typed[field] ?? evaluator.untouchedInput(of: field) ?? .null
      invalid[field] = input.isFilled ? input : .null
    }
    typed = flow[step].leaves.reduce(into: [:]) { $0[$1] = evaluator.inputs.typed[$1] }
    self.step = step
  }

  /// Whether all input is valid, apart from the rules of the step as a whole.
  public var isValid: Bool { invalid.isEmpty }

  /// Compares what two drafts would submit; input that was only typed in another way makes no difference.
  ///
  /// - Parameters:
  ///   - left: A draft.
  ///   - right: Another draft.
  /// - Returns: Whether they have the same answers and the same invalid input.
  public static func == (left: StepDraft, right: StepDraft) -> Bool {
    left.answers == right.answers && left.invalid == right.invalid
  }

  /// Hashes the names of the answers.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(answers.names) }

  /// Decodes the valid answers as your own type, without submitting the step.
  ///
  /// - Parameter type: The type to decode, with a property for each field that you need; ``Secret`` for a secret or a
  ///   code, and an optional type for a field that can be empty or invalid.
  /// - Returns: The decoded answers.
  /// - Throws: `DecodingError` if the answers do not match the type, for example because a required one is missing.
  public func decode<Command: Decodable>(_ type: Command.Type) throws -> Command { try answers.decode(type) }
}

/// Text representations, which omit the input, because it can contain secrets.
extension StepDraft: CustomStringConvertible, CustomReflectable {
  /// A description that contains only the names of the answers.
  public var description: String { "StepDraft(\(answers.names.joined(separator: ", ")))" }

  /// A mirror that contains only the names of the answers.
  public var customMirror: Mirror { Mirror(self, children: ["answers": answers.names]) }
}

extension StepViewModel {
  /// What the step would submit now.
  ///
  /// Setting a draft puts its input back, evaluates the step once and notifies observers once. It has no effect while
  /// the fields are disabled and after the person has moved on. A draft of another step is a programming error, which
  /// traps in debug builds.
  public var draft: StepDraft {
    get {
      // Observers of the draft then notice changes.
      _ = state
      return StepDraft(evaluator)
    }
    set {
      assert(newValue.step == step, "the draft belongs to another step")
      if newValue.step == step { assign { () throws(InputError) in try putBack(newValue.typed) } }
    }
  }

  private func putBack(_ typed: [FieldIndex: JSONValue]) throws(InputError) {
    try checkThatItCanChange()
    changeSeveral {
      for field in flow[step].leaves where typed[field] != evaluator.inputs.typed[field] { change(field, typed[field]) }
    }
  }
}

extension StepEvaluator {
  /// The answer or the default that counts while nothing is typed.
  fileprivate func untouchedInput(of field: FieldIndex) -> JSONValue? {
    if let answer = inputs.answers[field] { return JSONValue(answer.value, files: .saved) }
    guard case .answer(let value) = fields[field]?.initial else { return nil }
    return JSONValue(value, files: .saved)
  }
}
