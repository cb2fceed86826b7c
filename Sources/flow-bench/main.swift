import Foundation

// Time limits belong here and not in the tests, because tests must not fail on a busy computer. Build with
// `-c release`, and compare ratios, not seconds.

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "phone-numbers":
  PhoneLines.run()
case "first-prompt":
  let first = FirstPrompt(flow: "Flows/onboarding", prompt: "Mobile number: ")
  guard let line = first.line(pairs: 20) else {
    print("Run this in the folder of the package after `swift build -c release`.")
    exit(1)
  }
  print(line)
case "growth":
  let isLinear = Growth.run(only: words.dropFirst().first)
  exit(isLinear ? 0 : 1)
case "database":
  // The address is that of an empty database; see `.ci/database`.
  let ratios = try await DatabaseBenchmark(words.dropFirst().first ?? "").ratios()
  for ratio in ratios { print(BenchmarkReport.line(ratio)) }
  exit(ratios.allSatisfy(\.isKept) ? 0 : 1)
case "instructions":
  // Run `flow-bench instructions NAME SIZE TIMES` under a tool that counts instructions, such as `callgrind`.
  let (name, numbers) = (words.dropFirst().first ?? "", words.dropFirst(2).compactMap { Int($0) })
  let isKnown = numbers.count == 2 ? await Operation.run(name, size: numbers[0], times: numbers[1]) : false
  exit(isKnown ? 0 : 64)
case _:
  // `--large` adds a flow of 50,000 steps, which is close to the size limit of a flow file. `--json` prints the results
  // as JSON.
  var benchmark = Benchmark(sizes: [10, 100, 1000, 10_000] + (words.contains("--large") ? [50_000] : []))
  await benchmark.run()
  // Other programs can only make a measurement slower, so a ratio that is too high is measured again.
  for _ in 0..<2 where !BenchmarkReport(benchmark).isKept { await benchmark.run() }
  let report = BenchmarkReport(benchmark)
  print(words.contains("--json") ? report.json : report.table)
  exit(report.isKept ? 0 : 1)
}
