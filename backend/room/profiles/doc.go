// Package profiles keeps the names that creators give themselves, each with a line about the creator and a
// picture. Creators sign their profiles, so that no one else can name them.
//
// Each change has a number, the version, which the signature covers. A removed profile leaves its version
// behind, so that an old signature cannot bring it back. Names need not be unique: Of reports those that look
// alike, and pages show such a name beside its address.
package profiles
