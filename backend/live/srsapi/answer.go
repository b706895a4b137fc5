package srsapi

// envelope is the start of every answer.
type envelope struct {
	Code    int    `json:"code"`
	Server  string `json:"server"`
	Service string `json:"service"`
	PID     string `json:"pid"`
}

// answer is an envelope with the part that was asked for.
type answer struct {
	envelope
	Streams []streamJSON `json:"streams,omitzero"`
	Stream  *streamJSON  `json:"stream,omitempty"`
	Clients []clientJSON `json:"clients,omitzero"`
	Client  *clientJSON  `json:"client,omitempty"`
	Vhosts  []vhostJSON  `json:"vhosts,omitzero"`
	Vhost   *vhostJSON   `json:"vhost,omitempty"`
	Data    any          `json:"data,omitempty"`
	SDP     string       `json:"sdp,omitempty"`
	Session string       `json:"sessionid,omitempty"`
}

type streamJSON struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	Vhost     string      `json:"vhost"`
	App       string      `json:"app"`
	TCURL     string      `json:"tcUrl"`
	URL       string      `json:"url"`
	LiveMS    int64       `json:"live_ms"`
	Clients   int         `json:"clients"`
	Frames    uint64      `json:"frames"`
	SendBytes uint64      `json:"send_bytes"`
	RecvBytes uint64      `json:"recv_bytes"`
	Kbps      kbps        `json:"kbps"`
	Publish   publishJSON `json:"publish"`
	Video     *videoJSON  `json:"video"`
	Audio     *audioJSON  `json:"audio"`
}

type publishJSON struct {
	Active bool   `json:"active"`
	CID    string `json:"cid,omitempty"`
}

type videoJSON struct {
	Codec   string `json:"codec"`
	Profile string `json:"profile"`
	Level   string `json:"level"`
	Width   int    `json:"width"`
	Height  int    `json:"height"`
}

type audioJSON struct {
	Codec      string `json:"codec"`
	SampleRate int    `json:"sample_rate"`
	Channel    int    `json:"channel"`
	Profile    string `json:"profile"`
}

type clientJSON struct {
	ID        string  `json:"id"`
	Vhost     string  `json:"vhost"`
	Stream    string  `json:"stream"`
	IP        string  `json:"ip"`
	PageURL   string  `json:"pageUrl"`
	SwfURL    string  `json:"swfUrl"`
	TCURL     string  `json:"tcUrl"`
	URL       string  `json:"url"`
	Name      string  `json:"name"`
	Type      string  `json:"type"`
	Publish   bool    `json:"publish"`
	Alive     float64 `json:"alive"`
	SendBytes uint64  `json:"send_bytes"`
	RecvBytes uint64  `json:"recv_bytes"`
	Kbps      kbps    `json:"kbps"`
	// Quality is Footlight's own: the report of a WebRTC viewer.
	Quality *qualityJSON `json:"quality,omitempty"`
	*lineJSON
}

// lineJSON tells what a WebRTC viewer's connection carries.
type lineJSON struct {
	Layer    string `json:"layer"`         // the simulcast layer that the viewer is sent; empty if there is one only
	Estimate int    `json:"estimate_kbps"` // 0 means unknown
	Loss     int    `json:"loss_permille"` // in the newest report
}

type qualityJSON struct {
	Age     float64 `json:"age"`  // seconds since the report
	Loss    float64 `json:"loss"` // 0 to 1
	RTT     float64 `json:"rtt"`  // milliseconds; 0 means unknown
	Bitrate int     `json:"bps"`  // estimate; 0 means unknown
}

type kbps struct {
	Recv int `json:"recv_30s"`
	Send int `json:"send_30s"`
}

type vhostJSON struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	Enabled   bool    `json:"enabled"`
	Clients   int     `json:"clients"`
	Streams   int     `json:"streams"`
	SendBytes uint64  `json:"send_bytes"`
	RecvBytes uint64  `json:"recv_bytes"`
	Kbps      kbps    `json:"kbps"`
	HLS       hlsJSON `json:"hls"`
}

type hlsJSON struct {
	Enabled  bool    `json:"enabled"`
	Fragment float64 `json:"fragment"`
}
