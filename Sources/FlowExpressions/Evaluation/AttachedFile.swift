import FlowSyntax

/// A file given as an answer.
///
/// An attached file describes the file as it was when the person chose it. The bytes are never copied into a session:
/// they stay in the file. Two attached files are equal if they have the same name, size, media type and digest, even if
/// their bytes are in different places.
public struct AttachedFile: Hashable, Sendable {
  /// The file's name, without the folder.
  public let name: String
  /// The size in bytes.
  public let size: Int
  /// The media type, such as `application/pdf`.
  public let mediaType: String
  /// A checksum of the bytes, to find out whether the file has changed.
  public let digest: String
  /// The place of the bytes: an absolute path, or an app's own URL; empty if it is not recorded.
  ///
  /// The place is saved with the session, but never shown or sent.
  public let place: String

  /// Creates an attached file.
  ///
  /// - Parameters:
  ///   - name: The file's name, without the folder.
  ///   - size: The size in bytes.
  ///   - mediaType: The media type, such as `application/pdf`.
  ///   - digest: A checksum of the bytes; `nil` to derive one from the name, the size and the media type.
  ///   - place: The place of the bytes: an absolute path, or an app's own URL; empty if it is not recorded.
  public init(name: String, size: Int, mediaType: String, digest: String? = nil, place: String = "") {
    // Line breaks become spaces. Otherwise, part of a name could look like a separate line where the name is shown.
    self.name = String(name.map { $0.isNewline ? " " : $0 })
    self.size = size
    self.mediaType = mediaType
    self.digest = digest ?? Fingerprint(of: "\(name)\n\(size)\n\(mediaType)".utf8).description
    self.place = place
  }

  /// Compares the names, sizes, media types and digests of two attached files.
  ///
  /// - Parameters:
  ///   - left: An attached file.
  ///   - right: Another attached file.
  /// - Returns: `true` if all four are equal.
  public static func == (left: AttachedFile, right: AttachedFile) -> Bool {
    left.digest == right.digest && left.size == right.size && Equality.sameText(left.name, right.name)
      && left.mediaType == right.mediaType
  }

  /// Hashes the digest.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension AttachedFile: CustomStringConvertible {
  /// The file's name.
  public var description: String { name }
}

extension AttachedFile {
  package enum Form: Int {
    /// The members that people and services see: the name, the size and the media type.
    case shown = 3
    /// The name, the size, the media type and the digest, so that two files can be compared.
    case compared
    /// All members, including ``place``, so that the bytes can be found again.
    case saved
  }

  package static let members = RecordType(
    names: Array(names.prefix(Form.shown.rawValue)), types: [.string, .int, .string])

  private static let names = ["name", "size", "type", "digest", "place"]

  package func record(_ form: Form = .shown) -> Record {
    let values: [Value] = [
      .string(name), .int(Int64(size)), .string(mediaType), .string(digest), .string(place),
    ]
    return Record(names: Array(Self.names.prefix(form.rawValue)), values: Array(values.prefix(form.rawValue)))
  }

  /// Creates a file from a record; the members `digest` and `place` may be missing.
  package init?(_ value: Value) {
    guard case .record(let record) = value, record.names.allSatisfy(Self.names.contains),
      case .string(let name)? = record["name"], !name.isEmpty, !name.contains("/"),
      case .int(let size)? = record["size"], size >= 0, let size = Int(exactly: size),
      case .string(let mediaType)? = record["type"], !mediaType.isEmpty
    else { return nil }
    let texts = ["digest", "place"].map { record[$0] ?? .null }
    guard texts.allSatisfy({ if case .null = $0 { true } else { $0.text != nil } }) else { return nil }
    self.init(name: name, size: size, mediaType: mediaType, digest: texts[0].text, place: texts[1].text ?? "")
  }

  subscript(member: String) -> Value? {
    switch member {
    case "name": .string(name)
    case "size": .int(Int64(size))
    case "type": .string(mediaType)
    case _: nil
    }
  }
}

extension Value {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
