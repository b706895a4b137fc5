package capture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"
	"unsafe"

	"github.com/gen2brain/malgo"

	"footlight/app/plain"
)

// All sound has 48 kHz, two channels and 16 bits.
const (
	SampleRate = 48000
	Channels   = 2
)

// DefaultMicrophone is the label of the system's default microphone.
const DefaultMicrophone = "default"

// stallTimeout limits how long a microphone may deliver nothing before it counts as gone. The sound system does
// not always report that.
const stallTimeout = 2 * time.Second

var (
	// ErrNoDevice ends a source whose device is not connected.
	ErrNoDevice = errors.New("the device is not connected")
	// errStopped ends a source whose device stopped after it had started.
	errStopped = errors.New("the device has stopped")
)

// Sound is a source of samples.
type Sound interface {
	// Run passes interleaved samples to out until ctx ends, and then returns nil. at is the capture time of
	// the last sample. out must not keep the samples. After an error the source has ended; another Run may
	// succeed.
	Run(ctx context.Context, out func(samples []int16, at time.Time)) error
}

// Microphone captures a microphone, or a monitor of what the machine plays.
type Microphone struct {
	Label string // as in Devices; DefaultMicrophone means the system's choice

	known remembered
}

// Run implements Sound. It does not use the driver of mediadevices, which passes on a buffer that miniaudio
// overwrites meanwhile, so that noise is heard (pion/mediadevices#500). Here out copies the samples before
// the callback returns.
func (m *Microphone) Run(ctx context.Context, out func(samples []int16, at time.Time)) error {
	return withSound(func(system *malgo.AllocatedContext) error {
		config, err := m.config(system)
		if err != nil {
			return err
		}
		alive, stopped := make(chan struct{}, 1), make(chan struct{}, 1)
		device, err := malgo.InitDevice(system.Context, config, malgo.DeviceCallbacks{
			Data: func(_, in []byte, _ uint32) {
				if len(in) > 0 {
					out(unsafe.Slice((*int16)(unsafe.Pointer(&in[0])), len(in)/2), time.Now())
					signal(alive)
				}
			},
			Stop: func() { signal(stopped) },
		})
		if err != nil {
			return plain.Errorf(err, "the microphone %s does not open: close other programs that may use it", m.Label)
		}
		defer func() {
			_ = device.Stop() // wakes the thread; otherwise Uninit hangs if PulseAudio removed the source
			device.Uninit()
		}()
		if err = device.Start(); err != nil {
			return plain.Errorf(err, "the microphone %s does not start: plug it in again", m.Label)
		}
		return watch(ctx, alive, stopped)
	})
}

// watch returns when the device stops or delivers nothing for stallTimeout, or when ctx ends.
func watch(ctx context.Context, alive, stopped <-chan struct{}) error {
	timer := time.NewTimer(stallTimeout)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-alive:
			timer.Reset(stallTimeout)
		case <-stopped:
			return errStopped
		case <-timer.C:
			return errStopped
		}
	}
}

func (m *Microphone) config(system *malgo.AllocatedContext) (malgo.DeviceConfig, error) {
	c := malgo.DefaultDeviceConfig(malgo.Capture)
	c.Capture.Format, c.Capture.Channels = malgo.FormatS16, Channels
	c.SampleRate, c.PeriodSizeInMilliseconds = SampleRate, 10
	if m.Label == DefaultMicrophone {
		return c, nil
	}
	all, err := system.Devices(malgo.Capture)
	if err != nil {
		return c, plain.Errorf(err, "the sound system lists no microphones: restart PulseAudio or PipeWire")
	}
	list := make([]Device, 0, len(all))
	for _, device := range all {
		list = append(list, microphoneDevice(device))
	}
	i := m.known.find(m.Label, list)
	if i < 0 {
		return c, fmt.Errorf("microphone %s: %w", m.Label, ErrNoDevice)
	}
	c.Capture.DeviceID = all[i].ID.Pointer()
	return c, nil
}

// withSound runs f with the sound system opened.
func withSound(f func(*malgo.AllocatedContext) error) error {
	// The list of backends omits miniaudio's null device, which is silence that looks like a microphone.
	system, err := malgo.InitContext([]malgo.Backend{malgo.BackendPulseaudio, malgo.BackendAlsa}, malgo.ContextConfig{}, nil)
	if err != nil {
		return plain.Errorf(err, "this machine has no sound system: install or start PulseAudio, PipeWire or ALSA")
	}
	defer func() {
		_ = system.Uninit() // f has released everything
		system.Free()
	}()
	hushALSA()
	return f(system)
}

// microphoneDevice returns the Device of a microphone, labelled with the sound system's identifier.
func microphoneDevice(device malgo.DeviceInfo) Device {
	label, _, _ := bytes.Cut(device.ID[:], []byte{0})
	return Device{Kind: KindMicrophone, Label: string(label), Name: device.Name(), Default: device.IsDefault != 0}
}
