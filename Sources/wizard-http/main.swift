import FlowNetworking
import WizardCLI

// `wizard` with all that it takes to ask servers.
ProxyVariables.exemptLoopback()
await CommandProcess.run(transport: URLSessionTransport())
