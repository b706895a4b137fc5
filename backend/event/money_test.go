package event_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"footlight/backend/event"
)

func TestCurrencyDigits(t *testing.T) {
	for code, want := range map[string]int{"EUR": 2, "JPY": 0, "KWD": 3, "SLE": 2, "XCG": 2, "VES": 2} {
		digits, known := event.CurrencyDigits(code)
		require.True(t, known, code)
		require.Equal(t, want, digits, code)
	}
	for _, code := range []string{"", "ZZZ", "eur", "Eur", "EU", "EURO", "XXX", "XTS", "E R"} {
		_, known := event.CurrencyDigits(code)
		require.False(t, known, code)
	}
}
