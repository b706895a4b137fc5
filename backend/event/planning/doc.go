// Package planning is the vocabulary of curation: briefs, results of aspects, iterations, conversations, and the
// requests and answers of the calls. It is pure, as package event is.
package planning
