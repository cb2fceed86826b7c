import FlowExpressions

extension EngineMessages {
  static func description(of error: FlowStartError) -> String {
    switch error {
    case .missingGiven(let names): "The flow needs values that were not given: \(listed(names))."
    case .invalidGiven(let types):
      types.sorted { $0.key < $1.key }.map { "The given value \"\($0.key)\" must be of the type \($0.value)." }
        .joined(separator: " ")
    case .unknownGiven(let names), .unknownFields(let names): names.map(unknown).joined(separator: " ")
    case .unknownSession(let id): "There is no session \(id)."
    case .anotherFlow(let flow): "The session belongs to another flow, \"\(flow)\"."
    case .newerFlow(let version): "Version \(version) of the flow has saved the session, which is newer than this one."
    case .finished(let outcome): "The session has finished with the outcome \"\(outcome)\"."
    case .expired(let time): "The session expired at \(time.text)."
    case .busy: "An event of the session is still being handled. Wait until it is done."
    case .store(let error): description(of: error)
    }
  }

  static func description(of error: FlowEventError) -> String {
    switch error {
    case .unknown(let name): unknown(name)
    case .store(let error): description(of: error)
    }
  }

  static func description(of error: InputError) -> String {
    switch error {
    case .unknown(let name): unknown(name)
    case .busy: "An event is being handled. The fields take input again when it is done."
    case .ended: "The person has moved on to another step."
    }
  }

  static func description(of error: SessionStoreError) -> String {
    switch error {
    case .conflict(let stored?): "Another run has saved the session as revision \(stored)."
    case .conflict(nil): "The session to replace is not stored."
    case .unreachable(let reason): "The store of sessions can't be reached: \(reason)."
    case .held(let holder): "The session is open in another run (\(holder))."
    case .damaged(let name?): "The saved session is damaged. It was kept as \"\(name)\"."
    case .damaged(nil): "The saved session is damaged."
    case .newerFormat(let format): "A newer version of the program saved the session (format \(format))."
    case .unknownFormat(let format): "The saved session has the unknown format \(format)."
    case .cannotRead(let path, let reason): "\"\(path)\" can't be read: \(reason)."
    case .cannotCreate(let path, let reason): "\"\(path)\" can't be created: \(reason)."
    case .cannotWrite(let path, let reason): "\"\(path)\" can't be written: \(reason)."
    }
  }

  private static func listed(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
