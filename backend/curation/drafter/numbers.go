package drafter

import (
	"slices"
	"strconv"
	"strings"

	"footlight/backend/event"
)

// count is a number of minutes, tickets or posts as people write it.
const count = `\d{1,7}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?`

// number reads what count matches; half is 0.
func number(s string) int {
	s = strings.ToLower(strings.TrimSpace(s))
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	if s == "a" || s == "an" {
		return 1
	}
	return 1 + slices.Index([]string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}, s)
}

// amount is money in words: "free" or "12.50 EUR".
func (w *writer) amount(minor int64) string {
	if minor == 0 {
		return "free"
	}
	currency := w.pricing.Currency
	if currency == "" {
		currency = w.facts.Currency
	}
	return event.Major(minor, currency) + " " + currency
}

// parseAmount reads "12", "12.5" or "12,50" into minor units of a currency.
func parseAmount(s, currency string) (int64, bool) {
	s = strings.ReplaceAll(s, ",", ".")
	whole, part, _ := strings.Cut(s, ".")
	digits, ok := event.CurrencyDigits(currency)
	if !ok || len(whole) > 9 || len(part) > digits {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+strings.Repeat("0", digits-len(part)), 10, 64)
	return n, err == nil
}

// currencyOf is the ISO code of a sign or a word, "" for none.
func currencyOf(s string) string {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "€", "euro", "euros", "eur":
		return "EUR"
	case "$", "dollar", "dollars", "usd", "bucks":
		return "USD"
	case "£", "pound", "pounds", "gbp":
		return "GBP"
	case "¥", "yen", "jpy":
		return "JPY"
	case "franc", "francs", "chf":
		return "CHF"
	case "sek", "nok", "dkk", "pln", "czk", "cad", "aud", "inr", "brl", "krw", "cny":
		return strings.ToUpper(s)
	}
	return ""
}
