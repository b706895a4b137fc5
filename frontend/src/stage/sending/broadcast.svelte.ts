import { backoff, pause } from '../../player/backoff';
import { inWords } from '../../identity/trouble';
import { Refusal, WhipSession, type Address } from './whip';

/** How a broadcast stands. */
export type State = 'off' | 'connecting' | 'live' | 'waiting';

export const stateWords: Record<State, string> = {
  off: 'Rehearsal: only you see this',
  connecting: 'Connecting…',
  live: 'Live',
  waiting: 'Connection lost: trying again, your viewers wait',
};

/** How long a connection may take, in ms. */
const connectMs = 8_000;
/** How long a connection may be disturbed before another way is looked for, in ms. */
const patienceMs = 1_500;

/** Publishes a stream, and again whenever the connection is lost, until it is stopped. */
export class Broadcast {
  state = $state<State>('off');
  /** Why nothing is sent, or ''. */
  problem = $state('');
  /** When the first picture was sent, in ms since the epoch. */
  since = $state(0);
  session = $state.raw<WhipSession>();
  #run: AbortController | undefined;
  #nudge = new AbortController();

  constructor(
    private readonly address: () => Promise<Address>,
    /** Called whenever the broadcast has stopped for good. */
    private readonly stopped: () => void,
    private readonly open: typeof WhipSession.open = (...of) => WhipSession.open(...of),
  ) {}

  /** Starts. Resolves when the stream is sent or was stopped, and rejects if the server refuses it. */
  start(stream: MediaStream): Promise<void> {
    this.#run?.abort();
    const run = (this.#run = new AbortController());
    this.problem = '';
    this.since = 0;
    this.state = 'connecting';
    return new Promise((resolve, reject) => void this.keepOn(stream, run.signal, resolve, reject));
  }

  /** Stops for good. `problem` says why, if the creator did not ask for it. */
  stop(problem = ''): void {
    this.#run?.abort();
    this.problem = problem;
    this.state = 'off';
    this.stopped();
  }

  /** Checks the connection at once: the network changed, or the machine was asleep. */
  readonly wake = (): void => {
    this.#nudge.abort();
    this.#nudge = new AbortController();
  };

  private async keepOn(
    stream: MediaStream,
    signal: AbortSignal,
    begun: () => void,
    refused: (error: unknown) => void,
  ): Promise<void> {
    for (let failed = 0; !signal.aborted; failed++) {
      try {
        await this.once(stream, signal, () => {
          failed = 0;
          begun();
        });
      } catch (error) {
        if (signal.aborted) break;
        if (this.ends(error)) return refused(error);
        this.problem = error instanceof Refusal ? error.message : inWords(error);
      }
      if (signal.aborted) break;
      this.state = 'waiting';
      await pause(backoff(failed + 1), AbortSignal.any([signal, this.#nudge.signal]));
    }
    begun(); // stopped
  }

  /** Stops if the server refuses the broadcast. */
  private ends(error: unknown): boolean {
    const final = error instanceof Refusal && error.final;
    if (final) this.stop(error.message);
    return final;
  }

  /** Publishes one session to its end. */
  private async once(stream: MediaStream, signal: AbortSignal, begun: () => void): Promise<void> {
    const session = await this.open(await this.address(), stream, signal);
    try {
      await connected(session.peer, signal);
      this.session = session;
      begun();
      while (await this.lasts(session, signal));
    } finally {
      this.session = undefined;
      await session.close();
    }
  }

  /** Waits until the connection is disturbed, and repairs it. Returns whether that succeeded. */
  private async lasts(session: WhipSession, signal: AbortSignal): Promise<boolean> {
    this.state = 'live';
    this.problem = '';
    this.since ||= Date.now();
    await disturbed(session.peer, AbortSignal.any([signal, this.#nudge.signal]));
    if (signal.aborted || session.peer.connectionState === 'closed') return false;
    this.state = 'waiting';
    try {
      await session.restart();
      await connected(session.peer, signal);
      return true;
    } catch {
      return false; // a new session is opened
    }
  }
}

/** Waits until a peer is connected. Rejects if it fails, or takes too long. */
async function connected(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  const late = AbortSignal.any([signal, AbortSignal.timeout(connectMs)]);
  await until(peer, late, (state) => state === 'connected' || state === 'failed' || state === 'closed');
  if (peer.connectionState !== 'connected')
    throw new Error('No media reaches the server. The network may refuse it: try another one.');
}

/** Waits until a peer has been disturbed for a while, has failed, or the signal fires. */
async function disturbed(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  const patient = () => peer.connectionState === 'disconnected' && pause(patienceMs, signal);
  while (!signal.aborted && peer.connectionState === 'connected') {
    await until(peer, signal, (state) => state !== 'connected');
    await patient();
  }
}

function until(
  peer: RTCPeerConnection,
  signal: AbortSignal,
  is: (state: RTCPeerConnectionState) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && !is(peer.connectionState)) return;
      peer.removeEventListener('connectionstatechange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    peer.addEventListener('connectionstatechange', look);
    signal.addEventListener('abort', look);
    look();
  });
}
