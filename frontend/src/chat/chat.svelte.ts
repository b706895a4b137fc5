import { Connection, type Door } from './connection';
import { ChatMemory } from './memory';
import { passes, refusedIn, without, type Unsent } from './outbox';
import { changed, merged, mostShown, type Shown } from './timeline';
import {
  runs,
  type Ban,
  type Command,
  type Frame,
  type FrameOf,
  type Message,
  type Page,
  type Person,
  type Poll,
  type Refused,
  type Settings,
} from './wire';

/** A burst of reactions. */
export interface Burst {
  key: number;
  emoji: string;
  n: number;
}

const defaults: Settings = { slow: 0, keepDays: 30, names: false, words: [] };

/** A person's view of a room's chat, kept up to date by the server. */
export class Chat {
  you = $state.raw<Person>();
  people = $state(0);
  names = $state.raw<string[]>([]);
  settings = $state.raw<Settings>(defaults);
  messages = $state.raw<Shown[]>([]);
  pinned = $state.raw<Message>();
  poll = $state.raw<Poll>();
  unsent = $state.raw<Unsent[]>([]);
  burst = $state.raw<Burst[]>([]);
  /** Whether the server listens. */
  connected = $state(false);
  /** A text about the chat as a whole, such as that it is away. */
  notice = $state('');
  /** Whether the person may not write. */
  banned = $state(false);
  /** The people who may not write. Only those who run the room know. */
  bans = $state.raw<Ban[]>([]);
  /** Why the last command that was no message was refused. */
  problem = $state('');
  /** Whether there are older messages. */
  more = $state(false);
  hidden = $state.raw<string[]>([]);
  /** The number of other people's messages that came so far. */
  heard = $state(0);
  /** The latest moment at which the person wrote, in ms. */
  #wrote = $state(0);
  /** The time, in ms. It goes on while the person has to wait. */
  now = $state(Date.now());
  /** The seconds until the person may write again in slow mode. */
  readonly pause = $derived(
    runs(this.you) ? 0 : Math.ceil((this.#wrote + this.settings.slow * 1000 - this.now) / 1000),
  );
  /** Whether the person has to wait for anything. */
  readonly waits = $derived(this.pause > 0 || this.unsent.some(({ until }) => until > this.now));
  /** The person's own votes. */
  voted = $state.raw<number[]>([]);
  chosen = $state.raw<{ poll: string; choice: number }>();
  readonly #connection: Connection;
  readonly #memory: ChatMemory;
  #last: number | undefined;
  #bursts = 0;

  constructor(
    room: string,
    private readonly door: Door,
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
  ) {
    this.#memory = new ChatMemory(room);
    this.hidden = this.#memory.hidden;
    this.#connection = new Connection(door, {
      heard: (frame) => this.hear(frame),
      connected: (is, barred) => this.reach(is, barred),
      since: () => this.#last,
    });
  }

  start(): void {
    this.#connection.open();
  }

  stop(): void {
    this.#connection.close();
  }

  /** Says something, or asks a question. It is sent again until the server has it. */
  write(kind: 'say' | 'ask', text: string): void {
    const id = crypto.getRandomValues(new Uint32Array(4)).join('-'); // plain HTTP has no randomUUID
    const message = { id, kind, text, problem: '', until: 0 };
    this.unsent = [...this.unsent, message];
    this.#wrote = this.now = Date.now();
    this.post(message);
  }

  again(message: Unsent): void {
    this.unsent = this.unsent.map((x) => (x === message ? { ...x, problem: '', until: 0 } : x));
    this.post(message);
  }

  drop({ id }: Unsent): void {
    this.unsent = without(this.unsent, id);
  }

  call(name: string): void {
    this.#memory.name = name;
    this.command({ type: 'name', name });
  }

  vote(n: number): void {
    this.voted = [...this.voted, n];
    this.command({ type: 'vote', n });
  }

  choose(poll: string, choice: number): void {
    this.chosen = { poll, choice };
    this.command({ type: 'choose', poll, choice });
  }

  command(command: Command): void {
    this.problem = '';
    if (!this.#connection.send(command)) this.problem = 'The chat is away. Try again in a moment.';
  }

  /** Hides a person's messages for this person alone, or shows them again. */
  hide(person: string): void {
    const rest = this.hidden.filter((id) => id !== person);
    this.hidden = rest.length < this.hidden.length ? rest : [...rest, person];
    this.#memory.hidden = this.hidden;
  }

  /** Loads older messages. */
  async older(): Promise<void> {
    const first = this.messages[0]?.n;
    const page = await this.read(`/messages?limit=100${first ? `&before=${first}` : ''}`);
    const { messages, first: start } = (await page.json()) as Page;
    this.messages = merged(this.messages, messages);
    this.more = (this.messages[0]?.n ?? 0) > start;
  }

  /** Reads a part of the chat over HTTP, with the person's token. */
  async read(path: string, method = 'GET'): Promise<Response> {
    const token = await this.door.token();
    const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await this.fetcher(this.door.url + path, { method, headers });
    if (!answer.ok) throw new Error('The server did not answer. Try again in a moment.');
    return answer;
  }

  private post({ id, kind, text }: Unsent): void {
    this.#connection.send({ type: kind, id, text });
  }

  private reach(is: boolean, barred: boolean): void {
    this.connected = is;
    if (is) return;
    this.notice = barred
      ? 'The chat is for the people in the room.'
      : this.door.away || 'The chat is away for a moment. It returns by itself.';
  }

  private hear(frame: Frame): void {
    switch (frame.type) {
      case 'hello':
        return this.enter(frame);
      case 'message':
        return this.add(frame);
      case 'changed':
        return this.change(frame);
      case 'people':
        this.people = frame.n;
        this.names = frame.names ?? [];
        return;
      case 'poll':
        this.poll = frame;
        return;
      case 'reactions':
        this.burst = Object.entries(frame.counts).map(([emoji, n]) => ({ key: ++this.#bursts, emoji, n }));
        return;
      case 'ack':
        this.unsent = without(this.unsent, frame.id);
        return;
      case 'refused':
        return this.refuse(frame);
    }
  }

  private enter({ you, people, settings, pinned, last, banned, bans }: FrameOf<'hello'>): void {
    const name = this.#memory.name;
    const fresh = this.you === undefined || !this.connected || this.notice !== '';
    this.you = you;
    this.people = people;
    this.settings = settings;
    this.pinned = pinned;
    this.banned = !!banned;
    this.bans = bans ?? [];
    this.notice = '';
    this.more ||= this.messages.length === 0 && last > 0;
    this.#last ??= 0;
    if (!fresh) return;
    if (name && name !== you.name) this.command({ type: 'name', name });
    for (const message of this.unsent) if (!message.problem) this.post(message);
  }

  private add(message: Message): void {
    this.#last = Math.max(this.#last ?? 0, message.n);
    this.messages = merged(this.messages, [message]);
    this.more = this.messages.length >= mostShown || (this.more && this.messages[0]?.n !== 1);
    if (message.from.id !== this.you?.id) this.heard++;
  }

  private change(change: FrameOf<'changed'>): void {
    this.messages = changed(this.messages, change);
    if (change.pinned) this.pinned = this.messages.find(({ n }) => n === change.n);
    else if (change.n === this.pinned?.n && (change.deleted || change.pinned === false))
      this.pinned = undefined;
  }

  private refuse(refused: Refused): void {
    this.banned ||= refused.reason === 'banned';
    if (refused.id) {
      this.now = Date.now();
      this.unsent = refusedIn(this.unsent, refused, this.now);
      // Nothing was said, so only a message before it can be a reason to wait.
      this.#wrote = refused.reason === 'slow' ? passes(refused, this.now) - this.settings.slow * 1000 : 0;
    } else if (refused.reason === 'closed') this.notice = refused.text;
    else if (refused.reason !== 'banned') this.problem = refused.text;
  }
}
