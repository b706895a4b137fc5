import type { Aspect, Check, Directive, Iteration } from '../api/curation';
import type { Envelope } from '../api/sse';
import { cost, label } from './labels';

/** How far one aspect has come. */
export interface Writing {
  aspect: Aspect;
  /** Who writes it, as the server names its drafters. */
  agent: string;
  /** What was written so far; empty where the drafter writes all at once. */
  text: string;
  failed: Check[];
  repairs: number;
  directives: Directive[];
  /** What it took of a model. */
  cost: string;
  done: boolean;
  /** It stays as it was: no version comes of it. */
  same: boolean;
}

/** What a call under way has told so far. */
export interface Progress {
  /** By which it is called off; empty: not yet known. */
  jobId: string;
  writing: Writing[];
  /** It is being written on the chain. */
  sealing: boolean;
  /** The newest of it as one sentence, for a screen reader. */
  said: string;
}

export const nothingYet: Progress = { jobId: '', writing: [], sealing: false, said: '' };

const begun = {
  agent: '',
  text: '',
  failed: [],
  repairs: 0,
  directives: [],
  cost: '',
  done: false,
  same: false,
};

/** What is known after one more moment. */
export function after(progress: Progress, { type, jobId, aspect, data }: Envelope): Progress {
  if (type === 'run.created') return { ...progress, jobId };
  if (type === 'ledger.writing') return { ...progress, sealing: true, said: 'Writing it on the chain.' };
  if (!aspect || type === 'aspect.contradiction') return progress;
  const one = aspect as Aspect;
  const old = progress.writing.find((w) => w.aspect === one) ?? { aspect: one, ...begun };
  const now = step(old, type, data);
  const writing = progress.writing.some((w) => w.aspect === one)
    ? progress.writing.map((w) => (w.aspect === one ? now : w))
    : [...progress.writing, now];
  return { ...progress, writing, said: spoken(now, type) || progress.said };
}

function step(old: Writing, type: string, data: unknown): Writing {
  switch (type) {
    case 'agent.started':
      return { ...old, agent: (data as { agent?: string } | undefined)?.agent ?? '' };
    case 'aspect.delta': {
      const { delta, offset = old.text.length } = data as { delta: string; offset?: number };
      return { ...old, text: old.text.slice(0, offset) + delta };
    }
    case 'aspect.repair':
      return { ...old, text: '', failed: [], repairs: old.repairs + 1 };
    case 'aspect.check':
      return (data as Check).ok ? old : { ...old, failed: [...old.failed, data as Check] };
    case 'aspect.unchanged':
    case 'aspect.completed': {
      const { directives, usage } = (data ?? {}) as Pick<Iteration, 'directives' | 'usage'>;
      const same = type === 'aspect.unchanged';
      return { ...old, directives: directives ?? [], cost: cost({ usage }), done: true, same };
    }
  }
  return old;
}

function spoken({ aspect }: Writing, type: string): string {
  if (type === 'agent.started') return `${label(aspect)}: being written.`;
  if (type === 'aspect.repair') return `${label(aspect)}: a check refused it; it is written again.`;
  if (type === 'aspect.unchanged') return `${label(aspect)}: stays as it is.`;
  return type === 'aspect.completed' ? `${label(aspect)}: written.` : '';
}

/** What a model has written so far, out of JSON that is not whole yet: its texts, not its names and numbers. */
export function prose(partial: string): string {
  return [...partial.matchAll(/"((?:[^"\\]|\\.)*)(?:"(\s*:)?|$)/gs)]
    .filter(([, text = '', name]) => !name && text.includes(' '))
    .map(([, text = '']) => text.replaceAll('\\n', '\n').replace(/\\u[0-9a-f]{4}|\\(.)/gi, '$1'))
    .join('\n');
}
