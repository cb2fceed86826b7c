package import Foundation

/// A server of this computer with TLS, whose certificate no authority has signed.
package final class TLSServer {
  /// The program that makes the certificate and serves; tests that need it are skipped where it is missing.
  package static let isAvailable = FileManager.default.isExecutableFile(atPath: program.path())
  private static let program = URL(filePath: "/usr/bin/openssl")

  /// The address, such as `https://127.0.0.1:4433/`.
  package let address: String
  /// The PEM file with the certificate.
  package let certificate: URL
  private let server: Process

  /// Starts a server that answers every request with a page.
  ///
  /// - Parameter folder: The folder for the certificate and its key.
  package init(in folder: URL) throws {
    certificate = folder.appending(path: "certificate.pem")
    let maker = Self.process(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out certificate.pem -days 2 "
        + "-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1", in: folder)
    try maker.run()
    maker.waitUntilExit()
    let output = Pipe()
    server = Self.process("s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -www", in: folder)
    server.standardOutput = output
    try server.run()
    // OpenSSL prints `ACCEPT 127.0.0.1:PORT` once it listens.
    var said = ""
    while !said.hasSuffix("\n") || !said.contains("ACCEPT"),
      let more = try output.fileHandleForReading.read(upToCount: 1), !more.isEmpty
    {
      said += String(decoding: more, as: UTF8.self)
    }
    let port = said.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
    address = "https://127.0.0.1:\(port)/"
  }

  deinit { server.terminate() }

  private static func process(_ words: String, in folder: URL) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = words.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    process.standardError = FileHandle.nullDevice
    return process
  }
}
