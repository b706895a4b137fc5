package planner

import (
	"strconv"
	"strings"

	"footlight/backend/event"
)

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
