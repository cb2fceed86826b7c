package import FlowExpressions

package final class EmailType: AddressType {
  package static var valueType: ValueType { .string }
  package static var portType: PortType? { .email }
  package static var example: String? { "ana@example.com" }
  package static var described: String { "an email address" }
  package static var textForm: String? { DefinitionMessages.emailForm }

  /// The domains of which the address must have one, or a subdomain of one; empty to allow all.
  package let domains: [String]
  package let maxLength: Limit?

  package init(_ source: FieldSource) {
    domains = source.domains
    maxLength = source.limit("maxLength")
  }

  package func stored(_ text: String) -> Result<Value, AnswerProblem> { AddressAnswer.email(text, domains) }

  package static func value(ofText text: String) -> Value? {
    try? AddressAnswer.email(text, []).get()
  }
}
