import FlowDefinition
public import FlowExpressions
package import Foundation

/// How a one-time code reaches the person.
///
/// This is an extension point: a program sends the codes of `local` bindings by a service of its own; see
/// ``ServiceHost``.
public protocol CodeDelivery: Sendable {
  /// Hands a code over for a number in E.164; false if there is nobody it could reach.
  func deliver(code: Secret, to number: String) async -> Bool
}

/// Appends codes to a file instead of sending them, for tests and for runs without a terminal.
///
/// Each code is one line of JSON, `{"code":"123456","to":"+12015550123"}`; only the owner can read the file.
package struct OutboxDelivery: CodeDelivery {
  private let file: JSONLinesFile

  /// Appends to a file, which is made when it is needed; its folder has to be there.
  package init(file: URL) { self.init(file: file, files: .live) }

  init(file: URL, files: FileSystem) { self.file = JSONLinesFile(file, files: files) }

  /// Appends one line; false if that could not be done.
  package func deliver(code: Secret, to number: String) async -> Bool {
    let line = JSONValue.object(["code": .string(code.reveal()), "to": .string(number)])
    return (try? file.append(line)) != nil
  }
}
