import Foundation

/// The functions of libpq, PostgreSQL's client library, which is loaded when it is first used.
///
/// Only functions that never block are used (PostgreSQL's documentation, 34.4, "Asynchronous Command Processing").
struct PostgresLibrary: Sendable {
  typealias Handle = OpaquePointer
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
  typealias Numbers = UnsafePointer<Int32>
  typealias Noticing = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

  /// Returns the settings of an address, which must be freed; `nil` if it can't be read.
  let parse: @convention(c) @Sendable (UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> Handle?
  let freeSettings: @convention(c) @Sendable (Handle) -> Void
  let connectStart: @convention(c) @Sendable (Texts, Texts, Int32) -> Handle?
  let connectPoll: @convention(c) @Sendable (Handle) -> UInt32
  let status: @convention(c) @Sendable (Handle) -> UInt32
  let socket: @convention(c) @Sendable (Handle) -> Int32
  let setNonblocking: @convention(c) @Sendable (Handle, Int32) -> Int32
  let setNoticeProcessor: @convention(c) @Sendable (Handle, Noticing, UnsafeMutableRawPointer?) -> UnsafeRawPointer?
  let sendPrepare:
    @convention(c) @Sendable (
      Handle, UnsafePointer<CChar>, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?
    ) -> Int32
  let sendPrepared:
    @convention(c) @Sendable (Handle, UnsafePointer<CChar>, Int32, Texts?, Numbers?, Numbers?, Int32) -> Int32
  let flush: @convention(c) @Sendable (Handle) -> Int32
  let consumeInput: @convention(c) @Sendable (Handle) -> Int32
  let isBusy: @convention(c) @Sendable (Handle) -> Int32
  let getResult: @convention(c) @Sendable (Handle) -> Handle?
  let errorMessage: @convention(c) @Sendable (Handle) -> UnsafePointer<CChar>?
  let finish: @convention(c) @Sendable (Handle) -> Void
  let resultStatus: @convention(c) @Sendable (Handle) -> UInt32
  let resultErrorField: @convention(c) @Sendable (Handle, Int32) -> UnsafePointer<CChar>?
  let rowCount: @convention(c) @Sendable (Handle) -> Int32
  let columnCount: @convention(c) @Sendable (Handle) -> Int32
  let value: @convention(c) @Sendable (Handle, Int32, Int32) -> UnsafePointer<UInt8>?
  let length: @convention(c) @Sendable (Handle, Int32, Int32) -> Int32
  let isNull: @convention(c) @Sendable (Handle, Int32, Int32) -> Int32
  let clear: @convention(c) @Sendable (Handle) -> Void

  /// `nil` if libpq is not installed.
  static let installed = try? PostgresLibrary()

  private struct Missing: Error {}

  private init() throws {
    let names = ["libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib"]
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { throw Missing() }
    func function<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(library, name) else { throw Missing() }
      return unsafeBitCast(symbol, to: Function.self)
    }
    parse = try function("PQconninfoParse")
    freeSettings = try function("PQconninfoFree")
    connectStart = try function("PQconnectStartParams")
    connectPoll = try function("PQconnectPoll")
    status = try function("PQstatus")
    socket = try function("PQsocket")
    setNonblocking = try function("PQsetnonblocking")
    setNoticeProcessor = try function("PQsetNoticeProcessor")
    sendPrepare = try function("PQsendPrepare")
    sendPrepared = try function("PQsendQueryPrepared")
    flush = try function("PQflush")
    consumeInput = try function("PQconsumeInput")
    isBusy = try function("PQisBusy")
    getResult = try function("PQgetResult")
    errorMessage = try function("PQerrorMessage")
    finish = try function("PQfinish")
    resultStatus = try function("PQresultStatus")
    resultErrorField = try function("PQresultErrorField")
    rowCount = try function("PQntuples")
    columnCount = try function("PQnfields")
    value = try function("PQgetvalue")
    length = try function("PQgetlength")
    isNull = try function("PQgetisnull")
    clear = try function("PQclear")
  }
}
