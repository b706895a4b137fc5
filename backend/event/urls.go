package event

import (
	"strings"
)

// StreamURLs holds the addresses of one event's stream. They depend only on the event's ID and the server's
// Origins: they are the same before the first publish, after it, and after a restart.
type StreamURLs struct {
	Stream string `json:"streamUrl"` // RTMP, publish and play
	Play   string `json:"playUrl"`   // HTTP-FLV
	WHIP   string `json:"whipUrl"`   // RFC 9725, publish
	WHEP   string `json:"whepUrl"`   // WHEP draft, play
	Room   string `json:"roomUrl"`   // the audience's page
}

// Origins holds the addresses at which a server can be reached. If StreamHost is set, addresses have the
// contract's form (https, RTMP on 1935, FLV on 8080, WHIP and WHEP on 443). Otherwise they use the
// listeners' addresses, which work only on the server's machine.
type Origins struct {
	TLS        bool   `json:"tls,omitempty"`        // the HTTP and API listeners use HTTPS
	StreamHost string `json:"streamHost,omitempty"` // "stream.example.org"; no scheme, no port
	Site       string `json:"site,omitempty"`       // "https://example.org"; empty means the HTTP listener
	HTTP       string `json:"http,omitempty"`       // listener of site, FLV and HLS, "127.0.0.1:8080"
	API        string `json:"api,omitempty"`        // listener of the SRS API, "127.0.0.1:1985"
	RTMP       string `json:"rtmp,omitempty"`       // "127.0.0.1:1935"
}

// URLs returns the addresses of id's stream.
func (o Origins) URLs(id ID) StreamURLs {
	rtmp, flv, rtc := o.RTMP, o.scheme()+o.HTTP, o.scheme()+o.API
	if o.StreamHost != "" {
		rtmp = o.StreamHost + ":1935"
		flv = "https://" + o.StreamHost + ":8080"
		rtc = "https://" + o.StreamHost
	}
	name := string(id) // an ID needs no escaping in a path or a query
	return StreamURLs{
		Stream: "rtmp://" + rtmp + "/live/" + name,
		Play:   flv + "/live/" + name + ".flv",
		WHIP:   rtc + "/rtc/v1/whip/?app=live&stream=" + name,
		WHEP:   rtc + "/rtc/v1/whep/?app=live&stream=" + name,
		Room:   o.SiteURL() + "/room/" + name,
	}
}

// HLS returns the address of id's playlist, beside its FLV.
func (o Origins) HLS(id ID) string {
	return strings.TrimSuffix(o.URLs(id).Play, ".flv") + ".m3u8"
}

// LowHLS returns the address of id's low-latency playlist.
func (o Origins) LowHLS(id ID) string {
	return strings.TrimSuffix(o.URLs(id).Play, ".flv") + "/low.m3u8"
}

// SiteURL returns the site's address without a trailing slash.
func (o Origins) SiteURL() string {
	if o.Site == "" {
		return o.scheme() + o.HTTP
	}
	return strings.TrimRight(o.Site, "/")
}

func (o Origins) scheme() string {
	if o.TLS {
		return "https://"
	}
	return "http://"
}
