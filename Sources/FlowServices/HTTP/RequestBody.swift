import FlowDefinition
import FlowExpressions
import Foundation

/// The body of a request: the only place where a secret is written down.
enum RequestBody {
  /// The inputs as JSON, null at any depth left out; nil for a number that JSON has no form for, such as infinity.
  static func json(_ inputs: Record) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let value = JSONValue.written(.record(inputs)) { .string($0.reveal()) } ?? .object([:])
    return (try? encoder.encode(value)).map { Array($0) }
  }
}
