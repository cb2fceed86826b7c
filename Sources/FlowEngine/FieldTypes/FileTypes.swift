import FlowDefinition
import FlowExpressions

extension FileType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .file(accept: format.accept.map(\.description), maxSize: format.maxSize.bytes)
  }

  var hasNormalForm: Bool { true }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? {
    if case .file(let file) = value { .file(file) } else { nil }
  }
}

extension FilesType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .files(
      accept: format.accept.map(\.description), maxSize: format.maxSize.bytes, min: presenter.count(bounds.low),
      max: presenter.count(bounds.high))
  }

  var hasNormalForm: Bool { true }

  func fieldValue(_ value: Value, _ flow: Flow) -> FieldValue? { value.files.isEmpty ? nil : .files(value.files) }
}
