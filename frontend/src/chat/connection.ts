import { backoff } from '../player/backoff';
import type { Command, Frame } from './wire';

/** Where a chat is, and with which token. */
export interface Door {
  /** The address of the chat, without a query. */
  url: string;
  /** Returns the token of the person, or undefined if none is needed. */
  token: () => Promise<string | undefined>;
}

interface Ear {
  heard: (frame: Frame) => void;
  /** Called when the connection opened or ended. `barred` means that it does not come back by itself. */
  connected: (is: boolean, barred: boolean) => void;
  /** Returns the number of the last message that was heard, or undefined. */
  since: () => number | undefined;
}

/** The status with which the server ends the connection of a person who may not be in the room any more. */
const policyViolation = 1008;

/** Keeps one WebSocket to a room's chat open until it is closed. */
export class Connection {
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;
  #attempt = 0;

  constructor(
    private readonly door: Door,
    private readonly ear: Ear,
  ) {}

  open(): void {
    void this.connect();
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Sends a command, and reports whether there was a connection. */
  send(command: Command): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(command));
    return true;
  }

  private async connect(): Promise<void> {
    const token = await this.door.token().catch(() => undefined);
    if (this.#over) return;
    const url = new URL(this.door.url, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const since = this.ear.since();
    if (since !== undefined) url.searchParams.set('since', String(since));
    if (token) url.searchParams.set('token', token);
    this.listen(new WebSocket(url, 'footlight.chat.v1'));
  }

  private listen(socket: WebSocket): void {
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const frame = JSON.parse(data) as Frame;
      if (frame.type === 'hello') {
        this.#attempt = 0;
        this.ear.connected(true, false);
      }
      this.ear.heard(frame);
    };
    socket.onclose = ({ code }) => {
      if (this.#over) return;
      const barred = code === policyViolation;
      this.ear.connected(false, barred);
      if (!barred) this.#timer = setTimeout(() => void this.connect(), backoff(++this.#attempt));
    };
  }
}
