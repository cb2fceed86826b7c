import Testing

@testable import FlowServices
import Wording

@Suite struct ServiceWordsTests {
  static let sentences: [(String, String)] = [
    (ServiceWords.folderIsLink, "this is a link; name the folder itself"),
    (ServiceWords.notAFolder, "this is not a folder"),
    (ServiceWords.folderIsOpen, "others may write to this folder; take that right away with chmod go-w"),
    (ServiceWords.folderIsForeign, "this folder belongs to another user"),
    (ServiceWords.folderIsBusy, "another process has kept it locked for ten seconds"),
    (ServiceWords.notAFile, "this is not a plain file"),
    (ServiceWords.noFlowHere, "there is no flow.jsonc here, nor in a folder of it"),
    (ServiceWords.noFlowBeside, "there is no flow.jsonc beside it"),
    (ServiceWords.manyFlowsHere, "there are several flows here; name one of them"),
    (ServiceWords.cannotRead("a.jsonc", "Is a directory"), "cannot read \"a.jsonc\": Is a directory"),
    (ServiceWords.notEncodable, "it holds a number that cannot be written"),
    (ServiceWords.holder(4711), "process 4711"),
    (ServiceWords.holder(nil), "another process"),
    (
      ServiceWords.cannotUse("/x", "No space left on device").description,
      "\"/x\" cannot be used: No space left on device"
    ),
    (ServiceWords.stillSending.description, "a code is being sent to this number"),
    (
      ServiceWords.nobodyToDeliverTo.description,
      "a person is needed to take the code; run this in a terminal, or have codes delivered to a file"
    ),
    (
      ServiceWords.parted("a.check", from: "a.send"),
      "this \"local\" would know none of the codes that \"a.send\" sends; bind both at once, as \"a.*\""
    ),
    (
      ServiceWords.notVerification("a.b"),
      "\"a.b\" is no service of verification; its name should end in \"send\" or \"check\""
    ),
    (
      ServiceWords.damagedCounts("/x").description,
      "\"/x\" is damaged, so nobody knows how many codes were tried; begin a new session"
    ),
    (
      ServiceWords.damagedHistories("/x", setAside: "/y").description,
      "the counts of codes were damaged and are now in \"/y\"; try again, and counting starts anew"
    ),
    (
      ServiceWords.damagedHistories("/x", setAside: nil).description,
      "\"/x\" is damaged, so no code can be sent or checked; move the file away"
    ),
    (
      ServiceWords.unknownFormat("/x", 2).description,
      "\"/x\" has format 2, which this program does not know; update the program, or move the file away"
    ),
    (ServiceWords.fileIsForeign, "this file belongs to another user"),
    (
      ServiceWords.fixedNeedsOne,
      "a fixed binding needs exactly one of \"accepted\", \"rejected\" and \"unavailable\""
    ),
    (ServiceWords.fixedUnavailable, "the binding says that this service is not available"),
    (
      ServiceWords.reservedName("a.lock"),
      "a name that sessions do not use, such as \"records.jsonl\"; \"a.lock\" is one of theirs"
    ),
    (
      ServiceWords.secretsNotWritten(["key", "account.password"], port: "p"),
      "\"records\" writes no secrets: its file will not have \"key\", \"account.password\" of \"p\""
    ),
    (ServiceWords.badFileName, "a file name without \"..\", or a path that begins with a slash"),
    (
      ServiceWords.badPattern("a*"),
      "\"a*\" is neither a service's name nor the beginning of names, such as \"account.*\""
    ),
    (ServiceWords.unbound("a"), "nothing here serves \"a\""),
    (ServiceWords.bindTo("a"), "add a key \"a\""),
    (ServiceWords.noSuchPort("a"), "the flow has no service \"a\""),
    (ServiceWords.unknownUse("a"), "there is no adapter \"a\""),
    (ServiceWords.unknownDelivery("a"), "codes cannot be delivered to \"a\""),
    (
      ServiceWords.missingInput("to", port: "a"),
      "\"local\" needs the input \"to\", a text, which \"a\" does not declare"
    ),
    (ServiceWords.noOutput("local", port: "a"), "\"local\" cannot give the output that \"a\" declares"),
    (
      ServiceWords.undeclared("locked", "local", port: "a"),
      "\"local\" may answer \"locked\", which \"a\" does not declare"
    ),
    (
      ServiceWords.missingDetail("x", of: "locked", "local"),
      "\"local\" does not tell \"x\", which the port declares for \"locked\""
    ),
    (ServiceWords.notUnique("email", port: "a"), "\"a\" has no input \"email\" that is a text"),
    (ServiceWords.givesNothing("a"), "\"a\" declares no output; write true"),
    (ServiceWords.codeUndeclared("x", port: "a"), "\"a\" does not declare \"x\""),
    (
      ServiceWords.otherLength("code", takes: 4, sent: 6),
      "codes of 6 digits are sent, and the field \"code\" takes 4; set \"codeLength\" to 4"
    ),
    (ServiceWords.takes("x", "a text"), "\"x\" takes a text"),
    (ServiceWords.duration(isPositive: false), "a duration such as \"30s\", \"10m\" or \"1h30m\""),
    (ServiceWords.duration(isPositive: true), "a duration such as \"30s\", \"10m\" or \"1h30m\", at least \"1s\""),
  ]

  static let http: [(String, String)] = [
    (ServiceWords.unknownMethod("post"), "there is no method \"post\""),
    (
      ServiceWords.openHole("a{"),
      "\"a{\" has a \"{\" that begins no name; write ${VARIABLE}, or {input} in an address"
    ),
    (
      ServiceWords.badHeader("Host"),
      "\"Host\" cannot be set as a header here; it is set for each request, or is no header's name"
    ),
    (
      ServiceWords.badHeaderValue("A"),
      "the value of the header \"A\" holds a line break, or another character that no header can have"
    ),
    (ServiceWords.headerTwice("a"), "the header \"a\" is here twice; large and small letters make no difference"),
    (
      ServiceWords.badSign("200"),
      "\"200\" is nothing to know an answer by; write a status from 400 to 499, the code of a problem, or \"/path=value\""
    ),
    (
      ServiceWords.badAddress,
      "this gives no address that can be asked; it should begin with https:// and a host, without a name and password"
    ),
    (
      ServiceWords.inputInHost,
      "an input stands before the path here, so that an answer would choose the host; write a \"/\" before it"
    ),
    (
      ServiceWords.insecureAddress,
      "this is asked without encryption; use https, or say \"insecure\": true if that is meant"
    ),
    (ServiceWords.noTransport, "\"http\" asks a server, and this program has nothing that carries requests"),
    (
      ServiceWords.giveTransport,
      "give ServiceHost a transport, such as URLSessionTransport() of FlowNetworking"
    ),
    (ServiceWords.missingVariable("A"), "the environment has no variable \"A\""),
    (ServiceWords.setVariable("A"), "set it before you begin: export A=…"),
    (
      ServiceWords.noInput("x", port: "a"),
      "\"a\" has no input \"x\" that can stand in an address; it takes a text or a number, and no secret"
    ),
    (
      ServiceWords.notInAddress("x", port: "a"), "the input \"x\" of \"a\" cannot stand in an address; use POST"
    ),
    (ServiceWords.http(.timedOut, .seconds(1)).description, "no answer within 1 second"),
    (ServiceWords.http(.timedOut, .milliseconds(1_500)).description, "no answer within 2 seconds"),
    (ServiceWords.http(.hostUnknown, .zero).description, "its host is not known"),
    (ServiceWords.http(.notConnected, .zero).description, "it cannot be reached"),
    (ServiceWords.http(.notInstalled, .zero).description, "libcurl is not installed on this computer"),
    (ServiceWords.http(.notSecure, .zero).description, "no secure connection to it can be made"),
    (ServiceWords.http(.brokenOff, .zero).description, "the connection broke off"),
    (ServiceWords.http(.tooLarge, .zero).description, "its answer is too large"),
    (ServiceWords.httpStatus(503).description, "it answered with status 503"),
    (ServiceWords.httpNotAllowed(401).description, "it did not accept this program's credentials (status 401)"),
    (
      ServiceWords.httpDetail("left", of: "wrong").description,
      "it refused this with \"wrong\" and did not tell \"left\""
    ),
    (ServiceWords.httpRedirected.description, "it sends on to another address, which is not followed"),
    (ServiceWords.httpNotJSON.description, "its answer is not JSON"),
    (ServiceWords.httpBadInput("a").description, "an input of \"a\" cannot stand in its address"),
    (ServiceWords.httpNotEncodable("a").description, "an input of \"a\" is a number that cannot be written"),
    (ServiceWords.httpLater("no", .seconds(1)).description, "no and asks to wait 1 second"),
    (ServiceWords.httpLater("no", .seconds(119)).description, "no and asks to wait 119 seconds"),
    (ServiceWords.httpLater("no", .seconds(121)).description, "no and asks to wait 3 minutes"),
  ]

  @Test(arguments: sentences + http)
  func `every sentence is as it should be`(sentence: String, expected: String) { #expect(sentence == expected) }
}
