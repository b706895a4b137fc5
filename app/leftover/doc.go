// Package leftover uploads what earlier shows left on this machine, while no show is live. What fails is tried again,
// and does not keep other shows from being uploaded.
package leftover
