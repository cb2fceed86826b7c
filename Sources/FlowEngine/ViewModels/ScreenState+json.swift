/// The JSON of screens and of the results of events, for front ends in other processes.
///
/// Each is an object with a `version`, and with a member that names its kind.
private enum JSONVersion {
  static let current = 1

  static func check<Keys>(_ object: KeyedDecodingContainer<Keys>, _ key: Keys) throws {
    let found = try object.decode(Int.self, forKey: key)
    guard found == current else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: object, debugDescription: "version \(found) is unknown; this program reads version \(current)")
    }
  }
}

extension ScreenState: Codable {
  private enum CodingKeys: String, CodingKey { case version, screen, step, busy, result, reason }

  private enum Kind: String, Codable { case notStarted, step, working, end, finished, stopped }

  /// Decodes a screen.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not a screen, or a screen of another version.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    try JSONVersion.check(object, .version)
    func step() throws -> StepViewState { try object.decode(StepViewState.self, forKey: .step) }
    switch try object.decode(Kind.self, forKey: .screen) {
    case .notStarted: self = .notStarted
    case .step: self = .step(try step())
    case .working: self = .working(try object.decode(BusyViewState.self, forKey: .busy))
    case .end: self = .ended(try step())
    case .finished: self = .finished(try object.decode(FlowResult.self, forKey: .result), try step())
    case .stopped: self = .stopped(try object.decode(StopReason.self, forKey: .reason))
    }
  }

  /// Encodes the screen, for example as `{"version":1,"screen":"step","step":{…}}`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(JSONVersion.current, forKey: .version)
    try object.encode(kind, forKey: .screen)
    try object.encodeIfPresent(step, forKey: .step)
    switch self {
    case .working(let busy): try object.encode(busy, forKey: .busy)
    case .finished(let result, _): try object.encode(result, forKey: .result)
    case .stopped(let reason): try object.encode(reason, forKey: .reason)
    case .notStarted, .step, .ended: break
    }
  }

  private var kind: Kind {
    switch self {
    case .notStarted: .notStarted
    case .step: .step
    case .working: .working
    case .ended: .end
    case .finished: .finished
    case .stopped: .stopped
    }
  }
}

extension EventResult: Codable {
  private enum CodingKeys: String, CodingKey { case version, result, problems, code, call, finished, reason }

  private enum Kind: String, Codable {
    case moved, stayed, rejected, unavailable, cancelled, finished, stopped, busy, stale, refused
  }

  /// Decodes the result of an event.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not the result of an event, or one of another version.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    try JSONVersion.check(object, .version)
    func value<Content: Decodable>(_ key: CodingKeys) throws -> Content { try object.decode(Content.self, forKey: key) }
    switch try object.decode(Kind.self, forKey: .result) {
    case .moved: self = .moved
    case .stayed: self = .stayed(try value(.problems))
    case .rejected: self = .rejected(code: try value(.code))
    case .unavailable: self = .unavailable(try value(.call))
    case .cancelled: self = .cancelled
    case .finished: self = .finished(try value(.finished))
    case .stopped: self = .stopped(try value(.reason))
    case .busy: self = .busy
    case .stale: self = .stale
    case .refused: self = .refused(try value(.reason))
    }
  }

  /// Encodes the result, for example as `{"version":1,"result":"refused","reason":"nothingBefore"}`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(JSONVersion.current, forKey: .version)
    func write(_ kind: Kind) throws { try object.encode(kind, forKey: .result) }
    func write(_ kind: Kind, _ key: CodingKeys, _ value: some Encodable) throws {
      try write(kind)
      try object.encode(value, forKey: key)
    }
    switch self {
    case .moved: try write(.moved)
    case .stayed(let problems): try write(.stayed, .problems, problems)
    case .rejected(let code): try write(.rejected, .code, code)
    case .unavailable(let call): try write(.unavailable, .call, call)
    case .cancelled: try write(.cancelled)
    case .finished(let result): try write(.finished, .finished, result)
    case .stopped(let reason): try write(.stopped, .reason, reason)
    case .busy: try write(.busy)
    case .stale: try write(.stale)
    case .refused(let refusal): try write(.refused, .reason, refusal)
    }
  }
}

extension StopReason: Codable {
  private enum CodingKeys: String, CodingKey { case code, message }

  /// Decodes the reason.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not such a reason.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: CodingKeys.self)
    switch try object.decode(Code.self, forKey: .code) {
    case .quit: self = .quit
    case .declined: self = .declined
    case .locked: self = .locked(message: try object.decode(String.self, forKey: .message))
    case .failed: self = .failed(message: try object.decode(String.self, forKey: .message))
    }
  }

  /// Encodes the reason, for example as `{"code":"locked","message":"Please call us."}`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(code, forKey: .code)
    switch self {
    case .quit, .declined: break
    case .locked(let message), .failed(let message): try object.encode(message, forKey: .message)
    }
  }
}
