import type { EntranceList, Entry, Scan } from '../api/entrance';
import { forbidden } from '../ui/storage';
import type { Refused } from './outbox.svelte';

/** What a device at an entrance keeps beside the list. */
export interface Kept {
  /** The scans that the server does not have yet. */
  waiting: Scan[];
  /** The scans that the server cannot take. */
  refused: Refused[];
  late: Entry[];
  device: string;
}

/** Keeps what a device at an event's entrance knows, so that it survives a reload without the server. */
export class Records {
  readonly #slot: string;
  #list: EntranceList | undefined;

  /** `storage` throws if the browser allows none. */
  constructor(
    id: string,
    private readonly storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage,
  ) {
    this.#slot = `footlight.entrance.${id}`;
  }

  read(): Kept & { list: EntranceList | undefined } {
    const kept = this.parse<Partial<Kept>>(this.#slot) ?? {};
    this.#list = this.parse<EntranceList>(`${this.#slot}.list`);
    const { waiting = [], refused = [], late = [], device = `Scanner ${newName()}` } = kept;
    return { waiting, refused, late, device, list: this.#list };
  }

  /**
   * Writes all. Returns whether the browser keeps the scans, which the server does not have. A list that does not fit
   * makes room for them.
   */
  write(kept: Kept, list: EntranceList | undefined): boolean {
    const text = JSON.stringify(kept);
    if (!this.put(this.#slot, text)) {
      this.put(`${this.#slot}.list`, '');
      this.#list = undefined;
      return this.put(this.#slot, text);
    }
    if (list !== this.#list && this.put(`${this.#slot}.list`, JSON.stringify(list ?? null)))
      this.#list = list;
    return true;
  }

  /** Reports whether the browser keeps a text: the storage may be full or forbidden. */
  private put(slot: string, text: string): boolean {
    if (forbidden) return false;
    try {
      this.storage().setItem(slot, text);
      return true;
    } catch {
      return false;
    }
  }

  private parse<T>(slot: string): T | undefined {
    try {
      return (JSON.parse(this.storage().getItem(slot) ?? 'null') as T | null) ?? undefined;
    } catch {
      return undefined; // something else is stored, or the browser stores nothing
    }
  }
}

/** Returns three letters or digits that are hard to confuse. */
function newName(): string {
  const letters = 'ACDEFHJKLMNPRTUVWXY3479';
  const random = crypto.getRandomValues(new Uint8Array(3));
  return Array.from(random, (byte) => letters[byte % letters.length]).join('');
}
