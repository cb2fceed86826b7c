import FlowDefinition
import FlowEngine
import FlowExpressions

extension StorySession {
  var isRefusedAsInvalid: Bool { actions.contains(.refuse(.invalid)) }

  /// The rules of the current step and its questions that the input must satisfy.
  ///
  /// A rule that can't be evaluated, because it reads a question without an answer, does not reject the input. Such a
  /// rule is included only if it belongs to a question whose input is invalid.
  func rulesToMeet(_ shown: StepViewState) -> [CompiledExpression] {
    var environment = environment
    let refused = Set(shown.fields.filter { !$0.problems.isEmpty }.compactMap { field($0.path) })
    let rules = machine.flow.rules(at: machine.model.current.part).filter { rule in
      rule.field.map(refused.contains) == true || (try? rule.that.evaluate(in: &environment)) != nil
    }
    return rules.map(\.that)
  }

  func field(_ path: String) -> FieldIndex? { machine.model.field(path)?.part }

  func itemField(_ path: String) -> FieldIndex? {
    machine.flow.itemQuestion(path, at: machine.model.current.part)?.field
  }
}

extension [String: JSONValue] {
  mutating func set(_ path: ArraySlice<String>, to value: JSONValue?) {
    guard let name = path.first else { return }
    if path.count == 1 { return self[name] = value }
    var inner: [String: JSONValue] = if case .object(let members)? = self[name] { members } else { [:] }
    inner.set(path.dropFirst(), to: value)
    self[name] = .object(inner)
  }
}
