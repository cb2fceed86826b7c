import FlowDefinition

/// A stored session, which identifies steps, fields and calls by name, so that it survives an edit to its flow.
///
/// Usually, the snapshot keeps the session in memory, and creates the content to store when it is encoded or compared.
/// If the session may contain data that must not be saved, such as secrets, the snapshot creates the content at once
/// and does not keep the session.
public struct Snapshot: Sendable {
  /// The part of the snapshot that can be read without the flow.
  public var header: SnapshotHeader
  private var source: Source

  /// Indirect, so that a copy of a snapshot copies one reference.
  private indirect enum Source {
    case content(SnapshotContent)
    case session(Session, Flow, Path)
  }

  package init(header: SnapshotHeader, content: SnapshotContent) {
    self.header = header
    source = .content(content)
  }

  /// If the session may contain data that must not be saved, such as secrets, the snapshot creates the content at once
  /// and does not keep the session.
  init(header: SnapshotHeader, of session: Session, _ flow: Flow, path: Path) {
    self.header = header
    source = .session(session, flow, path)
    if flow.hasUnsaved { source = .content(content) }
  }

  package init(header: SnapshotHeader, of model: FlowModel) {
    self.init(header: header, of: model.sessionToSave, model.flow, path: model.derivation.path)
  }

  package var content: SnapshotContent {
    get {
      switch source {
      case .content(let content): return content
      case .session(let session, let flow, let path):
        var content = SnapshotContent(session, flow)
        content.path = path.map { flow.name(of: $0.step) }
        return content
      }
    }
    set { source = .content(newValue) }
  }

  /// The version of the snapshot format that this program reads and writes.
  public static let format = 1
}

extension Snapshot: Hashable, Codable {
  private enum CodingKeys: CodingKey {
    case header, content
  }

  /// Compares the headers and contents of two snapshots.
  ///
  /// - Parameters:
  ///   - left: A snapshot.
  ///   - right: Another snapshot.
  /// - Returns: Whether both the headers and the contents are equal.
  public static func == (left: Snapshot, right: Snapshot) -> Bool {
    left.header == right.header && left.content == right.content
  }

  /// Hashes the header.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(header) }

  /// Decodes a snapshot.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data is not a snapshot, or if a time or number in the header is out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    header = try values.decode(SnapshotHeader.self, forKey: .header)
    guard header.isPlausible else {
      throw DecodingError.dataCorruptedError(
        forKey: .header, in: values, debugDescription: "a time or a number of the header is out of range")
    }
    source = .content(try values.decode(SnapshotContent.self, forKey: .content))
  }

  /// Encodes the snapshot, without secrets and without answers that must not be saved.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(header, forKey: .header)
    try values.encode(content, forKey: .content)
  }
}

/// Text representations, which omit the content because the session in memory may contain secrets.
extension Snapshot: CustomStringConvertible, CustomReflectable {
  /// A description that contains only the header.
  public var description: String { "Snapshot(\(header))" }

  /// A mirror that contains only the header.
  public var customMirror: Mirror { Mirror(self, children: ["header": header]) }
}
