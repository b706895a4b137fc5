import type { Api, Room } from '../api/client';
import type { BrowserSigner } from '../identity/browser-signer';
import type { Identity } from '../identity/identity.svelte';
import { inWords } from '../identity/trouble';
import { given } from './given';
import type { Handed } from './link';
import type { MyTickets } from './my-tickets.svelte';
import { passOn, unitsOf } from './pass-on';

/** Takes a ticket that a friend gives by a link. */
export class Taking {
  room = $state.raw<Room>();
  /** The ticket that the link brings. Undefined if it is not there any more. */
  ticket = $state.raw<{ tier: number; name: string }>();
  /** Whether this browser made the link. */
  own = $state(false);
  busy = $state(false);
  problem = $state('');
  /** How many tickets the taker had before the first attempt, whose answer may have been lost. */
  #before: number | undefined;

  constructor(
    private readonly handed: Handed,
    private readonly api: Pick<Api, 'room' | 'holdings' | 'intent' | 'passOn'>,
    private readonly identity: Pick<Identity, 'session' | 'keeper' | 'signIn'>,
    private readonly mine: Pick<MyTickets, 'find'>,
  ) {}

  /** Asks whether the ticket is still there. */
  async look(): Promise<void> {
    this.problem = '';
    try {
      const { id, signer } = await this.open();
      this.own = given().some(({ to }) => to === signer.address);
      this.room = await this.api.room(id);
      this.ticket = (await this.api.holdings(id, signer.address)).tickets.find(({ units }) => units > 0);
      if (!this.ticket) this.problem = 'Somebody has this ticket already, or its giver kept it after all.';
    } catch (error) {
      this.problem = inWords(error);
    }
  }

  /** Has the ticket passed on to this browser's key, or to the wallet that is signed in. Can be repeated. */
  async take(): Promise<boolean> {
    if (!this.ticket) return false;
    this.busy = true;
    this.problem = '';
    try {
      const { id, signer } = await this.open();
      if (!this.identity.session) await this.identity.signIn(this.identity.keeper ?? 'browser');
      const { session, keeper } = this.identity;
      if (!session) throw new Error('Nobody is signed in, so the ticket stays in the link. Try again.');
      const { tier } = this.ticket;
      this.#before ??= await unitsOf(this.api, id, tier, session.address);
      await passOn(this.api, signer, id, tier, session.address, { before: this.#before });
      await this.mine.find([id], session.address, keeper);
      return true;
    } catch (error) {
      await this.look(); // which says so if the ticket is gone
      this.problem ||= inWords(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async open(): Promise<{ id: string; signer: BrowserSigner }> {
    const { BrowserSigner, readSecret } = await import('../identity/browser-signer');
    const [id] = this.handed.events;
    const secret = readSecret(this.handed.secret);
    if (!id || !secret) throw new Error('This link is damaged. Ask your friend for it again.');
    return { id, signer: new BrowserSigner(secret) };
  }
}
