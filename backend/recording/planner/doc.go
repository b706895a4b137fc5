// Package planner takes the segments of an event and decides, durably, which chunks they
// become. Package cut says which; a Planner puts it on record and queues the chunks.
package planner
