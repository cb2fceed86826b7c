// PhoneNumbers
