import type { Entry, EntranceList, Scan } from '../api/entrance';
import { readCode } from '../tickets/code';
import { seatOf } from './verdict';

/** When and by which device a ticket was let in. `ticket` is its code, if this device knows it. */
export interface Admission {
  at: string;
  device: string;
  ticket?: string;
}

/** Returns when each ticket was let in, by seat. `scans` are those of this device that the list does not have. */
export function admissions(list: EntranceList | undefined, scans: Scan[]): Map<string, Admission> {
  const all = new Map<string, Admission>();
  const add = (seat: string, admission: Admission) => all.has(seat) || all.set(seat, admission);
  for (const entry of list?.entries ?? []) {
    const admission = entry.reason ? entry.first : entry;
    if (admission) add(seatOf(entry), admission);
  }
  for (const scan of scans) {
    const code = readCode(scan.ticket);
    if (code) add(seatOf(code), scan);
  }
  return all;
}

/** Adds entries to a list, and returns it. An entry that the list has already stays as it is. */
export function withEntries(list: EntranceList, more: Entry[]): EntranceList {
  const known = new Set(list.entries.map(nameOf));
  return { ...list, entries: [...list.entries, ...more.filter((entry) => !known.has(nameOf(entry)))] };
}

/** Returns the server's list, after the entries of the list that this device had. */
export function renewed(had: EntranceList | undefined, list: EntranceList): EntranceList {
  return withEntries({ ...list, entries: had?.entries ?? [] }, list.entries);
}

/** Makes a scan at a time in ms since the epoch. */
export function scanOf(ticket: string, at: number, device: string): Scan {
  return { ticket, at: new Date(at).toISOString(), device };
}

/** Names a scan. The server writes times with fewer digits. */
export function keyOf({ ticket, at, device }: Scan): string {
  return `${Date.parse(at)} ${ticket} ${device}`;
}

function nameOf(entry: Entry): string {
  return `${Date.parse(entry.at)} ${seatOf(entry)} ${entry.device}`;
}
