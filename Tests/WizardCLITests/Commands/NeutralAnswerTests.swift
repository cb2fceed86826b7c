import Testing

@testable import WizardCLI

/// Answers that a program gives mean the same whatever the language of the machine and of the run.
@Suite struct NeutralAnswerTests {
  private static let flow = """
    { "format": 1, "flow": "neutral", "title": "Neutral", "language": "en", "steps": [
      { "id": "a", "title": "A", "fields": [
        { "id": "d", "type": "date", "label": "D" }, { "id": "n", "type": "number", "label": "N", "unit": "km" },
        { "id": "i", "type": "integer", "label": "I" }, { "id": "m", "type": "money", "currency": "KWD", "label": "M" },
        { "id": "b", "type": "boolean", "label": "B" },
        { "id": "l", "type": "list", "label": "L", "required": false, "fields": [
          { "id": "day", "type": "date", "label": "Day" }] }] },
      { "id": "z", "end": "done", "result": { "d": "d", "n": "n", "i": "i", "m": "m", "b": "b", "l": "l.map(x, x.day)" } } ] }
    """
  private static let languages = ["", "en_US.UTF-8", "en_GB.UTF-8", "de_DE.UTF-8", "fr_CH.UTF-8"]

  /// Runs the flow unattended, and returns its standard output.
  private func output(_ words: [String], _ answers: String?, _ language: String) async throws -> String {
    let walkthrough = try Walkthrough()
    defer { walkthrough.remove() }
    let path = try walkthrough.write(Self.flow, to: "flow.jsonc")
    var words = ["run", path, "--no-input", "--json"] + words
    if let answers { words += ["--answers", try walkthrough.write(answers, to: "answers.json")] }
    let console = ScriptedConsole([], isInteractive: false)
    _ = await walkthrough.run(words, console, environment: ["LANG": language])
    return console.data
  }

  @Test(arguments: languages)
  func `Neutral forms are accepted everywhere, from a file and from the command line`(language: String) async throws {
    let result =
      #""result":{"b":true,"d":"1990-02-01","i":1250,"l":["1990-02-03"],"m":{"amount":"1.250","currency":"KWD"},"n":1.5}"#
    let file =
      #"{ "d": "1990-02-01", "n": "1.500 km", "i": "1250", "m": "1.250", "b": "yes", "l": [{ "day": "3 Feb 1990" }] }"#
    #expect(try await output([], file, language).contains(result))
    let set = ["d=1990-02-01", "n=1.5", "i=1250", "m=1.250 KWD", "b=true", "l[0].day=1990-02-03"].flatMap {
      ["--set", $0]
    }
    #expect(try await output(set, nil, language).contains(result))
  }

  @Test(arguments: languages)
  func `A form that is right in one region only is refused everywhere`(language: String) async throws {
    let file = #"{ "d": "1/2/1990", "n": "1,500", "i": "1.250", "m": "1,250", "b": "ja", "l": [{ "day": "1.2.90" }] }"#
    let refused = try await output([], file, language)
    #expect(refused.contains(#""status":"incomplete""#) && !refused.contains("result"), "\(refused)")
    let set = ["d=1/2/1990", "n=1.5", "i=1250", "m=1.25", "b=true"].flatMap { ["--set", $0] }
    #expect(try await output(set, nil, language).contains(#""status":"incomplete""#))
  }
}
