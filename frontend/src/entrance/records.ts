import type { EntranceList, Arrival, Scan } from '../api/entrance';
import type { Refused } from './outbox.svelte';

/** What a device at an entrance keeps beside the list. */
export interface Kept {
  /** The scans that the server does not have yet. */
  waiting: Scan[];
  /** The scans that the server cannot take. */
  refused: Refused[];
  late: Arrival[];
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
   * Writes all. Returns whether the browser keeps it. A long list that does not fit leaves room for the scans, which
   * the server does not have.
   */
  write(kept: Kept, list: EntranceList | undefined): boolean {
    try {
      this.storage().setItem(this.#slot, JSON.stringify(kept));
      if (list !== this.#list) this.storage().setItem(`${this.#slot}.list`, JSON.stringify(list));
      this.#list = list;
      return true;
    } catch {
      return false; // the storage is full or forbidden
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
