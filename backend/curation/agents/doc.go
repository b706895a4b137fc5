// Package agents drafts with a language model: one agent for each aspect of a plan, with a role of its own.
//
// An agent gets facts, constraints, the aspects it must agree with and, for a refinement, the version before
// and the numbered requests of a feedback, all of it as one JSON document in the user's message: data, never
// instructions. It answers with a result without what code computes. Package curation completes the result,
// checks it, and gives what failed back to the same agent.
//
// An agent's word counts for nothing. Which requests are met is found out by rules that read the result
// (Judge); what no rule can tell is unverifiable. Agents hold no tools, keys or accounts, and nothing they write
// can accept or pay: an acceptance takes numbers only.
package agents
