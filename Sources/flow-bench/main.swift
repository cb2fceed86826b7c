import Foundation

// Bounds of time stand here and not in the tests: a busy computer must not fail them. Build with `-c release`; compare
// ratios, not seconds.

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "phone-numbers":
  PhoneLines.run()
case "first-prompt":
  let first = FirstPrompt(flow: "Flows/onboarding", prompt: "Mobile number: ")
  print(first.line(pairs: 20) ?? "Run this in the folder of the package, after `swift build -c release`.")
case "growth":
  let isLinear = Growth.run(only: words.dropFirst().first)
  exit(isLinear ? 0 : 1)
case "instructions":
  // flow-bench instructions NAME SIZE TIMES, under a tool that counts them.
  let (name, numbers) = (words.dropFirst().first ?? "", words.dropFirst(2).compactMap { Int($0) })
  let isKnown = numbers.count == 2 && Operation.run(name, size: numbers[0], times: numbers[1])
  exit(isKnown ? 0 : 64)
case _:
  // With --large 50,000 steps, nearly as many as a file may have; with --json all of it for programs.
  var benchmark = Benchmark(sizes: [10, 100, 1000, 10_000] + (words.contains("--large") ? [50_000] : []))
  await benchmark.run()
  let report = BenchmarkReport(benchmark)
  print(words.contains("--json") ? report.json : report.table)
  exit(report.isKept ? 0 : 1)
}
