import type { Heard } from '../../studio/native';

/** The peak below which a sound counts as silent, in decibels below full scale. */
const silenceDb = -50;
const silentAfterMs = 5_000;
const clippedForMs = 1_500;

/** One sound of the mix. Its level is measured before it can be muted, so that muted people see that they talk. */
export class Channel {
  muted = false;
  delayMs = 0;
  readonly #gain: GainNode;
  readonly #delay: DelayNode;
  readonly #door: GainNode;
  readonly #meter: AnalyserNode;
  readonly #samples: Float32Array<ArrayBuffer>;
  #source: MediaStreamAudioSourceNode | undefined;
  #heardAt = 0;
  #clippedAt = -clippedForMs;

  constructor(
    readonly name: string,
    private readonly context: AudioContext,
    out: AudioNode,
  ) {
    this.#gain = context.createGain();
    this.#delay = context.createDelay(1);
    this.#door = context.createGain();
    this.#meter = new AnalyserNode(context, { fftSize: 4096 });
    this.#samples = new Float32Array(this.#meter.fftSize);
    this.#gain.connect(this.#meter);
    this.#gain.connect(this.#delay).connect(this.#door).connect(out);
  }

  /** Plays the sound to another mix, too. */
  plays(to: AudioNode): void {
    this.#door.connect(to);
  }

  close(): void {
    this.#source?.disconnect();
    this.#door.disconnect();
  }

  /** Reports whether this track is played. */
  has(track: MediaStreamTrack | undefined): boolean {
    return this.#source?.mediaStream.getAudioTracks()[0] === track;
  }

  get open(): boolean {
    return this.#source !== undefined;
  }

  /** Replaces the sound. Without a track the channel is silent. */
  connect(track: MediaStreamTrack | undefined, now: number): void {
    this.#source?.disconnect();
    this.#source = track && this.context.createMediaStreamSource(new MediaStream([track]));
    this.#source?.connect(this.#gain);
    this.#heardAt = now;
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.#door.gain.value = muted ? 0 : 1;
  }

  amplify(gain: number): void {
    this.#gain.gain.value = Math.min(4, Math.max(0.1, gain));
  }

  delay(ms: number): void {
    this.delayMs = Math.min(1000, Math.max(0, ms));
    this.#delay.delayTime.value = this.delayMs / 1000;
  }

  measure(now: number): Heard {
    this.#meter.getFloatTimeDomainData(this.#samples);
    const { peakDb, rmsDb } = levels(this.#samples);
    if (peakDb > silenceDb) this.#heardAt = now;
    if (peakDb > -0.1) this.#clippedAt = now;
    return {
      name: this.name,
      peakDb,
      rmsDb,
      muted: this.muted,
      gain: this.#gain.gain.value,
      delayMs: this.delayMs,
      silent: now - this.#heardAt > silentAfterMs,
      clipped: now - this.#clippedAt < clippedForMs,
    };
  }
}

/** Returns the levels of samples between -1 and 1, in decibels below full scale, -100 at least. */
export function levels(samples: Float32Array): { peakDb: number; rmsDb: number } {
  let peak = 0;
  let squares = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    squares += sample * sample;
  }
  const decibels = (value: number) => Math.max(-100, 20 * Math.log10(value));
  return { peakDb: decibels(peak), rmsDb: decibels(Math.sqrt(squares / samples.length)) };
}
