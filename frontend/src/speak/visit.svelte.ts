import { asApiError } from '../api/errors';
import { Poll } from '../api/poll';
import { Speakers, type Seat } from '../api/speakers';
import { inWords } from '../identity/trouble';
import { Sources, type Tracks } from '../stage/capture/sources.svelte';
import { Broadcast } from '../stage/sending/broadcast.svelte';
import { Receiver } from '../stage/sending/receiver.svelte';
import { aside, WhipSession } from '../stage/sending/whip';
import { sentence } from '../ui/words';

const everyMs = 2_000;

/** A speaker's visit: camera and microphone, the place on stage, and both streams. */
export class Visit {
  readonly sources = new Sources((_, now) => this.send(now), undefined, { width: 640, height: 360, fps: 20 });
  readonly broadcast = new Broadcast(
    () => this.address('whipUrl'),
    () => undefined,
    (at, stream, signal) => WhipSession.open(at, stream, signal, aside),
  );
  seat = $state.raw<Seat>();
  /** Why the visit is over, or ''. */
  over = $state('');
  /** Why the place on stage is unknown, or ''. */
  problem = $state('');
  joined = $state(false);
  /** Whether the speaker's own microphone is off. */
  silent = $state(false);
  back = $state.raw<Receiver>();
  readonly #poll: Poll<Seat>;

  constructor(
    id: string,
    private readonly speaker: string,
    private readonly token: string,
  ) {
    const calls = Speakers.withToken(id, token);
    this.#poll = new Poll({
      load: () => calls.own(speaker),
      everyMs,
      onValue: (seat) => this.learn(seat),
      onError: (error) => this.fail(error),
      idle: () => this.over !== '',
      hidden: true,
    });
  }

  start(): void {
    this.sources.start();
    this.#poll.start();
    addEventListener('online', this.broadcast.wake);
    addEventListener('pagehide', this.leave);
  }

  stop(): void {
    this.#poll.stop();
    this.leave();
    this.sources.stop();
    removeEventListener('online', this.broadcast.wake);
    removeEventListener('pagehide', this.leave);
  }

  /** Enters the waiting room with the sources that are open. */
  join(): void {
    this.joined = true;
    this.back = new Receiver(() => this.address('whepUrl'));
    this.send(this.sources.tracks);
  }

  readonly leave = (): void => {
    this.joined = false;
    this.broadcast.stop();
    this.back?.stop();
    this.back = undefined;
  };

  mute(): void {
    this.silent = !this.silent;
    this.listen(this.sources.tracks);
  }

  /** Sends what is open now. A changed source needs a new connection. */
  private send(tracks: Tracks): void {
    this.listen(tracks);
    if (!this.joined) return;
    const open = [tracks.microphone, tracks.camera].filter((track) => track !== undefined);
    if (open.length === 0) this.broadcast.stop('Turn on the microphone or the camera.');
    else this.broadcast.start(new MediaStream(open)).catch(() => undefined); // broadcast.problem says why
  }

  private listen({ microphone }: Tracks): void {
    if (microphone) microphone.enabled = !this.silent;
  }

  private learn(seat: Seat): void {
    this.seat = seat;
    this.problem = '';
  }

  private fail(error: unknown): void {
    const { kind, message } = asApiError(error);
    if (kind !== 'refused' && kind !== 'anonymous' && kind !== 'missing' && kind !== 'invalid') {
      this.problem = inWords(error);
      return;
    }
    this.over =
      this.seat && kind === 'anonymous' ? 'The creator withdrew the invitation.' : sentence(message);
    this.leave();
    this.sources.stop();
  }

  private async address(which: 'whipUrl' | 'whepUrl') {
    const { seat, token } = this;
    if (!seat) throw new Error(`The place of ${this.speaker} is not known yet`);
    return { url: seat[which], token };
  }
}
