import { pause } from './backoff';
import { connect } from './connect';
import { cover } from './cover';
import { asPlayerError, PlayerError } from './errors';
import type { Invite, Options } from './ladder';
import { watchByHls } from './live-hls';
import { received } from './watchdog';
import { WhepSession, type Invitation } from './whep';

/** The pauses before WebRTC is tried again while HLS plays: the first one, and the longest. */
const probeMs = 4_000;
const probeCapMs = 60_000;
/** The limit for the first packet. */
const mediaTimeoutMs = 6_000;
const askEveryMs = 100;

interface Below extends Options {
  invite: Invite;
  /** Waits so many ms, or until `hurry` is called. */
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

type Tried = WhepSession | PlayerError;

/**
 * Plays by HLS, and tries WebRTC meanwhile. Resolves with the WebRTC session that takes over, with the error that ended
 * HLS, or with undefined to begin again. `first` is the attempt that is late or has failed.
 */
export async function playBelow(
  at: Invitation,
  reason: PlayerError,
  first: Promise<Tried>,
  options: Below,
): Promise<Tried | undefined> {
  options.report({ type: 'fallback', error: reason });
  const below = new AbortController();
  const { element, signal, video } = options;
  cover(video);
  element.show(null);
  const hls = watchByHls(at, AbortSignal.any([signal, below.signal]), { ...options, reason });
  const ended = await Promise.race([hls.catch(asPlayerError), climb(first, options)]);
  below.abort();
  await hls.catch(asPlayerError);
  return ended instanceof PlayerError ? await connected(first, ended) : ended;
}

/** Waits for an attempt that may still succeed after HLS has ended. Resolves with its session, or with the error of HLS. */
async function connected(first: Promise<Tried>, error: PlayerError): Promise<Tried> {
  const tried = await first;
  return tried instanceof WhepSession && tried.peer.connectionState === 'connected' ? tried : error;
}

/** Tries WebRTC, with growing pauses, until a session carries media. Resolves with undefined when the signal fires. */
async function climb(first: Promise<Tried>, options: Below): Promise<WhepSession | undefined> {
  const { paused, signal, wait } = options;
  let tried: Tried | undefined = await first;
  if (tried instanceof PlayerError) options.report({ type: 'fallback', error: tried });
  for (let n = 0; !signal.aborted; n++) {
    if (tried instanceof WhepSession) {
      if ((await carries(tried, options)) && !paused()) return tried;
      tried.close();
    }
    const hopeless = tried && !(tried instanceof WhepSession) && tried.final;
    await wait(hopeless ? Infinity : Math.min(probeCapMs, probeMs * 2 ** n));
    const idle = signal.aborted || paused() || document.visibilityState !== 'visible';
    tried = idle ? undefined : await tryAgain(options);
  }
  return undefined;
}

async function tryAgain({ invite, signal, ports }: Below): Promise<Tried> {
  try {
    return await connect(await invite(false), signal, ports);
  } catch (error) {
    return asPlayerError(error);
  }
}

/** Reports whether a session's picture or sound arrives. There is none to wait for while the event is not being published. */
async function carries({ peer }: WhepSession, { expected, signal }: Below): Promise<boolean> {
  for (const until = performance.now() + mediaTimeoutMs; performance.now() < until;) {
    if (signal.aborted || peer.connectionState !== 'connected') return false;
    const { packets, sound } = received(await peer.getStats());
    if (!expected() || packets + sound > 0) return true;
    await pause(askEveryMs, signal);
  }
  return false;
}
