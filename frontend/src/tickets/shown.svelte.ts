import type { Keys } from '../identity/keys';
import type { Keeper } from '../identity/signer';
import { inWords } from '../identity/trouble';
import { everyMs, ticketCode, validS, type Seat } from './code';

/** The code of one ticket while it is shown. Each code ends soon, and the browser's own key makes the next. */
export class Shown {
  code = $state('');
  busy = $state(false);
  problem = $state('');
  #next: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(
    private readonly seat: Seat,
    private readonly keeper: Keeper,
    private readonly keys: Pick<Keys, 'open' | 'secret'>,
  ) {}

  /** Shows a code. A wallet asks its owner for each code, so it makes no next one by itself. */
  async show(): Promise<void> {
    clearTimeout(this.#next);
    const turn = ++this.#turn;
    this.busy = true;
    this.problem = '';
    try {
      const code = await this.make();
      if (turn !== this.#turn) return;
      this.code = code;
      const own = this.keeper === 'browser';
      this.#next = setTimeout(() => (own ? void this.show() : this.hide()), own ? everyMs : validS * 1000);
    } catch (error) {
      if (turn !== this.#turn) return;
      this.hide();
      this.problem = inWords(error);
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  hide(): void {
    clearTimeout(this.#next);
    this.#turn++;
    this.busy = false;
    this.code = '';
  }

  private async make(): Promise<string> {
    if (this.keeper === 'browser' && !(await this.keys.secret())) throw gone;
    const signer = await this.keys.open(this.keeper);
    if (signer.address.toLowerCase() !== this.seat.holder.toLowerCase()) throw gone;
    return ticketCode(this.seat, (text) => signer.signMessage(text));
  }
}

const gone = new Error(
  'The key of this ticket is not here any more. Open the room, and sign in with the key that got the ticket.',
);
