package feedback

import (
	"regexp"

	"footlight/backend/event"
)

// Months are the months as people write them.
const Months = `january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`

// AnyDate is a calendar date, be there such a day or not.
const AnyDate = `\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:` + Months + `)|(?:` + Months + `)\.?\s+\d{1,2}(?:st|nd|rd|th)?)\b`

// topics are words that name an aspect, or what only it is about.
var topics = map[event.Aspect]*regexp.Regexp{
	event.Title:         regexp.MustCompile(`(?i)\b(title|name|headline|call it|rename)\b`),
	event.Description:   regexp.MustCompile(`(?i)\b(description|summary|highlights?|audience|accessibility|about text)\b`),
	event.Pricing:       regexp.MustCompile(`(?i)\b(pric(e|es|ing)|cheaper|expensive|tickets? (at|cost|for)|tiers?|perks?|refunds?|early bird|discount|free|cost)\b|[€$£]`),
	event.Schedule:      regexp.MustCompile(`(?i)\b(schedule|start|starts|doors|date|time|later|earlier|minutes|hours?|o'clock|am|pm|break|q ?& ?a|segments?|programme|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\d:\d\d|` + AnyDate),
	event.Banner:        regexp.MustCompile(`(?i)\b(banner|poster|image|picture|colou?rs?|palette|overlay|alt text|artwork|darker|brighter)\b`),
	event.Strategy:      regexp.MustCompile(`(?i)\b(strategy|positioning|audiences?|timeline|kpis?|goals?|risks?|campaign)\b`),
	event.Microblog:     regexp.MustCompile(`(?i)\b(microblog|posts?|thread|tweets?)\b`),
	event.Ticketing:     regexp.MustCompile(`(?i)\b(ticketing|faq|tags?|listing|category)\b`),
	event.SocialNetwork: regexp.MustCompile(`(?i)\b(social|social network|event post|call to action|cta|headline)\b`),
	event.PhotoNetwork:  regexp.MustCompile(`(?i)\b(photo|photo network|caption|hashtags?|carousel|slides?)\b`),
}

// Mentions counts how often a text uses the words of an aspect.
func Mentions(aspect event.Aspect, text string) int {
	return len(topics[aspect].FindAllString(text, -1))
}

// elsewhere says, in public words, that a request belongs to another aspect; "" where
// no aspect's words are in it.
func elsewhere(scope event.Scope, aspect event.Aspect, request string) string {
	for _, other := range scope.Aspects() {
		if other != aspect && topics[other].MatchString(request) {
			return "A request that seems to be about " + string(other) + "; give it to that aspect"
		}
	}
	return ""
}
