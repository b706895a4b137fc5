package warmstorage

import (
	"errors"
	"math"
	"time"

	"footlight/backend/store/pdp"
)

// Prices are what the service charges, in USDFC, a token worth a US dollar.
type Prices struct {
	TiBMonth   float64 // a TiB for a month, each copy
	FloorMonth float64 // a data set for a month, at least
}

// PublishedPrices are the service's defaults, the same for every provider, as
// its specification states them (github.com/FilOzone/filecoin-services, SPEC.md,
// "Pricing"). Its owner can change them.
func PublishedPrices() Prices { return Prices{TiBMonth: 2.5, FloorMonth: 0.06} }

// The service's month, and how long a payer's money is held back to cover the
// provider's notice.
const (
	month  = 30 * 24 * time.Hour
	lockup = month
	tib    = 1 << 40
	minute = time.Minute // of recording in a piece
)

// Recording is what is to be kept.
type Recording struct {
	Length   time.Duration
	Megabits float64 // a second, picture and sound
	Keep     time.Duration
	Copies   int // with as many providers
}

// Estimate is what a recording costs.
type Estimate struct {
	Bytes        float64 // of each copy
	Pieces       int     // of each copy
	Transactions int     // that add them, when batches are full
	Month        float64 // USDFC, all copies
	Total        float64 // USDFC, all copies, for as long as they are kept
	Deposit      float64 // USDFC: the total and what is held back
}

// errRecording is a question without an answer.
var errRecording = errors.New("warmstorage: length, megabits, days and copies must be positive, and no more than a millennium of it")

// Estimate says what a recording costs. Gas, in FIL, and the fees of single
// transactions, fractions of a cent, are not in it.
func (p Prices) Estimate(r Recording) (Estimate, error) {
	bytes := r.Length.Seconds() * r.Megabits * 1e6 / 8
	if r.Length <= 0 || r.Keep <= 0 || r.Copies < 1 || !(bytes > 0) || bytes > 1e18 {
		return Estimate{}, errRecording
	}
	e := Estimate{Bytes: bytes, Pieces: int(math.Ceil(float64(r.Length) / float64(minute)))}
	e.Transactions = (e.Pieces + pdp.MaxBatch - 1) / pdp.MaxBatch
	e.Month = float64(r.Copies) * max(bytes/tib*p.TiBMonth, p.FloorMonth)
	e.Total = e.Month * float64(r.Keep) / float64(month)
	e.Deposit = e.Total + e.Month*float64(lockup)/float64(month)
	return e, nil
}
