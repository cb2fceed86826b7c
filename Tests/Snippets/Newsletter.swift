/// The newsletter of the app.
enum Newsletter {
  static let flow = """
    {
      "format": 1, "flow": "newsletter", "title": "Subscribe to the newsletter",
      "services": {
        "newsletter.subscribe": { "input": { "name": "text", "email": "email" }, "rejects": { "email_taken": {} } }
      },
      "steps": [
        {
          "id": "you", "title": "You",
          "fields": [
            { "id": "name", "type": "text", "label": "Your name", "autofill": "name" },
            { "id": "email", "type": "email", "label": "Email address" }
          ],
          "submit": {
            "call": "newsletter.subscribe", "with": { "name": "name", "email": "email" }, "busy": "Subscribing…",
            "rejected": { "email_taken": { "field": "email", "message": "{{email}} is already subscribed." } }
          }
        },
        { "id": "done", "end": "subscribed", "text": "Thank you, {{name}}." }
      ]
    }
    """
}
