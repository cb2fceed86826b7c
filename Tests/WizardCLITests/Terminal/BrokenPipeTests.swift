import Foundation
import Testing

/// Readers that close a pipe before everything is written, such as `head`.
@Suite struct BrokenPipeTests {
  private static let fixed = """
    {
      "verification.*": { "use": "fixed", "accepted": true },
      "account.create": { "use": "records", "file": "accounts.jsonl" },
    }
    """
  private static let answers =
    #"{ "phone": "+1 201 555 0123", "code": "123456", "name": "Ana", "email": "ana@example.com" }"#

  private func withWalkthrough(_ body: (Walkthrough) throws -> Void) throws {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    try walkthrough.write(Self.fixed, to: "fixed.jsonc")
    try walkthrough.write(Self.answers, to: "answers.json")
    try body(walkthrough)
  }

  private func ending(_ walkthrough: Walkthrough) -> [String] {
    [
      "run", Walkthrough.onboarding, "--yes", "--store", walkthrough.store, "--services",
      walkthrough.path("fixed.jsonc"), "--answers", walkthrough.path("answers.json"),
    ]
  }

  private static let wizard = productsDirectory.appending(path: "wizard")

  @Test(arguments: [
    ["help", "run"], ["help", "json", "run"], ["check", Walkthrough.onboarding], ["graph", Walkthrough.onboarding],
    ["eval", "1 + 1"], ["explain"], ["completions", "bash"], ["sessions", "--json"],
  ])
  func `A command whose reader closed the pipe ends quietly`(words: [String]) throws {
    let run = try CapturedRun.of(Self.wizard, words, output: .pipeNobodyReads)
    #expect(run.status == .signalled(SIGPIPE))
    #expect(run.errors == "")
  }

  @Test func `A broken pipe in a shell pipeline prints nothing, and the shell sees the signal`() throws {
    let script = #""$0" help json run | head -1; echo "${PIPESTATUS[0]}""#
    let run = try CapturedRun.of(URL(filePath: "/bin/bash"), ["-c", script, Self.wizard.path])
    #expect(run.errors == "")
    // A fast writer may finish before its reader closes the pipe.
    #expect(["{\n141\n", "{\n0\n"].contains(run.output))
  }

  @Test func `A result whose reader closed the pipe can be written again`() throws {
    try withWalkthrough { walkthrough in
      let run = try CapturedRun.of(Self.wizard, ending(walkthrough) + ["--json"], output: .pipeNobodyReads)
      #expect(run.status == .signalled(SIGPIPE))
      #expect(run.errors == "")
      let again = try CapturedRun.of(Self.wizard, ["resume", "--json", "--store", walkthrough.store])
      #expect(again.status == .exited(0))
      #expect(again.output.contains(#""outcome":"completed""#))
    }
  }

  @Test(arguments: ["--events", "--output"])
  func `An output file that is a pipe without a reader ends the run quietly`(option: String) throws {
    try withWalkthrough { walkthrough in
      let script = #"exec 8> >(true); wait $!; exec "$0" "$@""#
      let words = ending(walkthrough) + [option, "/dev/fd/8"]
      let run = try CapturedRun.of(URL(filePath: "/bin/bash"), ["-c", script, Self.wizard.path] + words)
      #expect(run.status == .signalled(SIGPIPE))
      #expect(run.errors == "")
      let again = try CapturedRun.of(Self.wizard, ["resume", "--json", "--store", walkthrough.store])
      #expect(again.status == .exited(0))
      #expect(try walkthrough.accounts().count == 1)
    }
  }
}
