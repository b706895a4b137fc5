package ledgertest

import (
	"testing"

	"footlight/backend/ledger"
)

// Suite tests a ledger on a chain. open returns a ledger whose chain may already have other events. Every
// test uses events of its own.
func Suite(t *testing.T, open func(t *testing.T) *ledger.Ledger) {
	l := open(t)
	for name, test := range map[string]func(*testing.T, *ledger.Ledger){
		"seal what was published":         sealsWhatWasPublished,
		"continue a plan":                 continuesPlan,
		"unknown event":                   refusesUnknownEvent,
		"other creator":                   refusesOtherCreator,
		"numbers are dense":               refusesOtherNumbers,
		"invalid writing":                 refusesInvalidWriting,
		"repeat publish":                  repeatsPublish,
		"create without iterations":       createsAlone,
		"accept":                          accepts,
		"repeat accept":                   repeatsAccept,
		"invalid acceptance":              refusesInvalidAcceptance,
		"accepted scope is final":         keepsAcceptedScope,
		"concurrent iterations":           serialisesIterations,
		"concurrent events":               publishesConcurrently,
		"concurrent accepts":              acceptsOnce,
		"signed plans":                    sealsWhatAuthorsSigned,
		"forged consent":                  refusesForgedConsent,
		"anchors":                         anchorsDocuments,
		"tickets":                         sellsAndClaims,
		"tickets are given back":          givesBack,
		"tickets are passed on":           passesOn,
		"tickets refused":                 refusesTickets,
		"schedule":                        keepsSchedule,
		"hosts":                           appointsHosts,
		"list events":                     listsEvents,
		"tell where and how to look":      tellsInfo,
		"a closed context writes nothing": honoursContext,
	} {
		t.Run(name, func(t *testing.T) { test(t, l) })
	}
}
