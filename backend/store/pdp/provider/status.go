package provider

import (
	"time"

	"footlight/backend/store/pdp/possession"
)

// Status counts a provider's pieces.
type Status struct {
	DataSets int
	Pieces   int    // pieces in data sets; a piece in two counts twice
	Bytes    uint64 // bytes of these pieces
	Proven   int    // pieces whose proof stands now
	Faulty   int    // pieces on record as faulty
	Retired  int    // pieces given up on purpose, not counted above
	Faults   int    // faults reported since the first block
	LastPass Pass   // newest pass of the scrub
}

// Status returns the present counts. It is safe for concurrent use.
func (p *Provider) Status() Status {
	now, s := time.Now(), Status{LastPass: p.scrubber.newest()}
	p.stock.records.Visit(func(set *possession.DataSet) {
		s.DataSets++
		for _, r := range set.Records {
			if p.stock.retired.has(r.CID) {
				s.Retired++
				continue
			}
			s.Pieces++
			s.Bytes += r.CID.Size()
			switch {
			case r.State == possession.Faulty:
				s.Faulty++
			case r.State == possession.Proven && !now.After(set.Until):
				s.Proven++
			}
		}
	})
	s.Faults = p.stock.records.Faults()
	return s
}
