public import FlowExpressions

/// The body of a request: bytes, or a form with files.
///
/// Files are not loaded into memory. A transport reads the body piece by piece with ``makeReader()``.
public struct HTTPBody: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case bytes([UInt8])
    case file(AttachedFile)

    var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(let attachment): attachment.size
      }
    }
  }

  let segments: [Segment]

  init(_ segments: [Segment]) { self.segments = segments }

  /// Creates a body of bytes.
  ///
  /// - Parameter bytes: The bytes.
  public init(_ bytes: [UInt8]) { segments = [.bytes(bytes)] }

  /// The number of bytes.
  public var count: Int { segments.reduce(0) { $0 + $1.count } }

  /// The files of the form, in the order in which they are sent.
  public var files: [AttachedFile] {
    segments.compactMap { if case .file(let attachment) = $0 { attachment } else { nil } }
  }

  /// The bytes, or `nil` if the body has files.
  public var bytes: [UInt8]? {
    var bytes: [UInt8] = []
    for segment in segments {
      guard case .bytes(let some) = segment else { return nil }
      bytes += some
    }
    return bytes
  }

  /// Returns a reader that starts at the first byte.
  public func makeReader() -> HTTPBodyReader { HTTPBodyReader(segments) }
}

/// Reads the body of a request piece by piece.
///
/// It makes sure that the files are still those that the person chose.
public struct HTTPBodyReader: ~Copyable, Sendable {
  private var segments: ArraySlice<HTTPBody.Segment>
  /// The number of bytes that were read of the first segment, if it is not a file.
  private var offset = 0
  /// The open file, if the first segment is one.
  private var file: AttachmentReader?

  fileprivate init(_ segments: [HTTPBody.Segment]) { self.segments = segments[...] }

  /// Returns the next bytes.
  ///
  /// - Parameter count: The maximum number of bytes, at least 1.
  /// - Returns: The next bytes, or none at the end of the body.
  /// - Throws: ``HTTPFailure/fileChanged`` if a file has changed or can't be read. Then the transport must end the
  ///   request with this failure, without sending more.
  public mutating func next(atMost count: Int) throws(HTTPFailure) -> [UInt8] {
    while let segment = segments.first {
      let bytes: [UInt8]
      switch segment {
      case .bytes(let some):
        bytes = Array(some.dropFirst(offset).prefix(count))
        offset += bytes.count
      case .file(let attachment):
        do throws(SystemError) {
          if file == nil { file = try AttachmentReader(attachment) }
          bytes = try file?.next(atMost: count) ?? []
        } catch {
          throw .fileChanged
        }
      }
      if !bytes.isEmpty { return bytes }
      segments.removeFirst()
      offset = 0
      file = nil
    }
    return []
  }
}
