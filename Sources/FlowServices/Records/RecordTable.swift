import FlowDefinition
package import FlowEngine
import FlowExpressions
import Foundation

/// Stores the calls of a `records` binding.
package protocol RecordTable: Sendable {
  /// Stores a call with the next number, unless it is already stored, or a text that must be unique is taken.
  ///
  /// - Throws: ``ServiceProblem`` if it is not known whether the call is stored.
  func add(_ record: CallRecord) async throws(ServiceProblem) -> RecordAnswer
}

package enum RecordAnswer: Sendable {
  case stored(number: String)
  /// Another call has the text that must be unique.
  case taken
  case notStored(ServiceProblem)
}

/// A call that is to be stored.
package struct CallRecord: Sendable {
  package let request: ServiceRequest
  /// The path of the input that must be unique.
  let unique: AnswerPath?

  /// The text that no other call may have.
  package var uniqueText: String? {
    unique.flatMap { Self.text(at: $0, of: .written(.record(request.inputs))) }
  }

  /// All texts of the inputs, because it can be decided later which of them must be unique.
  package var texts: [String] { Self.texts(of: .written(.record(request.inputs)), at: []) }

  static func text(at path: AnswerPath, of inputs: JSONValue?) -> String? {
    let names = path.names ?? []
    return names.reduce(inputs) { $0?[$1] }?.string.flatMap { compared($0, at: names) }
  }

  private static func texts(of inputs: JSONValue?, at path: [String]) -> [String] {
    switch inputs {
    case .string(let text): compared(text, at: path).map { [$0] } ?? []
    case .object(let members): members.flatMap { texts(of: $0.value, at: path + [$0.key]) }
    case nil, .null, .bool, .int, .number, .list: []
    }
  }

  /// Returns a text with its path, in a form in which case makes no difference.
  private static func compared(_ text: String, at path: [String]) -> String? {
    let text = text.precomposedStringWithCanonicalMapping.lowercased()
    return JSONLinesFile.text(of: .list((path + [text]).map { .string($0) }))
  }

  /// Returns what is stored.
  ///
  /// - Parameter copies: The names of the copies of the attached files, in the order of `request.attachments`.
  func content(number: String, copies: [String]) -> JSONValue {
    [
      "key": .string(request.key), "number": .string(number), "port": .string(request.port),
      "request": inputs(copies), "session": .string(request.session.text), "time": .int(request.time.seconds),
    ]
  }

  /// Returns what is stored as a line of JSON; `nil` if it contains a number that JSON cannot represent.
  package func line(number: String, copies: [String]) -> String? {
    JSONLinesFile.text(of: content(number: number, copies: copies))
  }

  private func inputs(_ copies: [String]) -> JSONValue {
    var copies = copies.makeIterator()
    let inputs = Value.record(request.inputs).replacingFiles { _, file in
      let record = file.record()
      return .record(
        Record(names: record.names + ["copy"], values: record.values + [copies.next().map { .string($0) } ?? .null]))
    }
    return JSONValue.written(inputs) ?? .object([:])
  }

  /// Returns a number such as `A-0001`.
  package static func number(_ count: Int) -> String {
    let digits = String(count)
    return "A-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
