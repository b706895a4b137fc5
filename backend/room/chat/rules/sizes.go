package rules

// Limits of a frame.
const (
	maxText    = 500 // characters of a message
	maxID      = 64  // characters of a client's ID of a message
	maxName    = 40  // characters
	maxWhy     = 200 // characters of the reason of a report
	maxEmoji   = 40  // bytes
	maxChoices = 10
	maxPhrases = 200
	maxPhrase  = 64 // characters
	maxSlow    = 600
	maxKeep    = 365 // days
)
