package event

import (
	"slices"
)

// Scope is one of the two curation scopes.
type Scope string

// The scopes of the curation service.
const (
	Planner  Scope = "planner"
	Promoter Scope = "promoter"
)

// Aspect is a part of a plan that can be refined separately.
type Aspect string

// The aspects, planner's first.
const (
	Title         Aspect = "title"
	Description   Aspect = "description"
	Pricing       Aspect = "pricing"
	Schedule      Aspect = "schedule"
	Banner        Aspect = "banner"
	Strategy      Aspect = "strategy"
	Microblog     Aspect = "microblog"
	Ticketing     Aspect = "ticketing"
	SocialNetwork Aspect = "social_network"
	PhotoNetwork  Aspect = "photo_network"
)

// Scopes returns both scopes, in the order in which a creator works on them.
func Scopes() []Scope { return []Scope{Planner, Promoter} }

// Aspects returns a scope's aspects in their fixed order, or nil for an unknown scope. An aspect's index on
// the ledger is its place in this order.
func (s Scope) Aspects() []Aspect {
	switch s {
	case Planner:
		return []Aspect{Title, Description, Pricing, Schedule, Banner}
	case Promoter:
		return []Aspect{Strategy, Microblog, Ticketing, SocialNetwork, PhotoNetwork}
	}
	return nil
}

// Has reports whether a is one of the scope's aspects.
func (s Scope) Has(a Aspect) bool { return slices.Contains(s.Aspects(), a) }
