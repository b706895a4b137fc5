import {
  Contradiction,
  type Aspect,
  type Call,
  type Check,
  type Conversation,
  type Curation,
  type Iteration,
  type Scope,
} from '../api/curation';
import type { Envelope } from '../api/sse';
import { inWords } from '../identity/trouble';
import type { Author } from './author';
import { aspects } from './labels';
import { after, nothingYet, type Progress } from './progress';

/** What went wrong, and what can be done about it. */
export interface Problem {
  message: string;
  /** The call that failed; it may be asked for again. */
  call: Call;
  /** A model failed: the drafter without one can be asked. */
  model: boolean;
  /** Why a plan was not accepted. */
  checks: Check[];
}

type Remembered = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One scope of an event's plan: its versions, which are chosen, and what is being done. The server keeps it. */
export class Plan {
  conversation = $state.raw<Conversation>();
  /** It is known whether there is a plan. */
  loaded = $state(false);
  /** What is under way. */
  doing = $state.raw<Call>();
  progress = $state.raw<Progress>(nothingYet);
  problem = $state.raw<Problem>();
  #chosen = $state.raw<Partial<Record<Aspect, number | undefined>>>({});

  constructor(
    readonly eventId: string,
    readonly scope: Scope,
    private readonly curation: Pick<Curation, 'conversation' | 'run' | 'rejoin'>,
    private readonly author: Pick<Author, 'sign'>,
    private readonly address: () => string,
    private readonly memory: Remembered = sessionStorage,
  ) {}

  get accepted(): boolean {
    return Boolean(this.conversation?.acceptance);
  }

  versions(aspect: Aspect): Iteration[] {
    return this.conversation?.history.filter((version) => version.aspect === aspect) ?? [];
  }

  /** The number that is chosen of an aspect: the accepted one, or by default the newest. */
  chosen(aspect: Aspect): number {
    const accepted = this.conversation?.acceptance?.selectedIterations[aspect];
    return accepted ?? this.#chosen[aspect] ?? this.versions(aspect).at(-1)?.iterationNumber ?? 0;
  }

  choose(aspect: Aspect, number: number): void {
    this.#chosen = { ...this.#chosen, [aspect]: number };
  }

  /** The chosen number of every aspect. */
  get selection(): Record<string, number> {
    return Object.fromEntries(aspects[this.scope].map((aspect) => [aspect, this.chosen(aspect)]));
  }

  /** Shows what the server has, and goes on with what was under way when the page was left. */
  async load(): Promise<void> {
    await this.refresh();
    this.loaded = true;
    const job = this.memory.getItem(this.slot);
    if (!job) return;
    const call: Call = { path: this.path('plan'), body: {} };
    await this.work(call, async (observe) => void (await this.curation.rejoin(job, observe)));
  }

  draft(body: Record<string, unknown>): Promise<boolean> {
    return this.ask({ path: this.path('plan'), body });
  }

  async refine(aspect: Aspect, feedback: string): Promise<boolean> {
    const done = await this.ask({ path: this.path('iterate'), body: { aspect, feedback } });
    if (done) this.showNewest(aspect);
    return done;
  }

  accept(): Promise<boolean> {
    return this.ask({ path: this.path('accept'), body: { selectedIterations: this.selection } });
  }

  /** Asks again for what a model failed at, without one. */
  async withoutModel({ call }: Problem): Promise<boolean> {
    const done = await this.ask({ ...call, body: { ...call.body, drafter: true } });
    if (done && call.body['aspect']) this.showNewest(call.body['aspect'] as Aspect);
    return done;
  }

  /** Accepts although these checks failed. */
  despite({ call, checks }: Problem): Promise<boolean> {
    return this.ask({ ...call, body: { ...call.body, despite: checks.map(({ id }) => id) } });
  }

  private showNewest(aspect: Aspect): void {
    this.#chosen = { ...this.#chosen, [aspect]: undefined };
  }

  private async ask(call: Call): Promise<boolean> {
    return this.work(call, async (observe) => {
      await this.curation.run(await this.author.sign(call, this.eventId, this.scope), observe);
    });
  }

  /** Does one thing at a time. Answers whether it was done. */
  private async work(
    call: Call,
    act: (observe: (moment: Envelope) => void) => Promise<void>,
  ): Promise<boolean> {
    if (this.doing) return false;
    this.doing = call;
    this.problem = undefined;
    this.progress = nothingYet;
    try {
      await act((moment) => this.observe(moment));
      await this.refresh();
      return true;
    } catch (error) {
      this.problem = problemOf(error, call);
      return false;
    } finally {
      this.memory.removeItem(this.slot);
      this.doing = undefined;
    }
  }

  private observe(moment: Envelope): void {
    if (moment.type === 'run.created') this.memory.setItem(this.slot, moment.jobId);
    this.progress = after(this.progress, moment);
  }

  private async refresh(): Promise<void> {
    this.conversation = await this.curation.conversation(this.eventId, this.address(), this.scope);
  }

  private path(step: 'plan' | 'iterate' | 'accept'): Call['path'] {
    return this.scope === 'planner' ? `/${step}` : `/content/${step}`;
  }

  private get slot(): string {
    return `footlight-job:${this.scope}:${this.eventId}`;
  }
}

function problemOf(error: unknown, call: Call): Problem {
  const message = inWords(error);
  const checks = error instanceof Contradiction ? error.checks.filter(({ ok }) => !ok) : [];
  return { message, call, model: message.includes('"drafter": true'), checks };
}
