import type { Keys } from '../identity/keys';
import { inWords } from '../identity/trouble';
import { kept, type Kept } from './kept';
import { keyLink } from './link';

/** The link is shown no longer than this. */
export const shownMs = 60_000;

/** The link that gives this browser's key to its owner's second device, while it is shown. */
export class SecondDevice {
  link = $state('');
  /** Whether the link was hidden because its time was over. */
  late = $state(false);
  problem = $state('');
  #asked = 0;
  #end: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly keys: Pick<Keys, 'open' | 'secret'>) {}

  async show(site: Pick<Storage, 'getItem'> = localStorage): Promise<void> {
    this.hide();
    const asked = this.#asked;
    try {
      const secret = await this.keys.secret();
      if (!secret) throw new Error('This browser has no key any more.');
      const { address } = await this.keys.open('browser');
      if (asked !== this.#asked) return; // it was hidden meanwhile
      const own = ({ holder }: Kept) => holder.toLowerCase() === address.toLowerCase();
      const events = kept(site).filter(own).reverse(); // the latest shows come first, as the link may be too short for all
      this.link = keyLink(
        location.origin,
        secret,
        events.map(({ eventId }) => eventId),
      );
      this.#end = setTimeout(() => {
        this.hide();
        this.late = true;
      }, shownMs);
    } catch (error) {
      this.problem = inWords(error);
    }
  }

  hide(): void {
    this.#asked++;
    clearTimeout(this.#end);
    this.link = this.problem = '';
    this.late = false;
  }
}
