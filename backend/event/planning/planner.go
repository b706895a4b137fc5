package planning

import (
	"time"

	"footlight/backend/event"
)

// TitleResult is the result of the aspect title.
type TitleResult struct {
	Title        string   `json:"title"`
	Alternatives []string `json:"alternatives"`
	Reasoning    string   `json:"reasoning"`
}

// PricingResult is the result of the aspect pricing. Wei and Projection are
// computed, never drafted.
type PricingResult struct {
	Currency          string       `json:"currency"` // ISO 4217
	Tiers             []event.Tier `json:"tiers"`
	ReservePriceMinor int64        `json:"reservePriceMinor"`
	RefundPolicy      string       `json:"refundPolicy"`     // written from Refund
	Refund            *Refund      `json:"refund,omitempty"` // nil in plans from before the field
	Projection        Projection   `json:"projection"`
	Reasoning         string       `json:"reasoning"`
}

// MainTier returns the index of the tier with the most tickets.
func (r PricingResult) MainTier() int {
	best := 0
	for i, t := range r.Tiers {
		if t.Quantity > r.Tiers[best].Quantity {
			best = i
		}
	}
	return best
}

// Projection estimates the income when a third, two thirds and all of the tickets are sold, with the same
// share in each tier.
type Projection struct {
	LowMinor  int64 `json:"lowMinor"`
	MidMinor  int64 `json:"midMinor"`
	HighMinor int64 `json:"highMinor"`
}

// LocalTime is the layout of a wall time whose time zone is given beside it.
const LocalTime = "2006-01-02T15:04"

// ScheduleResult is the result of the aspect schedule. The UTC times are computed, never drafted.
type ScheduleResult struct {
	Timezone   string          `json:"timezone"`   // IANA name
	StartLocal string          `json:"startLocal"` // LocalTime
	EndLocal   string          `json:"endLocal"`
	DoorsLocal string          `json:"doorsLocal"`
	StartUTC   time.Time       `json:"startUTC"`
	EndUTC     time.Time       `json:"endUTC"`
	Segments   []event.Segment `json:"segments"`
	Reasoning  string          `json:"reasoning"`
}

// BannerResult is the result of the aspect banner. PosterText, ImageURL,
// Renditions and AIGenerated are computed, never drafted.
type BannerResult struct {
	Concept     string      `json:"concept"`
	ImagePrompt string      `json:"imagePrompt"`
	Palette     []string    `json:"palette"` // "#rrggbb", background first
	OverlayText string      `json:"overlayText"`
	AltText     string      `json:"altText"`
	PosterText  []string    `json:"posterText,omitempty"` // drawn beside the overlay text
	ImageURL    string      `json:"imageUrl"`             // ipfs://
	Renditions  []Rendition `json:"renditions"`
	AIGenerated bool        `json:"aiGenerated"`
	Reasoning   string      `json:"reasoning"`
}

// Rendition is one stored form of a picture.
type Rendition struct {
	Role   string `json:"role"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Mime   string `json:"mime"`
	CID    string `json:"cid"`
}
