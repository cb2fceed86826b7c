import FlowNetworking
import WizardCLI

ProxyVariables.exemptLoopback()
await CommandProcess.run(transport: URLSessionTransport())
