import Foundation
import PackagePlugin

/// Embeds the text files of a target's `Resources` folder as constants of an enum `EmbeddedTexts`.
///
/// SwiftPM's `.embedInCode` generates an array of bytes, which takes half a minute to compile per hundred kilobytes. A
/// string constant adds no compile time.
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
