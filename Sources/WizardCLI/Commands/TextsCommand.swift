import FlowDefinition
import FlowServices
import FlowSyntax
import Localization

struct TextsCommand {
  let arguments: Arguments
  let console: any Console

  func run() throws -> ExitStatus {
    guard let path = arguments.operands.first else { throw UsageError(CommandMessages.needsFlow("texts")) }
    guard let name = arguments.value(CommandTable.translation) else {
      throw UsageError(CommandMessages.needsLanguage)
    }
    guard let language = LanguageTag(name), language.isKnown else {
      throw UsageError(CommandMessages.notALanguage(name))
    }
    let folder = try FlowFolder.one(path)
    let own = try Flow(folder.readFlow()).language
    if let ownTag = LanguageTag(own), language.chain.contains(ownTag) {
      throw UsageError(CommandMessages.alreadyIn(own))
    }
    let isNew = !FlowFolder.isThere(folder.textsPath)
    let texts =
      isNew
      ? SourceFile(name: folder.textsPath, text: CatalogCompletion.emptyCatalog(of: own))
      : try readFile(folder.textsPath)
    let completion = try CatalogCompletion(adding: language, to: texts, of: readFile(folder.flowPath))
    if !completion.added.isEmpty {
      let isUpdated = try OutputFile.update(folder.textsPath, from: isNew ? nil : texts.bytes, to: completion.text)
      // Somebody changed the catalog in the meantime, so begin again with theirs.
      guard isUpdated else { return try run() }
    }
    let shown = CommandMessages.shortPath(folder.textsPath)
    try console.say(CommandMessages.textsAdded(completion.added.count, in: language.description, to: shown))
    return .done
  }
}
