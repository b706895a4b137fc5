import { backoff } from '../player/backoff';
import type { Command, Frame } from './wire';

/** Where a chat is, and with which token. */
export interface Door {
  /** The address of the chat, without a query. */
  url: string;
  /** Returns the token of the person, or undefined if none is needed. */
  token: () => Promise<string | undefined>;
  /** Opens a line to the chat, for a page that cannot open a WebSocket. */
  open?: (since: number | undefined, ends: Ends) => Line;
  /** Why the chat is away, or '' if that is not known. */
  readonly away?: string;
}

/** An open connection. */
export interface Line {
  /** Sends a command, and reports whether there was a connection. */
  send: (command: string) => boolean;
  close: () => void;
}

/** What a line calls. */
export interface Ends {
  /** Called with each frame. */
  heard: (frame: string) => void;
  /** Called when the line ended by itself, with the status of RFC 6455. */
  ended: (code: number) => void;
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

/** Keeps one connection to a room's chat open until it is closed. */
export class Connection {
  #line: Line | undefined;
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
    this.#line?.close();
  }

  /** Sends a command, and reports whether there was a connection. */
  send(command: Command): boolean {
    return this.#line?.send(JSON.stringify(command)) ?? false;
  }

  private async connect(): Promise<void> {
    const { door } = this;
    const token = await door.token().catch(() => undefined);
    if (this.#over) return;
    const since = this.ear.since();
    const ends = { heard: (frame: string) => this.hear(frame), ended: (code: number) => this.end(code) };
    this.#line = door.open ? door.open(since, ends) : openSocket(door.url, token, since, ends);
  }

  private hear(text: string): void {
    const frame = JSON.parse(text) as Frame;
    if (frame.type === 'hello') {
      this.#attempt = 0;
      this.ear.connected(true, false);
    }
    this.ear.heard(frame);
  }

  private end(code: number): void {
    if (this.#over) return;
    const barred = code === policyViolation;
    this.ear.connected(false, barred);
    if (!barred) this.#timer = setTimeout(() => void this.connect(), backoff(++this.#attempt));
  }
}

function openSocket(address: string, token: string | undefined, since: number | undefined, ends: Ends): Line {
  const url = new URL(address, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (since !== undefined) url.searchParams.set('since', String(since));
  if (token) url.searchParams.set('token', token);
  const socket = new WebSocket(url, 'footlight.chat.v1');
  socket.onmessage = ({ data }: MessageEvent<string>) => ends.heard(data);
  socket.onclose = ({ code }) => ends.ended(code);
  return {
    send(command) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(command);
      return true;
    },
    close: () => socket.close(),
  };
}
