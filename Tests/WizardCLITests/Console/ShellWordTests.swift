import Foundation
import Testing

@testable import WizardCLI

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("Flows/onboarding", "Flows/onboarding"), ("a-b_c.jsonc:1,2+3@4%5=6", "a-b_c.jsonc:1,2+3@4%5=6"), ("", "''"),
    ("st$y", "'st$y'"), ("two words", "'two words'"), ("it's", #"'it'\''s'"#), ("~", "'~'"), ("=ls", "'=ls'"),
    ("children[0].name", "'children[0].name'"), ("a`b`", "'a`b`'"), ("é", "'é'"), ("a\nb", #"$'a\012b'"#),
    ("\u{1B}[2J'\\", #"$'\033[2J\'\\'"#), ("\u{202E}", #"$'\342\200\256'"#),
  ])
  func `A word is quoted if a shell would interpret it`(text: String, word: String) {
    #expect(shellWord(text) == word)
  }

  @Test(arguments: ["/bin/bash", "/bin/sh"])
  func `A shell reads a quoted word as the original text`(shell: String) throws {
    let every = String(String.UnicodeScalarView((0x20...0x7E).compactMap(UnicodeScalar.init)))
    var texts = [every, "", "it's $HOME `x` \\ \"y\" *", "~", "é ü"]
    // Shells before POSIX.1-2024, such as dash, do not support `$'…'`.
    if shell == "/bin/bash" { texts += ["a\u{1B}\n\u{202E}é7"] }
    for text in texts {
      let run = try CapturedRun.of(URL(filePath: shell), ["-c", "printf %s \(shellWord(text))"])
      #expect(run.output == text)
    }
  }
}
