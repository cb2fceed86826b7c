import Foundation
import FuzzTargets
import Testing

/// Reads the corpus of the fuzzer without the fuzzer.
@Suite struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.allCases) func `Input that once found a bug is read without a trap`(
    target: FuzzTarget
  ) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Corpus/\(target.rawValue)").standardized
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files { target.read(Array(try Data(contentsOf: file))) }
  }
}
