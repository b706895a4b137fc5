package capture

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unsafe"

	"github.com/gen2brain/malgo"
)

// Sound is 48 kHz, stereo, 16 bits.
const (
	SampleRate = 48000
	Channels   = 2
)

// DefaultMicrophone is the label of the microphone that the system prefers.
const DefaultMicrophone = "default"

// silence is how long a microphone may bring nothing before it counts as gone: the sound system does not
// always tell.
const silence = 2 * time.Second

var (
	// ErrNoDevice is the end of a source whose device is not there.
	ErrNoDevice = errors.New("there is no such device")
	// errStopped is the end of a device that was.
	errStopped = errors.New("the device has stopped")
)

// Sound is a source of samples.
type Sound interface {
	// Run hands samples of both channels, in turn, to out until ctx ends, and then returns nil; at is when the
	// last of them was captured. out must not keep them. Any error is the end of the source, as it is now.
	Run(ctx context.Context, out func(samples []int16, at time.Time)) error
}

// Microphone captures a microphone, or a monitor of what the machine plays.
type Microphone struct {
	Label string // as in Devices; DefaultMicrophone for the system's choice

	known familiar
}

// Run implements Sound. The driver of mediadevices hands on a buffer that miniaudio already writes into
// again, which is heard as noise (pion/mediadevices#500); here out has copied it before that.
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
			return fmt.Errorf("open microphone %s: %w", m.Label, err)
		}
		defer func() {
			_ = device.Stop() // wakes its thread, for which Uninit would wait for ever where PulseAudio took the source away
			device.Uninit()
		}()
		if err = device.Start(); err != nil {
			return fmt.Errorf("start microphone %s: %w", m.Label, err)
		}
		return watch(ctx, alive, stopped)
	})
}

// watch returns when the device has stopped, brings nothing, or is no longer wanted.
func watch(ctx context.Context, alive, stopped <-chan struct{}) error {
	timer := time.NewTimer(silence)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-alive:
			timer.Reset(silence)
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
		return c, fmt.Errorf("list microphones: %w", err)
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

// withSound opens the system's sound while f runs.
func withSound(f func(*malgo.AllocatedContext) error) error {
	// Not all that miniaudio knows: its null device is silence that looks like a microphone.
	system, err := malgo.InitContext([]malgo.Backend{malgo.BackendPulseaudio, malgo.BackendAlsa}, malgo.ContextConfig{}, nil)
	if err != nil {
		return fmt.Errorf("this machine has no sound system (PulseAudio, PipeWire or ALSA): %w", err)
	}
	defer func() {
		_ = system.Uninit() // nothing is left that it could keep
		system.Free()
	}()
	hushALSA()
	return f(system)
}
