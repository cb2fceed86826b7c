import FlowDefinition
public import FlowExpressions
package import Foundation
package import Localization

/// Delivers a one-time code to a person.
///
/// Implement this protocol to send the codes of `local` bindings through your own service. See ``ServiceHost``.
public protocol CodeDelivery: Sendable {
  /// Delivers a code to a phone number.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - number: The number in E.164 format.
  /// - Returns: `true` if the code was delivered; `false` if it cannot be delivered.
  func deliver(code: Secret, to number: String) async -> Bool
}

/// A delivery that says why it can't deliver a code.
package protocol ExplainedDelivery: CodeDelivery {
  var refusal: LocalizedMessage { get }
}

extension ExplainedDelivery {
  /// Says that codes need a terminal.
  package var refusal: LocalizedMessage { ServiceMessages.needsTerminal }
}

/// Appends codes to a file instead of sending them, for tests and for runs without a terminal.
///
/// Each code is one line of JSON, such as `{"code":"123456","to":"+12015550123"}`. Only the owner can read the file.
package struct OutboxDelivery: ExplainedDelivery {
  private let file: JSONLinesFile
  package let refusal: LocalizedMessage

  /// The file is created on first use.
  ///
  /// Its folder must exist.
  package init(file: URL) { self.init(file: file, files: .live) }

  init(file: URL, files: FileSystem) {
    self.file = JSONLinesFile(file, files: files)
    refusal = ServiceMessages.cannotWriteCodes(file.path(percentEncoded: false))
  }

  package func deliver(code: Secret, to number: String) async -> Bool {
    let line = JSONValue.object(["code": .string(code.reveal()), "to": .string(number)])
    return (try? file.append(line)) != nil
  }
}
