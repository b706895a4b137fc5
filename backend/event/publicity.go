package event

// Publicity holds the places outside the room where people may find an event.
type Publicity struct {
	Listed       bool     `json:"listed"`       // in the server's directory
	EmbedOrigins []string `json:"embedOrigins"` // web origins whose pages may embed the event
}

// PublicityChange holds what to change. Nil fields stay as they are.
type PublicityChange struct {
	Listed       *bool     `json:"listed"`
	EmbedOrigins *[]string `json:"embedOrigins"`
}
