import FlowDefinition
import FlowExpressions
import Localization

extension BooleanType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .boolean
  }

  var hasNormalForm: Bool { true }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    if case .bool(let isTrue) = value { .boolean(isTrue) } else { nil }
  }

  func typed(_ value: Value, in wording: Language) -> String? {
    if case .bool(let isTrue) = value { "\(isTrue)" } else { nil }
  }
}

extension ChoiceType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .choice(presenter.options(found, options).selecting(chosen?.ids ?? [], several: false, most: nil))
  }

  var hasNormalForm: Bool { true }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? { value.text.map { .option($0) } }
  func shown(_ value: Value, by words: TemplateText) -> String { words.labels(of: value, options) }
  func typed(_ value: Value, in wording: Language) -> String? { value.ids.joined(separator: ", ") }
}

extension ChoicesType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    let (min, max) = (presenter.count(bounds.low), presenter.count(bounds.high))
    return .choices(
      presenter.options(found, options).selecting(chosen?.ids ?? [], several: true, most: max), min: min, max: max)
  }

  var hasNormalForm: Bool { true }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    if case .list(let ids) = value, !ids.isEmpty { .options(ids.compactMap(\.text)) } else { nil }
  }

  func shown(_ value: Value, by words: TemplateText) -> String { words.labels(of: value, options) }
  func typed(_ value: Value, in wording: Language) -> String? { value.ids.joined(separator: ", ") }
}

extension StepPresenter {
  fileprivate func options(_ found: FieldEvaluation, _ source: OptionSource?) -> [FieldViewState.Option] {
    guard flow.showsForeignMarks, case .computed = source else { return found.options }
    return found.options.map {
      FieldViewState.Option(
        id: $0.id, label: flow.inserted($0.label), help: $0.help.map(flow.inserted), isExclusive: $0.isExclusive)
    }
  }
}

extension TemplateText {
  fileprivate func labels(of value: Value, _ source: OptionSource?) -> String {
    switch value {
    case .string(let id): label(id, source)
    case .list(let values): values.map { label($0.text ?? "", source) }.joined(separator: ", ")
    case _: plain(value)
    }
  }

  private func label(_ id: String, _ source: OptionSource?) -> String {
    switch source {
    case .fixed(let options): return options.first { $0.id == id }.map { text($0.label) } ?? id
    case .computed(let expression):
      var environment = environment
      guard case .list(let records) = try? expression.evaluate(in: &environment) else { return id }
      return records.lazy.compactMap(FieldViewState.Option.init).first { $0.id == id }.map { flow.inserted($0.label) }
        ?? flow.inserted(id)
    case nil: return flow.inserted(id)
    }
  }
}
