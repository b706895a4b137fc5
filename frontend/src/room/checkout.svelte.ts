import type { Api, Holdings } from '../api/client';
import type { EventContract } from '../chain/contract';
import { Rpc } from '../chain/rpc';
import { feeOf, mined, prepare, type Call } from '../chain/transaction';
import type { Identity } from '../identity/identity.svelte';
import { inWords } from '../identity/trouble';

/** A payment or a refund. */
export interface Deal {
  title: string;
  call: (contract: EventContract, holder: string) => Call;
  /** The wei that the owner gets. */
  gain: bigint;
}

/** The cost of a deal, in wei. */
export interface Quote {
  price: bigint;
  /** The highest possible network fee. */
  fee: bigint;
  balance: bigint;
  /** The address that pays. */
  payer: string;
}

/**
 * The steps of a deal:
 *
 * - `looking`: the chain is asked for the cost
 * - `poor`: the balance is too low
 * - `ready`: the owner may confirm
 * - `asking`: the owner's key signs
 * - `mining`: the transaction is waiting for its block
 */
export type Step = 'looking' | 'poor' | 'ready' | 'asking' | 'mining';

/** Pays for tickets and takes refunds. It makes one deal at a time, and none twice. */
export class Checkout {
  deal = $state.raw<Deal>();
  quote = $state.raw<Quote>();
  step = $state<Step>();
  problem = $state('');
  readonly #rpc = new Rpc(`${location.origin}/rpc`);
  readonly #open = new AbortController();
  /** The storage key of a transaction that is not mined yet, in case the page is loaded again. */
  readonly #sent: string;

  constructor(
    private readonly id: string,
    private readonly api: Pick<Api, 'holdings'>,
    private readonly identity: Pick<Identity, 'signer' | 'keys'>,
    /** Called after a deal with what its owner got, in wei. */
    private readonly made: (gain: bigint) => Promise<void>,
  ) {
    this.#sent = `footlight.paying.${id}`;
  }

  stop(): void {
    this.#open.abort();
  }

  /** Determines the cost of a deal without paying. */
  async look(deal: Deal): Promise<void> {
    if (this.step === 'asking' || this.step === 'mining') return;
    this.deal = deal;
    this.quote = undefined;
    await this.go('looking', async () => {
      const { quote, poor } = await this.estimate(deal);
      this.quote = quote;
      this.step = poor ? 'poor' : 'ready';
    });
  }

  /** Pays after the owner has confirmed. */
  async pay(): Promise<void> {
    const { deal } = this;
    if (!deal || this.step !== 'ready') return;
    await this.go('asking', async () => {
      const { signer, call, chainId } = await this.open(deal);
      const transaction = await prepare(this.#rpc, chainId, signer.address, call);
      const hash = await signer.pay(transaction, this.#rpc);
      sessionStorage.setItem(this.#sent, hash);
      await this.settle(hash);
    });
  }

  /** Waits for a transaction that was sent before the page was loaded again. */
  async resume(): Promise<void> {
    const hash = sessionStorage.getItem(this.#sent);
    if (hash && !this.step) await this.go('mining', () => this.settle(hash));
  }

  private async settle(hash: string): Promise<void> {
    this.step = 'mining';
    const taken = await mined(this.#rpc, hash, this.#open.signal);
    sessionStorage.removeItem(this.#sent);
    if (!taken) throw new Error('The contract refused it. Only the network’s fee was paid.');
    await this.made(this.deal?.gain ?? 0n);
    this.step = this.deal = undefined;
  }

  private async estimate(deal: Deal): Promise<{ quote: Quote; poor: boolean }> {
    const { signer, call, chainId } = await this.open(deal);
    const balance = await this.#rpc.number('eth_getBalance', signer.address, 'latest');
    const quote = { price: call.value, fee: 0n, balance, payer: signer.address };
    if (balance <= call.value) return { quote, poor: true };
    const fee = feeOf(await prepare(this.#rpc, chainId, signer.address, call));
    return { quote: { ...quote, fee }, poor: balance < call.value + fee };
  }

  private async open(deal: Deal) {
    const [signer, { chainId }] = await Promise.all([this.identity.signer(), this.identity.keys.ledger()]);
    const contract = await this.contract(await this.api.holdings(this.id, signer.address));
    return { signer, chainId, call: deal.call(contract, signer.address) };
  }

  private async contract({ contract }: Pick<Holdings, 'contract'>): Promise<EventContract> {
    const [{ EventContract }, { abi }] = await Promise.all([
      import('../chain/contract'),
      this.identity.keys.ledger(),
    ]);
    return (this.#contract = new EventContract(contract, abi['EventPlan']));
  }

  #contract: EventContract | undefined;

  private async go(step: Step, act: () => Promise<void>): Promise<void> {
    this.step = step;
    this.problem = '';
    try {
      await act();
    } catch (error) {
      if (this.#open.signal.aborted) return;
      this.problem = this.#contract?.reason(error) ?? inWords(error);
      this.step = this.quote && 'ready'; // nothing was paid, so the viewer can try again
    }
  }
}
