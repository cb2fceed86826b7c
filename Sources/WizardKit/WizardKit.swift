// All that an app or a server needs of the library, with one import. What the rooms share with each other is `package`, and
// stays invisible.

@_exported public import FlowDefinition
@_exported public import FlowEngine
@_exported public import FlowExpressions
@_exported public import FlowNetworking
@_exported public import FlowServices
@_exported public import FlowSyntax
