import Testing

@testable import FlowServices
import Localization

@Suite struct ServiceMessagesTests {
  static let sentences: [(String, String)] = [
    (ServiceMessages.folderIsLink, "this is a symbolic link that leads nowhere or belongs to another user"),
    (ServiceMessages.notAFolder, "this is not a folder"),
    (ServiceMessages.folderIsOpen, "other users can write to this folder; remove that permission with chmod go-w"),
    (ServiceMessages.folderIsForeign, "this folder belongs to another user"),
    (ServiceMessages.folderIsBusy, "another process has kept it locked for 10 seconds"),
    (ServiceMessages.notAFile, "this is not a regular file"),
    (ServiceMessages.noFlowHere, "no flow.jsonc in this folder or in a folder inside it"),
    (ServiceMessages.noFlowBeside, "no flow.jsonc in the same folder"),
    (ServiceMessages.manyFlowsHere, "this folder contains several flows; specify one of them"),
    (ServiceMessages.cannotRead("a.jsonc", "Is a directory"), "cannot read \"a.jsonc\": Is a directory"),
    (ServiceMessages.notEncodable, "it contains a number that JSON cannot represent"),
    (ServiceMessages.holder(4711), "process 4711"),
    (ServiceMessages.holder(nil), "another process"),
    (
      ServiceMessages.cannotUse("/x", "No space left on device").description,
      "cannot use \"/x\": No space left on device"
    ),
    (ServiceMessages.stillSending.description, "a code is already being sent to this number"),
    (ServiceMessages.notDelivered.description, "the code could not be delivered"),
    (ServiceMessages.cannotWriteCodes("/x").description, "codes cannot be written to \"/x\""),
    (
      ServiceMessages.needsTerminal.description,
      "codes can only be shown in a terminal; use a terminal, or set \"deliver\" to a file"
    ),
    (
      ServiceMessages.separatedVerification("a.check", from: "a.send"),
      "this \"local\" binding cannot check the codes that \"a.send\" sends; bind both with one key, \"a.*\""
    ),
    (
      ServiceMessages.notVerification("a.b"),
      "\"local\" requires a service whose name ends in \"send\" or \"check\", found \"a.b\""
    ),
    (
      ServiceMessages.damagedCounts("/x").description,
      "\"/x\" is damaged, so the number of attempts is unknown; start a new session"
    ),
    (
      ServiceMessages.damagedHistories("/x", setAside: "/y").description,
      "the record of sent codes was damaged and has been moved to \"/y\"; try again to start a new record"
    ),
    (
      ServiceMessages.damagedHistories("/x", setAside: nil).description,
      "\"/x\" is damaged, so codes cannot be sent or checked; move the file elsewhere"
    ),
    (
      ServiceMessages.unknownFormat("/x", 2).description,
      "\"/x\" has format 2, which this version cannot read; update the program, or move the file elsewhere"
    ),
    (ServiceMessages.fileIsForeign, "this file belongs to another user"),
    (
      ServiceMessages.fixedNeedsOne,
      "a \"fixed\" binding needs exactly one of \"accepted\", \"rejected\" and \"unavailable\""
    ),
    (ServiceMessages.fixedUnavailable, "its binding marks it as unavailable"),
    (
      ServiceMessages.reservedName("a.lock"),
      "\"a.lock\" is reserved for sessions; use another file name, such as \"records.jsonl\""
    ),
    (
      ServiceMessages.secretsNotWritten(["key", "account.password"], port: "p"),
      "\"records\" does not store secrets; these inputs of \"p\" are not written to its file: \"key\", \"account.password\""
    ),
    (ServiceMessages.badFileName, "the path of a file, without \"..\""),
    (
      ServiceMessages.badPattern("a*"),
      "\"a*\" is neither a service name nor a prefix such as \"account.*\""
    ),
    (ServiceMessages.builtInMisfit("a", "why"), "the built-in binding of \"a\" does not fit: why"),
    (ServiceMessages.unbound("a"), "no binding for the service \"a\""),
    (ServiceMessages.bindTo("a"), "add a key \"a\""),
    (ServiceMessages.noSuchPort("a"), "no service of the flow matches \"a\""),
    (ServiceMessages.unknownUse("a"), "unknown adapter \"a\""),
    (ServiceMessages.unknownDelivery("a"), "cannot deliver codes to \"a\""),
    (
      ServiceMessages.missingInput("to", port: "a"),
      "\"local\" needs a text input \"to\", which \"a\" does not declare"
    ),
    (ServiceMessages.noOutput("local", port: "a"), "\"local\" cannot return the output that \"a\" declares"),
    (
      ServiceMessages.undeclared("locked", "local", port: "a"),
      "\"local\" can reject with \"locked\", which \"a\" does not declare"
    ),
    (
      ServiceMessages.missingDetail("x", of: "locked", "local"),
      "\"local\" does not return the detail \"x\" that the service declares for \"locked\""
    ),
    (
      ServiceMessages.notUnique("email", port: "a"),
      "\"unique\" must name a text input of \"a\" that is not secret, found \"email\""
    ),
    (ServiceMessages.givesNothing("a"), "\"a\" declares no output; write \"accepted\": true"),
    (ServiceMessages.codeUndeclared("x", port: "a"), "\"a\" does not declare the rejection \"x\""),
    (
      ServiceMessages.otherLength("code", takes: 4, sent: 6),
      "codes have 6 digits, but the field \"code\" takes 4; set \"codeLength\" to 4"
    ),
    (ServiceMessages.takes("x", "a number"), "\"x\" must be a number"),
    (ServiceMessages.duration(isPositive: false), "a duration such as \"30s\", \"10m\" or \"1h30m\""),
    (ServiceMessages.duration(isPositive: true), "a duration such as \"30s\", \"10m\" or \"1h30m\", at least \"1s\""),
  ]

  static let http: [(String, String)] = [
    (ServiceMessages.unknownMethod("post"), "unknown HTTP method \"post\""),
    (
      ServiceMessages.openHole("a{"),
      "\"a{\" has a \"{\" without a name; write ${VARIABLE}, or {input} in a URL"
    ),
    (ServiceMessages.badHeaderName("a b"), "\"a b\" is not a valid header name"),
    (ServiceMessages.reservedHeader("Host"), "the header \"Host\" is set automatically; remove it"),
    (
      ServiceMessages.badHeaderValue("A"),
      "the value of the header \"A\" contains a line break or another control character"
    ),
    (ServiceMessages.headerTwice("a"), "duplicate header \"a\"; header names are not case-sensitive"),
    (
      ServiceMessages.badMatcher("200"),
      "\"200\" matches no response; write a status from 400 to 499, the \"code\" or \"type\" of a problem document, or \"/path=value\""
    ),
    (
      ServiceMessages.badAddress,
      "this is not a usable URL; write https:// and a host, without a user name, password or #fragment"
    ),
    (
      ServiceMessages.inputInHost,
      "an input must not be part of the host; write a \"/\" before it"
    ),
    (
      ServiceMessages.insecureAddress,
      "requests to this URL are not encrypted; use https, or set \"insecure\": true to allow it"
    ),
    (ServiceMessages.noTransport, "\"http\" needs a transport to send requests, and this program provides none"),
    (
      ServiceMessages.giveTransport,
      "pass a transport to ServiceHost, such as URLSessionTransport() from FlowNetworking"
    ),
    (ServiceMessages.missingVariable("A"), "the environment variable \"A\" is not set"),
    (ServiceMessages.setVariable("A"), "set it before you run the flow: export A=…"),
    (
      ServiceMessages.noInput("x", port: "a"),
      "{x} in a URL must name a required input of \"a\" that is not a secret, a list or an object"
    ),
    (
      ServiceMessages.notInAddress("x", port: "a"), "the input \"x\" of \"a\" cannot be sent in a URL; use POST"
    ),
    (ServiceMessages.http(.timedOut, .seconds(1)).description, "no response within 1 second"),
    (ServiceMessages.http(.timedOut, .milliseconds(1_500)).description, "no response within 2 seconds"),
    (ServiceMessages.http(.hostUnknown, .zero).description, "the host is unknown"),
    (ServiceMessages.http(.notConnected, .zero).description, "the connection failed"),
    (ServiceMessages.http(.notInstalled, .zero).description, "libcurl is not installed on this computer"),
    (ServiceMessages.http(.notSecure, .zero).description, "no secure connection could be made"),
    (ServiceMessages.http(.connectionLost, .zero).description, "the connection was lost"),
    (ServiceMessages.http(.tooLarge, .zero).description, "the response is too large"),
    (ServiceMessages.httpStatus(503).description, "the server responded with status 503"),
    (
      ServiceMessages.httpNotAllowed(401).description,
      "the server did not accept this program's credentials (status 401)"
    ),
    (
      ServiceMessages.httpDetail("left", of: "wrong").description,
      "the server rejected this with \"wrong\" but did not send \"left\""
    ),
    (ServiceMessages.httpRedirected.description, "the server sent a redirect, and redirects are not followed"),
    (ServiceMessages.httpNotJSON.description, "the response is not JSON"),
    (
      ServiceMessages.httpLongNumber.description,
      "the response contains a number that is out of range or has more than 38 digits"
    ),
    (ServiceMessages.httpOtherOutput.description, "the response is not the output that the flow declares"),
    (ServiceMessages.httpBadInput("a").description, #"an input in the URL of "a" is empty, "." or "..""#),
    (ServiceMessages.httpLater("no", .seconds(1)).description, "no and asked us to wait 1 second"),
    (ServiceMessages.httpLater("no", .seconds(119)).description, "no and asked us to wait 119 seconds"),
    (ServiceMessages.httpLater("no", .seconds(121)).description, "no and asked us to wait 3 minutes"),
  ]

  @Test(arguments: sentences + http)
  func `Each message of the services has the expected text`(sentence: String, expected: String) {
    #expect(sentence == expected)
  }
}
