// Package chat lets the people of a room talk: messages, questions with votes, polls and reactions.
//
// Each room has a log on the bus. Package rules decides what an entry of the log may be. An entry is accepted
// when the log has it, and every server that serves the room applies the same entries in the same order.
// Reactions and the number of people are signals between servers; they are not stored.
//
//	engine := chat.New(chat.Config{Log: …, Eraser: …, Snapshots: …, Rooms: …, Signals: …, Shows: …})
//	member, err := engine.Enter(ctx, chat.Visitor{EventID: id, …})
//	member.Handle(frame)       // a frame from the client
//	frame := <-member.Frames() // a frame to the client
//	member.Leave()
//
// Run counts reactions and people; Close ends all rooms. While the bus does not answer, members are told so
// and stay, and their commands are refused. Package web has the WebSocket and the calls over HTTP.
//
// A hall holds the members of a room and its state on this server. A journal reads and writes the room's log.
// A room joins the two.
package chat
