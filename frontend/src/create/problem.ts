import { Contradiction, Forgotten, type Call, type Check } from '../api/curation';
import { ApiError } from '../api/errors';
import { inWords } from '../identity/trouble';
import { spoken } from './fields';

/** The reason of a failure, and what the creator can do about it. */
export interface Problem {
  message: string;
  /** The failed call, which can be repeated. */
  call: Call;
  /** Whether no answer came, so that the call may have succeeded. */
  unheard: boolean;
  /** Whether the creator cancelled the call. */
  stopped: boolean;
  /** Whether a model failed, so that the drafter without a model can be asked. */
  model: boolean;
  /** The failed checks, if a plan was not accepted. */
  checks: Check[];
  /** The JSON pointer of the wrong field, or '' if no single field is wrong. */
  field: string;
}

/** The server's advice, after a model failed, to ask without a model. The page has a button for that. */
const wayOut = /;(?: nothing was saved\.)? ask again, or with "drafter": true.*$/is;

export function problemOf(error: unknown, call: Call): Problem {
  const told = error instanceof Error ? error.message : '';
  const [, field = '', reason = ''] = /^\/result(\S*): (.*)$/s.exec(told) ?? [];
  const [, asked = '', must = ''] = /^eventData\.(?:\w+\.)*(\w+): (.*)$/s.exec(told) ?? [];
  const final =
    told.endsWith('plan is accepted and final') && 'The plan is accepted for good: it cannot be changed.';
  const stopped = told.startsWith('the job was canceled');
  const model = wayOut.test(told);
  const message = model ? told.replace(wayOut, '; nothing was saved.') : told;
  const words = final || (asked && `${spoken(asked)}: ${must}`) || reason;
  return {
    message: stopped
      ? 'Stopped. Nothing was saved.'
      : inWords(words || model || error instanceof Forgotten ? new Error(words || message) : error),
    call,
    unheard: error instanceof ApiError && error.kind === 'unreachable',
    stopped,
    model,
    checks: error instanceof Contradiction ? error.checks.filter(({ ok }) => !ok) : [],
    field: reason ? field : asked,
  };
}

/** Returns the failed checks and open questions in spite of which the creator wanted to accept a plan. */
export const despiteOf = ({ call }: Problem): string[] =>
  (call.body['despite'] as string[] | undefined) ?? [];
