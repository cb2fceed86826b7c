// FlowExpressions
