import WizardCLI

// Where URL loading is a library of its own, loading it with thirty others takes as long as starting without it: there it
// is in `wizard-http`, in whose hands a run is put that asks servers.
#if canImport(FoundationNetworking)
  await CommandProcess.run(transport: nil)
#else
  import FlowNetworking

  ProxyVariables.exemptLoopback()
  await CommandProcess.run(transport: URLSessionTransport())
#endif
