package draft

import (
	"testing"
	"time"
)

// TestDays are days as briefs in many languages write them, read on Monday 23 November 2026.
func TestDays(t *testing.T) {
	now := time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)
	for _, tc := range []struct{ own, words, order, want string }{
		{"en", "2026-12-11", "YMD", "2026-12-11"},
		{"en", "2027-13-5", "YMD", ""},
		{"en", "2027-2-29", "YMD", ""},
		{"ja", "2026年12月11日", "YMD", "2026-12-11"},
		{"de", "5. 6. 2027", "DMY", "2027-06-05"},
		{"en", "5/6/2027", "MDY", "2027-05-06"},
		{"en", "5/6/2027", "DMY", "2027-06-05"},
		{"en", "23 November", "", "2026-11-23"},
		{"en", "22 November", "", "2027-11-22"},
		{"en", "29 February", "", "2028-02-29"},
		{"en", "31 June", "", ""},
		{"en", "Sept. 4th", "", "2027-09-04"},
		{"en", "March 3, 2027", "", "2027-03-03"},
		{"en", "1 December 2019", "", "2019-12-01"},
		{"en", "6 out", "", ""},
		{"en", "2 sets", "", ""},
		{"en", "11 grudnia", "", "2026-12-11"},
		{"en", "11 mai 2027", "", "2027-05-11"},
		{"de", "3 März", "", "2027-03-03"},
		{"fr", "1er févr.", "", "2027-02-01"},
		{"es", "8 de marzo de 2027", "", "2027-03-08"},
		{"pt", "6 out", "", "2027-10-06"},
		{"fi", "11 joulukuu", "", "2026-12-11"},
		{"tr", "4 Ağustos 2027", "", "2027-08-04"},
		{"uk", "11 грудня 2026", "", "2026-12-11"},
		{"he", "11 בדצמבר", "", "2026-12-11"},
		{"ar", "11 ديسمبر", "", "2026-12-11"},
		{"tlh", "11 December", "", "2026-12-11"},
	} {
		day := calendar{now, "", []string{tc.own, "en"}}.day(tc.words, tc.order)
		if got := isoDay(day); got != tc.want {
			t.Errorf("%s, %q, %s: %q, want %q", tc.own, tc.words, tc.order, got, tc.want)
		}
	}
}

// TestDay are days as requests write them: a name of a day first.
func TestDay(t *testing.T) {
	now := time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)
	for words, want := range map[string]string{
		"tomorrow": "2026-11-24", "the day after tomorrow": "2026-11-25", "today": "2026-11-23", "Monday": "2026-11-30", "Tues": "2026-11-24",
		"Sonntag": "2026-11-29", "4 December": "2026-12-04", "never": "",
	} {
		if got := isoDay(Day(words, now)); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
}

func isoDay(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}
