// FlowDefinition
