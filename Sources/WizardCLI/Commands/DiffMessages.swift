import FlowSyntax
import Localization

enum DiffMessages {
  static func unknownFormat(_ format: String) -> LocalizedMessage {
    "unknown format \"\(escaped(format))\" for --format. Use text, markdown or json."
  }
  static let needsTwoFlows: LocalizedMessage =
    "name two flows, or one flow and --since. Example: wizard diff Flows/onboarding --since HEAD."
  static let interrupted: LocalizedMessage = "Interrupted: not everything was compared."
  static let noGit: LocalizedMessage = "--since needs git, which can't be run. Install git, or compare two folders."
  static func noRepository(_ path: String) -> LocalizedMessage {
    "\"\(escaped(path))\" is not in a git repository. Compare two folders instead."
  }
  static func shallowClone(_ name: String) -> LocalizedMessage {
    "git has no revision \"\(escaped(name))\" in this shallow clone. Run git fetch --unshallow, or use a later revision."
  }
  static func unknownRevision(_ name: String) -> LocalizedMessage {
    "git has no revision \"\(escaped(name))\" here. Use a branch, a tag or a commit of the flow's repository."
  }
  static func notInRevision(_ path: String, _ name: String) -> LocalizedMessage {
    "\"\(escaped(path))\" does not exist in the revision \"\(escaped(name))\". Use a later one."
  }
}
