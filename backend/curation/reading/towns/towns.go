// Package towns finds the country and the time zone of a town with more than 15,000 people. Its table comes from GeoNames
// (CC BY 4.0); frontend/towns.js writes it.
package towns

import (
	_ "embed" // for the table
	"strconv"
	"strings"
	"sync"
)

//go:embed towns.txt
var table string

// Place is the country and the time zone of a town.
type Place struct {
	Country string // ISO 3166
	Zone    string // IANA name
}

// Find returns the places that have a name, the largest town first. The name must be folded by words.Fold. Towns with
// less than a tenth of the largest one's people are left out.
func Find(name string) (found []Place) {
	_, rows, _ := strings.Cut(table, "\n")
	for _, field := range strings.Fields(row(rows, name)) {
		if i, err := strconv.Atoi(field); err == nil {
			found = append(found, places()[i])
		}
	}
	return found
}

// Country returns the country of a time zone, "" if it is unknown.
func Country(zone string) string {
	for _, p := range places() {
		if p.Zone == zone {
			return p.Country
		}
	}
	return ""
}

// places returns the places of the table's head, to which its rows refer.
var places = sync.OnceValue(func() (all []Place) {
	head, _, _ := strings.Cut(table, "\n")
	for _, one := range strings.Split(head, "\t") {
		country, zone, _ := strings.Cut(one, " ")
		all = append(all, Place{country, zone})
	}
	return all
})

// row returns what the sorted rows say about a name, "" if there is no such row.
func row(rows, name string) string {
	for rows != "" {
		middle := strings.LastIndexByte(rows[:len(rows)/2], '\n') + 1
		line, after, _ := strings.Cut(rows[middle:], "\n")
		known, value, _ := strings.Cut(line, "\t")
		switch strings.Compare(name, known) {
		case 0:
			return value
		case -1:
			rows = rows[:middle]
		default:
			rows = after
		}
	}
	return ""
}
