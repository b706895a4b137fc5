import type {
  Aspect,
  Call,
  Check,
  Conversation,
  Curation,
  Fact,
  Iteration,
  Question,
  Reply,
  Result,
  Schema,
  Scope,
} from '../api/curation';
import type { Envelope } from '../api/sse';
import type { Author } from './author';
import { job } from './jobs';
import { aspects } from './labels';
import { despiteOf, problemOf, type Problem } from './problem';
import { after, nothingYet, type Progress } from './progress';
import { same } from './questions';
import { asideOf, type Aside } from './talk';

type Remembered = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Asks = Pick<Curation, 'conversation' | 'run' | 'rejoin' | 'cancel' | 'schemas'>;

/** One scope of an event's plan, which the server stores: all versions, the chosen ones, the running call. */
export class Plan {
  conversation = $state.raw<Conversation>();
  /** The running call. */
  doing = $state.raw<Call>();
  progress = $state.raw<Progress>(nothingYet);
  problem = $state.raw<Problem>();
  /** The messages that changed nothing. Only this window keeps them, because the server does not. */
  asides = $state.raw<Aside[]>([]);
  /** The answers that the creator chose and did not save yet, by question. */
  answers = $state.raw<Record<string, Fact['value']>>({});
  #chosen = $state.raw<Partial<Record<Aspect, number | undefined>>>({});
  /** The last call, as it was signed. */
  #signed: Call | undefined;
  #schemas: ReturnType<Curation['schemas']> | undefined;

  constructor(
    readonly eventId: string,
    readonly scope: Scope,
    private readonly curation: Asks,
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

  version(aspect: Aspect, number = this.chosen(aspect)): Iteration | undefined {
    return this.versions(aspect).find(({ iterationNumber }) => iterationNumber === number);
  }

  newest(aspect: Aspect): number {
    return this.versions(aspect).at(-1)?.iterationNumber ?? 0;
  }

  /** Returns an aspect's chosen version: the accepted one, else the creator's choice, else the newest. */
  chosen(aspect: Aspect): number {
    const accepted = this.conversation?.acceptance?.selectedIterations[aspect];
    return accepted ?? this.#chosen[aspect] ?? this.newest(aspect);
  }

  choose(aspect: Aspect, number: number): void {
    this.#chosen = { ...this.#chosen, [aspect]: number };
  }

  /** Returns what is open about an aspect, or about the whole plan. */
  questions(aspect?: Aspect): Question[] {
    if (this.accepted || this.scope !== 'planner') return [];
    return this.conversation?.questions?.filter((one) => !aspect || one.aspect === aspect) ?? [];
  }

  /** Returns what is known of an aspect. */
  facts(aspect: Aspect): Fact[] {
    if (this.scope !== 'planner') return [];
    return this.conversation?.facts?.filter((one) => one.aspect === aspect) ?? [];
  }

  /** Chooses the answer to a question, or none. */
  pick(question: string, value: Fact['value'] | undefined): void {
    const others = Object.entries(this.answers).filter(([id]) => id !== question);
    this.answers = Object.fromEntries(value === undefined ? others : [...others, [question, value]]);
  }

  unpick(): void {
    this.answers = {};
  }

  /** Reports whether answers are chosen, or about to be saved. */
  get answering(): boolean {
    const calls = [this.doing, this.problem?.call];
    return Object.keys(this.answers).length > 0 || calls.some((call) => call?.path === '/plan/answer');
  }

  /** Saves the chosen answers. */
  answer(): Promise<boolean> {
    return this.ask({ path: '/plan/answer', body: { answers: this.answers } });
  }

  /** The chosen version of every aspect. */
  get selection(): Record<string, number> {
    return Object.fromEntries(aspects[this.scope].map((aspect) => [aspect, this.chosen(aspect)]));
  }

  /** Returns the checks in which the newest version of an aspect contradicts the rest of the plan. */
  contradictions(aspect: Aspect): Check[] {
    const found = this.conversation?.contradictions ?? [];
    if (this.accepted || this.chosen(aspect) !== this.newest(aspect)) return [];
    return found.filter(({ id, ok }) => !ok && id.startsWith(`${aspect}.`));
  }

  async schema(aspect: Aspect): Promise<Schema> {
    this.#schemas ??= this.curation.schemas();
    return (await this.#schemas)[aspect] ?? {};
  }

  /** Loads the plan and resumes a call that ran when the page was left. Returns whether it succeeded. */
  async load(): Promise<boolean> {
    this.asides = JSON.parse(this.memory.getItem(this.aside) ?? '[]') as Aside[];
    await this.reload();
    const left = this.memory.getItem(this.slot);
    if (!left) return false;
    const { jobId, call } = JSON.parse(left) as { jobId: string; call: Call };
    return this.work(call, (observe) => this.curation.rejoin(jobId, observe));
  }

  draft(body: Record<string, unknown>): Promise<boolean> {
    return this.ask({ path: this.path('plan'), body });
  }

  refine(aspect: Aspect, feedback: string): Promise<boolean> {
    return this.ask({ path: this.path('iterate'), body: { aspect, feedback } });
  }

  /** Rewrites an aspect to agree with the others. */
  refresh(aspect: Aspect): Promise<boolean> {
    return this.ask({ path: this.path('iterate'), body: { aspect, refresh: true } });
  }

  /** Saves the creator's own text as the newest version. */
  keep(aspect: Aspect, result: Result): Promise<boolean> {
    return this.ask({ path: this.path('iterate'), body: { aspect, result } });
  }

  /** Sends a message, which may concern several aspects or be a question. */
  say(message: string): Promise<boolean> {
    const conversationId = this.conversation?.id ?? '';
    return this.ask({ path: '/message', body: { conversationId, message } });
  }

  accept(): Promise<boolean> {
    return this.ask({ path: this.path('accept'), body: { selectedIterations: this.selection } });
  }

  /** Repeats a failed call. The same signature is used if the call may have succeeded, so it is done once. */
  again({ call, unheard }: Problem): Promise<boolean> {
    return this.ask(call, unheard ? this.#signed : undefined);
  }

  /** Repeats, without a model, a call at which a model failed. */
  withoutModel({ call }: Problem): Promise<boolean> {
    return this.ask({ ...call, body: { ...call.body, drafter: true } });
  }

  /** Accepts the plan in spite of its failed checks and open questions, and of those that an earlier answer named. */
  despite(problem: Problem): Promise<boolean> {
    const { call, checks } = problem;
    const despite = [...despiteOf(problem), ...checks.map(({ id }) => id)];
    return this.ask({ ...call, body: { ...call.body, despite } });
  }

  /** Cancels the running call. */
  async stop(): Promise<void> {
    if (this.progress.jobId) await this.curation.cancel(this.progress.jobId);
  }

  forget(): void {
    this.problem = undefined;
  }

  private async ask(call: Call, signed?: Call): Promise<boolean> {
    return this.work(call, async (observe) => {
      this.#signed = signed;
      this.#signed ??= await this.author.sign(call, this.eventId, this.scope, (aspect) =>
        this.version(aspect as Aspect),
      );
      return this.curation.run(this.#signed, observe);
    });
  }

  /** Runs one call at a time. Returns whether the call succeeded. */
  private async work(
    call: Call,
    act: (observe: (moment: Envelope) => void) => Promise<unknown>,
  ): Promise<boolean> {
    if (this.doing) return false;
    this.doing = call;
    this.problem = undefined;
    this.progress = nothingYet;
    try {
      const answer = await act((moment) => this.observe(moment, call));
      await this.reload();
      this.settle(call, answer);
      return true;
    } catch (error) {
      const problem = (this.problem = problemOf(error, call));
      await this.reload().catch(() => undefined); // another window may have changed the plan
      if (this.problem === problem) this.problem = this.completed(problem);
      return false;
    } finally {
      this.memory.removeItem(this.slot);
      this.doing = undefined;
    }
  }

  /** Adds the failed checks that are known, because the server tells open questions before it compares the versions. */
  private completed(problem: Problem): Problem {
    const told = [...problem.checks.map(({ id }) => id), ...despiteOf(problem)];
    const known = aspects[this.scope]
      .flatMap((aspect) => this.contradictions(aspect))
      .filter(({ id, severity }) => severity === 'error' && !told.includes(id));
    return problem.checks.length > 0 ? { ...problem, checks: [...problem.checks, ...known] } : problem;
  }

  private observe(moment: Envelope, call: Call): void {
    const { jobId } = moment;
    if (moment.type === 'run.created') this.memory.setItem(this.slot, JSON.stringify({ jobId, call }));
    this.progress = after(this.progress, moment);
  }

  /** Shows the result of a call. */
  private settle({ path, body }: Call, answer: unknown): void {
    if (path === '/plan/answer') this.saved(body['answers'] as typeof this.answers);
    const reply = answer as Partial<Reply> | undefined;
    const changed = reply?.changes?.map(({ aspect }) => aspect) ?? [body['aspect'] as Aspect];
    this.#chosen = { ...this.#chosen, ...Object.fromEntries(changed.map((aspect) => [aspect, undefined])) };
    if (path !== '/message' || !reply) return;
    const aside = asideOf(String(body['message']), reply, this.conversation?.messages ?? []);
    if (!aside) return;
    this.asides = [...this.asides, aside];
    this.memory.setItem(this.aside, JSON.stringify(this.asides));
  }

  /** Forgets the answers that were saved. Those that were chosen since stay. */
  private saved(answers: typeof this.answers): void {
    const left = Object.entries(this.answers).filter(([id, value]) => !same(answers[id], value));
    this.answers = Object.fromEntries(left);
  }

  /** Loads the plan from the server. */
  async reload(): Promise<void> {
    this.conversation = await this.curation.conversation(this.eventId, this.address(), this.scope);
  }

  private path(step: 'plan' | 'iterate' | 'accept'): Call['path'] {
    return this.scope === 'planner' ? `/${step}` : `/content/${step}`;
  }

  private get aside(): string {
    return `footlight-asides:${this.scope}:${this.eventId}`;
  }

  private get slot(): string {
    return job(this.scope, this.eventId);
  }
}
