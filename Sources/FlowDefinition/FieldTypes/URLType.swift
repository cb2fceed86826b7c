package import FlowExpressions

package final class URLType: AddressType {
  package static var valueType: ValueType { .string }
  package static var portType: PortType? { .url }
  package static var example: String? { "https://example.com" }
  package static var described: String { "a web address" }
  package static var textForm: String? { DefinitionMessages.urlForm }

  /// The domains of which the host of the address must be one, or a subdomain of one; empty to allow all.
  package let domains: [String]
  package let maxLength: Limit?

  package init(_ source: FieldSource) {
    domains = source.domains
    maxLength = source.limit("maxLength")
  }

  package func stored(_ text: String) -> Result<Value, AnswerProblem> { AddressAnswer.url(text, domains) }

  package static func value(ofText text: String) -> Value? {
    AddressAnswer.isAddress(text) ? .string(text) : try? AddressAnswer.url(text, []).get()
  }
}
