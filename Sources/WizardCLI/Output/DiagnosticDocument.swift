import FlowSyntax

extension [DiagnosticReport] {
  var document: Document { ["schema": 1, "diagnostics": listed, "incomplete": incomplete] }

  var listed: [Document] {
    flatMap { report in
      report.diagnostics.map { diagnostic in
        let document: Document = [
          "file": report.source.name, "severity": diagnostic.severity.rawValue, "rule": diagnostic.rule.rawValue,
          "message": diagnostic.message, "help": diagnostic.help, "suggestion": diagnostic.replacement,
          "edits": report.edits(of: diagnostic).map { report.place(of: $0.range).with(["text": $0.text]) },
          "related": diagnostic.related.map { report.place(of: $0.range).with(["message": $0.label]) },
        ]
        return report.place(of: diagnostic.range).with(document)
      }
    }
  }

  var incomplete: [String]? {
    let cut = filter(\.isCut).map(\.source.name)
    return cut.isEmpty ? nil : cut
  }
}

extension DiagnosticReport {
  fileprivate func place(of range: SourceRange) -> Document {
    let (start, end) = (source.position(at: range.start), source.position(at: range.end))
    return ["line": start.line, "column": start.column, "endLine": end.line, "endColumn": end.column]
  }
}

enum GitHubAnnotations {
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
    let related = diagnostic.related.map { ", line \(source.position(at: $0.range.start).line): \($0.label)" }
    let message = diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? "") + related.joined()
    return "::\(diagnostic.severity.rawValue) \(list)::\(escapedMessage(message))"
  }

  /// Escapes a message as GitHub's toolkit does.
  ///
  /// The percent sign is escaped in the same pass, so that nothing is escaped twice.
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

  /// Escapes a property value, including commas, which separate properties, and colons, which end them.
  static func escapedProperty(_ text: String) -> String {
    escapedMessage(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
