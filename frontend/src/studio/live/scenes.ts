import type { Sources } from '../native';

export const scenes = [
  { name: 'stage', label: 'Stage' },
  { name: 'camera', label: 'Camera' },
  { name: 'camera-over-stage', label: 'Camera over stage' },
  { name: 'starting', label: 'Starting soon' },
  { name: 'break', label: 'Break' },
] as const;

/** The picture is a camera's, so there is nothing beside it. */
export const ofCamera = (stage: string): boolean => stage === 'camera' || stage.startsWith('camera:');

/** Why a scene has nothing to show, so that the break's card stands in its place; empty: it has. */
export function lackOf(scene: string, { stage, camera }: Pick<Sources, 'stage' | 'camera'>): string {
  const alone = ofCamera(stage);
  if (alone && (scene === 'stage' || scene === 'camera-over-stage')) return 'the picture is a camera alone';
  if (!alone && !camera && (scene === 'camera' || scene === 'camera-over-stage'))
    return 'no camera was chosen';
  return '';
}
