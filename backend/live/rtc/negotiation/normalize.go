package negotiation

import (
	"slices"
	"strings"

	"github.com/pion/sdp/v3"
)

// readDescription parses an offer and normalizes its spelling. No code behind it compares raw text.
//
// Lines end in CRLF. Fields are separated by one space, and values have no spaces around them. Codecs
// have their registered names. Names of parameters, feedback and roles are lower case. Groups other than
// BUNDLE are removed.
func readDescription(text string) (*sdp.SessionDescription, error) {
	d := &sdp.SessionDescription{}
	if err := d.UnmarshalString(tidy(text)); err != nil {
		return nil, BadOffer("The body is not SDP: %v.", err)
	}
	spell(d.Attributes)
	for _, m := range d.MediaDescriptions {
		spell(m.Attributes)
	}
	d.Attributes = slices.DeleteFunc(d.Attributes, func(a sdp.Attribute) bool {
		return isGroup(a) && !strings.HasPrefix(a.Value, bundle)
	})
	return d, nil
}

// bundle is the group of sections that share a transport (RFC 9143).
const bundle = "BUNDLE"

// tidy returns SDP, or a fragment of it, without superfluous white space and empty lines.
func tidy(text string) string {
	var b strings.Builder
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\r' || r == '\n' }) {
		if fields := strings.Fields(line); len(fields) > 0 {
			b.WriteString(strings.Join(fields, " ") + "\r\n")
		}
	}
	return b.String()
}

func spell(attributes []sdp.Attribute) {
	for i := range attributes {
		a := &attributes[i]
		a.Key, a.Value = strings.TrimSpace(a.Key), strings.TrimSpace(a.Value)
		switch a.Key {
		case "rtpmap":
			a.Value = spellCodec(a.Value)
		case "fmtp":
			a.Value = spellParameters(a.Value)
		case "rtcp-fb", sdp.AttrKeyConnectionSetup:
			a.Value = strings.ToLower(a.Value)
		case sdp.AttrKeyGroup:
			semantics, tags, _ := strings.Cut(a.Value, " ")
			a.Value = strings.TrimSpace(strings.ToUpper(semantics) + " " + tags)
		}
	}
}

// spellCodec normalizes the value of an rtpmap attribute.
func spellCodec(value string) string {
	pt, codec, _ := strings.Cut(value, " ")
	name, _, _ := strings.Cut(codec, "/")
	for _, known := range []string{codecH264, codecVP8, codecOpus, codecRTX} {
		if strings.EqualFold(name, known) {
			return pt + " " + known + codec[len(name):]
		}
	}
	return value
}

// Names of codecs as registered with IANA.
const (
	codecH264 = "H264"
	codecVP8  = "VP8"
	codecOpus = "opus"
	codecRTX  = "rtx"
)

// spellParameters normalizes the value of an fmtp attribute (RFC 8866 section 6.15).
func spellParameters(value string) string {
	pt, all, _ := strings.Cut(value, " ")
	var spelled []string
	for p := range strings.SplitSeq(all, ";") {
		name, is, found := strings.Cut(p, "=")
		if name = strings.TrimSpace(name); found {
			name = strings.ToLower(name) + "=" + strings.TrimSpace(is)
		}
		if name != "" {
			spelled = append(spelled, name)
		}
	}
	return strings.TrimSpace(pt + " " + strings.Join(spelled, ";"))
}

func isGroup(a sdp.Attribute) bool { return a.Key == sdp.AttrKeyGroup }
