public import FlowExpressions
public import Foundation

/// A body with files: a form of the type `multipart/form-data`, whose files are read while it is sent.
extension ServiceHTTPRequest {
  /// The files in the body, in the order in which they are sent.
  public var files: [AttachedFile] { content?.files ?? [] }

  /// Writes a body with files to a new file that only its owner can read, so that the transport can send that file.
  ///
  /// - Parameter file: The file to create, which the transport removes after the request.
  /// - Throws: ``HTTPFailure/fileChanged`` if a file of the body has changed or can't be read, or if the new file can't
  ///   be written. The transport returns this failure and sends nothing.
  public func writeBody(to file: URL) throws(HTTPFailure) {
    let path = file.path(percentEncoded: false)
    guard let content, let file = try? FileSystem.live.open(path, .creating) else { throw .fileChanged }
    defer { FileSystem.live.close(file) }
    do throws(HTTPFailure) { try Self.write(content, to: file) } catch {
      try? FileSystem.live.remove(path)
      throw error
    }
  }

  private static func write(_ content: HTTPBody, to file: Int32) throws(HTTPFailure) {
    var reader = content.makeReader()
    while true {
      let bytes = try reader.next(atMost: FileSystem.chunk)
      if bytes.isEmpty { return }
      do throws(SystemError) { try FileSystem.live.write(bytes, to: file) } catch { throw .fileChanged }
    }
  }
}
