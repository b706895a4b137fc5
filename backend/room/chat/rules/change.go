package rules

// Change says what an entry changed, for those who are in the room. Zero fields have not changed.
type Change struct {
	Said    *Message
	Changed []Changed
	Counted uint64   // number of a question whose votes changed
	Poll    *Poll    // was opened or closed
	Choices bool     // votes of the poll changed
	Greet   bool     // what the room is, or who may write in it
	Report  *Changed // for those who run the room
	Banned  string   // ID of the person
	Barred  string   // ID of a banned guest whose network is kept out
}

// forget ends the votes on the oldest questions if there are too many.
func (s *State) forget() {
	for len(s.Questions) > maxQuestions || len(s.Questions) > 0 && s.marks() > maxMarks {
		s.Questions = s.Questions[1:]
	}
}
