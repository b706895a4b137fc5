// Package byterange reads Range headers (RFC 9110, section 14) for handlers that serve files. Clean rewrites
// the header into a form that every handler understands, before the handler sees it:
//
//	byterange.Clean(r, size, etag, 1)
package byterange

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
)

// maxParts limits how many ranges are read. A request for more gets the whole file.
const maxParts = 16

// part is a range of a file; both bytes are part of it.
type part struct{ first, last int64 }

// Clean rewrites the Range header of a request for a file of size bytes, whose entity tag is tag. It keeps
// the ranges that exist in the file, at most most of them. If no range exists, it asks for bytes behind the
// end, which handlers answer with 416. It removes a Range that must be ignored: one of a method other than
// GET, of another unit, of another entity tag, or a malformed one.
func Clean(r *http.Request, size int64, tag string, most int) {
	asked := r.Header.Get("Range")
	fresh := r.Header.Get("If-Range") == "" || r.Header.Get("If-Range") == tag
	r.Header.Del("Range")
	r.Header.Del("If-Range")
	parts, ok := parse(asked, size)
	if !ok || !fresh || r.Method != http.MethodGet {
		return
	}
	r.Header.Set("Range", "bytes="+strconv.FormatInt(size, 10)+"-")
	if len(parts) > 0 {
		r.Header.Set("Range", format(parts[:min(most, len(parts))]))
	}
}

// parse returns the requested ranges that exist in a file of size bytes. It reports false if asked is not a
// valid Range in bytes.
func parse(asked string, size int64) (parts []part, ok bool) {
	unit, list, _ := strings.Cut(asked, "=")
	if !strings.EqualFold(unit, "bytes") {
		return nil, false
	}
	found := 0
	for one := range strings.SplitSeq(list, ",") {
		if one = strings.Trim(one, " \t"); one == "" {
			continue // lists may have empty elements
		}
		p, valid := read(one, size)
		if found++; !valid || found > maxParts {
			return nil, false
		}
		if p.first <= p.last {
			parts = append(parts, p)
		}
	}
	return parts, found > 0
}

// read reads one range. If the range does not exist in the file, last is smaller than first.
func read(one string, size int64) (p part, valid bool) {
	from, to, dash := strings.Cut(one, "-")
	first, ok1 := number(from)
	last, ok2 := number(to)
	switch {
	case !dash || from == "" && !ok2 || from != "" && !ok1 || to != "" && !ok2:
		return p, false
	case from == "":
		return part{max(0, size-last), size - 1}, true
	case to == "":
		return part{first, size - 1}, true
	}
	return part{first, min(last, size-1)}, first <= last
}

// number reads decimal digits. A number that does not fit an int64 becomes math.MaxInt64, which lies behind
// every end.
func number(digits string) (n int64, ok bool) {
	if strings.Trim(digits, "0123456789") != "" || digits == "" {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		n = math.MaxInt64
	}
	return n, true
}

func format(parts []part) string {
	list := make([]string, len(parts))
	for i, p := range parts {
		list[i] = fmt.Sprintf("%d-%d", p.first, p.last)
	}
	return "bytes=" + strings.Join(list, ",")
}
