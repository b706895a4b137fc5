import type { Check, Heard } from '../studio/native';
import { decimals } from '../ui/numbers';
import { picturesPerSecond } from './capture/paint';
import { neededKbps, type Uplink } from './sending/uplink.svelte';

/** What a page knows before a show. */
export interface Known {
  picture: boolean;
  sound: Heard | undefined;
  h264: boolean;
  /** Whether the browser can keep the screen on. */
  awake: boolean;
  /** How many pictures a second the page paints. */
  fps: number;
  uplink: Pick<Uplink, 'kbps' | 'problem'>;
  /** Whether the plan of the event is accepted, or undefined while the server has not answered. */
  accepted: boolean | undefined;
}

/** Returns the checks before a show, each with what to do if it fails. */
export const checksOf = (known: Known): Check[] => [
  ...seenAndHeard(known),
  ...machine(known),
  ...server(known),
];

const seenAndHeard = ({ picture, sound }: Known): Check[] => [
  {
    name: 'A picture comes',
    ok: picture,
    remedy: 'Turn on the camera, or share the screen.',
  },
  {
    name: 'Sound comes',
    ok: Boolean(sound && !sound.muted && !sound.silent),
    remedy: !sound
      ? 'Turn on the microphone, unless nobody is to hear you.'
      : sound.muted
        ? 'It is muted: be heard again.'
        : 'Say something. If nothing moves, choose another microphone.',
  },
  {
    name: 'The sound’s level is right',
    ok: !sound?.clipped,
    remedy: 'Turn the gain down, or speak from further away.',
  },
];

const machine = ({ h264, awake, fps }: Known): Check[] => [
  {
    name: 'This machine paints every picture',
    ok: fps >= 24,
    remedy: `It paints ${fps} of ${picturesPerSecond} a second. Close other programs and tabs.`,
  },
  {
    name: 'This browser sends H.264',
    ok: h264,
    remedy:
      'It sends VP8, which the server has to convert, and refuses when it is busy. Chrome, Edge and Safari send H.264.',
  },
  {
    name: 'The screen stays on',
    ok: awake,
    remedy: 'This browser cannot see to that. Turn off the screen saver for the time of the show.',
  },
];

const server = ({ accepted, uplink: { kbps, problem } }: Known): Check[] => [
  {
    name: 'The network carries the show',
    ok: (kbps ?? 0) >= neededKbps,
    remedy: kbps
      ? `It carries ${decimals(kbps / 1000, 1)} of ${decimals(neededKbps / 1000, 1)} Mbit/s, so viewers get a smaller picture. Use a cable instead of Wi-Fi, or end other uploads.`
      : problem || 'It is being measured.',
  },
  {
    name: 'The plan is accepted',
    ok: accepted === true,
    remedy:
      accepted === undefined
        ? 'The server does not answer. Look whether this machine is online.'
        : 'Accept the plan on the event’s page. Without it there are no tickets and no run sheet.',
  },
];
