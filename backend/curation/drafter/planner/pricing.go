package planner

import (
	"footlight/backend/curation/drafter/section"
	"footlight/backend/event"
)

const (
	amountIn = `(?P<pre>[€$£¥])?\s?(?P<n>\d{1,9}(?:[.,]\d{1,3})?)\s?(?P<post>[€$£¥]|euros?\b|eur\b|dollars?\b|usd\b|bucks\b|pounds?\b|gbp\b|yen\b|jpy\b|francs?\b|chf\b|sek\b|nok\b|dkk\b|pln\b|czk\b|cad\b|aud\b|inr\b|brl\b|krw\b|cny\b)?`
	people   = `(?:tickets|seats|places|people|persons|guests|participants|attendees)`
	sized    = `\s*\b(?:for|limited to|with)\s+(?:up to\s+|at most\s+)?(?P<q>` + section.Count + `)\s+` + people + `\b`
	tierAt   = `(?i)\b(?P<tier>early[ -]bird|general(?: admission)?|supporter|vip|student|senior|member|child|children|kid|[a-z]{3,20} tier)s?\s*(?:tickets?|price|tier|admission)?\s*(?:at|for|to|is|costs?|pay|get in for|should (?:be|cost|pay)|:|=)?\s*` + amountIn + `\b`
	withUnit = `(?:[€$£¥]\s?\d|\d\s?(?:[€$£¥]|(?i:euros?|eur|dollars?|usd|bucks|pounds?|gbp|yen|jpy|francs?|chf|sek|nok|dkk|pln|czk|cad|aud|inr|brl|krw|cny)\b))`
)

// Pricing is the section of that aspect.
func Pricing() section.Of[event.PricingResult] {
	s := section.Style[event.PricingResult]{Texts: func(r *event.PricingResult) []*string { return []*string{&r.RefundPolicy} }}
	rules := []section.Rule[event.PricingResult]{
		section.On(`(?i)(?:^|\s)(?:(?:-|−|minus\s)\s?[€$£¥]?\s?\d[\d.,]*|[€$£¥]?\d[\d.,]*e[+-]?\d+)\s?(?:[€$£¥]|[a-z]+\b)?`, noAmount),
		section.On(`(?i)\badd\s+(?:a\s+|the\s+)?perk\s*:?\s*(?P<x>.+?)(?:\s+(?:to|for)\s+(?:the\s+)?(?P<tier>[\w -]{1,40}?)(?:\s+tier|\s+tickets?)?)?$`, addPerk),
		section.On(`(?i)\b(?:remove|drop|delete)\s+(?:the\s+)?perk\s*:?\s*(?P<x>.+)$`, removePerk),
		section.On(`(?i)\b(?:refund policy|refunds?)\s*(?::|=|should be)\s*(?P<x>.+)$`, section.Afterwards(setRefunds)),
		section.On(`(?i)\bno refunds?\b`, section.Afterwards(noRefunds)),
		section.On(`(?i)\breserve(?: price)?\s*(?:of|at|to|:|=|should be)?\s*`+amountIn, section.Afterwards(setReserve)),
		section.On(`(?i)\b(?:add|offer|with)\s+(?:an?\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price|admission)\s*(?:at|for|of|:)?\s*`+amountIn+`(?:`+sized+`)?`, addTier),
		section.On(`(?i)\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<tier>[A-Za-z][\w -]{0,30}?)\s*(?:tier|tickets?|discount|price)s?\b|\b(?:remove|drop|delete|no)\s+(?:the\s+)?(?P<bird>early[ -]bird|supporter|vip)s?\b`, removeTier),
		section.On(`(?i)\b(?:one price|single (?:tier|price)|only one (?:tier|price)|same price for (?:all|everyone))\b(?: for everyone)?`, onePrice),
		section.On(`(?i)\b(?:pay what you (?:want|can)|donations?(?: based| only)?|donation[- ]based)\b`, donation),
		section.On(`(?i)\b(?:make it |entry |admission )?(?:free(?: of charge)?|no charge|for free|gratis)\b(?: entry| admission| tickets?)?`, makeFree),
		section.On(`(?i)\b(?P<dir>cheaper|lower|reduce|decrease|raise|increase|more expensive|higher|up|down)\b(?:\s+(?:the\s+)?prices?)?\s*(?:by\s+)?(?P<p>\d{1,3})\s?(?:%|percent)`, byPercent),
		section.On(`(?i)\b(?P<p>\d{1,3})\s?(?:%|percent)\s+(?P<dir>cheaper|off|less|lower|more expensive|more|higher)\b`, byPercent),
		section.On(tierAt+sized, tierPrice), // or the tier's tickets would be everybody's
		section.On(`(?i)\b(?P<n>`+section.Count+`)\s+`+people+`\b(?:\s+in total|\s+overall)?|\bcapacity\s*(?:of|to|:|=|is)?\s*(?P<cap>\d{1,7})\b`, setQuantity),
		section.On(tierAt, tierPrice),
		section.On(`(?i)\b(?:(?:make|set|change|move)\s+(?:it|the price|price|tickets?|the tickets?|this)?\s*(?:to|at|for|cost)?|(?:price|tickets?|costs?|charge|entry|admission)\s*(?:at|for|of|to|is|are|should (?:be|cost)|:|=)?)\s*`+amountIn, setPrice),
		section.On(`(?:^|\s)`+`(?i:`+amountIn+`)`+`(?:\s|$|[.,!])`, bareAmount),
		section.On(`(?i)\b(?:in|currency\s*(?::|is|to)?|use|switch to)\s+(?P<cur>euros?|eur|dollars?|usd|pounds?|gbp|yen|jpy|francs?|chf|sek|nok|dkk|pln|czk|cad|aud|inr|brl|krw|cny)\b`, setCurrency),
		section.On(`(?i)\b(?P<dir>cheaper|less expensive|lower|too expensive|reduce|more expensive|raise|higher|too cheap|increase)\b(?:\s+(?:the\s+)?prices?)?`, byPercent),
		section.On(section.LanguageWords, section.Language[event.PricingResult]),
		section.On(section.ReplaceWords, s.Replace),
	}
	return section.Of[event.PricingResult]{Name: event.Pricing, First: draftPricing, Rules: rules, Tidy: tidyPricing}
}
