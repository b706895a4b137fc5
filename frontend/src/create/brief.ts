import type { Brief } from '../api/curation';
import { browserZone } from '../ui/time';

/** The fields of the form, as they are typed. */
export interface Typed {
  title: string;
  description: string;
  category: string;
  date: string;
  time: string;
  timezone: string;
  duration: number | null;
  people: number | null;
  price: number | null;
  currency: string;
  performers: string;
  constraints: string;
}

export function blank(): Typed {
  return {
    title: '',
    description: '',
    category: '',
    date: '',
    time: '',
    timezone: '',
    duration: null,
    people: null,
    price: null,
    currency: '',
    performers: '',
    constraints: '',
  };
}

interface Written {
  form: Typed;
  inWords: boolean;
}

const slot = 'footlight-brief';
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Remembers a form that has not led to a plan yet, for a creator who was refused or comes back. */
export const remembered = {
  read(memory: Memory = sessionStorage): Written {
    const text = memory.getItem(slot);
    return text ? (JSON.parse(text) as Written) : { form: blank(), inWords: true };
  },
  keep: (written: Written, memory: Memory = sessionStorage) => memory.setItem(slot, JSON.stringify(written)),
  forget: (memory: Memory = sessionStorage) => memory.removeItem(slot),
};

/** Returns the request for a plan. Empty fields are left out, so that the drafter fills them. */
export function brief(typed: Typed, here = browserZone()): { eventData: Brief; constraints?: string[] } {
  const { title, description, category, timezone, currency } = typed;
  const data: Record<string, unknown> = {
    title: title.trim(),
    description: description.trim(),
    category: category.trim(),
    timezone: timezone.trim(),
    browserTimezone: here,
    currency: currency.trim().toUpperCase(),
    duration: typed.duration,
    maxParticipants: typed.people,
    performers: listed(typed.performers),
    currentSchedule: said({ date: typed.date ? Date.parse(typed.date) : null, time: typed.time }),
    currentPricing: said({ ticketPrice: typed.price }),
  };
  const constraints = listed(typed.constraints);
  return { eventData: said(data) ?? {}, ...(constraints.length > 0 ? { constraints } : {}) };
}

/** Splits a text at line ends. A single line is split at commas and semicolons. */
function listed(text: string): string[] {
  const by = text.includes('\n') ? /\n/ : /[,;]/;
  return text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);
}

function said(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  const kept = Object.entries(fields).filter(
    ([, value]) =>
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Makes the name of a new event from the words of the brief: "jazz-by-the-water-k3xq". */
export function nameFor({ title, description, category }: Typed, suffix = random()): string {
  const words = (title || description || category)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
  const whole = words.length > 40 ? words.slice(0, 41).replace(/-[^-]*$/, '') : words;
  return `${whole.slice(0, 40).replace(/-+$/, '') || 'event'}-${suffix}`;
}

const random = () => Math.random().toString(36).slice(2, 6).padEnd(4, '0');
