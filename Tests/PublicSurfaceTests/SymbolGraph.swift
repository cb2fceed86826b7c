import Foundation

/// The declarations of a module, extracted from the built module by the toolchain.
struct SymbolGraph: Decodable {
  let symbols: [Symbol]
  let relationships: [Relationship]

  struct Symbol: Decodable {
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    /// The location of the declaration, or `nil` if the compiler derives it, such as `init(from:)`.
    let location: Location?

    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
    struct Location: Decodable { let uri: String }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    /// The name of the target if it is declared elsewhere, such as `Swift.Sendable`.
    let targetFallback: String?
  }
}

// MARK: Extraction

extension SymbolGraph {
  struct Failure: Error { let message: String }

  /// The toolchain's extractor on the path or beside `swift`, or `nil` if there is none.
  private static let tool: URL? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      URL(filePath: "\($0)")
    }
    let toolchains = folders.map { folder in
      folder.appending(path: "swift").resolvingSymlinksInPath().deletingLastPathComponent()
    }
    return (folders + toolchains).map { $0.appending(path: "swift-symbolgraph-extract") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Whether there is an extractor and the modules are built for Linux, as the golden files require.
  static var canExtract: Bool {
    #if os(Linux)
      tool != nil
    #else
      false
    #endif
  }

  #if arch(arm64)
    private static let target = "aarch64-unknown-linux-gnu"
  #else
    private static let target = "x86_64-unknown-linux-gnu"
  #endif

  /// Returns the public declarations of a built module, followed by its extensions of types in other modules.
  static func graphs(of module: String) throws -> [SymbolGraph] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try extract(module, into: folder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
      .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
  }

  private static func extract(_ module: String, into folder: URL) throws {
    let (products, errors) = (Bundle.main.bundleURL, Pipe())
    let process = Process()
    process.executableURL = tool
    process.arguments =
      ["-module-name", module, "-target", target, "-I", products.appending(path: "Modules").path]
      // The only C module that a module of the library imports.
      + ["-Xcc", "-fmodule-map-file=" + products.appending(path: "CCurl.build/module.modulemap").path]
      + ["-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs"]
      + ["-omit-extension-block-symbols", "-output-dir", folder.path]
    process.standardError = errors
    try process.run()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(message: String(decoding: message, as: UTF8.self)) }
  }
}
