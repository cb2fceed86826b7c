public import FlowEngine

/// Reading, locking and setting aside.
extension FileSessionStore {
  func isThere() throws(SessionStoreError) -> Bool {
    do throws(PrivateFolder.Problem) { return try folder.check() } catch {
      switch error {
      case .cannotCreate(let path, let reason): throw .cannotCreate(path: path, reason: reason)
      case .notTrusted(let reason): throw .cannotRead(path: folder.path, reason: reason)
      case .system(let error): throw .cannotRead(path: folder.path, reason: error.reason)
      }
    }
  }

  /// The files of the folder.
  func names() throws(SessionStoreError) -> [String] {
    do throws(SystemError) { return try folder.files.names(in: folder.path) } catch {
      throw .cannotRead(path: folder.path, reason: error.reason)
    }
  }

  /// The files of the folder that were damaged and set aside, by name; ``delete(_:)`` removes those of its session.
  public func filesSetAside() throws(SessionStoreError) -> [FileSetAside] {
    guard try isThere() else { return [] }
    return try names().sorted().compactMap { name in
      guard let stem = PrivateFolder.stem(ofDamaged: name) else { return nil }
      let id = SessionID(stem)
      return id != nil || stem == NumberHistories.stem ? FileSetAside(path: folder.file(name), session: id) : nil
    }
  }

  func writing(_ problem: PrivateFolder.Problem) -> SessionStoreError {
    switch problem {
    case .cannotCreate(let path, let reason): .cannotCreate(path: path, reason: reason)
    case .notTrusted(let reason): .cannotWrite(path: folder.path, reason: reason)
    case .system(let error): .cannotWrite(path: folder.path, reason: error.reason)
    }
  }

  /// Makes the folder and keeps every other writer out of it.
  func lockForWriting() throws(SessionStoreError) -> FileLock {
    do throws(PrivateFolder.Problem) { try folder.make() } catch { throw writing(error) }
    let lock: FileLock
    do throws(StoreLockError) { lock = try folder.lock() } catch {
      throw .cannotWrite(path: folder.path, reason: error.reason)
    }
    sweepOnce()
    return lock
  }

  /// What the file of a session holds, nil if there is none.
  func read<Content>(
    _ id: SessionID, as _: Content.Type
  ) throws(SessionStoreError) -> SessionFile.Reading<Content>? where Content: SessionContent {
    let path = folder.file(SessionFile.name(id))
    do throws(SystemError) {
      let bytes = try folder.files.privateContent(of: path, limit: SessionFile.sizeLimit)
      return bytes.map { SessionFile.read($0, of: id) }
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
  }

  /// Looks again at a session that seemed damaged, while nobody writes, and sets it aside if it still does.
  func reread(_ id: SessionID) throws(SessionStoreError) -> Snapshot? {
    let lock: FileLock
    do throws(SessionStoreError) { lock = try lockForWriting() } catch { throw .damaged(setAside: nil) }
    defer { lock.release() }
    return try storedForWriting(id, as: Snapshot.self)
  }

  /// What a save replaces; to be asked while holding the lock.
  func storedForWriting<Content: SessionContent>(
    _ id: SessionID, as type: Content.Type
  ) throws(SessionStoreError) -> Content? {
    switch try read(id, as: type) {
    case nil: return nil
    case .whole(let content): return content
    case .otherFormat(let format): throw SessionStoreError(format: format)
    case .damaged: throw .damaged(setAside: folder.setAside(SessionFile.name(id), under: id.text))
    }
  }
}
