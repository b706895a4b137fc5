// Package room decides which state an event's room is in, and who may publish and watch.
//
// States returns the state of every room. It asks plans, live media, sales and recordings, which node hands
// in. The one fact it keeps itself is when an event last had a publisher, because the state "interrupted"
// must survive a restart. A Directory keeps what creators decide about their rooms, and Controls let them
// decide it.
//
// Rules say what a person may do at an event. A Policy applies them to connections: every protocol asks it
// with an address and a token, and it ends an admission when the right behind it ends. Tokens issues those
// tokens.
package room
