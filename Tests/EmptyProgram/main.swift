import Foundation

// Only loads what every program with Foundation loads, as a baseline for the start time of `wizard`.
print(Date().timeIntervalSince1970 > 0)
