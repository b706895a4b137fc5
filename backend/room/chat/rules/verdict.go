package rules

// Verdict is the decision about a command. At most one field is set; with none there is nothing to do.
type Verdict struct {
	Entry   *Entry
	Refused *Refusal
	Ack     uint64 // the number of the message, which was said before
}

// Old is a message that is not in memory any more, as the log has it.
type Old struct {
	Message
	Seq uint64
}

func refused(reason Reason, text string) Verdict { return Verdict{Refused: refuse(reason, text)} }

func write(e Entry) Verdict { return Verdict{Entry: &e} }
