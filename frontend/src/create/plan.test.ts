import { beforeEach, expect, test } from 'vitest';
import {
  Contradiction,
  Forgotten,
  type Call,
  type Check,
  type Conversation,
  type Iteration,
} from '../api/curation';
import { ApiError } from '../api/errors';
import type { Envelope } from '../api/sse';
import { underWay } from './jobs';
import { Plan } from './plan.svelte';
import { lines } from './talk';

const version = (aspect: string, iterationNumber: number) => ({ aspect, iterationNumber }) as Iteration;
const stored = new Map<string, string>();
const memory = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

let history: Iteration[];
let contradictions: Check[];
let calls: Call[];
let act: (observe: (moment: Envelope) => void) => Promise<unknown>;
let stopped: string[];
let plan: Plan;
let curation: ConstructorParameters<typeof Plan>[2];
const author = { sign: async (call: Call) => ({ ...call }) };

beforeEach(() => {
  history = [version('title', 1), version('pricing', 1)];
  contradictions = [];
  calls = [];
  stopped = [];
  act = async () => undefined;
  stored.clear();
  curation = {
    conversation: async () =>
      ({ id: 'c', history, messages: [], contradictions, acceptance: null }) as unknown as Conversation,
    run: async (call: Call, observe: (moment: Envelope) => void) => {
      calls.push(call);
      return act(observe);
    },
    rejoin: async (_: string, observe: (moment: Envelope) => void) => {
      await act(observe);
      return {};
    },
    cancel: async (job: string) => void stopped.push(job),
    schemas: async () => ({}),
  };
  plan = new Plan('jazz', 'planner', curation, author, () => '0x1', memory);
});

test('the newest version is chosen, until another one is', async () => {
  await plan.load();
  history = [...history, version('title', 2)];
  await plan.refine('pricing', 'cheaper');
  expect(plan.chosen('title')).toBe(2);
  plan.choose('title', 1);
  expect(plan.selection).toMatchObject({ title: 1, pricing: 1 });
});

test('a version that was asked for is shown when it is there', async () => {
  await plan.load();
  plan.choose('title', 1);
  act = async () => void (history = [...history, version('title', 2)]);
  expect(await plan.refine('title', 'shorter')).toBe(true);
  expect(plan.chosen('title')).toBe(2);
  expect(calls).toEqual([{ path: '/iterate', body: { aspect: 'title', feedback: 'shorter' } }]);
});

test('what may have been done is asked for again by the same signature, what failed by another', async () => {
  act = async () => Promise.reject(new ApiError('unreachable', 'no answer'));
  expect(await plan.refine('title', 'shorter')).toBe(false);
  act = async () => Promise.reject(new ApiError('failed', 'no room'));
  if (plan.problem) expect(await plan.again(plan.problem)).toBe(false);
  act = async () => undefined;
  if (plan.problem) expect(await plan.again(plan.problem)).toBe(true);
  expect(calls[1]).toBe(calls[0]);
  expect(calls[2]).not.toBe(calls[0]);
  expect(calls[2]).toEqual(calls[0]);
});

test('a model that failed offers a draft without one', async () => {
  const details = 'the model made no title: …; ask again, or with "drafter": true';
  act = async () => Promise.reject(new ApiError('failed', details));
  expect(await plan.refine('title', 'shorter')).toBe(false);
  expect(plan.problem?.model).toBe(true);
  act = async () => undefined;
  if (plan.problem) await plan.withoutModel(plan.problem);
  expect(calls[1]?.body).toEqual({ aspect: 'title', feedback: 'shorter', drafter: true });
  expect(plan.problem).toBeUndefined();
});

test('a plan that contradicts itself is accepted only despite what is told', async () => {
  await plan.load();
  const check = { id: 'plan.weekday', ok: false, severity: 'error' as const, detail: 'still says Friday' };
  act = async () => Promise.reject(new Contradiction('it contradicts itself', [check]));
  expect(await plan.accept()).toBe(false);
  expect(plan.problem?.checks).toEqual([check]);
  act = async () => undefined;
  if (plan.problem) expect(await plan.despite(plan.problem)).toBe(true);
  expect(calls[1]?.body).toMatchObject({ despite: ['plan.weekday'] });
});

test('a page that was left goes on with what was under way', async () => {
  const call = { path: '/iterate', body: { aspect: 'title', feedback: 'shorter' } };
  stored.set('footlight-job:planner:jazz', JSON.stringify({ jobId: 'job', call }));
  act = async (observe) => observe({ sequence: 1, jobId: 'job', type: 'agent.started', aspect: 'title' });
  await plan.load();
  expect(plan.progress.writing.map(({ aspect }) => aspect)).toEqual(['title']);
  expect(stored.size).toBe(0);
});

test('what a server forgot when it was restarted is told, and can be asked for again', async () => {
  const call = { path: '/plan', body: { eventData: { title: 'Blue Hour' } } };
  stored.set('footlight-job:planner:jazz', JSON.stringify({ jobId: 'job', call }));
  act = async () => Promise.reject(new Forgotten());
  expect(await plan.load()).toBe(false);
  expect(plan.problem?.message).toContain('The server was restarted');
  expect(plan.problem).toMatchObject({ call, unheard: true });
});

test('what was left under way is listed', () => {
  expect(underWay(['footlight-job:promoter:a', 'footlight-job:planner:jazz:2', 'other'])).toEqual(['jazz:2']);
});

test('a job is called off by its name', async () => {
  act = async (observe) => {
    observe({ sequence: 1, jobId: 'job', type: 'run.created' });
    await plan.stop();
    throw new ApiError('failed', 'the job was canceled before it had saved anything');
  };
  expect(await plan.refine('title', 'shorter')).toBe(false);
  expect(stopped).toEqual(['job']);
  expect(plan.problem).toMatchObject({ stopped: true, model: false, message: 'Stopped. Nothing was saved.' });
});

test('what is wrong in a version of one’s own is told at its field', async () => {
  act = async () =>
    Promise.reject(new ApiError('invalid', '/result/tiers/0/quantity: minimum: got -1, want 0'));
  expect(await plan.keep('pricing', {} as never)).toBe(false);
  expect(plan.problem).toMatchObject({ field: '/tiers/0/quantity', message: 'Minimum: got -1, want 0.' });
});

test.each([
  ['eventData.timezone: must be an IANA zone name', 'Time zone: must be an IANA zone name.', 'timezone'],
  [
    'eventId: names an event whose planner plan is accepted and final',
    'The plan is accepted for good: it cannot be changed.',
    '',
  ],
])('%s is told in words', async (details, message, field) => {
  act = async () => Promise.reject(new ApiError('invalid', details));
  expect(await plan.draft({})).toBe(false);
  expect(plan.problem).toMatchObject({ message, field });
});

test('a contradiction is told of the newest version that is chosen', async () => {
  contradictions = [
    { id: 'pricing.names', ok: false, severity: 'error', detail: 'names' },
    { id: 'title.weekday', ok: false, severity: 'error', detail: 'still says Friday' },
  ];
  history = [...history, version('title', 2)];
  await plan.load();
  expect(plan.contradictions('title').map(({ detail }) => detail)).toEqual(['still says Friday']);
  plan.choose('title', 1);
  expect(plan.contradictions('title')).toEqual([]);
});

test('a question of the server’s stays in the conversation, an answer to several aspects shows them', async () => {
  await plan.load();
  act = async () => ({ reply: 'Nothing was changed. Which part?', question: 'Which part?', changes: [] });
  await plan.say('maybe make it better?');
  expect(calls[0]).toEqual({
    path: '/message',
    body: { conversationId: 'c', message: 'maybe make it better?' },
  });
  expect(lines([], plan.asides)).toEqual([
    { by: 'you', text: 'maybe make it better?' },
    { by: 'server', text: 'Nothing was changed.' },
    { by: 'server', text: 'Which part?', about: 'maybe make it better?' },
  ]);
  plan.choose('title', 1);
  act = async () => {
    history = [...history, version('title', 2), version('pricing', 2)];
    return { reply: '', changes: [{ aspect: 'title' }, { aspect: 'pricing' }] };
  };
  await plan.say('shorter, and cheaper');
  expect(plan.selection).toMatchObject({ title: 2, pricing: 2 });
  expect(plan.asides).toHaveLength(1);
  const again = new Plan('jazz', 'planner', curation, author, () => '0x1', memory);
  await again.load();
  expect(again.asides, 'also after a reload').toEqual(plan.asides);
});

test('answers are chosen, changed and saved together', async () => {
  plan.pick('schedule.start', '20:00');
  plan.pick('pricing.capacity', 50);
  plan.pick('schedule.start', '21:00');
  plan.pick('pricing.capacity', undefined);
  expect(await plan.answer()).toBe(true);
  expect(calls).toEqual([{ path: '/plan/answer', body: { answers: { 'schedule.start': '21:00' } } }]);
  expect(plan.answers).toEqual({});
  act = async () => Promise.reject(new ApiError('invalid', 'answers.schedule.start: must be a time'));
  plan.pick('schedule.start', 'soon');
  expect(await plan.answer()).toBe(false);
  expect(plan.answers).toEqual({ 'schedule.start': 'soon' });
});

test('answers that are saved at the second try are chosen no more, and those chosen since stay', async () => {
  plan.pick('schedule.start', '20:00');
  act = async () => Promise.reject(new ApiError('unreachable', 'no server answers'));
  expect(await plan.answer()).toBe(false);
  plan.pick('pricing.capacity', 50);
  act = async () => undefined;
  expect(plan.problem && (await plan.again(plan.problem))).toBe(true);
  expect(plan.answers).toEqual({ 'pricing.capacity': 50 });
  expect(plan.answering).toBe(true);
  plan.unpick();
  expect(plan.answering).toBe(false);
});

test('a plan is accepted in spite of questions and of checks, which the server tells in turn', async () => {
  await plan.load();
  const refuse = (id: string) => async () =>
    Promise.reject(new Contradiction(id, [{ id, ok: false, severity: 'error', detail: id }]));
  act = refuse('schedule.start');
  expect(await plan.accept()).toBe(false);
  act = refuse('title.weekday');
  expect(plan.problem && (await plan.despite(plan.problem))).toBe(false);
  act = async () => undefined;
  expect(plan.problem && (await plan.despite(plan.problem))).toBe(true);
  expect(calls.map(({ body }) => body['despite'])).toEqual([
    undefined,
    ['schedule.start'],
    ['schedule.start', 'title.weekday'],
  ]);
});

test('open questions and the failed checks that the page knows are told at once', async () => {
  const check = (id: string, severity: Check['severity']) => ({ id, ok: false, severity, detail: id });
  contradictions = [check('title.weekday', 'error'), check('title.tone', 'warn')];
  await plan.load();
  act = async () => Promise.reject(new Contradiction('open', [check('schedule.start', 'error')]));
  expect(await plan.accept()).toBe(false);
  expect(plan.problem?.checks.map(({ id }) => id)).toEqual(['schedule.start', 'title.weekday']);
  expect(plan.problem && (await plan.despite(plan.problem))).toBe(false);
  expect(plan.problem?.checks.map(({ id }) => id)).toEqual(['schedule.start']);
});
