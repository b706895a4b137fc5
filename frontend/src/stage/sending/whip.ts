import { withStereo } from '../../player/whep';
import { layers, offered } from './codecs';

/** Where to publish, and the token for it. An empty token is not sent. */
export interface Address {
  url: string;
  token: string;
}

/** The server's refusal of a broadcast, with its reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  /** Reports whether trying again is useless until the creator or the host changes something. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 408, 429].includes(this.status);
  }
}

/** The one size of a side stream's pictures. */
export const aside: RTCRtpEncodingParameters[] = [{ maxBitrate: 500_000, maxFramerate: 20 }];

const timeoutMs = 10_000;

/**
 * One WHIP session (RFC 9725): a peer connection and its resource on the server. The opener has to close it.
 */
export class WhipSession {
  private constructor(
    readonly peer: RTCPeerConnection,
    private readonly resource: string,
  ) {}

  /** Publishes a stream. Rejects with a Refusal, or with another error if the server does not answer. */
  static async open(
    { url, token }: Address,
    stream: MediaStream,
    signal: AbortSignal,
    sizes = layers(navigator.hardwareConcurrency),
  ): Promise<WhipSession> {
    const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    try {
      const offer = await offerOf(peer, stream, sizes);
      const bearer = token ? { Authorization: `Bearer ${token}` } : {};
      const headers = { 'Content-Type': 'application/sdp', ...bearer };
      const response = await ask(url, { method: 'POST', headers, body: offer, signal });
      const session = new WhipSession(peer, new URL(response.headers.get('location') ?? '', url).href);
      await session.accept(await response.text());
      return session;
    } catch (error) {
      peer.close();
      throw error;
    }
  }

  /** Finds another way to the server after a change of the network (RFC 9725, section 4.3.2). */
  async restart(): Promise<void> {
    const offer = await this.peer.createOffer({ iceRestart: true });
    await this.peer.setLocalDescription(offer);
    const response = await ask(this.resource, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/trickle-ice-sdpfrag', 'If-Match': '*' },
      body: credentials(offer.sdp ?? '').join(''),
    });
    const sdp = restarted(this.peer.currentRemoteDescription?.sdp ?? '', await response.text());
    await this.peer.setRemoteDescription({ type: 'answer', sdp });
  }

  /** Ends the session. The request outlives the page, so the room knows at once that the tab was closed. */
  async close(): Promise<void> {
    // The DELETE comes first: once the server sees the connection end, it no longer knows the session.
    await fetch(this.resource, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    this.peer.close();
  }

  private async accept(answer: string): Promise<void> {
    try {
      await this.peer.setRemoteDescription({ type: 'answer', sdp: withStereo(answer) });
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

async function offerOf(
  peer: RTCPeerConnection,
  stream: MediaStream,
  sendEncodings: RTCRtpEncodingParameters[],
): Promise<string> {
  for (const track of stream.getAudioTracks()) {
    const sendEncodings = [{ maxBitrate: 128_000 }]; // enough for music
    peer.addTransceiver(track, { direction: 'sendonly', streams: [stream], sendEncodings });
  }
  for (const track of stream.getVideoTracks()) {
    const video = peer.addTransceiver(track, { direction: 'sendonly', streams: [stream], sendEncodings });
    const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
    video.setCodecPreferences(offered(codecs));
  }
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  // The offer is sent without our ICE candidates: the server learns them from our connectivity checks.
  return offer.sdp ?? '';
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(url, { ...init, signal }).catch(() => {
    throw new Error('The server does not answer. Look whether this machine is online');
  });
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  throw new Refusal(response.status, text.trim() || `The server answered ${response.status}.`);
}

const credentials = (sdp: string): string[] =>
  [/a=ice-ufrag:.*\r\n/, /a=ice-pwd:.*\r\n/].map((line) => line.exec(sdp)?.[0] ?? '');

/** Returns the server's answer after a restart, with the new credentials. Its address stays the same. */
export function restarted(answer: string, fragment: string): string {
  const [user = '', password = ''] = credentials(fragment);
  return answer.replace(/a=ice-ufrag:.*\r\n/g, user).replace(/a=ice-pwd:.*\r\n/g, password);
}
