import Foundation
import Testing

@testable import WizardCLI

/// The shipped onboarding flow, to be copied and changed.
enum Onboarding {
  /// The flow file.
  static func text() throws -> String {
    try String(contentsOf: Walkthrough.repository.appending(path: "Flows/onboarding/flow.jsonc"), encoding: .utf8)
  }

  /// The bindings beside it.
  static func services() throws -> String {
    try String(contentsOf: Walkthrough.repository.appending(path: "Flows/onboarding/services.jsonc"), encoding: .utf8)
  }
}

extension String {
  /// With something put in before a text that is there once.
  func inserting(_ text: String, before place: String) throws -> String {
    try #require(ranges(of: place).count == 1, "\(place) is not there once.")
    return replacing(place, with: text + place)
  }
}
