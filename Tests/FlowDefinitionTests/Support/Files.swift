import FlowSyntax
import Foundation

/// Files of the package that tests read.
enum Files {
  static func bytes(_ path: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return Array(try Data(contentsOf: root.appending(path: path)))
  }

  static func onboarding() throws -> String {
    String(decoding: try bytes("Flows/onboarding/flow.jsonc"), as: UTF8.self)
  }
}
