import type { Schema } from '../api/curation';
import { money } from '../ui/money';
import { wall } from '../ui/wall-time';

/** The fields that are computed, or name or explain others. They are neither compared nor edited. */
export const silent: ReadonlySet<string> = new Set([
  'reasoning',
  'wei',
  'startUTC',
  'endUTC',
  'renditions',
  'imageUrl',
  'aiGenerated',
  'posterText',
  'projection',
  'imagePrompt',
  'id',
]);

const names: Record<string, string> = {
  startLocal: 'start',
  endLocal: 'end',
  doorsLocal: 'doors',
  amountMinor: 'price',
  ticketPrice: 'price',
  maxParticipants: 'people',
  timezone: 'time zone',
  reservePriceMinor: 'reserve price',
  bodyMarkdown: 'text',
  offsetMin: 'begins after minutes',
  offsetDays: 'days from the event',
  offsetHours: 'hours from the start',
  durationMin: 'minutes',
  overlayText: 'text on the poster',
  altText: 'described as',
  tiers: 'tickets',
  segments: 'programme',
  kpis: 'measures',
  ticketCopy: 'texts of tickets',
  tierId: 'ticket',
  cta: 'call to action',
  faq: 'questions',
  q: 'question',
  a: 'answer',
};

/** Names a field in words: "startLocal" is "start". */
export function spoken(key: string): string {
  return names[key] ?? key.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** Names a field of a result by its JSON pointer: "tickets › 1 › price". */
export const place = (pointer: string): string =>
  pointer
    .split('/')
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? String(Number(key) + 1) : spoken(key)))
    .join(' › ');

/** Words the evidence of a request: `tiers[a].amountMinor = 1800` is "tickets › a › price: €18.00". */
export function shown(evidence: string, currency: string): string {
  const named = (path: string) => place(path.replace(/[.[\]]+/g, '/'));
  const [, list] = /^changed: (.*)$/.exec(evidence) ?? [];
  if (list) return `changed: ${list.split(', ').map(named).join(', ')}`;
  return evidence.replace(
    /([\w.-]+(?:\[[^\]]*\][\w.]*)*) = ("(?:[^"\\]|\\.)*"|[^;]*)/g,
    (_, path: string, json: string) => {
      const text = json
        .replace(/^"(.*)"$/s, '$1')
        .replace(/\\(.)/g, (_, c: string) => (/[nt]/.test(c) ? ' ' : c));
      const value = unmarked(text);
      const told = path.endsWith('Minor') && currency ? money(Number(value), currency) : value;
      return `${named(path)}: ${path.endsWith('Local') ? wall(value) : told}`;
    },
  );
}

/** Returns Markdown as plain text, without its emphasis and escapes. */
export const unmarked = (text: string): string =>
  text
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');

/** Words the violation of a JSON Schema for the creator. */
export function told(message: string): string {
  const [, rule = '', got = '', want = ''] = /^(\w+): got (\S+), want (\S+?)\.?$/i.exec(message) ?? [];
  const words: Record<string, string> = {
    minlength: 'Something has to be written here.',
    maxlength: `This has ${got} characters; at most ${want} fit.`,
    minimum: `At least ${want}.`,
    maximum: `At most ${want}.`,
    minitems: `At least ${want} of them.`,
    maxitems: `At most ${want} of them.`,
    type: got === 'null' ? 'Something has to stand here.' : message,
  };
  return words[rule.toLowerCase()] ?? message;
}

/** Reports whether a schema allows a type. */
export const has = ({ type }: Schema, name: string) =>
  Array.isArray(type) ? type.includes(name) : type === name;

export type Kind = 'object' | 'list' | 'choice' | 'money' | 'number' | 'moment' | 'colour' | 'text' | 'line';

/** Returns the kind of control that edits a field. */
export function kindOf(key: string, schema: Schema): Kind {
  if (schema.enum) return 'choice';
  if (has(schema, 'object')) return 'object';
  if (has(schema, 'array')) return 'list';
  if (has(schema, 'integer') || has(schema, 'number')) return key.endsWith('Minor') ? 'money' : 'number';
  if (key.endsWith('Local')) return 'moment';
  if (schema.pattern?.startsWith('^#[0-9a-f]')) return 'colour';
  return (schema.maxLength ?? 0) > 200 ? 'text' : 'line';
}

/** Returns the initial value of a new field. */
export function blankOf(key: string, schema: Schema): unknown {
  switch (kindOf(key, schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, blankOf(name, field)]),
      );
    case 'list':
      return [];
    case 'choice':
      return schema.enum?.[0];
    case 'money':
    case 'number':
      return schema.minimum ?? 0;
    case 'colour':
      return '#888888';
    default:
      if (key === 'id') return `new-${Math.random().toString(36).slice(2, 8)}`;
      return has(schema, 'null') ? null : '';
  }
}
