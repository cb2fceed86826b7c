// Re-exports the modules that an app needs, so that an app imports only WizardKit. Tests also import FlowTesting.
// Declarations that modules share only with each other are `package`.

@_exported public import FlowDefinition
@_exported public import FlowEngine
@_exported public import FlowExpressions
@_exported public import FlowNetworking
@_exported public import FlowServices
@_exported public import FlowSyntax
