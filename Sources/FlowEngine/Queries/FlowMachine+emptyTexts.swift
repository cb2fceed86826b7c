package import FlowDefinition
import FlowExpressions
package import FlowSyntax

extension FlowMachine {
  /// Whether the person sees the current step: no call is running, and the run did not stop before an end.
  package var showsScreen: Bool { running == nil && (!isOver || session.ended != nil) }

  /// The source ranges of the expressions that insert nothing into the texts and errors on the current screen.
  package var emptyTexts: [SourceRange] {
    let evaluation = model.evaluation(of: model.current)
    let texts = model.texts(of: flow[model.current], evaluation)
    let messages = attempted == model.current ? model.errorTexts(evaluation) : []
    // A rejection is ignored while the person edits the rejected answers, because its message may be out of date.
    let isEdited = flow[model.current].leaves.contains { session.drafts[model.current.with($0)] != nil }
    let rejections = isEdited ? [] : session.pendingRejections.filter { $0.step == model.current }
    return evaluation.words.emptyParts(of: texts + messages)
      + rejections.flatMap { blame -> [SourceRange] in
        guard let (message, texts) = model.shownMessage(of: blame, evaluation) else { return [] }
        return texts.emptyParts(of: [message])
      }
  }
}

extension TemplateText {
  /// Returns the source ranges of the expressions that insert nothing into the texts.
  fileprivate func emptyParts(of texts: [Template]) -> [SourceRange] {
    var environment = environment
    return texts.filter { $0.constant == nil }.flatMap { text in
      text.shownValues.compactMap { expression, display in
        guard let value = try? expression.result(in: &environment) else { return nil }
        return shown(value, display).isEmpty ? expression.range : nil
      }
    }
  }
}

extension FlowModel {
  /// Returns the author's messages for the problems of a step, except problems inside the items of a list.
  fileprivate func errorTexts(_ evaluation: StepEvaluation) -> [Template] {
    let fields = flow.allFields(of: flow[evaluation.step]).map { ($0, evaluation.fields[$0]?.problems ?? []) }
    return fields.flatMap { field, problems in problems.compactMap { message(of: $0, at: flow[field]) } }
      + evaluation.formProblems.compactMap { message(of: $0, at: nil) }
  }

  /// Returns the message in the flow file for a problem; `nil` if the file has none.
  private func message(of problem: FieldProblem, at field: Field?) -> Template? {
    switch problem {
    case .answer(let problem):
      field?.messages[problem.code] ?? problem.code.general.flatMap { field?.messages[$0] }
    case .rule(let field, let place): flow[field].rules[place].message
    case .stepRule(let step, let place): flow[step].rules[place].message
    }
  }

  /// Returns the texts that are shown at a step.
  fileprivate func texts(of step: Step, _ evaluation: StepEvaluation) -> [Template] {
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

extension Flow {
  /// Returns the slots of the variables that the texts of a step read.
  package func slotsShown(at step: Step) -> Set<Int> {
    let fields = allFields(of: step).map { self[$0] }
    let notes = step.items.compactMap { if case .note(let note) = $0 { note.text } else { nil } }
    let texts =
      step.paragraphs.map(\.text) + [step.title, step.button, step.review].compactMap(\.self) + notes
      + fields.flatMap { [$0.label] + [$0.help].compactMap(\.self) + $0.fixedOptions.map(\.label) }
      + step.actions.map(\.label)
    return Set(texts.flatMap(\.shownValues).flatMap(\.0.reads))
  }
}

extension Template {
  /// The expressions whose values the text shows; those inside plural forms are not included.
  fileprivate var shownValues: [(CompiledExpression, Display)] {
    parts.compactMap { if case .value(let expression, let display) = $0 { (expression, display) } else { nil } }
  }
}
