package import FlowDefinition
public import FlowEngine
public import FlowExpressions
import FlowSyntax
public import Foundation

extension AttachedFile {
  /// Links are followed.
  ///
  /// Only regular files are read. A file that is larger than `maximum` is not read, because the field would reject it
  /// anyway. For such a file, only the name, the size and the path are set. If the task is cancelled, reading stops and
  /// `unreadable` is thrown.
  package init(at path: String, maximum: Int) throws(AttachmentProblem) {
    try self.init(at: path, maximum: maximum, files: .live)
  }

  init(at path: String, maximum: Int, files: FileSystem) throws(AttachmentProblem) {
    let reading: Result<AttachedFile, AttachmentProblem>
    do throws(SystemError) {
      reading = try Self.read(path, maximum, files)
    } catch {
      throw [ENOENT, ENOTDIR, ENAMETOOLONG].contains(error.code) ? .missing : .unreadable
    }
    self = try reading.get()
  }

  private static func read(
    _ path: String, _ maximum: Int, _ files: FileSystem
  ) throws(SystemError) -> Result<AttachedFile, AttachmentProblem> {
    // The path is saved as `place` of the attached file. It must be absolute, because the session may be resumed in
    // another working directory.
    guard path.starts(withScalar: "/"), !path.utf8.contains(0) else { return .failure(.missing) }
    let file = try files.open(path, .reading)
    defer { files.close(file) }
    let name = path.split(atScalar: "/").last ?? path
    let status = try files.status(of: file)
    if let problem = problem(status) { return .failure(problem) }
    if status.size > maximum { return .success(AttachedFile(unread: name, size: status.size, place: path)) }
    var (digest, start, size) = (Fingerprint(), [UInt8](), 0)
    while size <= maximum {
      if Task.isCancelled { throw SystemError(code: ECANCELED) }
      let bytes = try files.read(file, atMost: min(FileSystem.chunk, maximum + 1 - size))
      if bytes.isEmpty { break }
      start += bytes.prefix(MediaSignature.length - start.count)
      digest.add(bytes)
      size += bytes.count
    }
    // The size is checked again, because the file may have changed since its status was read.
    if size == 0 { return .failure(.empty) }
    if size > maximum { return .success(AttachedFile(unread: name, size: size, place: path)) }
    let mediaType = MediaSignature.mediaType(of: start, name: name)
    return .success(
      AttachedFile(name: name, size: size, mediaType: mediaType, digest: digest.description, place: path))
  }

  private static func problem(_ status: FileStatus) -> AttachmentProblem? {
    switch status.kind {
    case .folder: .folder
    case .link, .other: .notRegular
    case .file: status.size == 0 ? .empty : nil
    }
  }

  private init(unread name: String, size: Int, place: String) {
    self.init(name: name, size: size, mediaType: MediaType.unknown, place: place)
  }
}

extension AttachedFile {
  /// Creates an attached file from bytes, and detects its media type from the bytes and the name.
  ///
  /// The bytes are read off the caller's actor.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - name: The file's name, without the folder.
  ///   - place: A path or URL with which your app can find the bytes again. It is saved with the answer. By default,
  ///     none is saved.
  @concurrent public init(bytes: Data, name: String, place: String = "") async {
    let mediaType = MediaSignature.mediaType(of: Array(bytes.prefix(MediaSignature.length)), name: name)
    self.init(
      name: name, size: bytes.count, mediaType: mediaType, digest: Fingerprint(of: bytes).description, place: place)
  }

  /// Returns the file as it is now, or `nil` if it is gone, is empty or cannot be read.
  ///
  /// If `place` does not name a file on this computer, the file cannot be read again, and the attached file is
  /// returned unchanged.
  @concurrent func current() async -> AttachedFile? {
    guard let path else { return self }
    return try? AttachedFile(at: path, maximum: size)
  }
}

extension StepViewModel {
  /// Attaches files that are stored on this computer.
  ///
  /// If a file cannot be attached, the field shows the reason as an error. A file that is larger than the field accepts
  /// is not read.
  ///
  /// The files are read off the caller's actor. Nothing is attached if the task is cancelled, or if the field gets
  /// other input in the meantime: the newer input stays. If the fields are disabled when the files have been read, the
  /// files are attached once the fields are enabled.
  ///
  /// - Parameters:
  ///   - urls: The URLs of the files that the person chose. A field for one file uses only the first.
  ///   - path: The field's path in the step, such as `invoice` or `trips[0].ticket`.
  /// - Throws: The errors of ``update(_:for:)``. They can be thrown before or after the files are read. If the person
  ///   moves on meanwhile, ``InputError/ended`` is thrown.
  public func attach(_ urls: [URL], to path: String) async throws(InputError) {
    try await attach(urls, to: path, files: .live)
  }

  func attach(_ urls: [URL], to path: String, files: FileSystem) async throws(InputError) {
    switch state.field(path)?.kind {
    case .files(_, let maxSize, _, _):
      try await type(for: path) { .list(await Self.answers(urls, maxSize, files)) }
    case .file(_, let maxSize):
      try await type(for: path) { await Self.answers(Array(urls.prefix(1)), maxSize, files).first ?? .null }
    // The field takes no files. A value of the wrong type makes the field show an error.
    case _: try update(.object([:]), for: path)
    }
  }

  @concurrent private static func answers(_ urls: [URL], _ maxSize: Int, _ files: FileSystem) async -> [JSONValue] {
    // After a cancellation, no more files are read, because nobody uses the answers.
    urls.map { Task.isCancelled ? .null : answer($0, maxSize, files) }
  }

  private static func answer(_ url: URL, _ maxSize: Int, _ files: FileSystem) -> JSONValue {
    do throws(AttachmentProblem) {
      // The path of any other URL would name a file on this computer that the person did not choose.
      guard url.isFileURL, ["", "localhost"].contains(url.host() ?? "") else { throw .missing }
      return JSONValue(try AttachedFile(at: url.path(percentEncoded: false), maximum: maxSize, files: files))
    } catch {
      return JSONValue(error, name: url.lastPathComponent)
    }
  }
}
