package import FlowEngine
package import FlowExpressions

/// Where files that people have sent are kept for all machines.
package protocol UploadTable: Sendable {
  /// Stores the bytes of a file.
  func add(_ file: AttachedFile, as key: String, of session: FlowSessionID) async throws
  /// Returns a part of a file; `nil` after the last one.
  func part(_ number: Int, of key: String, of session: FlowSessionID) async throws -> [UInt8]?
  /// Returns the bytes that a session has sent.
  ///
  /// - Parameter least: What a file counts at least.
  func size(of session: FlowSessionID, counting least: Int) async throws -> Int
  /// Deletes a file that is not used; if that fails, it is deleted later.
  func remove(_ key: String, of session: FlowSessionID) async
}
