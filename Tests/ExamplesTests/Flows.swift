import FlowDefinition
import FlowServices
import Foundation

/// The flows that the examples run.
enum Flows {
  /// A shipped flow, read from its folder.
  static func shipped(_ name: String) throws -> Flow { try Flow(contentsOf: folder(name)) }

  /// The folder of a shipped flow.
  static func folder(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Flows/\(name)")
  }

  /// A flow that stands in a text.
  static func text(_ text: String) throws -> Flow {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "flow.jsonc")
    try Data(text.utf8).write(to: file)
    return try Flow(contentsOf: file)
  }
}
