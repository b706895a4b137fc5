import type { Room } from '../api/client';

/** The times of a show, and the reason for changing them. */
export interface Times {
  startsAt: string;
  endsAt: string;
  reason: string;
}

/** Formats a moment for a datetime-local field, in the reader's own zone. No moment becomes ''. */
export function field(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

const hour = 3_600_000;

/** Returns the length of a show in ms. */
export function length({ startsAt, endsAt }: NonNullable<Room['terms']>): number {
  return startsAt ? Date.parse(endsAt) - Date.parse(startsAt) : hour;
}
