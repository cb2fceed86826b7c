import Foundation
import WizardKit

/// The shipped flows that the examples run.
enum Flows {
  /// Returns a shipped flow, read from its folder.
  static func shipped(_ name: String) throws -> Flow { try Flow(contentsOf: folder(name)) }

  /// Returns the folder of a shipped flow.
  static func folder(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Flows/\(name)")
  }
}
