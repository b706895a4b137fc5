package event

import (
	"regexp"
	"strconv"
)

// Resolution is a frame size in pixels, "<width>x<height>" in text.
type Resolution struct{ Width, Height int }

// Kilobits is a bit rate in kbit/s, "<number>k" in text.
type Kilobits int

// The forms limit what a request can ask of an encoder: four digits are at most 9999 pixels, six at most
// 999 Mbit/s.
var (
	resolutionForm = regexp.MustCompile(`^([1-9][0-9]{0,3})x([1-9][0-9]{0,3})$`)
	kilobitsForm   = regexp.MustCompile(`^([1-9][0-9]{0,5})k$`)
)

// ParseResolution parses "1280x720". The error is an *ErrInvalid for the field "resolution".
func ParseResolution(s string) (Resolution, error) {
	if s == "" {
		return Resolution{}, Invalid("resolution", "is required")
	}
	m := resolutionForm.FindStringSubmatch(s)
	if m == nil {
		return Resolution{}, Invalid("resolution", "must be <width>x<height> in pixels, such as 1280x720")
	}
	w, _ := strconv.Atoi(m[1]) // the form allows digits only
	h, _ := strconv.Atoi(m[2])
	return Resolution{Width: w, Height: h}, nil
}

// String returns "<width>x<height>".
func (r Resolution) String() string { return strconv.Itoa(r.Width) + "x" + strconv.Itoa(r.Height) }

// MarshalText implements encoding.TextMarshaler.
func (r Resolution) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *Resolution) UnmarshalText(b []byte) (err error) {
	*r, err = ParseResolution(string(b))
	return err
}

// ParseKilobits parses "2500k". The error is an *ErrInvalid for the field "bitrate".
func ParseKilobits(s string) (Kilobits, error) {
	if s == "" {
		return 0, Invalid("bitrate", "is required")
	}
	m := kilobitsForm.FindStringSubmatch(s)
	if m == nil {
		return 0, Invalid("bitrate", "must be <number>k, such as 2500k")
	}
	n, _ := strconv.Atoi(m[1]) // the form allows digits only
	return Kilobits(n), nil
}

// String returns "<number>k".
func (k Kilobits) String() string { return strconv.Itoa(int(k)) + "k" }

// MarshalText implements encoding.TextMarshaler.
func (k Kilobits) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (k *Kilobits) UnmarshalText(b []byte) (err error) {
	*k, err = ParseKilobits(string(b))
	return err
}
