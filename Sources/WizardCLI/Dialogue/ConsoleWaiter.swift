import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization
import PhoneNumbers
import Synchronization

final class ConsoleWaiter: CallWaiter {
  private let console: any Console
  private let delivery: TerminalDelivery
  private var signal: Signal?
  /// A closure that is called before waiting for a call, to print anything that must come first.
  var beforeWaiting: (CallViewModel) throws(WriteFailure) -> Void = { _ in }
  /// The error cancels the call and ends the run.
  private var failure: WriteFailure?

  init(console: any Console, delivery: TerminalDelivery) {
    self.console = console
    self.delivery = delivery
  }

  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    let lines = progress.map { [busy = call.busy.message ?? "", language = console.language] event in
      PromptMessages.progress(event, busy: busy).text(in: language)
    }
    do throws(WriteFailure) {
      try beforeWaiting(call)
      signal = try await console.wait(for: task, saying: lines) ?? signal
    } catch {
      failure = failure ?? error
      task.cancel()
    }
  }

  /// Returns the signal that cancelled a call; `nil` if none did.
  ///
  /// - Throws: `WriteFailure` if a call's progress could not be printed.
  func check() throws(WriteFailure) -> Signal? {
    if let failure { throw failure }
    return signal
  }

  func sayDelivered() throws(WriteFailure) {
    for text in delivery.take() {
      let number = PhoneNumber(e164: text.number)?.internationalFormat ?? text.number
      try console.say(PromptMessages.simulatedText(to: number, code: text.code.reveal()))
    }
  }
}

/// Without a person at a terminal, nothing is delivered, because the code would be written to a log.
final class TerminalDelivery: ExplainedDelivery {
  struct Text: Sendable {
    let number: String
    let code: Secret
  }

  private let isInteractive: Bool
  private let texts = Mutex<[Text]>([])

  init(isInteractive: Bool) { self.isInteractive = isInteractive }

  func deliver(code: Secret, to number: String) async -> Bool {
    guard isInteractive else { return false }
    texts.withLock { $0.append(Text(number: number, code: code)) }
    return true
  }

  func take() -> [Text] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
