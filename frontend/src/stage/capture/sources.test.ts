import { expect, test } from 'vitest';
import { Sources } from './sources.svelte';

/** A browser with one camera, which opens as often as it is asked to, unless it is `broken`. */
class Media extends EventTarget {
  opened = 0;
  broken = false;
  readonly enumerateDevices = async () => [{ kind: 'videoinput', deviceId: 'front' }];

  async getUserMedia() {
    if (this.broken) throw new DOMException('It is in use', 'NotReadableError');
    this.opened++;
    const track = Object.assign(new EventTarget(), { kind: 'video', stop() {}, getSettings: () => ({}) });
    return { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] };
  }
}

function sourcesOf(media: Media): Sources {
  return new Sources(() => undefined, media as unknown as MediaDevices);
}

test('devices are unknown until they were listed', async () => {
  const sources = sourcesOf(new Media());
  expect(sources.devices).toBeUndefined();
  sources.start();
  await expect.poll(() => sources.devices).toHaveLength(1);
});

test('choosing a device turns none on that is off, changes one that is on, and tries one again that failed', async () => {
  const media = new Media();
  const sources = sourcesOf(media);
  await sources.choose('camera', 'front');
  expect(media.opened, 'it is off').toBe(0);
  await sources.open('camera');
  await sources.choose('camera', 'back');
  expect(media.opened, 'it is on').toBe(2);
  sources.close('camera');
  await sources.choose('camera', 'front');
  expect(media.opened, 'it was turned off').toBe(2);
  media.broken = true;
  await sources.open('camera');
  media.broken = false;
  await sources.choose('camera', 'back');
  expect(media.opened, 'it failed').toBe(3);
});
