// FlowEngine
