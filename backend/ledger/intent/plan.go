package intent

import "footlight/backend/event"

// Plan requests the first or new iterations of all aspects of a scope. If the event does not exist, it
// becomes the author's.
type Plan struct {
	Author   event.Address
	EventID  event.ID
	Scope    event.Scope
	Brief    event.Hash // keccak256 of the brief
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Plan) typed() (string, []member) {
	return "Plan", []member{
		address("author", i.Author), named(i.EventID), text("scope", string(i.Scope)),
		digest("brief", i.Brief), nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Iterate requests one iteration of one aspect.
type Iterate struct {
	Author   event.Address
	EventID  event.ID
	Scope    event.Scope
	Aspect   event.Aspect
	Feedback event.Hash // keccak256 of the feedback
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Iterate) typed() (string, []member) {
	return "Iterate", []member{
		address("author", i.Author), named(i.EventID), text("scope", string(i.Scope)), text("aspect", string(i.Aspect)),
		digest("feedback", i.Feedback), nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Choice is the iteration chosen for one aspect.
type Choice struct {
	Aspect event.Aspect
	Number int
	Digest event.Hash // digest of the iteration's document
}

// Accept finalises a scope. It has one choice per aspect, in the scope's order.
type Accept struct {
	Author   event.Address
	EventID  event.ID
	Scope    event.Scope
	Choices  []Choice
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Accept) typed() (string, []member) {
	var choices [][]member
	for _, c := range i.Choices {
		choices = append(choices, []member{
			text("aspect", string(c.Aspect)), number("number", "uint32", uint64(c.Number)), digest("digest", c.Digest),
		})
	}
	return "Accept", []member{
		address("author", i.Author), named(i.EventID), text("scope", string(i.Scope)),
		{"choices", "Choice[]", choices},
		nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Anchor names a document that belongs to an event.
type Anchor struct {
	Author   event.Address
	EventID  event.ID
	Kind     string
	Digest   event.Hash
	URI      string
	Nonce    uint64
	Deadline uint64 // seconds since the epoch
}

func (i Anchor) typed() (string, []member) {
	return "Anchor", []member{
		address("author", i.Author), named(i.EventID), text("kind", i.Kind), digest("digest", i.Digest),
		text("uri", i.URI), nonce(i.Nonce), deadline(i.Deadline),
	}
}

// Statement is an author's statement about a metadata document, wherever its event is recorded. It is signed
// for the zero Domain, and no contract checks it.
type Statement struct {
	Author   event.Address
	EventID  event.ID
	Scope    event.Scope
	Metadata event.Hash // sha-256 of the document
}

func (i Statement) typed() (string, []member) {
	return "Statement", []member{
		address("author", i.Author), named(i.EventID), text("scope", string(i.Scope)), digest("metadata", i.Metadata),
	}
}

// Profile gives a creator a name. It is signed for the zero Domain, and no contract checks it. Version is one
// more than that of the profile before, so no old signature is valid again.
type Profile struct {
	Creator event.Address
	Name    string
	About   string
	Picture string // CID; "" means no picture
	Version uint64
}

func (i Profile) typed() (string, []member) {
	return "Profile", []member{
		address("creator", i.Creator), text("name", i.Name), text("about", i.About), text("pictureCid", i.Picture),
		number("version", "uint256", i.Version),
	}
}
