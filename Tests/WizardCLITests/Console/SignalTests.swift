import Foundation
import Testing

@testable import WizardCLI

@Suite struct SignalTests {
  /// Waits as a console does that has nothing to say meanwhile.
  private func wait<Success, Failure>(for task: Task<Success, Failure>, listeningTo watch: SignalWatch) async
    -> WizardCLI.Signal?
  {
    // Patience that a crowded machine does not use up: whoever loses it ends the tests.
    let listener = SignalListener(watch: watch, patience: .seconds(1_000_000)) { task.cancel() }
    _ = await task.result
    return await listener.end()
  }

  @Test func `of several signals the first is reported`() throws {
    let watch = try #require(SignalWatch(catching: []))
    #expect(watch.take() == SignalWatch.Notes())
    for number in [SIGTERM, SIGINT, SIGCONT] { watch.record(number) }
    #expect(watch.take() == SignalWatch.Notes(stop: .terminate, isSuspended: false, isResumed: true))
    #expect(watch.take() == SignalWatch.Notes())
  }

  @Test func `a task that is waited for is cancelled by a signal`() async throws {
    let watch = try #require(SignalWatch(catching: []))
    let task = Task { try await Task.sleep(for: .seconds(3600)) }
    watch.record(SIGINT)
    #expect(await wait(for: task, listeningTo: watch) == .interrupt)
    #expect(task.isCancelled)
  }

  @Test func `a copy of a signal right after it is not a second one`() async throws {
    let watch = try #require(SignalWatch(catching: []))
    let task = Task {
      await withTaskCancellationHandler {
        try? await Task.sleep(for: .seconds(3600))
      } onCancel: {
        watch.record(SIGTERM)
      }
    }
    watch.record(SIGINT)
    #expect(await wait(for: task, listeningTo: watch) == .interrupt)
  }

  @Test func `a task that ends by itself is not cancelled, and a later signal is left for the next to wait`()
    async throws
  {
    let watch = try #require(SignalWatch(catching: []))
    let task = Task { 42 }
    #expect(await wait(for: task, listeningTo: watch) == nil)
    #expect(await task.value == 42)
    watch.record(SIGINT)
    #expect(watch.take().stop == .interrupt)
  }

  @Test func `the same watch serves one wait after the other`() async throws {
    let watch = try #require(SignalWatch(catching: []))
    for signal in Signal.allCases {
      let task = Task { try await Task.sleep(for: .seconds(3600)) }
      watch.record(signal.number)
      #expect(await wait(for: task, listeningTo: watch) == signal)
    }
  }
}
