import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowServices
import Localization
import PhoneNumbers
import Synchronization

/// Waits with a person at the console: says what takes long, stops at Ctrl-C, shows texts that are only simulated.
final class ConsoleWaiter: CallWaiter {
  private let console: any Console
  private let delivery: TerminalDelivery
  /// The signal that stopped a call; the run ends with it.
  private var signal: Signal?
  /// What there is to say before a call is waited for.
  var beforeWaiting: (CallViewModel) throws(WriteFailure) -> Void = { _ in }
  /// Why a service's report could not be printed; the call was stopped, and the run cannot go on.
  private var failure: WriteFailure?

  init(console: any Console, delivery: TerminalDelivery) {
    self.console = console
    self.delivery = delivery
  }

  func wait(for task: Task<ServiceOutcome, Never>, of call: CallViewModel, progress: CallProgress) async {
    let lines = progress.map { [busy = call.busy, language = console.language] news in
      PromptMessages.news(news, busy: busy).text(in: language)
    }
    do throws(WriteFailure) {
      try beforeWaiting(call)
      signal = try await console.wait(for: task, saying: lines) ?? signal
    } catch {
      failure = failure ?? error
      task.cancel()
    }
  }

  /// The signal that stopped a call; nil where none did.
  ///
  /// Throws where a service's report could not be printed.
  func check() throws(WriteFailure) -> Signal? {
    if let failure { throw failure }
    return signal
  }

  /// Says the simulated texts that came since the last time.
  func sayDelivered() throws(WriteFailure) {
    for text in delivery.take() {
      let number = PhoneNumber(e164: text.number)?.internationalFormat ?? text.number
      try console.say(PromptMessages.simulatedText(to: number, code: text.code.reveal()))
    }
  }
}

/// Keeps codes that are shown on the terminal instead of sent, until the conversation shows them.
///
/// Without a person at the terminal nothing is delivered: a code in a log would be a leak.
final class TerminalDelivery: CodeDelivery {
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

  /// The texts since the last time.
  func take() -> [Text] {
    texts.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }
}
