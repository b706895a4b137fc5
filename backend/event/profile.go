package event

// Profile holds what a creator tells about themselves. A creator without a name has only Creator and Version.
type Profile struct {
	Creator    Address `json:"address"`
	Name       string  `json:"name"`
	About      string  `json:"about"`
	PictureCID string  `json:"pictureCid,omitempty"`
	Version    uint64  `json:"version"`             // number of changes, removals among them; zero means that there was none
	Signature  string  `json:"signature,omitempty"` // the creator's, over all fields above
	Shared     bool    `json:"shared"`              // whether the name looks like another creator's; not stored
}

// Organizer describes a creator in the vocabulary of schema.org. https://schema.org/organizer
func Organizer(name string) map[string]any {
	return map[string]any{"@type": "Organization", "name": name}
}

// Shown returns the name as pages show it: beside the address if it looks like another creator's.
func (p Profile) Shown() string {
	if !p.Shared {
		return p.Name
	}
	return p.Name + " (" + p.Creator.Short() + ")"
}

// PicturePath returns the path of the creator's picture on its server, or "" if the profile has none.
func (p Profile) PicturePath() string {
	if p.PictureCID == "" {
		return ""
	}
	return "/api/creators/" + p.Creator.String() + "/picture"
}
