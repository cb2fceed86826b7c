import FlowSyntax
import Foundation

/// A JSON object printed for other programs; keys whose value is `nil` are omitted.
///
/// The keys are specified by the schemas in `Resources/Schemas`.
struct Document: Encodable, ExpressibleByDictionaryLiteral {
  private struct Member: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private var members: [String: Member]

  init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = Dictionary(keepingFirst: members.compactMap { key, value in value.map { (key, Member(value: $0)) } })
  }

  /// If both have the same key, the value of `others` is used.
  func with(_ others: Document) -> Document {
    var document = self
    document.members.merge(others.members) { $1 }
    return document
  }

  func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

/// Encodes a document as printable JSON on one line, with sorted keys and a final newline.
func jsonText(_ document: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(document) else { preconditionFailure("a document of plain values encodes") }
  return printableJSON(String(decoding: data, as: UTF8.self)) + "\n"
}

func rfc3339(_ seconds: Int64) -> String {
  Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
}
