import CFuzzer

/// Fuzzes a reader of user input: `Fuzz TARGET [libFuzzer's options] CORPUS…`.
///
/// Whatever the input, the reader must neither trap nor hang. Its results are checked only for consistency.
@main struct Fuzz {
  static func main() {
    let words = CommandLine.arguments
    guard words.count > 1, let target = FuzzTarget.all[words[1]] else {
      print("Usage: Fuzz \(FuzzTarget.all.keys.sorted().joined(separator: "|")) [options] CORPUS…")
      return
    }
    var count = CommandLine.argc - 1
    // libFuzzer expects the program's name first.
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    _ = LLVMFuzzerRunDriver(&count, &arguments, target)
  }
}

/// A function that libFuzzer calls with an input.
typealias FuzzFunction = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// The targets of fuzzing, by name.
enum FuzzTarget {
  static let all: [String: FuzzFunction] = [
    "json": { data, size in FuzzTarget.read(data, size, FuzzTarget.json) },
    "expression": { data, size in FuzzTarget.read(data, size, FuzzTarget.expression) },
    "flow": { data, size in FuzzTarget.read(data, size, FuzzTarget.flow) },
    "phone": { data, size in FuzzTarget.read(data, size, FuzzTarget.phone) },
    "lines": { data, size in FuzzTarget.read(data, size, FuzzTarget.lines) },
    "bindings": { data, size in FuzzTarget.read(data, size, FuzzTarget.bindings) },
    "scenarios": { data, size in FuzzTarget.read(data, size, FuzzTarget.scenarios) },
  ]

  private static func read(_ data: UnsafePointer<UInt8>?, _ size: Int, _ read: ([UInt8]) -> Void) -> CInt {
    read(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  }
}
