import FlowExpressions

/// The files are not loaded into memory.
package struct HTTPBody: Hashable, Sendable {
  enum Segment: Hashable, Sendable {
    case bytes([UInt8])
    case file(AttachedFile)
  }

  let segments: [Segment]

  init(_ segments: [Segment]) { self.segments = segments }

  package var count: Int {
    segments.reduce(0) { sum, segment in
      switch segment {
      case .bytes(let bytes): sum + bytes.count
      case .file(let file): sum + file.size
      }
    }
  }

  var files: [AttachedFile] {
    segments.compactMap { if case .file(let file) = $0 { file } else { nil } }
  }

  var bytes: [UInt8]? {
    if !files.isEmpty { return nil }
    return segments.flatMap { segment -> [UInt8] in if case .bytes(let bytes) = segment { bytes } else { [] } }
  }

  package func makeReader() -> HTTPBodyReader { HTTPBodyReader(segments) }
}

/// Reading fails if a file has changed since the person chose it.
package struct HTTPBodyReader: ~Copyable, Sendable {
  private var segments: ArraySlice<HTTPBody.Segment>
  /// The number of bytes already read from the first segment, if that segment is not a file.
  private var offset = 0
  private var file: AttachmentReader?

  fileprivate init(_ segments: [HTTPBody.Segment]) { self.segments = segments[...] }

  /// Returns the next bytes, or none at the end of the body.
  ///
  /// Throws ``HTTPFailure/fileChanged`` if a file has changed or can't be read. The caller must then end
  /// the request, without sending the rest of the body.
  ///
  /// - Parameter count: The maximum number of bytes, at least 1.
  package mutating func next(atMost count: Int) throws(HTTPFailure) -> [UInt8] {
    while let segment = segments.first {
      let bytes: [UInt8]
      switch segment {
      case .bytes(let some):
        bytes = Array(some[offset..<min(offset + count, some.count)])
        offset += bytes.count
      case .file(let attached):
        do throws(SystemError) {
          if file == nil { file = try AttachmentReader(attached) }
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
