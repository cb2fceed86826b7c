import FlowDefinition
import FlowExpressions
package import FlowSyntax

extension FlowModel {
  /// The source ranges of the expressions that insert nothing into the texts on the current screen.
  package var emptyTexts: [SourceRange] {
    let evaluation = evaluation(of: current)
    let words = evaluation.words
    var environment = evaluation.environment
    return texts(of: flow[current], evaluation).filter { $0.constant == nil }.flatMap { text in
      text.shownValues.compactMap { expression, display in
        guard let value = try? expression.result(in: &environment) else { return nil }
        return words.shown(value, display).isEmpty ? expression.range : nil
      }
    }
  }

  /// Returns the texts that are shown at a step.
  private func texts(of step: Step, _ evaluation: StepEvaluation) -> [Template] {
    var environment = evaluation.environment
    let paragraphs = step.paragraphs.filter { paragraph in
      paragraph.when.map { (try? $0.result(in: &environment)) == .bool(true) } ?? true
    }
    let fields = flow.allFields(of: step).filter { evaluation.fields[$0]?.isShown == true }.map { flow[$0] }
    func isShown(_ when: CompiledExpression?) -> Bool {
      when.map { (try? $0.result(in: &environment)) == .bool(true) } ?? true
    }
    let notes = step.items.compactMap { if case .note(let note) = $0, isShown(note.when) { note.text } else { nil } }
    let options = fields.flatMap(\.fixedOptions)
    return paragraphs.map(\.text) + [step.title, step.button, step.review].compactMap(\.self) + notes
      + fields.flatMap { [$0.label] + [$0.help].compactMap(\.self) } + options.filter { isShown($0.when) }.map(\.label)
      + step.actions.filter { isShown($0.when) }.map(\.label)
  }
}

extension Template {
  /// The expressions whose values the text shows; those inside plural forms are not included.
  fileprivate var shownValues: [(CompiledExpression, Display)] {
    parts.compactMap { if case .value(let expression, let display) = $0 { (expression, display) } else { nil } }
  }
}
