// Package checks says before a show what would go wrong in it, and what to do about that.
package checks
