import Foundation
import PackagePlugin

/// Makes the texts in a target's folder `Resources` constants of its code, in an enum `EmbeddedTexts`.
///
/// Unlike SwiftPM's `.embedInCode`, whose array of bytes takes the compiler half a minute for a hundred kilobytes, a
/// constant string costs nothing to compile.
@main
struct EmbedTextsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Resources")
    let texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0, directoryHint: .checkFileSystem) }
      .filter { !$0.hasDirectoryPath && !$0.lastPathComponent.hasPrefix(".") }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding the texts of \(target.name)", executable: try context.tool(named: "EmbedTexts").url,
        arguments: [folder.path, output.path], inputFiles: texts, outputFiles: [output])
    ]
  }
}
