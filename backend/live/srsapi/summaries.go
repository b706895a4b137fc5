package srsapi

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/host"
	"github.com/shirou/gopsutil/v4/load"
	"github.com/shirou/gopsutil/v4/mem"
	"github.com/shirou/gopsutil/v4/net"
	"github.com/shirou/gopsutil/v4/process"
)

type summaryJSON struct {
	OK     bool       `json:"ok"` // false if a value of the machine could not be read
	NowMS  int64      `json:"now_ms"`
	Self   selfJSON   `json:"self"`
	System systemJSON `json:"system"`
}

// selfJSON describes this process. Percentages are fractions of 1, as in SRS.
type selfJSON struct {
	Version    string  `json:"version"`
	PID        int     `json:"pid"`
	PPID       int     `json:"ppid"`
	Argv       string  `json:"argv"` // without arguments, which may hold secrets
	MemKB      uint64  `json:"mem_kbyte"`
	MemPercent float32 `json:"mem_percent"`
	CPUPercent float64 `json:"cpu_percent"`
	UptimeS    int64   `json:"srs_uptime"`
}

// systemJSON describes the machine. Network bytes count since it started.
type systemJSON struct {
	CPUPercent  float64 `json:"cpu_percent"`
	RAMKB       uint64  `json:"mem_ram_kbyte"`
	RAMPercent  float64 `json:"mem_ram_percent"`
	SwapKB      uint64  `json:"mem_swap_kbyte"`
	SwapPercent float64 `json:"mem_swap_percent"`
	CPUs        int     `json:"cpus"`
	CPUsOnline  int     `json:"cpus_online"`
	UptimeS     uint64  `json:"uptime"`
	Load1       float64 `json:"load_1m"`
	Load5       float64 `json:"load_5m"`
	Load15      float64 `json:"load_15m"`
	SampleMS    int64   `json:"net_sample_time"`
	NetRecv     uint64  `json:"net_recv_bytes"`
	NetSend     uint64  `json:"net_send_bytes"`
	SRSSampleMS int64   `json:"srs_sample_time"`
	SRSRecv     uint64  `json:"srs_recv_bytes"` // of the connected clients
	SRSSend     uint64  `json:"srs_send_bytes"`
	ConnSRS     int     `json:"conn_srs"`
}

func (h *Handler) summaries(w http.ResponseWriter, r *http.Request, _ string) {
	if !readOnly(w, r) {
		return
	}
	s := summaryJSON{OK: true, NowMS: time.Now().UnixMilli()}
	for _, fill := range []func(context.Context, *summaryJSON) error{h.self, processor, memory, network, h.traffic} {
		s.OK = fill(r.Context(), &s) == nil && s.OK
	}
	reply(w, r, answer{envelope: h.ident, Data: s})
}

func (h *Handler) self(ctx context.Context, s *summaryJSON) error {
	s.Self = selfJSON{
		Version: srsVersion, PID: os.Getpid(), PPID: os.Getppid(), Argv: filepath.Base(os.Args[0]),
		UptimeS: int64(time.Since(h.started).Seconds()),
	}
	p, err := process.NewProcessWithContext(ctx, int32(os.Getpid()))
	if err != nil {
		return err
	}
	info, err := p.MemoryInfoWithContext(ctx)
	if err != nil {
		return err
	}
	s.Self.MemKB = info.RSS / 1024
	if s.Self.MemPercent, err = p.MemoryPercentWithContext(ctx); err != nil {
		return err
	}
	s.Self.MemPercent /= 100
	percent, err := p.CPUPercentWithContext(ctx)
	s.Self.CPUPercent = percent / 100
	return err
}

func processor(ctx context.Context, s *summaryJSON) error {
	s.System.CPUs, s.System.CPUsOnline = runtime.NumCPU(), runtime.NumCPU()
	const sinceTheLastCall = 0
	busy, err := cpu.PercentWithContext(ctx, sinceTheLastCall, false)
	if err != nil || len(busy) == 0 {
		return err
	}
	s.System.CPUPercent = busy[0] / 100
	avg, err := load.AvgWithContext(ctx)
	if err != nil {
		return err
	}
	s.System.Load1, s.System.Load5, s.System.Load15 = avg.Load1, avg.Load5, avg.Load15
	s.System.UptimeS, err = host.UptimeWithContext(ctx)
	return err
}

func memory(ctx context.Context, s *summaryJSON) error {
	ram, err := mem.VirtualMemoryWithContext(ctx)
	if err != nil {
		return err
	}
	s.System.RAMKB, s.System.RAMPercent = ram.Total/1024, ram.UsedPercent/100
	swap, err := mem.SwapMemoryWithContext(ctx)
	if err != nil {
		return err
	}
	s.System.SwapKB, s.System.SwapPercent = swap.Total/1024, swap.UsedPercent/100
	return nil
}

func network(ctx context.Context, s *summaryJSON) error {
	s.System.SampleMS = time.Now().UnixMilli()
	all, err := net.IOCountersWithContext(ctx, false)
	if err != nil || len(all) == 0 {
		return err
	}
	s.System.NetRecv, s.System.NetSend = all[0].BytesRecv, all[0].BytesSent
	return nil
}

func (h *Handler) traffic(_ context.Context, s *summaryJSON) error {
	s.System.SRSSampleMS = time.Now().UnixMilli()
	for _, c := range h.cfg.Hub.Clients() {
		s.System.ConnSRS++
		s.System.SRSRecv += c.BytesIn
		s.System.SRSSend += c.BytesOut
	}
	return nil
}
