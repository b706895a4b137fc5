import type { Room } from '../api/client';

/** When a show is to be, and why it is then. */
export interface Times {
  startsAt: string;
  endsAt: string;
  reason: string;
}

/** A moment as a datetime-local field takes it, in the reader's own zone; empty for none. */
export function field(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

const hour = 3_600_000;

/** How long a show is, in milliseconds. */
export function length({ startsAt, endsAt }: NonNullable<Room['terms']>): number {
  return startsAt ? Date.parse(endsAt) - Date.parse(startsAt) : hour;
}
