import { ApiError, errorOf } from './errors';
import type { components } from './schema';
import { envelopes, type Envelope } from './sse';
import { connect, nobody, value, type Caller } from './transport';

type Schemas = components['schemas'];
export type Scope = Schemas['Scope'];
export type Aspect = Schemas['Aspect'];
export type Check = Schemas['Check'];
export type Directive = Schemas['Directive'];
export type Brief = Schemas['Brief'];
export type Authorization = Schemas['Authorization'];
export type Registration = Schemas['Registration'];
export type Result = Schemas['Result'];
export type Message = Schemas['Message'];
export type Reply = Schemas['Reply'];
export type Fact = Schemas['Facts'][number];
export type Question = Schemas['Questions'][number];
export type Assumption = Schemas['Assumptions'][number];

/** The part of JSON Schema that describes the results of aspects. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  minItems?: number;
}

/** One version of one aspect, as a conversation holds it. */
export interface Iteration {
  aspect: Aspect;
  iterationNumber: number;
  /** The number of the version that this one refines, or 0 if it refines none. */
  parent: number;
  result: Result;
  directives?: Directive[] | null;
  checks?: Check[] | null;
  source: Schemas['Source'];
  usage?: Schemas['Usage'];
  feedback?: string;
  createdAt: string;
  transactionHash: string;
  /** Whether the version is on the chain with the creator's own signature. */
  verified: boolean;
}

/** All messages and versions of one scope of an event. */
export type Conversation = Omit<Schemas['Conversation'], 'history'> & { history: Iteration[] };

/** A long-running call: its path and its body. */
export interface Call {
  path:
    | '/plan'
    | '/plan/answer'
    | '/iterate'
    | '/accept'
    | '/message'
    | '/content/plan'
    | '/content/iterate'
    | '/content/accept';
  body: Record<string, unknown>;
}

/** How often a stream that broke off is resumed. */
const maxResumes = 20;
const resumeAfterMs = 1_500;

/** Section A of the server's API: planning events and promoting them. */
export class Curation {
  readonly #client;

  constructor(
    private readonly base = '',
    private readonly fetcher: typeof fetch = (input, init) => fetch(input, init),
    private readonly caller: Caller = nobody,
  ) {
    this.#client = connect({ base, fetcher, caller });
  }

  /** Returns undefined if nothing was planned. */
  async conversation(eventId: string, userAddress: string, scope: Scope): Promise<Conversation | undefined> {
    const params = { path: { eventId, userAddress }, query: { scope } };
    try {
      const { conversation } = value(
        await this.#client.GET('/conversation/{eventId}/{userAddress}', { params }),
      );
      return conversation as unknown as Conversation;
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'missing') return undefined;
      throw error;
    }
  }

  /** Returns the events of a creator, newest first. */
  async registrations(creator: string): Promise<Registration[]> {
    const { events } = value(
      await this.#client.GET('/api/ledger/events', { params: { query: { creator } } }),
    );
    return events.toReversed();
  }

  /** Returns the schemas of the results of all aspects. */
  async schemas(): Promise<Partial<Record<Aspect, Schema>>> {
    const { scopes } = value(await this.#client.GET('/scopes'));
    return Object.fromEntries(scopes.flatMap(({ aspects }) => aspects.map(({ id, schema }) => [id, schema])));
  }

  /**
   * Starts a long-running call and passes each event of its stream to `observe`. Returns the result. The
   * signature is the idempotency key, so that a repeated call does its work once.
   */
  async run({ path, body }: Call, observe: (moment: Envelope) => void): Promise<unknown> {
    const answer = await this.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': keyOf(body) },
    });
    return this.follow(answer, observe);
  }

  /** Cancels a job. When the promise resolves the job has ended, usually without saving anything. */
  async cancel(jobId: string): Promise<void> {
    await this.#client.DELETE('/plan/stream/{jobId}', { params: { path: { jobId } } });
  }

  /** Observes a job that was started before. Returns its result. */
  async rejoin(jobId: string, observe: (moment: Envelope) => void): Promise<unknown> {
    return this.follow(await this.resume(jobId, 0), observe);
  }

  private async resume(jobId: string, after: number): Promise<Response> {
    const headers = { 'Last-Event-ID': String(after) };
    return this.send(`/plan/stream/${jobId}`, { headers }).catch((error: unknown) => {
      throw error instanceof ApiError && error.kind === 'missing' ? new Forgotten() : error;
    });
  }

  /** Reads the stream until the job has ended, and resumes it when the connection breaks. */
  private async follow(answer: Response, observe: (moment: Envelope) => void): Promise<unknown> {
    let last: Envelope | undefined;
    for (let tries = 0; ; tries++) {
      last = await listen(answer, last, observe);
      if (last?.type === 'run.completed') return last.data;
      if (last?.type === 'run.failed') throw failure(last.data);
      if (!last || tries === maxResumes || answer.status === 204) throw broken();
      await new Promise((done) => setTimeout(done, resumeAfterMs));
      answer = await this.resume(last.jobId, last.sequence).catch((error: unknown) => {
        if (error instanceof ApiError && error.kind === 'unreachable' && !(error instanceof Forgotten))
          return new Response(null);
        throw error;
      });
    }
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = this.caller.bearer();
    headers.set('Accept', 'text/event-stream');
    if (token) headers.set('Authorization', `Bearer ${token}`);
    const answer = await this.fetcher(this.base + path, { ...init, headers }).catch(() => {
      throw broken();
    });
    if (answer.status === 401 && token) this.caller.rejected();
    if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => undefined));
    return answer;
  }
}

const keyOf = ({ authorization }: Call['body']) =>
  (authorization as Authorization | undefined)?.signature ?? '';

/** Thrown when a call was refused because of failed checks or open questions. */
export class Contradiction extends ApiError {
  constructor(
    message: string,
    readonly checks: Check[],
  ) {
    super('invalid', message);
  }
}

/** Thrown when the server no longer knows a job. The job may have saved a result. */
export class Forgotten extends ApiError {
  constructor() {
    super(
      'unreachable',
      'The server was restarted while it worked on this. Unless it is shown here, nothing of it was saved: try again.',
    );
  }
}

async function listen(
  { body }: Response,
  last: Envelope | undefined,
  observe: (moment: Envelope) => void,
): Promise<Envelope | undefined> {
  if (!body) return last;
  try {
    for await (const moment of envelopes(body)) {
      last = moment;
      observe(moment);
    }
  } catch {
    // The connection broke. The events received before it count.
  }
  return last;
}

function failure(data: unknown): ApiError {
  const { status = 500, checks, questions } = (data ?? {}) as Partial<Schemas['Error']> & { status?: number };
  const error = errorOf(status, data);
  const open = questions?.map(({ id, text }) => ({
    id,
    ok: false,
    severity: 'error' as const,
    detail: text,
  }));
  const failed = checks ?? open ?? [];
  return failed.length > 0 ? new Contradiction(error.message, failed) : error;
}

function broken(): ApiError {
  return new ApiError('unreachable', 'the server did not answer');
}
