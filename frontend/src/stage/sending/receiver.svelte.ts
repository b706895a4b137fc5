import { backoff, pause } from '../../player/backoff';
import { asPlayerError } from '../../player/errors';
import { WhepSession, type Invitation } from '../../player/whep';

/** Plays a side stream, and again whenever the connection is lost, until it is stopped. */
export class Receiver {
  /** Undefined until the server has answered; it has no picture before the publisher sends one. */
  stream = $state.raw<MediaStream>();
  /** Whether this browser has no H.264, and so plays only the sound. */
  soundOnly = $state(false);
  readonly #run = new AbortController();

  constructor(private readonly address: () => Promise<Omit<Invitation, 'hlsUrl'>>) {
    void this.keepOn(this.#run.signal);
  }

  stop(): void {
    this.#run.abort();
  }

  private async keepOn(signal: AbortSignal): Promise<void> {
    for (let failed = 1; !signal.aborted; failed++) {
      try {
        const { soundOnly } = this;
        const session = await WhepSession.open({ ...(await this.address()), hlsUrl: '', soundOnly }, signal);
        this.stream = session.stream;
        failed = 0;
        await ended(session.peer, signal);
        session.close();
      } catch (error) {
        // The next attempt may succeed. The page shows where the speaker is.
        this.soundOnly ||= asPlayerError(error).kind === 'unsupported';
      }
      this.stream = undefined;
      await pause(backoff(failed + 1), signal);
    }
  }
}

function ended(peer: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (signal.aborted || ['failed', 'closed'].includes(peer.connectionState)) resolve();
    };
    peer.addEventListener('connectionstatechange', look);
    signal.addEventListener('abort', look);
    look();
  });
}
