import { openIdentity } from '../identity/open';
import { Admission } from './admission';
import { FreeTickets } from './free-tickets.svelte';
import type { Offer } from './offers';
import { Holder } from './holder.svelte';
import { RoomFacts } from './room.svelte';
import type { Seen } from './terms';
import { Checkout, type Deal } from './checkout.svelte';

/** Why the visitor is asked to sign in, and what follows. */
interface Errand {
  title: string;
  then: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** A visit to a room: the visitor's identity, what the visitor may see, and the admission. */
export class Visit {
  signingIn = $state(false);
  errand = $state.raw<Errand>({ title: '', then: nothing });
  /** Whether the visitor is about to pay or to take a refund. */
  paying = $state(false);
  /** Whether the ledger's money is worthless test money. */
  testMoney = $state(false);
  /** The number of requests that wait because the server is busy. */
  waiting = $state(0);
  readonly api;
  readonly identity;
  readonly facts: RoomFacts;
  readonly admission: Admission;
  readonly claims: FreeTickets;
  readonly checkout: Checkout;
  readonly holder: Holder;
  #welcomed = false;
  #over = false;

  constructor(id: string) {
    const { api, identity } = openIdentity((ms) => (this.waiting += ms > 0 ? 1 : -1));
    this.api = api;
    this.identity = identity;
    this.facts = new RoomFacts(id, api, () => identity.lapsed);
    this.admission = new Admission(api, id);
    this.claims = new FreeTickets(id, api, identity, this.facts);
    this.checkout = new Checkout(id, api, identity, (gain) => this.paid(gain));
    this.holder = new Holder(id, api, identity);
  }

  start(): void {
    this.identity.start();
    void this.entered()
      .catch(nothing) // the visitor is asked to sign in
      .then(() => this.#over || this.facts.poll.start());
  }

  stop(): void {
    this.#over = true;
    this.facts.poll.stop();
    this.checkout.stop();
    this.identity.stop();
  }

  /** Signs in a visitor whom the studio sent here. */
  private async entered(): Promise<void> {
    if (!location.hash.startsWith('#enter=')) return;
    const { takeProof } = await import('../identity/entrance');
    const proof = takeProof(location, history, (question) => confirm(question));
    if (proof) await this.identity.enter(proof);
  }

  /** Signs in with this browser's key if the room requires tickets. Other visitors are asked later. */
  async welcomeBack(): Promise<void> {
    if (this.#welcomed) return;
    this.#welcomed = true;
    const { identity } = this;
    void identity.keys.ledger().then(({ testMoney }) => (this.testMoney = testMoney), nothing);
    const known = await identity.resume().catch(() => false); // other visitors sign in themselves
    if (known) await this.arrived();
    else if (identity.session) await this.holder.count(); // signed in before the page was loaded again
    if (identity.session) await this.checkout.resume();
  }

  /** Asks the visitor to sign in, and then continues with `then`. */
  ask(title: string, then = nothing): void {
    this.errand = { title, then };
    this.signingIn = true;
  }

  async signedIn(): Promise<void> {
    await this.arrived();
    await this.errand.then();
  }

  /** Gets a ticket: claims a free one, or opens the payment. */
  async get(offer: Offer): Promise<void> {
    const { number, wei, seen } = offer;
    if (number === undefined || !seen) return;
    const get = () => (wei > 0n ? this.buy(number, offer, seen) : this.claims.claim(number, seen));
    if (this.identity.session) return get();
    this.ask('Where should your ticket be kept?', get);
  }

  /** Takes a refund. */
  async takeBack(deal: Deal): Promise<void> {
    this.paying = true;
    await this.checkout.look(deal);
  }

  /** Leaves the player after signing out, and then gives the slot back. */
  async left(): Promise<void> {
    this.claims.got = false;
    await this.arrived();
    await this.admission.forget();
  }

  private async buy(number: number, { name, price, wei }: Offer, seen: Seen): Promise<void> {
    if ((await this.facts.ask()).access.yours !== 'none') return; // the visitor has a ticket from before
    this.paying = true;
    await this.checkout.look({
      title: `${name}, ${price}`,
      gain: 0n,
      call: (contract, holder) => contract.buy(number, wei, holder, seen),
    });
  }

  private async paid(gain: bigint): Promise<void> {
    const { access } = await this.facts.ask();
    this.claims.got = gain === 0n && access.yours !== 'none';
    await this.holder.count(gain > 0n);
  }

  /** Updates the page for a new visitor. */
  private async arrived(): Promise<void> {
    this.facts.forget();
    await Promise.all([this.holder.count(), this.facts.ask().catch(() => this.facts.poll.refresh())]);
  }
}
