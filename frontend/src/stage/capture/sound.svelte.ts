import type { Heard } from '../../studio/native';
import { Channel } from './channel';

/** The sounds of this machine. */
const own = ['microphone', 'screen'];

/** Mixes the microphone and the screen's sound into one track, which stays the same while sources change. */
export class Sound {
  /** The levels of the sounds that are open. */
  heard = $state.raw<Heard[]>([]);
  readonly track: MediaStreamTrack;
  readonly #context = new AudioContext();
  #channels: Channel[];
  readonly #out: AudioNode;
  /** The mixes that lack one sound each. */
  #returns: { name: string; to: MediaStreamAudioDestinationNode }[] = [];

  constructor() {
    const out = this.#context.createMediaStreamDestination();
    const [track] = out.stream.getAudioTracks();
    if (!track) throw new Error('This browser mixes no sound. Use another browser.');
    this.track = track;
    this.#out = out;
    this.#channels = own.map((name) => new Channel(name, this.#context, out));
  }

  stop(): void {
    this.track.stop();
    void this.#context.close();
  }

  /** Replaces a sound, or removes it. */
  connect(name: string, track: MediaStreamTrack | undefined): void {
    this.of(name)?.connect(track, Date.now());
  }

  /** Plays a speaker's sound, or nothing. */
  hear(name: string, track: MediaStreamTrack | undefined): void {
    const channel = this.of(name) ?? this.add(name);
    if (!channel.has(track)) channel.connect(track, Date.now());
  }

  remove(name: string): void {
    this.of(name)?.close();
    this.#channels = this.#channels.filter((channel) => channel.name !== name);
    this.#returns = this.#returns.filter((mix) => mix.name !== name);
  }

  /** Returns the mix without one sound. */
  without(name: string): MediaStreamTrack {
    const to = this.#returns.find((mix) => mix.name === name)?.to ?? this.mixWithout(name);
    const [track] = to.stream.getAudioTracks();
    if (!track) throw new Error('This browser mixes no sound. Use another browser.');
    return track;
  }

  private mixWithout(name: string): MediaStreamAudioDestinationNode {
    const to = this.#context.createMediaStreamDestination();
    for (const channel of this.#channels) if (channel.name !== name) channel.plays(to);
    this.#returns.push({ name, to });
    return to;
  }

  private add(name: string): Channel {
    const channel = new Channel(name, this.#context, this.#out);
    this.#channels.push(channel);
    for (const mix of this.#returns) if (mix.name !== name) channel.plays(mix.to);
    return channel;
  }

  /** Returns a sound's channel. */
  of(name: string): Channel | undefined {
    return this.#channels.find((channel) => channel.name === name);
  }

  /** Measures the levels, and wakes the mixer, which browsers stop until the creator has touched the page. */
  measure(): void {
    if (this.#context.state !== 'running') void this.#context.resume();
    this.heard = this.#channels
      .filter(({ name, open }) => open && own.includes(name))
      .map((channel) => channel.measure(Date.now()));
  }
}
