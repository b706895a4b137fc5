import { ErrorDetails, ErrorTypes, Events } from 'hls.js';

/** Fakes of the browser's APIs, for the player's own tests. */
export class FakePeer extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new';
  packets = 0;
  frames = 0;
  readonly #receivers: { track: { kind: string } }[] = [];
  remote: string | undefined;

  addTransceiver(kind: string): void {
    this.#receivers.push({ track: { kind } });
  }
  getReceivers(): unknown[] {
    return this.#receivers;
  }
  async createOffer(): Promise<{ sdp: string }> {
    return { sdp: 'v=0\r\na=rtpmap:111 opus/48000/2\r\na=fmtp:111 minptime=10\r\n' };
  }
  async setLocalDescription(): Promise<void> {}
  async setRemoteDescription({ sdp }: { sdp: string }): Promise<void> {
    if (sdp === 'nonsense') throw new Error('cannot parse');
    this.remote = sdp;
  }
  async getStats(): Promise<Map<string, object>> {
    const video = {
      type: 'inbound-rtp',
      kind: 'video',
      packetsReceived: this.packets,
      framesDecoded: this.frames,
    };
    return new Map([['video', video]]);
  }
  close(): void {
    this.connectionState = 'closed';
  }
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

export class FakeVideo extends EventTarget {
  srcObject: unknown = null;
  currentTime = 0;
  paused = true;
  #volume = 1;
  #muted = false;
  /** If false, play() with sound is refused, as before the viewer's first gesture. */
  touched = true;

  get muted(): boolean {
    return this.#muted;
  }
  set muted(muted: boolean) {
    this.#muted = muted;
    this.dispatchEvent(new Event('volumechange'));
  }
  get volume(): number {
    return this.#volume;
  }
  set volume(volume: number) {
    this.#volume = volume;
    this.dispatchEvent(new Event('volumechange'));
  }
  canPlayType(): string {
    return '';
  }
  removeAttribute(): void {}
  async play(): Promise<void> {
    if (!this.touched && !this.muted) throw new DOMException('not yet', 'NotAllowedError');
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

export class FakeHls {
  static readonly Events = Events;
  static readonly ErrorTypes = ErrorTypes;
  static readonly ErrorDetails = ErrorDetails;
  static isSupported = () => true;
  static readonly made: FakeHls[] = [];
  destroyed = false;
  source = '';
  recovered = 0;
  latency = 0;
  liveSyncPosition: number | null = null;
  readonly #listeners = new Map<string, (type: string, data: object) => void>();

  constructor(
    readonly config: { startPosition?: number; xhrSetup?: (request: unknown, url: string) => void },
  ) {
    FakeHls.made.push(this);
  }
  on(type: string, listener: (type: string, data: object) => void): void {
    this.#listeners.set(type, listener);
  }
  emit(type: string, data: object = {}): void {
    this.#listeners.get(type)?.(type, data);
  }
  loadSource(source: string): void {
    this.source = source;
  }
  attachMedia(): void {}
  recoverMediaError(): void {
    this.recovered++;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

/** A server that answers each POST with its next answer, and repeats the last one for ever. */
export class FakeServer {
  readonly requests: string[] = [];
  /** The bearer tokens of the POSTs. */
  readonly bearers: (string | null)[] = [];
  constructor(private readonly answers: (() => Response | Promise<Response>)[]) {}

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    this.requests.push(`${init?.method ?? 'GET'} ${String(input)}`);
    if (init?.method === 'DELETE') return new Response(null, { status: 200 });
    this.bearers.push(new Headers(init?.headers).get('Authorization'));
    const next = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    if (!next) throw new TypeError('Failed to fetch');
    return next();
  };

  count(method: string): number {
    return this.requests.filter((request) => request.startsWith(method)).length;
  }
}

export function answer(id = 'one', from = ''): Response {
  const made = new Response('v=0', { status: 201, headers: { Location: `/rtc/v1/session/${id}` } });
  return Object.defineProperty(made, 'url', { value: from });
}
