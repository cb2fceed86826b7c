import Foundation

// Does nothing but load what every program with Foundation loads: what the start of the command is compared with.
print(Date().timeIntervalSince1970 > 0)
