import FlowTesting
import Foundation
import Testing
import WizardKit

@Suite struct ScenarioTests {
  /// The folder of the flow, relative to this file.
  static let folder = URL(filePath: #filePath).appending(path: "../../../Flows/onboarding").standardized

  @Test(arguments: try Scenario.all(in: folder, of: Flow(contentsOf: folder)))
  func `The onboarding behaves as its scenarios say`(scenario: Scenario) async {
    #expect(await scenario.differences() == [])
  }
}
