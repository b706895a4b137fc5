package planning

// StrategyResult is the result of the aspect strategy.
type StrategyResult struct {
	Positioning string     `json:"positioning"`
	Audiences   []Audience `json:"audiences"`
	Timeline    []Action   `json:"timeline"`
	KPIs        []KPI      `json:"kpis"`
	Risks       []string   `json:"risks"`
	Reasoning   string     `json:"reasoning"`
}

// Audience is a group of people, and the ways to reach it.
type Audience struct {
	Name    string `json:"name"`
	Need    string `json:"need"`
	Channel string `json:"channel"`
	Message string `json:"message"`
}

// Action is a task that is due OffsetDays after the event. A negative value means days before it.
type Action struct {
	OffsetDays int    `json:"offsetDays"`
	Channel    string `json:"channel"`
	Action     string `json:"action"`
	Owner      string `json:"owner"`
}

// KPI is a number that shows whether the strategy works.
type KPI struct {
	Name       string `json:"name"`
	Target     int    `json:"target"`
	Unit       string `json:"unit"`
	MeasuredBy string `json:"measuredBy"`
}

// MicroblogResult is the result of the aspect microblog.
type MicroblogResult struct {
	Posts     []string   `json:"posts"`
	Schedule  []PostTime `json:"schedule"`
	Reasoning string     `json:"reasoning"`
}

// PostTime holds the time at which the post at index Post is published, in hours from the event's start.
type PostTime struct {
	Post        int    `json:"post"`
	OffsetHours int    `json:"offsetHours"`
	Purpose     string `json:"purpose"` // announce, tease, remind, live, recap
}

// TicketingResult is the result of the aspect ticketing.
type TicketingResult struct {
	PlatformTitle string       `json:"platformTitle"`
	Summary       string       `json:"summary"`
	BodyMarkdown  string       `json:"bodyMarkdown"`
	Category      string       `json:"category"`
	Tags          []string     `json:"tags"`
	FAQ           []Answer     `json:"faq"`
	TicketCopy    []TicketCopy `json:"ticketCopy"`
	Reasoning     string       `json:"reasoning"`
}

// Answer is a frequent question with its answer.
type Answer struct {
	Question string `json:"q"`
	Answer   string `json:"a"`
}

// TicketCopy is the text of one ticket tier.
type TicketCopy struct {
	TierID      string `json:"tierId"`
	Name        string `json:"name"`
	Description string `json:"description"`
}

// SocialResult is the result of the aspect social_network.
type SocialResult struct {
	Headline  string `json:"headline"`
	Body      string `json:"body"`
	CTA       string `json:"cta"`
	EventPost string `json:"eventPost"`
	Reasoning string `json:"reasoning"`
}

// PhotoResult is the result of the aspect photo_network.
type PhotoResult struct {
	Caption    string   `json:"caption"`
	Hashtags   []string `json:"hashtags"`
	ImageBrief string   `json:"imageBrief"`
	Carousel   []string `json:"carousel"`
	Reasoning  string   `json:"reasoning"`
}
