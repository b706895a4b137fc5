/** What a test's person shows and says: a colour, in degrees, and a tone, in Hz. */
export interface Person {
  hue: number;
  pitch: number;
}

/** Runs in a page before its scripts: the camera shows a colour, the microphone hears a tone in Hz. */
export function pretend({ hue, pitch }: Person): void {
  navigator.mediaDevices.getUserMedia = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const paint = canvas.getContext('2d');
    let n = 0;
    setInterval(() => {
      if (!paint) return;
      paint.fillStyle = `hsl(${hue} 100% 50%)`;
      paint.fillRect(0, 0, 320, 180);
      paint.fillStyle = 'white';
      paint.fillRect((n++ * 4) % 320, 0, 8, 8); // a picture that stands still is not sent
    }, 100);
    const sound = new AudioContext();
    const tone = new OscillatorNode(sound, { frequency: pitch });
    const to = sound.createMediaStreamDestination();
    tone.connect(new GainNode(sound, { gain: 0.2 })).connect(to);
    tone.start();
    const stream = canvas.captureStream(10);
    for (const track of to.stream.getTracks()) stream.addTrack(track);
    return Promise.resolve(stream);
  };
}

/** Runs in a page: returns the median loudness of each pitch in dB, of a stream that a video plays. */
export async function loudness(video: HTMLVideoElement, pitches: number[]): Promise<number[]> {
  const sound = new AudioContext();
  const analyser = new AnalyserNode(sound, { fftSize: 8192, smoothingTimeConstant: 0 });
  sound.createMediaStreamSource(video.srcObject as MediaStream).connect(analyser);
  const looks: number[][] = [];
  const bins = new Float32Array(analyser.frequencyBinCount);
  for (let look = 0; look < 15; look++) {
    await new Promise((next) => setTimeout(next, 200));
    analyser.getFloatFrequencyData(bins);
    looks.push(
      pitches.map((pitch) => {
        const at = Math.round((pitch * analyser.fftSize) / sound.sampleRate);
        return Math.max(...bins.slice(at - 2, at + 3));
      }),
    );
  }
  await sound.close();
  return pitches.map(
    (_, i) => looks.map((look) => look[i] ?? -Infinity).sort((a, b) => a - b)[7] ?? -Infinity,
  );
}
