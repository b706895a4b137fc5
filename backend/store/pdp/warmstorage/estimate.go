package warmstorage

import (
	"errors"
	"math"
	"time"

	"footlight/backend/store/pdp"
)

// Prices holds the service's prices in USDFC, a token worth a US dollar.
type Prices struct {
	TiBMonth   float64 // for a TiB of each copy
	FloorMonth float64 // at least, for a data set
}

// PublishedPrices returns the service's default prices, which are the same for every provider
// (github.com/FilOzone/filecoin-services, SPEC.md, "Pricing"). The service's owner can change them.
func PublishedPrices() Prices { return Prices{TiBMonth: 2.5, FloorMonth: 0.06} }

// month is the service's month. lockup is how long a payer's money is held back, to cover the provider's
// notice period.
const (
	month  = 30 * 24 * time.Hour
	lockup = month
	tib    = 1 << 40
	minute = time.Minute // the length of a piece
)

// Recording describes a recording to keep.
type Recording struct {
	Length   time.Duration
	Megabits float64 // per second, video and audio
	Keep     time.Duration
	Copies   int // one with each of as many providers
}

// Estimate is the cost of a recording.
type Estimate struct {
	Bytes        float64 // for each copy
	Pieces       int     // for each copy
	Transactions int     // that add the pieces, if batches are full
	Month        float64 // USDFC, for all copies
	Total        float64 // USDFC, for all copies and the whole time
	Deposit      float64 // USDFC: the total and the amount held back
}

// errRecording is returned for a Recording out of range.
var errRecording = errors.New("warmstorage: length, megabits, days and copies must be positive, and one copy must be less than 10^18 bytes")

// Estimate computes the cost of a recording. It does not include gas (paid in FIL) and the fees of single
// transactions, which are fractions of a cent.
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
