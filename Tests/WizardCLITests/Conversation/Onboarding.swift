import Foundation
import Testing

@testable import WizardCLI

/// The shipped onboarding flow, for tests that copy and change it.
enum Onboarding {
  /// Returns the flow file.
  static func text() throws -> String {
    try String(contentsOf: Walkthrough.repository.appending(path: "Flows/onboarding/flow.jsonc"), encoding: .utf8)
  }

  /// Returns the bindings file.
  static func services() throws -> String {
    try String(contentsOf: Walkthrough.repository.appending(path: "Flows/onboarding/services.jsonc"), encoding: .utf8)
  }
}

extension String {
  /// Inserts a text before another text, which must occur exactly once.
  func inserting(_ text: String, before place: String) throws -> String {
    try #require(ranges(of: place).count == 1, "\(place) is not there once.")
    return replacing(place, with: text + place)
  }
}
