// FlowSyntax
