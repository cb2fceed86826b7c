import FlowTesting
import Testing
import WizardKit

// The scenarios of a flow as tests of an app: one test case for each, named after it.

// snippet: scenarios
@Suite struct ScenariosExample {
  @Test(arguments: try Scenario.all(in: Flows.folder("onboarding"), of: Flows.shipped("onboarding")))
  func `the onboarding does as its scenarios say`(scenario: Scenario) async {
    #expect(await scenario.differences() == [])
  }
}
// end snippet
