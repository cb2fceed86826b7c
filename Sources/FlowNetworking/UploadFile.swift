#if !canImport(Glibc)
  import FlowServices
  import Foundation

  /// A temporary file with the body of a request, from which the system sends it.
  ///
  /// So the files of a form are not loaded into memory, and are checked before anything is sent.
  struct UploadFile: Sendable {
    let url: URL

    /// Writes a body to a new file that only its owner can read.
    ///
    /// Returns `nil` for a body without files, which needs none.
    init?(_ body: HTTPBody) throws(HTTPFailure) {
      if body.files.isEmpty { return nil }
      url = FileManager.default.temporaryDirectory.appending(path: "wizard-\(UUID().uuidString)")
      guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
        let file = FileHandle(forWritingAtPath: path)
      else { throw .fileChanged }
      defer { try? file.close() }
      do {
        var reader = body.makeReader()
        while case let bytes = try reader.next(atMost: 64 << 10), !bytes.isEmpty {
          try file.write(contentsOf: Data(bytes))
        }
      } catch {
        remove()
        throw .fileChanged
      }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    private var path: String { url.path(percentEncoded: false) }
  }
#endif
