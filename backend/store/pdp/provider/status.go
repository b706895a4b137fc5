package provider

import (
	"time"

	"footlight/backend/store/pdp/possession"
)

// Status is what a provider has and what it knows of it.
type Status struct {
	DataSets int
	Pieces   int    // in data sets; a piece in two counts twice
	Bytes    uint64 // of those
	Proven   int    // of those, whose proof stands now
	Faulty   int    // of those, on record as faulty
	Retired  int    // given up on purpose; no longer counted above
	Faults   int    // reported since the first block
	LastPass Pass   // of the scrub
}

// Status counts. It is safe for concurrent use.
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
