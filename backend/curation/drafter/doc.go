// Package drafter is the writer that needs no network and no model: templates
// and rules over the facts of a brief. Every result is labelled as its work
// (Source), the same facts always give the same words, and it invents no
// names, numbers or links.
//
// Feedback is read as commands of a closed list (package command). A command is
// applied and looked for in the result; any other request is reported as not
// met, never passed over.
//
// The scopes' sections are in packages planner and promoter, written with prose.
//
// It leaves to package curation what code computes: wei, takings, UTC
// instants, the poster. A Drafter holds no state that changes; make one with
// New.
package drafter
