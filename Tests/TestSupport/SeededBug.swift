/// A bug in a shipped flow that no check can find because the changed flow is valid.
package struct SeededBug: Sendable, CustomStringConvertible {
  /// The flow's folder.
  package let folder: String
  /// The text to replace, which occurs once.
  package let right: String
  /// The replacement.
  package let wrong: String
  /// What the flow then does wrong.
  package let description: String

  package init(_ folder: String, _ right: String, _ wrong: String, _ description: String) {
    (self.folder, self.right, self.wrong, self.description) = (folder, right, wrong, description)
  }

  /// Mistakes that authors make, chosen before it was known which of them the scenarios find.
  package static let all = onboarding + contact + checkout + recovery + household + clinic + expenses

  private static let onboarding = [
    SeededBug(
      "onboarding", "age(birthDate) >= 18", "age(birthDate) > 18", "Somebody of 18 is refused for another year."),
    SeededBug("onboarding", #""lasts": "24h""#, #""lasts": "30m""#, "A confirmed number counts for half an hour."),
    SeededBug("onboarding", #""optional": true, // can be skipped"#, "", "The company cannot be skipped."),
    SeededBug(
      "onboarding", #""email_taken": { "field": "email""#, #""email_taken": { "field": "name""#,
      "Who has an account already is asked for another name."),
    SeededBug(
      "onboarding", #""short": "Joining for a company","# + "\n" + #"          "default": false"#,
      #""short": "Joining for a company","# + "\n" + #"          "default": true"#,
      "Everybody is taken for a company who does not say otherwise."),
    SeededBug(
      "onboarding", #""max": "today","#, "", "A birthday to come is told as being too young."),
    SeededBug(
      "onboarding", #""birthDate": "birthDate","# + "\n" + #"          "company""#, #""company""#,
      "The birthday is asked for, and not sent."),
    SeededBug("onboarding", #""expires": "30d""#, #""expires": "3d""#, "What was begun is forgotten after three days."),
    SeededBug(
      "onboarding", "{{phone}} cannot receive texts.", "{{phone}} can receive texts.",
      "Whose number cannot receive texts is told that it can."),
    SeededBug(
      "onboarding", #""label": "Full name", "maxLength": 100"#, #""label": "Full name", "maxLength": 10"#,
      "A name may have ten letters."),
    SeededBug("onboarding", "100 people or more", "10 people or more", "Two sizes of companies are both from ten."),
    SeededBug("onboarding", #""lasts": "24h""#, #""lasts": "24h30m""#, "A confirmed number counts for too long."),
    SeededBug("onboarding", "rejection.left == 1 ?", "rejection.left == 0 ?", "There are said to be 1 tries left."),
  ]

  private static let contact = [
    SeededBug(
      "contact", "email != existing.email || ", "", "Another address alone counts as nothing changed."),
    SeededBug(
      "contact", " || phones.map(p, p.kind) != existing.phones.map(p, p.kind)", "",
      "Another kind of a number alone counts as nothing changed."),
    SeededBug("contact", #""max": 5"#, #""max": 4"#, "A fifth number is refused."),
    SeededBug("contact", #""id": "contactId","#, "", "Whoever edits a contact makes another one."),
    SeededBug(
      "contact", #""isNew": "contactId == null""#, #""isNew": "contactId != null""#,
      "The result calls new what was edited."),
    SeededBug(
      "contact", #""defaultFrom": "existing != null ? existing.phones : null","#, "",
      "Whoever edits a contact loses its numbers."),
    SeededBug(
      "contact", "already uses {{email}}", "already uses {{name}}", "The message shows the name for the address."),
    SeededBug(
      "contact", "phones.map(p, p.number) != existing.phones.map(p, p.number)",
      "phones.size() != existing.phones.size()", "A number that is another one counts as nothing changed."),
    SeededBug(
      "contact", #""default": "mobile""#, #""default": "home""#, "A number whose kind nobody tells is one at home."),
  ]

  private static let checkout = [
    SeededBug("checkout", #""mustBe": true,"#, "", "Whoever refuses the terms orders all the same."),
    SeededBug("checkout", #""default": true"#, #""default": false"#, "Everybody is asked for a billing address."),
    SeededBug("checkout", #""billTo": "billing","#, "", "The bill goes with the parcel, whatever was said."),
    SeededBug(
      "checkout", #"floor or company", "required": false"#, #"floor or company""#, "Everybody has to tell a floor."),
    SeededBug(
      "checkout", "Order and pay {{string(amount / 100)}}.{{amount % 100 < 10",
      "Order and pay {{string(amount / 100)}}.{{amount % 100 <= 10", "5.10 is shown as 5.010."),
    SeededBug(
      "checkout", #""leave": "declined""#, #""next": "declined""#, "The terms have to be accepted to be declined."),
    SeededBug(
      "checkout", "[shipping.street, shipping.extra, shipping.city]",
      "[shipping.street, shipping.city, shipping.extra]",
      "The floor stands behind the city."),
    SeededBug("checkout", "{{order.number}}", "{{cart}}", "The number of the cart is shown for that of the order."),
    SeededBug(
      "checkout", #""country": "shipping.country","#, #""country": "'DE'","#,
      "Every parcel goes to Germany."),
    SeededBug(
      "checkout", #""postalCode": "shipping.postalCode""#, #""postalCode": "shipping.postalCode.trim()""#,
      "A postal code that the shop refuses is told at the review and not where it was asked."),
  ]

  private static let recovery = [
    SeededBug(
      "account-recovery", "found.ways.size() > 1", "found.ways.size() >= 1",
      "People are asked where there is no choice."),
    SeededBug("account-recovery", #""back": "barred","#, "", "There is a way back to the code that was proved."),
    SeededBug("account-recovery", #""lasts": "15m""#, #""lasts": "5m""#, "The code counts for five minutes only."),
    SeededBug(
      "account-recovery", #""locked": { "go": "refused" }"#, #""locked": { "again": true }"#,
      "After too many tries there is another code."),
    SeededBug("account-recovery", #""twice": true,"#, "", "The new password is asked only once."),
    SeededBug("account-recovery", #""minLength": 12"#, #""minLength": 11"#, "A password may be a character shorter."),
    SeededBug(
      "account-recovery", "way != null ? way : ", "", "The code goes out the first way, whichever was chosen."),
    SeededBug(
      "account-recovery", #""expired": { "again": true, "#, #""expired": { "#, "No other code comes for an expired one."
    ),
  ]

  private static let household = [
    SeededBug(
      "household", #""when": "age(born) >= 18""#, #""when": "age(born) > 18""#, "Nobody of 18 is asked about work."),
    SeededBug("household", "age(born) >= 6 &&", "age(born) > 6 &&", "Nobody of 6 is asked about school."),
    SeededBug("household", "age(born) < 18", "age(born) <= 18", "Somebody of 18 is asked about school."),
    SeededBug("household", #""min": 1,"#, #""min": 0,"#, "A household without people is registered."),
    SeededBug("household", #""optional": true,"#, "", "Work cannot be left out."),
    SeededBug("household", #""required": false,"#, "", "A household without a car is not registered."),
    SeededBug(
      "household", #""max": "today""#, #""max": "addYears(today, 1)""#, "Somebody who is not born yet is registered."),
    SeededBug(
      "household", #""result": { "size": "size" }"#, #""result": {}"#, "The result of a known household lacks its size."
    ),
    SeededBug("household", "addYears(today, -120)", "addYears(today, -100)", "Somebody of 110 cannot be registered."),
    SeededBug("household", #""size": "size","#, #""size": "size(people) - 1","#, "One person too few is told."),
  ]

  private static let clinic = [
    SeededBug("clinic-intake", "s != 'none'", "s == 'none'", "Who has no warning sign is asked to call 911."),
    SeededBug("clinic-intake", "age(born) < 18", "age(born) <= 18", "Somebody of 18 needs a guardian."),
    SeededBug(
      "clinic-intake", "(isMinor ? [guardian] : []) + (emergency != null ? [emergency] : [])",
      "(emergency != null ? [emergency] : []) + (isMinor ? [guardian] : [])",
      "The guardian is called last."),
    SeededBug("clinic-intake", "score < 6", "score <= 6", "A score of 6 gets two kinds of advice."),
    SeededBug("clinic-intake", "score >= 3", "score > 3", "A score of 3 gets no advice."),
    SeededBug(
      "clinic-intake", #""data": { "points": 3 }"#, #""data": { "points": 2 }"#,
      "Every day has as many points as most days."),
    SeededBug("clinic-intake", "option(wellbeing.interest).points, ", "", "The first question has no points."),
    SeededBug(
      "clinic-intake", "a.severity == 'severe'", "a.severity != 'mild'", "A moderate allergy counts as severe."),
    SeededBug(
      "clinic-intake", #""isAllergic ? allergies : []""#, #""[]""#, "The allergies are asked for, and not sent."),
    SeededBug(
      "clinic-intake", #""review": false, // true only at this moment"#, "", "The review lists the warning signs."),
  ]

  private static let expenses = [
    SeededBug(
      "expenses", "leftAt < duration('12h')", "leftAt <= duration('12h')", "Leaving at noon counts as a morning."),
    SeededBug(
      "expenses", "(returnedAt < duration('12h') ? 0.5 : 0.0)", "0.0", "A return in the morning counts as a full day."),
    SeededBug(
      "expenses", "daysBetween(left, returned) + 1", "daysBetween(left, returned)", "The first day is not paid."),
    SeededBug("expenses", "left != returned || ", "", "Nobody can return earlier in the day than they left."),
    SeededBug("expenses", "option(vehicle).share * ", "", "A bicycle is paid like a car."),
    SeededBug("expenses", #""cost": 2.2"#, #""cost": 2.0"#, "A day in Switzerland is paid too little."),
    SeededBug(
      "expenses", "amount > money(option(currency).small", "amount >= money(option(currency).small",
      "A receipt over exactly 25 euros needs a file."),
    SeededBug(
      "expenses", "total > money(option(currency).managed", "total >= money(option(currency).managed",
      "A manager has to approve 250 euros."),
    SeededBug(
      "expenses", "total > money(option(currency).limit", "total >= money(option(currency).limit",
      "2,000 euros are over the limit."),
    SeededBug("expenses", "allowance + mileage + costs", "allowance + costs", "The mileage is not paid."),
    SeededBug(
      "expenses", #"{ "when": "isApproved", "go": "manager" }"#, #"{ "when": "!isApproved", "go": "manager" }"#,
      "A trip that nobody approved is sent."),
    SeededBug("expenses", "'role': 'director'", "'role': 'manager'", "The director approves as a manager."),
  ]
}
