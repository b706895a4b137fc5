package config

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"
)

// unfinished is the value of a flag with two sizes: of one wallet, and of all.
type unfinished struct{ one, all *int64 }

var _ pflag.Value = unfinished{}

// Type implements pflag.Value.
func (unfinished) Type() string { return "size/size" }

// String implements pflag.Value.
func (u unfinished) String() string {
	if u.one == nil {
		return ""
	}
	return size(*u.one) + "/" + size(*u.all)
}

// bytes is the value of a flag with a size; 0 is "none".
type bytes int64

var _ pflag.Value = (*bytes)(nil)

// Type implements pflag.Value.
func (*bytes) Type() string { return "size" }

// String implements pflag.Value.
func (b *bytes) String() string {
	if *b == 0 {
		return "none"
	}
	return size(int64(*b))
}

// Set implements pflag.Value.
func (b *bytes) Set(text string) error {
	if text == "none" {
		*b = 0
		return nil
	}
	n, err := humanize.ParseBytes(text)
	if err != nil || n == 0 || n > 1<<60 {
		return fmt.Errorf("%q must be a size such as 500GiB, or none", text)
	}
	*b = bytes(n)
	return nil
}

func size(n int64) string { return strings.ReplaceAll(humanize.IBytes(uint64(n)), " ", "") }

// Set implements pflag.Value.
func (u unfinished) Set(text string) error {
	one, all, two := strings.Cut(text, "/")
	first, err := humanize.ParseBytes(one)
	second, bad := humanize.ParseBytes(all)
	if !two || err != nil || bad != nil || first == 0 || first > second || second > 1<<60 {
		return fmt.Errorf("%q must be two sizes such as 4GiB/32GiB, of which the first is not larger than the second", text)
	}
	*u.one, *u.all = int64(first), int64(second)
	return nil
}
