import { openIdentity } from '../identity/open';
import { Admission } from './admission';
import { Crowd } from './crowd.svelte';
import { Desk } from './desk.svelte';
import { Office } from './office.svelte';
import type { Offer } from './offers';
import { Purse } from './purse.svelte';
import { RoomFacts } from './room.svelte';
import type { Seen } from './terms';
import { Till, type Deal } from './till.svelte';

/** Why somebody is asked to sign in, and what they came for. */
interface Errand {
  title: string;
  then: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Somebody's visit to a room: who they are, what they may see, and how they get in. */
export class Visit {
  signingIn = $state(false);
  errand = $state.raw<Errand>({ title: '', then: nothing });
  /** Somebody is about to pay, or to be paid. */
  paying = $state(false);
  /** The ledger's money is worth nothing. */
  testMoney = $state(false);
  readonly crowd = new Crowd();
  readonly identity;
  readonly facts: RoomFacts;
  readonly admission: Admission;
  readonly desk: Desk;
  readonly till: Till;
  readonly purse: Purse;
  readonly office: Office;
  #welcomed = false;

  constructor(id: string) {
    const { api, identity } = openIdentity(this.crowd.waits);
    this.identity = identity;
    this.facts = new RoomFacts(id, api, () => identity.lapsed);
    this.admission = new Admission(api, id);
    this.desk = new Desk(id, api, identity, this.facts);
    this.till = new Till(id, api, identity, (gain) => this.paid(gain));
    this.purse = new Purse(id, api, identity);
    this.office = new Office(id, api, identity, this.facts);
  }

  start(): void {
    this.identity.start();
    this.facts.start();
  }

  stop(): void {
    this.facts.stop();
    this.till.stop();
    this.identity.stop();
  }

  /** Somebody stands at the counter. Whose key this browser keeps need not be asked who they are. */
  async welcomeBack(): Promise<void> {
    if (this.#welcomed) return;
    this.#welcomed = true;
    const { identity } = this;
    void identity.keys.ledger().then(({ testMoney }) => (this.testMoney = testMoney), nothing);
    const known = await identity.resume().catch(() => false); // else they sign in themselves
    if (known) await this.arrived();
    if (identity.session) await this.till.resume();
  }

  /** Asks who it is, for something or just so. */
  ask(title: string, then = nothing): void {
    this.errand = { title, then };
    this.signingIn = true;
  }

  async signedIn(): Promise<void> {
    await this.arrived();
    await this.errand.then();
  }

  /** Somebody wants a ticket. */
  async get(offer: Offer): Promise<void> {
    const { number, wei, seen } = offer;
    if (number === undefined || !seen) return;
    const get = () => (wei > 0n ? this.buy(number, offer, seen) : this.desk.claim(number, seen));
    if (this.identity.session) return get();
    this.ask('Where should your ticket be kept?', get);
  }

  /** The holder takes back what it is due. */
  async takeBack(deal: Deal): Promise<void> {
    this.paying = true;
    await this.till.look(deal);
  }

  /** Signed out: who goes leaves the stage first, and then gives the place back. */
  async left(): Promise<void> {
    this.desk.got = false;
    await this.arrived();
    await this.admission.forget();
  }

  private async buy(number: number, { name, price, wei }: Offer, seen: Seen): Promise<void> {
    if ((await this.facts.ask()).access.yours !== 'none') return; // it was bought before
    this.paying = true;
    await this.till.look({
      title: `${name}, ${price}`,
      gain: 0n,
      call: (contract, holder) => contract.buy(number, wei, holder, seen),
    });
  }

  private async paid(gain: bigint): Promise<void> {
    const { access } = await this.facts.ask();
    this.desk.got = gain === 0n && access.yours !== 'none';
    await this.purse.count(gain > 0n);
  }

  /** Somebody else is at the page than before. */
  private async arrived(): Promise<void> {
    this.facts.forget();
    await Promise.all([this.purse.count(), this.facts.ask().catch(() => this.facts.refresh())]);
  }
}
