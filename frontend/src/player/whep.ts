import { errorFromResponse, PlayerError } from './errors';

/** The addresses of a stream, and the token for the server. An empty token is not sent. */
export interface Invitation {
  url: string;
  /** The HLS playlist, for browsers in which WebRTC does not work. */
  hlsUrl: string;
  token: string;
  /** Whether only the sound is wanted. */
  soundOnly?: boolean;
}

/** The Link header of an answer, which names the extensions of a session, and the address that it is relative to. */
export interface Extensions {
  link: string;
  base: string;
}

/** The outside calls, which tests replace. */
export interface WhepPorts {
  fetch: typeof fetch;
  createPeer: () => RTCPeerConnection;
}

export const browserPorts: WhepPorts = {
  fetch: (input, init) => fetch(input, init),
  createPeer: () => new RTCPeerConnection({ bundlePolicy: 'max-bundle' }),
};

const signallingTimeoutMs = 10_000;

/**
 * One WHEP session: a peer connection and its resource on the server. `open` resolves after offer and answer,
 * which may be long before there is media, because the server also answers viewers who come early. The opener
 * has to close the session; closing it twice is harmless.
 */
export class WhepSession {
  readonly stream: MediaStream;
  #closed = false;

  private constructor(
    readonly peer: RTCPeerConnection,
    private readonly ports: WhepPorts,
    private readonly resource: string | undefined,
    readonly extensions: Extensions | undefined,
  ) {
    this.stream = new MediaStream(peer.getReceivers().map((receiver) => receiver.track));
  }

  static async open(
    at: Invitation,
    signal: AbortSignal,
    ports: WhepPorts = browserPorts,
  ): Promise<WhepSession> {
    const peer = createPeer(ports);
    try {
      const offer = await createOffer(peer, at.soundOnly);
      const response = await post(at, offer, signal, ports);
      const base = response.url || at.url; // another server of a cluster may have answered
      const session = new WhepSession(peer, ports, resourceOf(response, base), extensionsOf(response, base));
      await session.accept(response, signal);
      return session;
    } catch (error) {
      peer.close();
      throw error;
    }
  }

  /** Leaves the stream. The DELETE request outlives the page, so a closed tab frees its slot at once. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    void this.leave();
  }

  private async leave(): Promise<void> {
    for (const track of this.stream.getTracks()) track.stop();
    try {
      // The DELETE comes before closing the connection: once the server sees the connection end, it no longer
      // knows the session.
      if (this.resource) await this.ports.fetch(this.resource, { method: 'DELETE', keepalive: true });
    } catch {
      // A failed DELETE is ignored: the server notices a silent viewer by itself.
    } finally {
      this.peer.close();
    }
  }

  private async accept(response: Response, signal: AbortSignal): Promise<void> {
    try {
      const sdp = await response.text();
      signal.throwIfAborted();
      await this.peer.setRemoteDescription({ type: 'answer', sdp });
    } catch (error) {
      this.close();
      if (signal.aborted) throw error;
      throw new PlayerError('rejected', 'the answer could not be used');
    }
  }
}

function createPeer(ports: WhepPorts): RTCPeerConnection {
  try {
    return ports.createPeer();
  } catch {
    throw new PlayerError('unsupported', 'the browser has no WebRTC, or it is switched off');
  }
}

async function createOffer(peer: RTCPeerConnection, soundOnly = false): Promise<string> {
  if (!soundOnly) peer.addTransceiver('video', { direction: 'recvonly' });
  peer.addTransceiver('audio', { direction: 'recvonly' });
  const offer = await peer.createOffer();
  const sdp = withStereo(offer.sdp ?? '');
  await peer.setLocalDescription({ type: 'offer', sdp });
  // The offer is sent without our ICE candidates: the server learns them from our connectivity checks.
  return sdp;
}

/** Adds stereo to the offer's Opus parameters. Without it, browsers decode Opus in mono. */
export function withStereo(sdp: string): string {
  const payload = /a=rtpmap:(\d+) opus\/48000/i.exec(sdp)?.[1];
  if (!payload) return sdp;
  return sdp.replace(new RegExp(`(a=fmtp:${payload} (?!.*stereo=1)[^\r\n]*)`), '$1;stereo=1');
}

async function post(at: Invitation, sdp: string, signal: AbortSignal, ports: WhepPorts): Promise<Response> {
  const timeout = AbortSignal.timeout(signallingTimeoutMs);
  const bearer = at.token ? { Authorization: `Bearer ${at.token}` } : {};
  let response: Response;
  try {
    response = await ports.fetch(at.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/sdp', ...bearer },
      body: sdp,
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new PlayerError('network', 'the server did not answer');
  }
  if (response.status !== 201) throw await errorFromResponse(response);
  return response;
}

function resourceOf(response: Response, url: string): string | undefined {
  const location = response.headers.get('location');
  return location ? new URL(location, url).href : undefined;
}

function extensionsOf(response: Response, base: string): Extensions | undefined {
  const link = response.headers.get('link');
  return link ? { link, base } : undefined;
}
