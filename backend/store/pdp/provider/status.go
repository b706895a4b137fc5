package provider

import "time"

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
	now, s := time.Now(), Status{LastPass: p.scrubbed.get()}
	p.book.visit(func(set *dataSet) {
		s.DataSets++
		for _, r := range set.records {
			if p.retired.has(r.cid) {
				s.Retired++
				continue
			}
			s.Pieces++
			s.Bytes += r.cid.Size()
			switch {
			case r.state == faulty:
				s.Faulty++
			case r.state == proven && !now.After(set.until):
				s.Proven++
			}
		}
	})
	s.Faults = p.book.reported()
	return s
}
