package event

import (
	"math/big"
	"strings"
)

// CurrencyDigits returns the number of decimal digits between a currency's major and minor unit (ISO 4217).
// It returns false if code does not have the form of a currency code.
func CurrencyDigits(code string) (int, bool) {
	if len(code) != 3 || strings.ToUpper(code) != code || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
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

// Major formats minor units of a currency as a decimal number of major units.
func Major(minor int64, currency string) string {
	digits, _ := CurrencyDigits(currency)
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	return strings.TrimSpace(new(big.Rat).SetFrac(big.NewInt(minor), unit).FloatString(digits))
}
