import type { Status } from '../native';

/** Below this much recording time on the disk, the creator is asked to free space. */
const shortMinutes = 10;

/**
 * Describes the health of a broadcast in a sentence, with advice if there is a problem. Rates are measured
 * since `before`; `lack` is why the scene has nothing to show.
 */
export function health(now: Status, before: Status | undefined, lack = ''): { well: boolean; words: string } {
  const since = (what: 'skipped' | 'late' | 'lost') => now[what] - (before?.[what] ?? now[what]);
  if (now.refused)
    return {
      well: false,
      words: `The server refuses the broadcast: ${now.refused}. The show is kept on this machine.`,
    };
  if (now.state === 'connecting') return { well: false, words: 'Connecting to the server…' };
  if (now.state === 'waiting')
    return {
      well: false,
      words: 'The connection is lost; the studio tries again by itself. The show is kept on this machine.',
    };
  if (now.state === 'stopped')
    return { well: false, words: 'Nothing is sent to the server. The show is kept on this machine.' };
  if (now.away?.length)
    return {
      well: false,
      words: `Nothing comes from ${now.away.map((one) => called(one) + why(now, one)).join(' and ')}. The show goes on without, and with it again once it is plugged in.`,
    };
  if (lack)
    return { well: false, words: `The break’s card is shown, because ${lack}. Choose another scene.` };
  if (now.minutesLeft === 0 && now.keptSeconds > 0)
    return {
      well: false,
      words: 'The disk is full, so nothing more is kept here. Remove what is not needed.',
    };
  if (now.minutesLeft > 0 && now.minutesLeft < shortMinutes)
    return {
      well: false,
      words: `Room for ${now.minutesLeft === 1 ? 'one more minute' : `${now.minutesLeft} more minutes`} on this machine’s disk; the recording ends then, and the show goes on. Delete what you do not need, and empty the bin.`,
    };
  if (since('lost') > 3)
    return {
      well: false,
      words: 'The network loses pictures. Use a cable instead of Wi-Fi, or end other uploads.',
    };
  if (since('skipped') > 3)
    return { well: false, words: 'This machine is too slow to make every picture. Close other programs.' };
  const poorer = loweredBy(now);
  if (poorer) return { well: false, words: poorer };
  if (now.sounds?.every((one) => one.muted === true || one.silent === true))
    return { well: false, words: 'Viewers hear nothing: every sound is muted or silent.' };
  return { well: true, words: 'All is well.' };
}

/** Says why the picture is poorer than the chosen one, and what helps, or returns ''. */
export function loweredBy({
  lowered,
  format,
  wanted,
}: Pick<Status, 'lowered' | 'format' | 'wanted'>): string {
  switch (lowered) {
    case 'weak':
      return `This machine is too slow for ${inWords(wanted)}, so it sends ${inWords(format)}.`;
    case 'busy':
      return `This machine is too busy for ${inWords(wanted)}, so it sends ${inWords(format)}. Close other programs; the picture grows again when the machine is calm.`;
    case 'network':
      return 'The network takes little, so the picture is poorer. Use a cable instead of Wi-Fi, or end other uploads.';
    default:
      return '';
  }
}

/** Formats the size and rate of pictures: "1280 × 720 at 30 a second". */
export const inWords = ({ width, height, fps }: Status['format']): string =>
  `${width} × ${height} at ${fps} a second`;

/** Returns why a source is missing, if that is known. */
export const why = ({ faults = {} }: Pick<Status, 'faults'>, source: string): string =>
  faults[source] ? ` (${faults[source]})` : '';

/** Names a missing source. Any source that is not a picture is a sound. */
const called = (source: string) =>
  source === 'stage' ? 'the picture’s source' : source === 'camera' ? 'the camera' : 'the microphone';

/** Formats a time: "1:03:09" or "3:09". */
export function clock(seconds: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? two((seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
