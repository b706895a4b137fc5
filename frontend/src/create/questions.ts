import type { Assumption, Fact, Question } from '../api/curation';
import { digitsOf, money } from '../ui/money';
import { wallDay } from '../ui/wall-time';

export type Value = Fact['value'];

interface Price {
  name: string;
  amountMinor: number;
  currency: string;
}

/** A possible answer, as a button shows it. */
export interface Choice {
  label: string;
  value: Value;
}

const isPrice = (value: unknown): value is Price => typeof value === 'object' && value !== null;

/** Words a value: "Fri, 5 Mar 2027", "Adults €18.00, Kids free", "90 minutes". */
export function worded(field: string, value: Value): string {
  if (Array.isArray(value))
    return value.map((one) => (isPrice(one) ? priced(one) : String(one as string))).join(', ');
  if (field === 'duration') return `${String(value)} minutes`;
  if (field === 'date' && typeof value === 'string') return wallDay(value);
  return String(value as string | number);
}

function priced({ name, amountMinor, currency }: Price): string {
  return `${name} ${amountMinor ? money(amountMinor, currency) : 'free'}`.trim();
}

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the answers to offer: the browser's time zone, what the plan says now, and the server's suggestions. */
export function choices(
  { field, suggestions }: Pick<Question, 'field' | 'suggestions'>,
  assumption: Assumption | undefined,
  here: string,
): Choice[] {
  const all: Choice[] = [];
  const add = (value: Value, label = worded(field, value)) => {
    if (!all.some((one) => same(one.value, value))) all.push({ value, label });
  };
  if (field === 'timezone' && here) add(here, `${here}, as here`);
  if (assumption) add(assumption.value, `${worded(field, assumption.value)}, as planned`);
  if (field === 'price') add([{ name: '', amountMinor: 0, currency: currencyOf(assumption) }], 'Free');
  for (const { value } of suggestions) add(value);
  return all;
}

/** Returns the currency of assumed prices. */
export function currencyOf(assumption: Assumption | undefined): string {
  const [first] = Array.isArray(assumption?.value) ? assumption.value : [];
  return isPrice(first) ? first.currency : 'EUR';
}

/** The kind of control for an answer in the creator's own words. */
export function control(field: string): 'date' | 'time' | 'number' | 'text' {
  if (field === 'date') return 'date';
  if (['start', 'end', 'doors'].includes(field)) return 'time';
  return ['duration', 'capacity', 'price'].includes(field) ? 'number' : 'text';
}

/** Returns an answer as it is typed, the reverse of `typed`. */
export function text(value: Value | undefined): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((one) => (isPrice(one) ? one.amountMinor / 10 ** digitsOf(one.currency) : one)).join(', ');
}

/** The least number that answers a question, or undefined if the answer is no number. */
export function least(field: string): number | undefined {
  return control(field) === 'number' ? Number(field !== 'price') : undefined;
}

/** Says what is to be typed instead of a number that is no answer. */
export const refusal = (field: string): string =>
  field === 'price' ? 'Write a price: a number, or 0 if it is free.' : 'Write a whole number above 0.';

/** Returns the answer that a typed text is, or undefined if it is none. */
export function typed(field: string, text: string, currency: string): Value | undefined {
  const plain = text.trim();
  if (!plain) return undefined;
  const number = Number(plain);
  if (control(field) === 'number' && !(number >= 0)) return undefined;
  switch (field) {
    case 'price':
      return [{ name: '', amountMinor: Math.round(number * 10 ** digitsOf(currency)), currency }];
    case 'duration':
    case 'capacity':
      return Number.isInteger(number) && number > 0 ? number : undefined;
    case 'performers':
      return plain.split(/[,;]/).flatMap((name) => name.trim() || []);
    default:
      return plain;
  }
}
