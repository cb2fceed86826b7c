import Testing

@testable import WizardCLI

@Suite struct ScriptedConsoleTests {
  @Test func `A script gives the transcript that a terminal would show`() throws {
    let console = ScriptedConsole([
      .input(.line("Ana")), .input(.line("hunter2")), .input(.signal(.interrupt)), .input(.endOfInput),
    ])
    _ = try console.readLine(prompt: "Name: ", mode: .line)
    _ = try console.readLine(prompt: "Password: ", mode: .secret)
    _ = try console.readLine(prompt: "Code: ", mode: .code)
    try console.say("Stopped.")
    #expect(try console.readLine(prompt: "More: ", mode: .line) == .endOfInput)
    try console.say("Ended.")
    #expect(console.transcript == "Name: Ana\nPassword: \nCode: ^C\nStopped.\nMore: \nEnded.\n")
    #expect(console.unused.isEmpty)
  }

  @Test func `A script that runs out is a test failure`() {
    let console = ScriptedConsole(lines: [])
    withKnownIssue {
      let input = try console.readLine(prompt: "Name: ", mode: .line)
      #expect(input == .endOfInput)
    }
  }

  @Test func `A signal in the script cancels the current wait`() async throws {
    let console = ScriptedConsole([.signalWhileWaiting(.terminate)])
    let task = Task { try await Task.sleep(for: .seconds(3600)) }
    #expect(try await console.wait(for: task, saying: AsyncStream { $0.finish() }) == .terminate)
  }
}
