import { Contradiction, Forgotten, type Call, type Check } from '../api/curation';
import { ApiError } from '../api/errors';
import { inWords } from '../identity/trouble';
import { spoken } from './fields';

/** What went wrong, and what can be done about it. */
export interface Problem {
  message: string;
  /** The call that failed; it may be asked for again. */
  call: Call;
  /** No answer came, so that it may have been done. */
  unheard: boolean;
  /** The creator called it off. */
  stopped: boolean;
  /** A model failed: the drafter without one can be asked. */
  model: boolean;
  /** Why a plan was not accepted. */
  checks: Check[];
  /** The field of a result that is wrong, as a JSON pointer; empty: none in particular. */
  field: string;
}

/** What a server that drafts with a model says of the way out. */
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
