package event

import "strings"

// StreamURLs is the set of addresses of one event's stream. It is a pure
// function of the event's ID and the server's Origins: the same before the
// first publish, after it, and across restarts.
type StreamURLs struct {
	Stream string `json:"streamUrl"` // RTMP, publish and play
	Play   string `json:"playUrl"`   // HTTP-FLV
	WHIP   string `json:"whipUrl"`   // RFC 9725, publish
	WHEP   string `json:"whepUrl"`   // WHEP draft, play
	Room   string `json:"roomUrl"`   // the audience's page
}

// Origins says where a server is reached. StreamHost, when set, selects the
// contract's shapes (https, RTMP 1935, FLV 8080, WHIP and WHEP on 443).
// Otherwise the listeners' own addresses are used, which are only right on the
// machine itself.
type Origins struct {
	TLS        bool   `json:"tls,omitempty"`        // the listeners of HTTP and API speak HTTPS
	StreamHost string `json:"streamHost,omitempty"` // "stream.example.org"; no scheme, no port
	Site       string `json:"site,omitempty"`       // "https://example.org"; no trailing slash needed; empty: the HTTP listener
	HTTP       string `json:"http,omitempty"`       // listener of site, FLV and HLS, "127.0.0.1:8080"
	API        string `json:"api,omitempty"`        // listener of the SRS API, "127.0.0.1:1985"
	RTMP       string `json:"rtmp,omitempty"`       // "127.0.0.1:1935"
}

// URLs computes id's addresses.
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

// HLS is the playlist of id's stream, beside its FLV.
func (o Origins) HLS(id ID) string {
	return strings.TrimSuffix(o.URLs(id).Play, ".flv") + ".m3u8"
}

// SiteURL is the site without a trailing slash.
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
