import { recoverMessageAddress } from 'viem';
import type { EntranceApi, EntranceList, Entry, Scan } from '../api/entrance';
import { asApiError, type ApiError } from '../api/errors';
import { readCode, type Code } from '../tickets/code';
import { admissions, keyOf, renewed, scanOf, withEntries } from './entries';
import { Outbox } from './outbox.svelte';
import { Records } from './records';
import { admitted, checking, flaw, judged, listed, refused, seatOf, unlisted, type Verdict } from './verdict';

/** A person at the entrance waits this long for the server's answer about a ticket that the list has. */
const patienceMs = 2500;
/** The wait while the server does not answer. */
const shortPatienceMs = 500;
/** Only the server knows a ticket that the list does not have. */
const longPatienceMs = 10_000;
/** Clocks that differ by less are not corrected, as the difference may be the network's. */
const nearMs = 5000;
/** A verdict stands for so long if the next code was read meanwhile. */
const standsMs = 1500;

/** Reads tickets at an entrance, with the server or without it. What was read survives a reload. */
export class Scanner {
  list = $state.raw<EntranceList>();
  /** The scans that this device let in, and that the server refused later. */
  late = $state.raw<Entry[]>([]);
  verdict = $state.raw<Verdict>();
  /** Counts the verdicts, because two may say the same. */
  count = $state(0);
  /** Why the last request failed. */
  trouble = $state.raw<ApiError>();
  /** Whether a reload would find all that this device knows. */
  kept = $state(true);
  device = $state('');
  readonly outbox = new Outbox(
    (scans) => this.give(scans),
    () => this.save(),
  );
  /** Undefined once another tab keeps the records. */
  #records: Records | undefined;
  #answers: Record<string, Entry> = {}; // by the key of the scan
  #reading = Promise.resolve();
  #queued = 0;
  #turn = 0;
  /** When tickets that the list does not have were handed in, while their verdict is not told. By seat. */
  readonly #untold: Record<string, number | undefined> = {};
  /** How far the server's clock is ahead of this device's, in ms. */
  #ahead = 0;
  /** Whether the server was too slow for the last ticket. */
  #slow = false;
  #exchange: Promise<void> | undefined;
  /** Counts how often the list was forgotten. A list that was asked for before is not taken. */
  #era = 0;

  constructor(
    private readonly id: string,
    private readonly api: Pick<EntranceApi, 'list' | 'scan'>,
    storage?: () => Storage,
    private readonly now = Date.now,
  ) {
    const records = (this.#records = new Records(id, storage));
    const { list, late, device, waiting, refused } = records.read();
    Object.assign(this, { list, late, device });
    Object.assign(this.outbox, { waiting, refused });
  }

  /** How many tickets were let in, as far as this device knows. */
  get inside(): number {
    return admissions(this.list, this.outbox.scans).size;
  }

  /** Every ticket that was shown again, by any device, and those that this device should not have let in. */
  get conflicts(): Entry[] {
    return [...(this.list?.entries ?? []).filter(({ reason }) => reason), ...this.late];
  }

  /** Judges what was read, after what was read before, and shows the verdict. */
  read(text: string): Promise<void> {
    this.#queued++;
    return (this.#reading = this.#reading.catch(() => undefined).then(() => this.check(text.trim())));
  }

  /** Hands in what waits, and reads the list again. A failure is in `trouble`. */
  synchronise(): Promise<void> {
    return (this.#exchange ??= this.exchange().finally(() => (this.#exchange = undefined)));
  }

  /** Names this device. If a scanner has typed a ticket's code into the name, the code is read instead. */
  rename(text: string): void {
    const code = text.indexOf('FL1.');
    const name = (code < 0 ? text : text.slice(0, code)).replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
    this.device = [...name].slice(0, 64).join('') || this.device;
    this.save();
    if (code >= 0) void this.read(text.slice(code));
  }

  /** Forgets the list, so that the next visitor does not see it. Scans that wait stay stored. */
  clear(): void {
    this.list = this.verdict = this.#exchange = undefined;
    this.#era++;
    this.save();
  }

  /** Writes nothing any more: another tab goes on from what is stored. */
  close(): void {
    this.#records = undefined;
  }

  private async check(text: string): Promise<void> {
    this.#queued--;
    const turn = ++this.#turn;
    this.verdict = checking;
    await this.judge(text, (verdict) => {
      if (turn !== this.#turn) return false; // the answer came too late
      this.verdict = verdict;
      this.count++;
      return true;
    });
    if (this.#queued > 0) await pause(standsMs);
  }

  /** Tells the verdict of a text, and another one if the server decides otherwise after a while. */
  private async judge(text: string, tell: (verdict: Verdict) => boolean): Promise<void> {
    const code = readCode(text);
    if (!code || !(await genuine(code))) return void tell(refused('unknown'));
    const at = this.now() + this.#ahead;
    const reason = flaw(code, this.id, at);
    if (reason) return void tell(refused(reason, undefined, code));
    const tier = this.list?.tiers[code.tier] ?? '';
    const first = admissions(this.list, this.outbox.scans).get(seatOf(code));
    const known = first !== undefined || (this.list !== undefined && listed(this.list, code));
    if (this.isUntold(code, first)) return void (tell(admitted(tier)) && this.forget(code));
    const answering = this.hand(scanOf(text, at, this.device), known);
    if (first) return void tell(refused(first.ticket === text ? 'copied' : 'twice', first));
    const patience = this.#slow ? shortPatienceMs : patienceMs;
    const answer = await Promise.race([answering, pause(known ? patience : longPatienceMs)]);
    if (answer) {
      this.late = this.late.filter((entry) => entry !== answer); // it is told in time
      const mine = this.isUntold(code, answer.first);
      return void (tell(mine ? admitted(tier) : judged(answer, tier, code)) && this.forget(code));
    }
    this.#slow = true;
    tell(known ? admitted(tier) : unlisted(this.list));
    if (!known) this.#untold[seatOf(code)] = at;
    void answering.then((late) => {
      if (late && tell(judged(late, tier, code))) this.forget(code);
    });
  }

  /** Reports whether an admission of a ticket is one by this device whose verdict was not told. */
  private isUntold(code: Code, admission: { at: string; device: string } | undefined): boolean {
    const at = this.#untold[seatOf(code)];
    return at !== undefined && admission?.device === this.device && Date.parse(admission.at) === at;
  }

  /** Notes that the verdict of a ticket is told. */
  private forget(code: Code): void {
    this.#untold[seatOf(code)] = undefined;
  }

  /**
   * Hands a scan in. Returns the server's entry, or undefined if it does not answer. A ticket that the list does not
   * have is let in by the server alone, so its scan is not kept for later.
   */
  private async hand(scan: Scan, keep: boolean): Promise<Entry | undefined> {
    if (keep) this.outbox.add(scan);
    if (keep) this.save();
    try {
      await (keep ? this.outbox.send() : this.give([scan]));
    } catch (thrown) {
      const error = asApiError(thrown);
      if (!this.outbox.noteFull(error)) this.trouble = error;
    }
    const { [keyOf(scan)]: answer, ...others } = this.#answers;
    this.#answers = others;
    return answer;
  }

  /** Hands scans in, and notes what the server decided. */
  private async give(scans: Scan[]): Promise<void> {
    const { accepted, conflicts } = await this.api.scan(scans);
    this.trouble = undefined;
    this.#slow = false;
    for (const entry of [...accepted, ...conflicts]) this.#answers[keyOf(entry)] = entry;
    const repeated = conflicts.filter(({ first }) => first);
    this.late = [...this.late, ...conflicts.filter(({ first }) => !first)];
    if (this.list) this.list = withEntries(this.list, [...accepted, ...repeated]);
    this.save();
  }

  private async exchange(): Promise<void> {
    let trouble = await this.outbox.send().then(() => undefined, asApiError);
    const era = this.#era;
    try {
      const asked = this.now();
      const list = await this.api.list(this.list?.nextSince);
      if (era !== this.#era) return;
      const ahead = Date.parse(list.madeAt) - (asked + this.now()) / 2;
      this.#ahead = Math.abs(ahead) > nearMs ? ahead : 0;
      this.list = renewed(this.list, list);
    } catch (error) {
      trouble ??= asApiError(error);
    }
    this.trouble = trouble;
    this.save();
  }

  private save(): void {
    const { list, late, device } = this;
    const { waiting, refused } = this.outbox;
    if (this.#records) this.kept = this.#records.write({ waiting, refused, late, device }, list);
  }
}

function pause(ms: number): Promise<undefined> {
  return new Promise((done) => setTimeout(() => done(undefined), ms));
}

async function genuine({ signed, signature, holder }: Code): Promise<boolean> {
  const signer = await recoverMessageAddress({ message: signed, signature }).catch(() => '');
  return signer.toLowerCase() === holder.toLowerCase();
}
