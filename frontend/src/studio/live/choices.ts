import type { Device } from '../native';

/** A choice of a source, with the name that the studio uses for it. */
export interface Choice {
  label: string;
  name: string;
}

/** Returns the choice for a device. */
const choiceOf = ({ kind, label, name }: Device): Choice => {
  if (kind === 'monitor') return { label, name: `Monitor ${label.replace('screen:', '')}` };
  if (kind === 'window') return { label, name: `Window: ${name}` };
  return kind === 'camera' ? { label: `camera:${label}`, name } : { label, name };
};

const ofKind = (devices: readonly Device[], kind: string): Choice[] =>
  devices.filter((device) => device.kind === kind).map(choiceOf);

/** The picture sizes. */
export const sizes: Choice[] = [
  { label: '720p', name: '720p' },
  { label: '1080p', name: '1080p, where this machine is fast enough' },
];

/** Returns the choices for a kind of source. */
export function choicesOf(
  devices: readonly Device[],
): Record<'pictures' | 'cameras' | 'microphones' | 'seconds', Choice[]> {
  const cameras = ofKind(devices, 'camera');
  const microphones = ofKind(devices, 'microphone');
  return {
    pictures: [
      { label: 'screen', name: 'The screen' },
      ...ofKind(devices, 'monitor'),
      ...ofKind(devices, 'window'),
      ...cameras,
      { label: 'test', name: 'A test picture' },
    ],
    cameras: [{ label: '', name: 'None' }, ...cameras],
    microphones: [
      { label: 'default', name: 'The system’s own choice' },
      ...microphones,
      { label: 'none', name: 'None' },
    ],
    seconds: [{ label: '', name: 'None' }, ...microphones],
  };
}

/** Adds the current choice if its device is missing. */
export function withChosen(choices: Choice[], chosen: string, nameOf: (label: string) => string): Choice[] {
  if (choices.some(({ label }) => label === chosen)) return choices;
  return [...choices, { label: chosen, name: `${nameOf(chosen)} (not there)` }];
}
