import FlowDefinition
import FlowExpressions
import Localization
import PhoneNumbers

extension TextType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    let most = maxLength == nil ? AnswerText.defaultMaxLength : presenter.count(maxLength)
    return .text(
      minLength: presenter.count(minLength), maxLength: most, pattern: pattern?.source, isMultiline: hasManyLines)
  }
}

extension PhoneType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .phone(region: found.region ?? region, regions: regions)
  }

  func contentType(isKept: Bool) -> ContentType? { .telephoneNumber }
  func shown(_ value: Value, by words: TemplateText) -> String {
    value.text.map(words.phone) ?? words.plain(value)
  }

  func hint(for problem: AnswerProblem, _ found: FieldEvaluation?) -> LocalizedMessage? {
    guard problem.code == .phone else { return nil }
    return EngineMessages.phoneExample(self, found: problem.phoneRegion, own: found?.region ?? region)
  }
}

extension EmailType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .email(domains: domains, maxLength: presenter.count(maxLength))
  }

  func contentType(isKept: Bool) -> ContentType? { .emailAddress }

  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? {
    domains.first.map { LocalizedMessage(verbatim: "name@\($0)") }
  }

  /// An ending is not added, because the address could then be that of another person.
  ///
  /// Returns `nil` if the field would reject the completed address.
  func completed(_ typed: String) -> String? {
    guard !typed.isEmpty, case let candidate = "name" + typed, case .success = stored(candidate) else { return nil }
    return candidate
  }

  func correction(of shown: String) -> String? { MistypedDomain.correction(of: shown, allowing: domains) }
}

extension URLType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .url(domains: domains, maxLength: presenter.count(maxLength))
  }

  func contentType(isKept: Bool) -> ContentType? { .url }

  func example(of field: Field, _ formatter: inout ProblemFormatter) -> LocalizedMessage? {
    domains.first.map { LocalizedMessage(verbatim: "https://\($0)") }
  }
}

extension CodeType: PresentedFieldType {
  func kind(of field: Field, _ found: FieldEvaluation, chosen: Value?, _ presenter: inout StepPresenter) -> Kind {
    .code(length: presenter.count(length))
  }

  /// A code that is saved, such as a postal code, is not a one-time code.
  func contentType(isKept: Bool) -> ContentType? { isKept ? nil : .oneTimeCode }
}
