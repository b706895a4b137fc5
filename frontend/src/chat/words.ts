import type { Person } from './wire';

export const people = (n: number): string => (n === 1 ? '1 person' : `${n} people`);

const roles: Partial<Record<Person['role'], string>> = { creator: 'Creator', host: 'Host' };

/** Returns the text of a person's badge: the role of those who run the room, or the ticket's tier. */
export const badgeOf = ({ role, tier }: Person): string | undefined => roles[role] ?? tier;

/** Returns a hue for a person, so that the same person always has the same colour. */
export function hueOf({ id }: Person): number {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return sum;
}

/** Returns the letter of a person's picture: of a guest without a name nothing but a dot. */
export const initialOf = ({ name }: Person): string =>
  /^Guest \d+$/.test(name) ? '·' : ([...name][0] ?? '·').toUpperCase();
