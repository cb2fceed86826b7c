import Localization

/// The texts of pages that are not the flow's.
enum PageMessages {
  // Frame

  static let errorTitle: LocalizedMessage = "Error:"
  static let skipToContent: LocalizedMessage = "Skip to the content"
  static let languages: LocalizedMessage = "Languages"
  static func step(_ position: Int, of count: Int) -> LocalizedMessage { "Step \(position) of \(count)" }
  static func item(_ title: String, _ number: Int, of count: Int) -> LocalizedMessage {
    "\(title) \(number) of \(count)"
  }

  // Buttons

  static let goOn: LocalizedMessage = "Continue"
  static let confirm: LocalizedMessage = "Confirm"
  static let back: LocalizedMessage = "Back"
  static let skip: LocalizedMessage = "Skip this step"
  static let skipSection: LocalizedMessage = "Skip this section"
  static let decline: LocalizedMessage = "Stop without confirming"
  static let tryAgain: LocalizedMessage = "Try again"
  static let change: LocalizedMessage = "Change"
  static let start: LocalizedMessage = "Start now"
  static let startAgain: LocalizedMessage = "Start again"
  static let finish: LocalizedMessage = "Finish"
  static let checkAgain: LocalizedMessage = "Check again"
  static func addAnother(_ item: String) -> LocalizedMessage { "Add \(item)" }
  static let remove: LocalizedMessage = "Remove"
  static let moveUp: LocalizedMessage = "Move up"
  static let moveDown: LocalizedMessage = "Move down"
  static func use(_ answer: String) -> LocalizedMessage { "Use \(answer)" }
  static func keep(_ answer: String) -> LocalizedMessage { "Keep \(answer)" }

  // Questions

  static let problems: LocalizedMessage = "There is a problem"
  static let optional: LocalizedMessage = "(optional)"
  static func example(_ answer: String) -> LocalizedMessage { "For example, \(answer)" }
  static let or: LocalizedMessage = "or"
  static let choose: LocalizedMessage = "Choose one"
  static let yes: LocalizedMessage = "Yes"
  static let no: LocalizedMessage = "No"
  static func again(_ label: String) -> LocalizedMessage { "\(label), again" }
  static let typedDifferently: LocalizedMessage = "Type the same text twice."
  static func emptyFile(_ label: String) -> LocalizedMessage { "\"\(label)\" is empty. Choose another file." }
  static func answerThisToo(_ label: String) -> LocalizedMessage { "Answer this too: \(label)" }
  /// - Parameter parts: The parts that are missing or can't be right.
  static func unrealDate(_ label: String, _ parts: [DatePart]) -> LocalizedMessage {
    parts.isEmpty || parts.count == DatePart.allCases.count
      ? "\"\(label)\" must be a real date." : "\"\(label)\" must have a real \(.all(parts.map(partInSentence)))."
  }
  private static func partInSentence(_ part: DatePart) -> LocalizedMessage {
    switch part {
    case .year: "year"
    case .month: "month"
    case .day: "day"
    }
  }
  static func datePart(_ part: DatePart) -> LocalizedMessage {
    switch part {
    case .year: "Year"
    case .month: "Month"
    case .day: "Day"
    }
  }

  // What has happened

  static let oneMoment: LocalizedMessage = "One moment…"
  static let changedMeanwhile: LocalizedMessage =
    "This page has changed since you opened it. Check your answers and try again."
  static let movedOn: LocalizedMessage = "You had already gone on from that page. This is where you are now."
  static let notReached: LocalizedMessage = "That page is not part of your answers now. This is where you are."
  static let notSaved: LocalizedMessage = "Your answers could not be saved. Try again in a moment."
  static let cannotGoBack: LocalizedMessage = "You can't go back from here, because what came before is final."
  static let nothingBefore: LocalizedMessage = "This is the first page."
  static let notPossible: LocalizedMessage = "That is not possible here."
  static let cancelled: LocalizedMessage = "The request was cancelled. Try again."

  // Pages without a step

  static let leaveTitle: LocalizedMessage = "Start again?"
  static let leave: LocalizedMessage =
    "This browser then no longer knows your answers, and nobody who uses it after you can see them."
  static let tooManyTitle: LocalizedMessage = "Too many people have started just now"
  static let tooMany: LocalizedMessage = "Wait a minute and try again."
  static let mistakesTitle: LocalizedMessage = "The flow has mistakes"
  static let mistakes: LocalizedMessage = "This page is loaded again when you save the file."

  static let finishedTitle: LocalizedMessage = "You have finished"
  static let finished: LocalizedMessage = "Your answers were handed over. You can close this page."
  static let stoppedTitle: LocalizedMessage = "You have stopped"
  static let stopped: LocalizedMessage = "Your answers are saved."
  static let goOnWithAnswers: LocalizedMessage = "Go on"
  static let expiredTitle: LocalizedMessage = "Your answers have expired"
  static let expired: LocalizedMessage =
    "They were deleted because they were not used for a long time. You can start again."
  static let unknownTitle: LocalizedMessage = "We can't find your answers"
  static let unknown: LocalizedMessage =
    "This browser no longer has the cookie that your answers belong to. If you received a link, open it again. Otherwise start again."
  static let damagedTitle: LocalizedMessage = "We can't read your answers"
  static let damaged: LocalizedMessage = "They were damaged where they are kept. We are sorry: please start again."
  static let usedLinkTitle: LocalizedMessage = "This link can't be used any more"
  static let usedLink: LocalizedMessage =
    "It was used before, has expired, or a newer one replaces it. If you opened it in this browser, go on from the first page."
  static let invitedTitle: LocalizedMessage = "You need a link"
  static let invited: LocalizedMessage = "This form is by invitation. Open the link that was sent to you."
  static let typed: LocalizedMessage = "This is what you sent. It was not saved."
  static let foreignTitle: LocalizedMessage = "This page was not sent from here"
  static let foreign: LocalizedMessage =
    "For your safety, nothing was changed. Open the page again and repeat what you did."
  static let newerTitle: LocalizedMessage = "This form has been updated"
  static let newer: LocalizedMessage = "Try again in a moment. Your answers are safe."
  static let failedTitle: LocalizedMessage = "Something went wrong"
  static let failed: LocalizedMessage = "Your answers are safe. Try again in a moment."
  static let notFoundTitle: LocalizedMessage = "Page not found"
  static let notFound: LocalizedMessage = "Check the address, or start from the first page."
  static let firstPage: LocalizedMessage = "Go to the first page"
  static let tooLargeTitle: LocalizedMessage = "That is too large"
  static let tooLarge: LocalizedMessage = "Go back, choose a smaller file and try again."
  static let unreadableTitle: LocalizedMessage = "The request could not be read"
  static let flows: LocalizedMessage = "What would you like to do?"
}
