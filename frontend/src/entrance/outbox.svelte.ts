import type { Scan } from '../api/entrance';
import { asApiError, type ApiError } from '../api/errors';

/** A scan that the server cannot take, and its reason. */
export interface Refused {
  scan: Scan;
  why: string;
}

/** One request hands in so many scans. */
const batch = 100;

/** Hands scans in, in the order in which they were read. Scans stay until the server has answered. */
export class Outbox {
  waiting = $state.raw<Scan[]>([]);
  refused = $state.raw<Refused[]>([]);
  /** Why the server will never take another scan. Nothing is handed in then. */
  full = $state('');
  #sending = Promise.resolve();

  /** `hand` sends scans to the server. `changed` is called whenever scans have left. */
  constructor(
    private readonly hand: (scans: Scan[]) => Promise<void>,
    private readonly changed: () => void,
  ) {}

  /** All scans that the server's list does not have. */
  get scans(): Scan[] {
    return [...this.waiting, ...this.refused.map(({ scan }) => scan)];
  }

  add(scan: Scan): void {
    this.waiting = [...this.waiting, scan];
  }

  /** Hands in what waits. Throws an ApiError if the server does not answer or lets this device do nothing. */
  send(): Promise<void> {
    const sent = this.#sending.then(() => this.sendAll());
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  private async sendAll(): Promise<void> {
    let size = batch;
    while (this.waiting.length > 0 && !this.full) {
      const scans = this.waiting.slice(0, size);
      const flaw = await this.flaw(scans);
      if (flaw && scans.length > 1) {
        size = 1; // the server refuses all of them because of one
        continue;
      }
      if (flaw && this.noteFull(flaw)) return;
      if (flaw) this.refused = [...this.refused, ...scans.map((scan) => ({ scan, why: flaw.message }))];
      if (flaw) size = batch;
      this.waiting = this.waiting.filter((scan) => !scans.includes(scan));
      this.changed();
    }
  }

  /** Notes whether an error says that the server has no room for another scan. Returns whether it does. */
  noteFull({ code, message }: ApiError): boolean {
    if (code === 'conflict') this.full = message;
    return code === 'conflict';
  }

  /** Hands scans in. Returns the error if the server refuses a scan, and undefined if it took all. */
  private async flaw(scans: Scan[]): Promise<ApiError | undefined> {
    try {
      await this.hand(scans);
      return undefined;
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.kind === 'invalid' || error.code === 'conflict') return error;
      throw error;
    }
  }
}
