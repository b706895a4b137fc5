package sources

// InvalidError says which flag names no source.
type InvalidError struct {
	Flag string // "--source"
	Err  error
}

// Error implements error.
func (e *InvalidError) Error() string { return e.Flag + ": " + e.Err.Error() }

// Unwrap returns why the source is invalid.
func (e *InvalidError) Unwrap() error { return e.Err }
