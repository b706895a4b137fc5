// Package agents drafts with a language model: each aspect of a plan has its own agent with its own role.
//
// An agent receives facts, constraints, the aspects it must agree with and, for a refinement, the previous
// version and the numbered requests of the feedback. All of this is one JSON document in the user's message:
// data, never instructions. The agent answers with a result that lacks the computed fields. Package curation
// completes the result, checks it, and returns failed checks to the same agent.
//
// The agent's own claims are not trusted. Rules that read the result decide which requests are met (Judge);
// requests that no rule can decide are unverifiable. Agents have no tools, keys or accounts, and nothing they
// write can accept or pay: an acceptance consists of numbers only.
package agents
