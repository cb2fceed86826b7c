import FlowSyntax
import Foundation

/// An object that is printed for other programs; a key whose value is nil is left out.
///
/// Which keys there are, and what they mean, is in the schemas under `Resources/Schemas`.
struct Document: Encodable, ExpressibleByDictionaryLiteral {
  private struct Member: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private var members: [String: Member]

  init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = Dictionary(keepingFirst: members.compactMap { key, value in value.map { (key, Member(value: $0)) } })
  }

  /// The members of both.
  func with(_ others: Document) -> Document {
    var document = self
    document.members.merge(others.members) { $1 }
    return document
  }

  func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

/// A document as the program prints it: one line, keys in order, a newline at the end, and nothing unprintable.
func jsonText(_ document: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(document) else { preconditionFailure("a document of plain values encodes") }
  return printableJSON(String(decoding: data, as: UTF8.self)) + "\n"
}

/// A point in time in RFC 3339.
func rfc3339(_ seconds: Int64) -> String {
  Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
}
