package event

import (
	"math/big"
	"strings"

	"golang.org/x/text/currency"
)

// CurrencyDigits returns the number of decimal digits between a currency's major and minor unit (ISO 4217).
// It returns false if code is not the code of a currency, in capital letters.
func CurrencyDigits(code string) (int, bool) {
	if !isCurrency(code) {
		return 0, false
	}
	switch code {
	case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF":
		return 0, true
	case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND":
		return 3, true
	}
	return 2, true
}

func isCurrency(code string) bool {
	switch code {
	case "MRU", "SLE", "UYW", "VED", "VES", "XAD", "XCG", "ZWG": // newer than the table of package currency
		return true
	case "XTS", "XXX": // for tests, and for no currency
		return false
	}
	_, err := currency.ParseISO(code)
	return err == nil && code == strings.ToUpper(code)
}

// Major formats minor units of the currency with a code as a decimal number of major units.
func Major(minor int64, code string) string {
	digits, _ := CurrencyDigits(code)
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	return strings.TrimSpace(new(big.Rat).SetFrac(big.NewInt(minor), unit).FloatString(digits))
}
