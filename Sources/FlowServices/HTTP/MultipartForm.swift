import FlowDefinition
import FlowEngine
import FlowExpressions
import FlowSyntax

/// Encodes JSON and files as `multipart/form-data` (RFC 7578, RFC 2046 §5.1).
struct MultipartForm {
  static let jsonPart = "request"

  let boundary: String

  static func randomBoundary() -> String {
    "wizard-" + UInt64.random(in: .min ... .max).hexadecimal + UInt64.random(in: .min ... .max).hexadecimal
  }

  var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The name of a file's part is the path of the file in the JSON, such as `receipts[0]`.
  func body(json: [UInt8], files: [AttachedInput]) -> HTTPBody {
    var segments: [HTTPBody.Segment] = []
    var text = Array(head(name: Self.jsonPart, type: "application/json").utf8) + json
    for input in files {
      text += Array("\r\n\(head(name: input.path, fileName: input.file.name, type: input.file.mediaType))".utf8)
      segments += [.bytes(text), .file(input.file)]
      text = []
    }
    return HTTPBody(segments + [.bytes(text + Array("\r\n--\(boundary)--\r\n".utf8))])
  }

  private func head(name: String, fileName: String? = nil, type: String) -> String {
    let file = fileName.map { "; filename=\"\(Self.escaped($0))\"" } ?? ""
    let isType = MediaRange(type).map { $0.subtype != nil } ?? false
    return """
      --\(boundary)\r
      Content-Disposition: form-data; name="\(Self.escaped(name))"\(file)\r
      Content-Type: \(isType ? type : "application/octet-stream")\r
      \r\n
      """
  }

  /// Escapes a name as browsers do (WHATWG HTML, "multipart/form-data encoding algorithm").
  ///
  /// A double quote becomes `%22`. Each line break, whether CR, LF or CRLF, becomes `%0D%0A`. All other characters are
  /// sent as UTF-8 (RFC 7578 §5.1).
  private static func escaped(_ text: String) -> String {
    var (bytes, last) = ([UInt8](), UInt8(0))
    for byte in text.utf8 {
      switch byte {
      case 0x0A where last == 0x0D: break
      case 0x0A, 0x0D: bytes += Array("%0D%0A".utf8)
      case 0x22: bytes += Array("%22".utf8)
      case _: bytes.append(byte)
      }
      last = byte
    }
    return bytes.text
  }
}

extension [UInt8] {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
