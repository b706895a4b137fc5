package sources

const (
	// NoSound is the name of a sound that is left out.
	NoSound = "none"
	// DefaultSize is the size of pictures unless another one is chosen.
	DefaultSize = "720p"
)

// Choice names what a show is made of, as the flags of `studio publish` do.
type Choice struct {
	Stage      string `json:"stage"`
	Camera     string `json:"camera"`
	Microphone string `json:"microphone"`
	Second     string `json:"second"` // another sound beside the microphone; NoSound or empty leaves it out
	Size       string `json:"size"`   // empty means DefaultSize
}

// Sounds returns the labels of the chosen sounds, the microphone first.
func (c Choice) Sounds() []string {
	if c.Second == "" || c.Second == NoSound || c.Second == c.Microphone {
		return []string{c.Microphone}
	}
	return []string{c.Microphone, c.Second}
}
