import type { Api } from '../api/client';
import { asApiError } from '../api/errors';
import type { Keys } from '../identity/keys';
import type { Signer } from '../identity/signer';
import { inWords } from '../identity/trouble';
import { given, keepGiven, type Gift } from './given';
import type { Kept } from './kept';
import { keyLink } from './link';
import type { MyTickets } from './my-tickets.svelte';
import { giftKey, passOn, unitsOf } from './pass-on';

/** The time after which a signature is not valid any more, so that a gift which has not arrived never will. */
const lostMs = 3_600_000;

/** The ticket to give. */
export type Giving = Pick<Kept, 'eventId' | 'title' | 'holder'> &
  Pick<Kept['tiers'][number], 'tier' | 'name'>;

/** The tickets that this browser's key gives to friends by links. */
export class Gifts {
  list = $state.raw<Gift[]>(given());
  /** The link of the gift that was made or chosen last. */
  link = $state('');
  busy = $state(false);
  problem = $state('');
  /** A sentence that tells the giver what happened last. */
  said = $state('');

  constructor(
    private readonly api: Pick<Api, 'intent' | 'passOn' | 'holdings'>,
    private readonly keys: Pick<Keys, 'open' | 'secret'>,
    private readonly mine: Pick<MyTickets, 'find'>,
  ) {}

  /** Asks which gifts were taken, and forgets these. */
  async refresh(): Promise<void> {
    const asked = given();
    const found = await Promise.all(asked.map((gift) => this.units(gift).catch(() => undefined)));
    const units = ({ id }: Gift) => found[asked.findIndex((one) => one.id === id)];
    const gone = (gift: Gift) => units(gift) === 0;
    const taken = given().filter((gift) => gone(gift) && gift.arrived);
    if (taken.length > 0) this.said = `Taken: ${taken.map(({ title }) => title).join(', ')}.`;
    this.keep((list) =>
      list
        .filter((gift) => !gone(gift) || (!gift.arrived && gift.at + lostMs >= Date.now()))
        .map((gift) => (units(gift) ? { ...gift, arrived: true } : gift)),
    );
  }

  /** Sends a ticket to a new key and makes the link to that key. Returns whether this worked. */
  give({ eventId, title, tier, name, holder }: Giving): Promise<boolean> {
    return this.go(async () => {
      const giver = await this.giver(holder);
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
      const { signer, secret } = await giftKey(giver, id);
      const gift = { id, eventId, title, tier, name, giver: holder, to: signer.address, at: Date.now() };
      const leaves = () => this.keep((list) => [...list, gift]); // so that a crash loses nothing
      await passOn(this.api, giver, eventId, tier, signer.address, { leaves }).catch((error: unknown) => {
        if (refused(error)) this.keep((list) => list.filter((one) => one.id !== id));
        throw error;
      });
      this.link = keyLink(location.origin, secret, [eventId], 'gift');
      await this.mine.find([eventId], holder);
      await this.refresh();
    });
  }

  /** Makes a gift's link again. */
  show(gift: Gift): Promise<boolean> {
    return this.go(async () => {
      const { secret } = await giftKey(await this.giver(gift.giver), gift.id);
      this.link = keyLink(location.origin, secret, [gift.eventId], 'gift');
    });
  }

  /** Gets back a gift that is still on its way. */
  undo(gift: Gift): Promise<boolean> {
    return this.go(async () => {
      const giver = await this.giver(gift.giver);
      const { signer } = await giftKey(giver, gift.id);
      try {
        await passOn(this.api, signer, gift.eventId, gift.tier, giver.address);
      } catch (error) {
        if ((await this.units(gift)) > 0) throw error;
        await this.refresh(); // which says so if a friend has it
        if (this.list.some(({ id }) => id === gift.id))
          throw new Error(
            'The ticket has not arrived there. If it never does, this line is gone within an hour.',
            { cause: error },
          );
        return;
      } finally {
        await this.mine.find([gift.eventId], gift.giver);
      }
      this.keep((list) => list.filter(({ id }) => id !== gift.id));
      this.said = 'The ticket is yours again, and the link is worthless.';
    });
  }

  private units({ eventId, tier, to }: Gift): Promise<number> {
    return unitsOf(this.api, eventId, tier, to);
  }

  private async giver(holder: string): Promise<Signer> {
    const signer = (await this.keys.secret()) && (await this.keys.open('browser'));
    if (signer?.address.toLowerCase() !== holder.toLowerCase())
      throw new Error('The key of this ticket is not in this browser any more.');
    return signer;
  }

  /** Changes the stored gifts, which another tab may have changed meanwhile. */
  private keep(change: (list: Gift[]) => Gift[]): void {
    this.list = change(given());
    keepGiven(this.list);
  }

  private async go(act: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.link = this.problem = this.said = '';
    try {
      await act();
      return true;
    } catch (error) {
      this.problem = inWords(error).replace(/^Tier: /, 'This tier ');
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** Reports whether the server answered that the ticket stays where it is. */
function refused(error: unknown): boolean {
  return ['invalid', 'refused', 'missing', 'busy'].includes(asApiError(error).kind);
}
