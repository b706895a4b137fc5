import { SvelteMap } from 'svelte/reactivity';
import type { Seat, Speakers as Calls } from '../api/speakers';
import type { Stage } from '../api/stage';
import { inWords } from '../identity/trouble';
import type { Programme } from './capture/programme.svelte';
import type { Sound } from './capture/sound.svelte';
import { Broadcast } from './sending/broadcast.svelte';
import { Receiver } from './sending/receiver.svelte';
import { Seats } from './seats.svelte';
import { aside, WhipSession } from './sending/whip';

/** A speaker's connections to this page: their picture and sound, and what they hear. */
class Line {
  readonly video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  readonly receiver: Receiver;
  readonly back: Broadcast;

  constructor(
    private seat: Seat,
    token: () => Promise<string>,
  ) {
    const address = async (url: string) => ({ url, token: (await token()) || this.seat.token });
    this.receiver = new Receiver(() => address(this.seat.whepUrl.replace(/~return$/, '')));
    this.back = new Broadcast(
      () => address(`${this.seat.whipUrl}~return`),
      () => undefined,
      (at, stream, signal) => WhipSession.open(at, stream, signal, aside),
    );
  }

  stop(): void {
    this.receiver.stop();
    this.back.stop();
    this.video.srcObject = null;
  }

  /** Plays the present stream. Returns its sound. */
  play(): MediaStreamTrack | undefined {
    const stream = this.receiver.stream ?? null;
    if (this.video.srcObject !== stream) {
      this.video.srcObject = stream;
      if (stream) void this.video.play().catch(() => undefined); // replaced before it played
    }
    return stream?.getAudioTracks()[0];
  }
}

/** The people on stage, as their creator brings them on. */
export class Speakers {
  readonly seats: Seats;
  /** The speaker who is shown alone, or ''. */
  solo = $state('');
  readonly #lines = new SvelteMap<string, Line>();

  constructor(
    private readonly id: string,
    calls: Calls,
    private readonly stage: Pick<Stage, 'publishing'>,
    private readonly programme: Programme,
    private readonly sound: Sound,
  ) {
    this.seats = new Seats(calls, (seats) => this.learn(seats));
  }

  stop(): void {
    this.seats.poll.stop();
    this.seats.list = [];
    this.learn([]);
  }

  videoOf(speaker: string): HTMLVideoElement | undefined {
    return this.#lines.get(speaker)?.video;
  }

  /** Shows one speaker alone, or all for ''. */
  alone(speaker: string): void {
    this.solo = speaker;
    this.show();
  }

  private learn(seats: Seat[]): void {
    for (const [speaker, line] of this.#lines) {
      if (seats.some((seat) => seat.speaker === speaker && seat.here)) continue;
      line.stop();
      this.sound.remove(speaker);
      this.#lines.delete(speaker);
    }
    for (const seat of seats) if (seat.here) this.hold(seat);
    this.show();
  }

  private hold(seat: Seat): void {
    const { speaker } = seat;
    const line = this.#lines.get(speaker) ?? new Line(seat, () => this.token());
    this.#lines.set(speaker, line);
    const track = line.play();
    const on = seat.state === 'on';
    this.sound.hear(speaker, on && !seat.muted ? track : undefined);
    if (on && line.back.state === 'off') this.answer(speaker, line);
    if (!on && line.back.state !== 'off') line.back.stop();
  }

  private answer(speaker: string, line: Line): void {
    const tracks = [this.sound.without(speaker), this.programme.track];
    line.back.start(new MediaStream(tracks)).catch((error: unknown) => (this.seats.problem = inWords(error)));
  }

  private show(): void {
    const on = this.seats.list.filter(
      ({ speaker, state, here }) => here && state === 'on' && this.#lines.has(speaker),
    );
    const alone = on.filter(({ speaker }) => speaker === this.solo);
    this.programme.alone = alone.length > 0;
    this.programme.faces = (alone.length > 0 ? alone : on).flatMap(({ speaker, name }) => {
      const video = this.videoOf(speaker);
      return video ? [{ name, video }] : [];
    });
  }

  private async token(): Promise<string> {
    return (await this.stage.publishing(this.id)).token;
  }
}
