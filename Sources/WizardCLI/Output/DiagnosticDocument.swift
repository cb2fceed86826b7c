import FlowSyntax

/// What `check --format json` prints.
extension [DiagnosticReport] {
  var document: Document { ["schema": 1, "diagnostics": listed, "incomplete": incomplete] }

  var listed: [Document] {
    flatMap { report in
      report.diagnostics.map { diagnostic in
        let start = report.source.position(at: diagnostic.range.start)
        let end = report.source.position(at: diagnostic.range.end)
        return [
          "file": report.source.name, "line": start.line, "column": start.column, "endLine": end.line,
          "endColumn": end.column, "severity": diagnostic.severity.rawValue, "rule": diagnostic.rule.rawValue,
          "message": diagnostic.message, "suggestion": diagnostic.replacement,
        ]
      }
    }
  }

  /// The files with more diagnostics than are listed; nil where there is none.
  var incomplete: [String]? {
    let cut = filter(\.isCut).map(\.source.name)
    return cut.isEmpty ? nil : cut
  }
}

/// What `check --format github` prints: workflow commands, which GitHub shows at the lines of a pull request.
enum GitHubAnnotations {
  /// One line a diagnostic.
  static func text(_ report: DiagnosticReport) -> String {
    let cut = report.cutMessage.map { ["::notice file=\(escapedProperty(report.source.name))::\(escapedMessage($0))"] }
    return (report.diagnostics.map { line($0, in: report.source) } + (cut ?? [])).map { $0 + "\n" }.joined()
  }

  private static func line(_ diagnostic: Diagnostic, in source: SourceFile) -> String {
    let start = source.position(at: diagnostic.range.start)
    let end = source.position(at: diagnostic.range.end)
    let properties = [
      ("file", source.name), ("line", "\(start.line)"), ("endLine", "\(end.line)"), ("col", "\(start.column)"),
      ("endColumn", "\(end.column)"), ("title", diagnostic.rule.rawValue),
    ]
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    let message = diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? "")
    return "::\(diagnostic.severity.rawValue) \(list)::\(escapedMessage(message))"
  }

  /// As GitHub's own toolkit does it: a percent sign first, so that nothing is escaped twice.
  static func escapedMessage(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return escaped(result)
  }

  /// A property ends at a comma and the properties at a colon.
  static func escapedProperty(_ text: String) -> String {
    escapedMessage(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
