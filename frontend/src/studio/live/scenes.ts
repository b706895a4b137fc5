import type { Sources } from '../native';

export const scenes = [
  { name: 'stage', label: 'Stage' },
  { name: 'camera', label: 'Camera' },
  { name: 'camera-over-stage', label: 'Camera over stage' },
  { name: 'starting', label: 'Starting soon' },
  { name: 'break', label: 'Break' },
] as const;

/** Reports whether the main picture is a camera's, so that there is no second picture. */
export const ofCamera = (stage: string): boolean => stage === 'camera' || stage.startsWith('camera:');

/** Returns why a scene is empty, so that viewers see the break's card, or '' if it is not. */
export function lackOf(scene: string, { stage, camera }: Pick<Sources, 'stage' | 'camera'>): string {
  const alone = ofCamera(stage);
  if (alone && (scene === 'stage' || scene === 'camera-over-stage')) return 'the picture is a camera alone';
  if (!alone && !camera && (scene === 'camera' || scene === 'camera-over-stage'))
    return 'no camera was chosen';
  return '';
}

/** Returns the control commands that exchange a show's sources for others. */
export function exchanges(from: Sources, to: Sources): string[] {
  const lines = from.stage === to.stage ? [] : [`source ${to.stage}`];
  const camera = ofCamera(from.stage) ? '' : from.camera;
  if (!ofCamera(to.stage) && camera !== to.camera) lines.push(`camera ${to.camera}`.trim());
  const [was, now] = [soundsOf(from), soundsOf(to)];
  const gone = was.filter((sound) => !now.includes(sound));
  const come = now.filter((sound) => !was.includes(sound));
  for (let i = 0; i < Math.max(gone.length, come.length); i++)
    lines.push(`sound ${gone[i] ?? ''}|${come[i] ?? ''}`);
  return lines;
}

const soundsOf = ({ microphone, second }: Sources) =>
  [microphone, second].filter((sound) => sound && sound !== 'none');
