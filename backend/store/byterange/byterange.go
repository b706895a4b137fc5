// Package byterange reads Range headers as RFC 9110, section 14, has them, for
// handlers that give out files. Clean puts into the header what all of them
// understand alike, before they see it:
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

// maxParts is how many ranges are read. Who asks for more gets everything.
const maxParts = 16

// part is a range of a file, from one byte up to and with another.
type part struct{ first, last int64 }

// Clean makes the Range of a request for size bytes with a tag the parts of it
// that there are, at most that many; without any it asks for what is behind the
// end, which is 416. A Range that counts for nothing goes: another method's than
// GET, another unit's, one that is malformed, one of another tag.
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

// parse lists the parts that there are of size bytes; false: it is no Range of
// bytes.
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

// read reads one range. One that is not there ends before it begins.
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

// number reads digits. What does not fit is behind every end.
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
