import Testing

@testable import FlowServices
import Localization

@Suite struct ServiceMessagesTests {
  static let sentences: [(String, String)] = [
    (ServiceMessages.folderIsLink, "this is a link; name the folder itself"),
    (ServiceMessages.notAFolder, "this is not a folder"),
    (ServiceMessages.folderIsOpen, "others may write to this folder; take that right away with chmod go-w"),
    (ServiceMessages.folderIsForeign, "this folder belongs to another user"),
    (ServiceMessages.folderIsBusy, "another process has kept it locked for ten seconds"),
    (ServiceMessages.notAFile, "this is not a plain file"),
    (ServiceMessages.noFlowHere, "there is no flow.jsonc here, nor in a folder of it"),
    (ServiceMessages.noFlowBeside, "there is no flow.jsonc beside it"),
    (ServiceMessages.manyFlowsHere, "there are several flows here; name one of them"),
    (ServiceMessages.cannotRead("a.jsonc", "Is a directory"), "cannot read \"a.jsonc\": Is a directory"),
    (ServiceMessages.notEncodable, "it holds a number that cannot be written"),
    (ServiceMessages.holder(4711), "process 4711"),
    (ServiceMessages.holder(nil), "another process"),
    (
      ServiceMessages.cannotUse("/x", "No space left on device").description,
      "\"/x\" cannot be used: No space left on device"
    ),
    (ServiceMessages.stillSending.description, "a code is being sent to this number"),
    (
      ServiceMessages.nobodyToDeliverTo.description,
      "a person is needed to take the code; run this in a terminal, or have codes delivered to a file"
    ),
    (
      ServiceMessages.parted("a.check", from: "a.send"),
      "this \"local\" would know none of the codes that \"a.send\" sends; bind both at once, as \"a.*\""
    ),
    (
      ServiceMessages.notVerification("a.b"),
      "\"a.b\" is no service of verification; its name should end in \"send\" or \"check\""
    ),
    (
      ServiceMessages.damagedCounts("/x").description,
      "\"/x\" is damaged, so nobody knows how many codes were tried; begin a new session"
    ),
    (
      ServiceMessages.damagedHistories("/x", setAside: "/y").description,
      "the counts of codes were damaged and are now in \"/y\"; try again, and counting starts anew"
    ),
    (
      ServiceMessages.damagedHistories("/x", setAside: nil).description,
      "\"/x\" is damaged, so no code can be sent or checked; move the file away"
    ),
    (
      ServiceMessages.unknownFormat("/x", 2).description,
      "\"/x\" has format 2, which this program does not know; update the program, or move the file away"
    ),
    (ServiceMessages.fileIsForeign, "this file belongs to another user"),
    (
      ServiceMessages.fixedNeedsOne,
      "a fixed binding needs exactly one of \"accepted\", \"rejected\" and \"unavailable\""
    ),
    (ServiceMessages.fixedUnavailable, "the binding says that this service is not available"),
    (
      ServiceMessages.reservedName("a.lock"),
      "a name that sessions do not use, such as \"records.jsonl\"; \"a.lock\" is one of theirs"
    ),
    (
      ServiceMessages.secretsNotWritten(["key", "account.password"], port: "p"),
      "\"records\" writes no secrets: its file will not have \"key\", \"account.password\" of \"p\""
    ),
    (ServiceMessages.badFileName, "a file name without \"..\", or a path that begins with a slash"),
    (
      ServiceMessages.badPattern("a*"),
      "\"a*\" is neither a service's name nor the beginning of names, such as \"account.*\""
    ),
    (ServiceMessages.unbound("a"), "nothing here serves \"a\""),
    (ServiceMessages.bindTo("a"), "add a key \"a\""),
    (ServiceMessages.noSuchPort("a"), "the flow has no service \"a\""),
    (ServiceMessages.unknownUse("a"), "there is no adapter \"a\""),
    (ServiceMessages.unknownDelivery("a"), "codes cannot be delivered to \"a\""),
    (
      ServiceMessages.missingInput("to", port: "a"),
      "\"local\" needs the input \"to\", a text, which \"a\" does not declare"
    ),
    (ServiceMessages.noOutput("local", port: "a"), "\"local\" cannot give the output that \"a\" declares"),
    (
      ServiceMessages.undeclared("locked", "local", port: "a"),
      "\"local\" may answer \"locked\", which \"a\" does not declare"
    ),
    (
      ServiceMessages.missingDetail("x", of: "locked", "local"),
      "\"local\" does not tell \"x\", which the port declares for \"locked\""
    ),
    (ServiceMessages.notUnique("email", port: "a"), "\"a\" has no input \"email\" that is a text"),
    (ServiceMessages.givesNothing("a"), "\"a\" declares no output; write true"),
    (ServiceMessages.codeUndeclared("x", port: "a"), "\"a\" does not declare \"x\""),
    (
      ServiceMessages.otherLength("code", takes: 4, sent: 6),
      "codes of 6 digits are sent, and the field \"code\" takes 4; set \"codeLength\" to 4"
    ),
    (ServiceMessages.takes("x", "a text"), "\"x\" takes a text"),
    (ServiceMessages.duration(isPositive: false), "a duration such as \"30s\", \"10m\" or \"1h30m\""),
    (ServiceMessages.duration(isPositive: true), "a duration such as \"30s\", \"10m\" or \"1h30m\", at least \"1s\""),
  ]

  static let http: [(String, String)] = [
    (ServiceMessages.unknownMethod("post"), "there is no method \"post\""),
    (
      ServiceMessages.openHole("a{"),
      "\"a{\" has a \"{\" that begins no name; write ${VARIABLE}, or {input} in an address"
    ),
    (
      ServiceMessages.badHeader("Host"),
      "\"Host\" cannot be set as a header here; it is set for each request, or is no header's name"
    ),
    (
      ServiceMessages.badHeaderValue("A"),
      "the value of the header \"A\" holds a line break, or another character that no header can have"
    ),
    (ServiceMessages.headerTwice("a"), "the header \"a\" is here twice; large and small letters make no difference"),
    (
      ServiceMessages.badSign("200"),
      "\"200\" is nothing to know an answer by; write a status from 400 to 499, the code of a problem, or \"/path=value\""
    ),
    (
      ServiceMessages.badAddress,
      "this gives no address that can be asked; it should begin with https:// and a host, without a name and password"
    ),
    (
      ServiceMessages.inputInHost,
      "an input stands before the path here, so that an answer would choose the host; write a \"/\" before it"
    ),
    (
      ServiceMessages.insecureAddress,
      "this is asked without encryption; use https, or say \"insecure\": true if that is meant"
    ),
    (ServiceMessages.noTransport, "\"http\" asks a server, and this program has nothing that carries requests"),
    (
      ServiceMessages.giveTransport,
      "give ServiceHost a transport, such as URLSessionTransport() of FlowNetworking"
    ),
    (ServiceMessages.missingVariable("A"), "the environment has no variable \"A\""),
    (ServiceMessages.setVariable("A"), "set it before you begin: export A=…"),
    (
      ServiceMessages.noInput("x", port: "a"),
      "\"a\" has no input \"x\" that can stand in an address; it takes a text or a number, and no secret"
    ),
    (
      ServiceMessages.notInAddress("x", port: "a"), "the input \"x\" of \"a\" cannot stand in an address; use POST"
    ),
    (ServiceMessages.http(.timedOut, .seconds(1)).description, "no answer within 1 second"),
    (ServiceMessages.http(.timedOut, .milliseconds(1_500)).description, "no answer within 2 seconds"),
    (ServiceMessages.http(.hostUnknown, .zero).description, "its host is not known"),
    (ServiceMessages.http(.notConnected, .zero).description, "it cannot be reached"),
    (ServiceMessages.http(.notInstalled, .zero).description, "libcurl is not installed on this computer"),
    (ServiceMessages.http(.notSecure, .zero).description, "no secure connection to it can be made"),
    (ServiceMessages.http(.brokenOff, .zero).description, "the connection broke off"),
    (ServiceMessages.http(.tooLarge, .zero).description, "its answer is too large"),
    (ServiceMessages.httpStatus(503).description, "it answered with status 503"),
    (ServiceMessages.httpNotAllowed(401).description, "it did not accept this program's credentials (status 401)"),
    (
      ServiceMessages.httpDetail("left", of: "wrong").description,
      "it refused this with \"wrong\" and did not tell \"left\""
    ),
    (ServiceMessages.httpRedirected.description, "it sends on to another address, which is not followed"),
    (ServiceMessages.httpNotJSON.description, "its answer is not JSON"),
    (ServiceMessages.httpBadInput("a").description, "an input of \"a\" cannot stand in its address"),
    (ServiceMessages.httpNotEncodable("a").description, "an input of \"a\" is a number that cannot be written"),
    (ServiceMessages.httpLater("no", .seconds(1)).description, "no and asks to wait 1 second"),
    (ServiceMessages.httpLater("no", .seconds(119)).description, "no and asks to wait 119 seconds"),
    (ServiceMessages.httpLater("no", .seconds(121)).description, "no and asks to wait 3 minutes"),
  ]

  @Test(arguments: sentences + http)
  func `Each message of the services has the expected text`(sentence: String, expected: String) {
    #expect(sentence == expected)
  }
}
