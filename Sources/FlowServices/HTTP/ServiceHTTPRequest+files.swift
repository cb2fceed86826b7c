public import FlowExpressions
public import Foundation

/// A body with files: a form of the type `multipart/form-data`, whose files are read while the form is sent.
extension ServiceHTTPRequest {
  /// The files in the body, in the order in which they are sent.
  public var files: [AttachedFile] { content?.files ?? [] }

  /// Writes the body, including its files, to a new file that only its owner can read.
  ///
  /// If this method throws, it leaves no new file behind. The transport should then send nothing and return
  /// ``HTTPExchange/failed(_:)`` with the error, or ``HTTPExchange/cancelled`` if the task is cancelled.
  ///
  /// - Parameter file: The file to create, which the transport removes after the request.
  /// - Throws: ``HTTPFailure/fileChanged`` if a file in the body has changed or can't be read;
  ///   ``HTTPFailure/notWritten`` if the request has no body, if the new file can't be written, or if the task is
  ///   cancelled.
  public func writeBody(to file: URL) throws(HTTPFailure) { try writeBody(to: file, files: .live) }

  func writeBody(to file: URL, files: FileSystem) throws(HTTPFailure) {
    let path = file.path(percentEncoded: false)
    guard let content, let copy = try? files.open(path, .creating) else { throw .notWritten }
    defer { files.close(copy) }
    do throws(HTTPFailure) { try Self.write(content, to: copy, files) } catch {
      try? files.remove(path)
      throw error
    }
  }

  private static func write(_ content: HTTPBody, to copy: Int32, _ files: FileSystem) throws(HTTPFailure) {
    var reader = content.makeReader()
    while true {
      let bytes = try reader.next(atMost: FileSystem.chunk)
      if bytes.isEmpty { return }
      if Task.isCancelled { throw .notWritten }
      do throws(SystemError) { try files.write(bytes, to: copy) } catch { throw .notWritten }
    }
  }
}
