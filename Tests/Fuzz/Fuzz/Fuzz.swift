import CFuzzer
import FuzzTargets

/// Fuzzes a reader of user input: `Fuzz TARGET [libFuzzer's options] CORPUS…`.
@main struct Fuzz {
  static func main() {
    let words = CommandLine.arguments
    guard words.count > 1, let target = FuzzTarget(rawValue: words[1]) else {
      print("Usage: Fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) [options] CORPUS…")
      return
    }
    var count = CommandLine.argc - 1
    // libFuzzer expects the program's name first.
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
    _ = LLVMFuzzerRunDriver(&count, &arguments, function(of: target))
  }

  /// Returns a C function, which cannot capture the target.
  private static func function(of target: FuzzTarget) -> FuzzFunction {
    switch target {
    case .json: { Fuzz.read($0, $1, .json) }
    case .expression: { Fuzz.read($0, $1, .expression) }
    case .flow: { Fuzz.read($0, $1, .flow) }
    case .phone: { Fuzz.read($0, $1, .phone) }
    case .bindings: { Fuzz.read($0, $1, .bindings) }
    case .scenarios: { Fuzz.read($0, $1, .scenarios) }
    case .lines: { Fuzz.read($0, $1, .lines) }
    case .keys: { Fuzz.read($0, $1, .keys) }
    case .request: { Fuzz.read($0, $1, .request) }
    }
  }

  private static func read(_ data: UnsafePointer<UInt8>?, _ size: Int, _ target: FuzzTarget) -> CInt {
    target.read(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  }
}

/// A function that libFuzzer calls with an input.
private typealias FuzzFunction = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
