import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices

/// Reads the content of a form; files are stored while they arrive.
struct FormReading {
  enum Failure: Error {
    case unreadable, tooLarge, tooSlow
    /// Too many files came from the address without a session.
    case tooMany
    /// The form doesn't belong to a session that may send files.
    case unknownSession
    case notSaved(any Error)
  }

  let server: FlowServer
  let visitor: Visitor
  /// The name of the step that the form is for.
  let step: String?

  func read(_ request: ServerRequest) async throws(Failure) -> FormAnswers {
    guard let type = request.headers["Content-Type"], type.isMediaType("multipart/form-data") else {
      let bytes: [UInt8]
      do { bytes = try await request.body.bytes(atMost: FormAnswers.mostBytes) } catch { throw Self.failure(error) }
      guard let form = FormAnswers(bytes) else { throw .unreadable }
      return form
    }
    guard var parser = MultipartParser(type: type) else { throw .unreadable }
    var parts = FormParts(reading: self)
    do throws(Failure) { try await read(request.body, &parser, into: &parts) } catch {
      await parts.discard()
      throw error
    }
    return parts.form
  }

  private func read(
    _ body: RequestContent, _ parser: inout MultipartParser, into parts: inout FormParts
  ) async throws(Failure) {
    var content = body.makeAsyncIterator()
    while true {
      let bytes: [UInt8]?
      do { bytes = try await content.next() } catch { throw Self.failure(error) }
      guard let bytes else { break }
      let events: [MultipartParser.Event]
      do { events = try parser.read(bytes) } catch { throw .unreadable }
      for event in events { try await parts.take(event) }
    }
    // An upload that was cut off is not half a file.
    guard parser.isDone else { throw .unreadable }
  }

  static func failure(_ error: RequestContentError) -> Failure {
    switch error {
    case .broken: .unreadable
    case .tooLarge: .tooLarge
    case .tooSlow: .tooSlow
    }
  }

  /// Whether the step has a question for files at a path.
  func takesFiles(_ path: String) -> Bool {
    let flow = visitor.flow
    guard let step = step.flatMap({ flow.step(ItemName($0).name) }) else { return false }
    return flow.asked(path, at: step).map { flow[$0].type.holdsFiles } ?? false
  }

  /// Returns the session that a file belongs to.
  func owner(of form: FormAnswers) async throws(Failure) -> FlowSessionID {
    if let visit = visitor.visit {
      do throws(SessionStoreError) {
        if let stored = try await server.store.load(visit.id), visit.isOwner(of: stored.header, in: visitor.flow) {
          return visit.id
        }
      } catch { throw .notSaved(error) }
    }
    guard let started = form["_start"].flatMap({ Visit(start: $0) }) else { throw .unknownSession }
    let first = try? visitor.flow.firstScreen(given: visitor.served.given, host: server.host(of: nil))
    guard let step, step == first?.step?.id else { throw .unknownSession }
    guard server.limits.allowsUpload() else { throw .tooMany }
    return started.id
  }
}

/// The parts of a form as they arrive.
private struct FormParts {
  let reading: FormReading
  var form = FormAnswers()
  private var name = ""
  private var text: [UInt8]? = []
  private var upload: Upload?
  private var owner: FlowSessionID?
  private var textBytes = 0
  /// The bytes that the session may still send.
  private var left = 0
  /// How many bytes have been written since this was looked up.
  private var unchecked = 0
  private var count = 0
  private var fileCount = 0

  private static let mostFiles = 50

  init(reading: FormReading) { self.reading = reading }

  mutating func take(_ event: MultipartParser.Event) async throws(FormReading.Failure) {
    switch event {
    case .part(let name, let file):
      (self.name, text, upload) = (name, file == nil ? [] : nil, nil)
      (count, textBytes) = (count + 1, textBytes + name.utf8.count)
      guard count <= FormAnswers.mostFields else { throw .unreadable }
      guard textBytes <= FormAnswers.mostBytes else { throw .tooLarge }
      // The question was on the form, even if no file was chosen.
      if file != nil { form.append("", for: name) }
      if let file, !file.isEmpty, reading.takesFiles(name) { try await begin(file) }
    case .bytes(let bytes):
      if text != nil {
        textBytes += bytes.count
        guard textBytes <= FormAnswers.mostBytes else { throw .tooLarge }
        text? += bytes
      } else if let upload {
        left -= bytes.count
        unchecked += bytes.count
        // Other requests of the session may be sending files too.
        if unchecked > 1 << 20, let owner { (left, unchecked) = (try await room(of: owner) - bytes.count, 0) }
        guard left >= 0 else { throw .tooLarge }
        do { try upload.write(bytes) } catch { throw .notSaved(error) }
      }
    case .end:
      if let bytes = text {
        guard let value = String(validating: bytes, as: UTF8.self) else { throw .unreadable }
        form.append(value, for: name)
      } else if let upload {
        let file: AttachedFile?
        do { file = try upload.finish() } catch { throw .notSaved(error) }
        if let file {
          form.attach(file, to: name)
          try await keep(file)
        } else {
          form.noteEmptyFile(for: name)
        }
        guard let owner, try await room(of: owner) >= 0 else { throw .tooLarge }
      }
      (text, upload) = (nil, nil)
    }
  }

  /// Deletes the files of a form that is refused.
  mutating func discard() async {
    upload?.cancel()
    for file in form.files.values.joined() { await reading.server.settings.uploads?.remove(file) }
  }

  private mutating func begin(_ file: String) async throws(FormReading.Failure) {
    fileCount += 1
    guard let folder = reading.server.settings.uploads, fileCount <= Self.mostFiles else { throw .unreadable }
    let owner = if let owner { owner } else { try await reading.owner(of: form) }
    (self.owner, left) = (owner, try await room(of: owner))
    do { upload = try folder.begin(file, of: owner) } catch { throw .notSaved(error) }
  }

  /// Returns the bytes that a session may still send.
  private func room(of session: FlowSessionID) async throws(FormReading.Failure) -> Int {
    let settings = reading.server.settings
    do { return settings.uploadBytes - (try await settings.uploads?.size(of: session) ?? 0) } catch {
      throw .notSaved(error)
    }
  }

  private func keep(_ file: AttachedFile) async throws(FormReading.Failure) {
    do { try await reading.server.settings.uploads?.keep(file) } catch { throw .notSaved(error) }
  }
}
