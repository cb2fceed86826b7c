import Foundation
import Testing

@testable import WizardCLI

@Suite struct SignalTests {
  /// Waits for a task as a console without progress output does.
  private func wait<Success, Failure>(for task: Task<Success, Failure>, listeningTo watch: SignalWatch) async
    -> WizardCLI.Signal?
  {
    // Uses a timeout that is never reached, even on a busy machine, because reaching it would end the test process.
    let listener = SignalListener(watch: watch, patience: .seconds(1_000_000)) { task.cancel() }
    _ = await task.result
    return await listener.end()
  }

  @Test func `The first of several signals is reported`() throws {
    let watch = try #require(SignalWatch(catching: []))
    #expect(watch.take() == SignalWatch.PendingSignals())
    for number in [SIGTERM, SIGINT, SIGCONT] { watch.record(number) }
    #expect(watch.take() == SignalWatch.PendingSignals(stop: .terminate, isSuspended: false, isResumed: true))
    #expect(watch.take() == SignalWatch.PendingSignals())
  }

  @Test func `A signal cancels the task that is waited for`() async throws {
    let watch = try #require(SignalWatch(catching: []))
    let task = Task { try await Task.sleep(for: .seconds(3600)) }
    watch.record(SIGINT)
    #expect(await wait(for: task, listeningTo: watch) == .interrupt)
    #expect(task.isCancelled)
  }

  @Test func `A signal repeated immediately counts once`() async throws {
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

  @Test func `A task that completes is not cancelled, and a later signal is kept for the next wait`() async throws {
    let watch = try #require(SignalWatch(catching: []))
    let task = Task { 42 }
    #expect(await wait(for: task, listeningTo: watch) == nil)
    #expect(await task.value == 42)
    watch.record(SIGINT)
    #expect(watch.take().stop == .interrupt)
  }

  @Test func `The same watch serves several waits in turn`() async throws {
    let watch = try #require(SignalWatch(catching: []))
    for signal in Signal.allCases {
      let task = Task { try await Task.sleep(for: .seconds(3600)) }
      watch.record(signal.number)
      #expect(await wait(for: task, listeningTo: watch) == signal)
    }
  }
}
