import { pause } from './backoff';
import { asPlayerError, PlayerError } from './errors';
import { WhepSession, type Invitation, type WhepPorts } from './whep';

/** A connection over a slow network takes some round trips: ICE by UDP, then by TCP, then DTLS. */
const connectTimeoutMs = 8_000;

/**
 * Resolves with a WHEP session whose media connection stands, or with the error. The session is closed when the
 * signal fires.
 */
export async function connect(
  at: Invitation,
  signal: AbortSignal,
  ports: WhepPorts,
): Promise<WhepSession | PlayerError> {
  try {
    const session = await WhepSession.open(at, signal, ports);
    signal.addEventListener('abort', () => session.close(), { once: true });
    if (await stands(session.peer, signal)) return session;
    session.close();
    return new PlayerError('blocked', 'no media connection');
  } catch (error) {
    return asPlayerError(error);
  }
}

/** Reports whether the media connection comes about. */
async function stands(peer: RTCPeerConnection, signal: AbortSignal): Promise<boolean> {
  const over = new AbortController();
  const follow = () => {
    if (['connected', 'failed', 'closed'].includes(peer.connectionState)) over.abort();
  };
  peer.addEventListener('connectionstatechange', follow);
  follow();
  await pause(connectTimeoutMs, AbortSignal.any([signal, over.signal]));
  peer.removeEventListener('connectionstatechange', follow);
  return peer.connectionState === 'connected';
}
