/// A file that is being written, and takes the place of another one when it is finished or cancelled.
package struct Replacement {
  let file: Int32
  private let path: String
  private let temporary: String
  private let files: FileSystem

  package init(of path: String, through temporary: String) throws(FileSystem.ReplacementError) {
    try self.init(of: path, through: temporary, .live)
  }

  init(of path: String, through temporary: String, _ files: FileSystem) throws(FileSystem.ReplacementError) {
    (self.path, self.temporary, self.files) = (path, temporary, files)
    do throws(SystemError) {
      if try files.status(of: temporary) != nil { try files.remove(temporary) }
      file = try files.open(temporary, .creating)
    } catch {
      try? files.remove(temporary)
      throw FileSystem.ReplacementError(cause: error, stage: .creating)
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileSystem.ReplacementError) {
    do throws(SystemError) { try files.write(bytes, to: file) } catch {
      throw FileSystem.ReplacementError(cause: error, stage: .writing)
    }
  }

  /// Puts the file in its place when it is on disk; it is cancelled if that fails before.
  package func finish() throws(FileSystem.ReplacementError) {
    var stage = FileSystem.ReplacementError.Stage.writing
    do throws(SystemError) {
      try files.sync(file)
      stage = .renaming
      try files.rename(temporary, to: path)
    } catch {
      cancel()
      throw FileSystem.ReplacementError(cause: error, stage: stage)
    }
    files.close(file)
    do throws(SystemError) { try files.syncFolder(FileSystem.folder(of: path)) } catch {
      throw FileSystem.ReplacementError(cause: error, stage: .synchronising)
    }
  }

  package func cancel() {
    try? files.remove(temporary)
    files.close(file)
  }
}
