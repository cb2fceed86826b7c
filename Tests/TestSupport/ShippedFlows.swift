package import Foundation

/// The example flows in the folder `Flows`.
package enum ShippedFlows {
  /// The folder that contains the flows.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Flows")
    .standardized

  /// The names of the flows' folders, in alphabetical order.
  package static let names: [String] = {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return found.filter { FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/flow.jsonc").path) }
      .sorted()
  }()
}
