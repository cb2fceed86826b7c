import WizardCLI

// On Linux requests to servers are sent by `wizard-http`, which is started for a run that needs it.
#if canImport(FoundationNetworking)
  await CommandProcess.run(transport: nil)
#else
  import FlowNetworking

  ProxyVariables.exemptLoopback()
  await CommandProcess.run(transport: URLSessionTransport())
#endif
