import {
  createPublicClient,
  createWalletClient,
  getContract,
  http,
  keccak256,
  toBytes,
  type Abi,
  type Address,
} from 'viem';
import { ApiUser } from './api-user';
import { startEncoder } from './encoder';
import { eventually, type Subprocess } from './subprocess';
import type { Recording } from './recording';
import type { ServerProcess } from './server-process';

const day = 86_400_000;

/** The response of GET /api/events/{id}/intent. */
interface Intent {
  nonce: number;
  deadline: number;
  typedData: object;
}

interface Ledger {
  factory: Address;
  abi: { EventFactory: Abi; EventPlan: Abi };
}

/** An event with an accepted plan. */
export class PlannedEvent {
  private constructor(
    readonly id: string,
    readonly creator: ApiUser,
    private readonly server: ServerProcess,
  ) {}

  /**
   * Plans an event and accepts the first draft. The price is in euros; with a price of 0 the tickets are
   * free. The fields of `brief` are added to the default brief and replace its fields of the same name.
   * `feedback` refines the pricing before it is accepted.
   */
  static async plan(
    server: ServerProcess,
    id: string,
    price = 0,
    brief: object = {},
    feedback = price > 0
      ? `Refunds until 7 days before the start. Add a supporter tier at ${price + 9} euro.`
      : '',
  ): Promise<PlannedEvent> {
    const creator = await ApiUser.signIn(server);
    const userAddress = creator.account.address;
    const eventData = {
      title: 'Harbour Lights',
      category: 'music',
      description: 'A quiet evening of piano and strings by the water.',
      duration: 90,
      maxParticipants: 120,
      currentSchedule: { date: Date.now() + 30 * day, time: '20:00' },
      currentPricing: { ticketPrice: price, reservePrice: price },
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      ...brief,
    };
    await creator.call('POST', '/plan', { eventId: id, userAddress, eventData });
    if (feedback) {
      await creator.call('POST', '/iterate', { eventId: id, userAddress, aspect: 'pricing', feedback });
    }
    const pricing = feedback ? 2 : 1;
    const selectedIterations = { title: 1, description: 1, pricing, schedule: 1, banner: 1 };
    await creator.call('POST', '/accept', { eventId: id, userAddress, selectedIterations });
    return new PlannedEvent(id, creator, server);
  }

  get roomUrl(): string {
    return `${this.server.site}/room/${this.id}`;
  }

  /** Puts the plan's tickets on sale. */
  async sell(): Promise<void> {
    await this.signed('tiers', `/api/rooms/${this.id}/tiers`);
  }

  /** Postpones the show by some days and gives the reason. */
  async postpone(days: number, reason: string): Promise<void> {
    const { terms } = await this.creator.call<{ terms: { startsAt: string; endsAt: string } }>(
      'GET',
      `/api/rooms/${this.id}`,
    );
    const later = (at: string) => new Date(Date.parse(at) + days * day).toISOString();
    const times = { startsAt: later(terms.startsAt), endsAt: later(terms.endsAt), reason };
    await this.signed('postpone', `/api/rooms/${this.id}/postpone`, times);
  }

  /** Cancels the event. */
  async cancel(): Promise<void> {
    await this.signed('cancel', `/api/rooms/${this.id}/cancel`);
  }

  /** Starts an encoder that publishes the event as its creator. Waits until the event is live. */
  async goOnStage(): Promise<Subprocess> {
    const { streamUrl } = this.server.urls(this.id);
    const key = await this.creator.streamKey(this.id);
    const encoder = startEncoder(streamUrl.slice(0, -this.id.length) + key);
    await eventually(`${this.id} is on stage`, () => this.server.isLive(this.id), encoder);
    return encoder;
  }

  /** Starts recording the show for ticket holders. */
  async record(): Promise<void> {
    await this.creator.call('POST', '/api/livestream/start', {
      eventId: this.id,
      creator: this.creator.account.address,
      startTime: Date.now(),
      resolution: '640x360',
      bitrate: '500k',
      quality: 'low',
      archive: 'ticketed',
    });
  }

  /** Ends recording and show once so many chunks are stored. Waits until the whole recording is stored. */
  async close(chunks: number): Promise<Recording> {
    const userAddress = this.creator.account.address;
    await this.recorded(`${chunks} chunks of ${this.id}`, (r) => r.uploadedChunks >= chunks);
    await this.creator.call('POST', '/api/livestream/stop', { eventId: this.id });
    await this.creator.call('POST', `/api/rooms/${this.id}/end`, { userAddress });
    return this.recorded(`the recording of ${this.id}`, (r) => r.status === 'completed');
  }

  private async recorded(what: string, done: (r: Recording) => boolean): Promise<Recording> {
    const query = new URLSearchParams({ userAddress: this.creator.account.address });
    return eventually(what, async () => {
      const r = await this.creator.call<Recording>(
        'GET',
        `/api/livestream/${this.id}/status?${query.toString()}`,
      );
      return done(r) ? r : undefined;
    });
  }

  /** Opens the door, so that visitors need no ticket. */
  async openDoor(): Promise<void> {
    await this.creator.call('POST', `/api/rooms/${this.id}/door`, { door: 'open' });
  }

  /** Requires this invite code from now on. */
  async invite(invite: string): Promise<void> {
    await this.creator.call('POST', `/api/rooms/${this.id}/invite`, { invite });
  }

  /** Revokes a holder's ticket of the first tier by a transaction on the chain. */
  async revoke(holder: string): Promise<void> {
    const { account } = this.creator;
    await this.server.fund(account.address, '1ether');
    const transport = http(`http://${this.server.ports.rpc}`);
    const { factory, abi } = await this.creator.call<Ledger>('GET', '/api/ledger');
    const reader = createPublicClient({ transport });
    const registry = getContract({ address: factory, abi: abi.EventFactory, client: reader });
    const address = (await registry.read['planOf']?.([keccak256(toBytes(this.id))])) as Address;
    const hash = await createWalletClient({ account, transport }).writeContract({
      chain: null, // viem does not need to know the chain
      address,
      abi: abi.EventPlan,
      functionName: 'revoke',
      args: [account.address, holder, 0, 1],
    });
    const { status } = await reader.waitForTransactionReceipt({ hash, pollingInterval: 100 });
    if (status !== 'success') throw new Error(`transaction ${hash} was refused`);
  }

  /** Requests an action with the creator's signature. */
  private async signed(action: string, path: string, more: Record<string, string> = {}): Promise<void> {
    const { account } = this.creator;
    const query = new URLSearchParams({ action, userAddress: account.address, ...more });
    const intent = `/api/events/${this.id}/intent?${query.toString()}`;
    const { nonce, deadline, typedData } = await this.creator.call<Intent>('GET', intent);
    const signature = await account.signTypedData(typedData as Parameters<typeof account.signTypedData>[0]);
    const authorization = { nonce, deadline, signature };
    await this.creator.call('POST', path, { userAddress: account.address, authorization, ...more });
  }
}
