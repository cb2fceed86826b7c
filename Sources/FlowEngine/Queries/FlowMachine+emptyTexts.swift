package import FlowDefinition
import FlowExpressions
package import FlowSyntax

extension FlowMachine {
  package var showsScreen: Bool { running == nil && (!isOver || session.ended != nil) }

  /// The source ranges of the expressions that insert nothing into the texts and errors on the current screen.
  package var emptyTexts: [SourceRange] {
    let evaluation = model.evaluation(of: model.current)
    let texts = model.texts(of: flow[model.current], evaluation)
    let messages = atStep.attempted == model.current ? model.errorTexts(evaluation) : []
    let rejections = session.shownRejections(at: model.current)
    return evaluation.words.emptyParts(of: texts + messages)
      + rejections.flatMap { blame -> [SourceRange] in
        guard let (message, texts) = model.ownMessage(of: blame, evaluation) else { return [] }
        return texts.emptyParts(of: [message])
      }
  }
}

extension TemplateText {
  fileprivate func emptyParts(of texts: [Template]) -> [SourceRange] {
    var environment = environment
    return texts.filter { $0.constant == nil }.flatMap { text in
      text.shownValues.compactMap { expression, display in
        guard let value = try? expression.evaluate(in: &environment) else { return nil }
        return shown(value, display).isEmpty ? expression.range : nil
      }
    }
  }
}

extension FlowModel {
  /// Returns the author's messages for the problems of a step, except problems inside the items of a list.
  fileprivate func errorTexts(_ evaluation: StepEvaluation) -> [Template] {
    let fields = flow.allFields(of: flow[evaluation.step]).map { ($0, evaluation.fields[$0]?.problems ?? []) }
    return fields.flatMap { field, problems in problems.compactMap { $0.ownMessage(flow, flow[field]) } }
      + evaluation.formProblems.compactMap { $0.ownMessage(flow, nil) }
  }

  fileprivate func texts(of step: Step, _ evaluation: StepEvaluation) -> [Template] {
    var environment = evaluation.environment
    let fields = flow.allFields(of: step).filter { evaluation.fields[$0]?.isShown == true }
    return flow.texts(of: step, fields) { (try? $0.evaluate(in: &environment)) == .bool(true) }
  }
}

extension Flow {
  package func slotsShown(at step: Step) -> Set<Int> {
    Set(texts(of: step, allFields(of: step)) { _ in true }.flatMap(\.shownValues).flatMap(\.0.reads))
  }

  fileprivate func texts(
    of step: Step, _ fields: [FieldIndex], where isTrue: (CompiledExpression) -> Bool
  ) -> [Template] {
    func isShown(_ when: CompiledExpression?) -> Bool { when.map(isTrue) ?? true }
    let fields = fields.map { self[$0] }
    let notes = step.items.compactMap { if case .note(let note) = $0, isShown(note.when) { note.text } else { nil } }
    return step.paragraphs.filter { isShown($0.when) }.map(\.text)
      + [step.title, step.button, step.review].compactMap(\.self) + notes
      + fields.flatMap { [$0.label] + [$0.help].compactMap(\.self) }
      + fields.flatMap(\.fixedOptions).filter { isShown($0.when) }.map(\.label)
      + step.actions.filter { isShown($0.when) }.map(\.label)
  }
}

extension Template {
  /// The expressions whose values the text shows; those inside plural forms are not included.
  fileprivate var shownValues: [(CompiledExpression, Display)] {
    parts.compactMap { if case .value(let expression, let display) = $0 { (expression, display) } else { nil } }
  }
}
