import FlowTesting
import Testing
import WizardKit

// The scenarios of a flow as tests of an app. Each scenario is a test case with its name.

// snippet: scenarios
@Suite struct ScenariosExample {
  @Test(arguments: try Scenario.all(in: Flows.folder("onboarding"), of: Flows.shipped("onboarding")))
  func `The onboarding behaves as its scenarios say`(scenario: Scenario) async {
    #expect(await scenario.differences() == [])
  }
}
// end snippet
