// FlowServices
