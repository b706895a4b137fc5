package rules

// Change says what an entry changed, for those who are in the room. Zero fields have not changed.
type Change struct {
	Said     *Message
	Changed  []Changed
	Counted  uint64 // number of a question whose votes changed
	Poll     *Poll  // was opened or closed
	Choices  bool   // votes of the poll changed
	Settings bool
	Report   *Changed // for those who run the room
	Banned   string   // ID of the person
	Barred   string   // a network that is kept out
	Erase    uint64   // number of the entry whose text must be erased
}

// forget ends the votes on the oldest questions if there are too many.
func (s *State) forget() {
	for len(s.Questions) > maxQuestions || len(s.Questions) > 0 && s.marks() > maxMarks {
		s.Questions = s.Questions[1:]
	}
}
