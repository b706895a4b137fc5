import type { Aspect, Check, Directive, Iteration } from '../api/curation';
import type { Envelope } from '../api/sse';
import { cost, label } from './labels';

/** The progress of one aspect. */
export interface Writing {
  aspect: Aspect;
  /** The drafter's name, as the server gives it. */
  agent: string;
  /** The text so far, or '' if the drafter writes all of it at once. */
  text: string;
  failed: Check[];
  repairs: number;
  directives: Directive[];
  /** The tokens and cost so far. */
  cost: string;
  done: boolean;
  /** Whether the aspect stays unchanged, without a new version. */
  same: boolean;
}

/** The progress of a running call. */
export interface Progress {
  /** The job's id, which cancels it, or '' while it is unknown. */
  jobId: string;
  writing: Writing[];
  /** Whether the result is being written to the chain. */
  sealing: boolean;
  /** The latest step in one sentence, for screen readers. */
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

/** Returns the progress after one more event of the stream. */
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

/** Returns the texts that a model has written so far, from incomplete JSON without its keys and numbers. */
export function prose(partial: string): string {
  return [...partial.matchAll(/"((?:[^"\\]|\\.)*)(?:"(\s*:)?|$)/gs)]
    .filter(([, text = '', name]) => !name && text.includes(' '))
    .map(([, text = '']) => text.replaceAll('\\n', '\n').replace(/\\u[0-9a-f]{4}|\\(.)/gi, '$1'))
    .join('\n');
}
