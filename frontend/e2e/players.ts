import { expect, type Page } from '@playwright/test';

/** The state of the test pages' player page. */
export interface Played {
  /** The position in the stream, in seconds. */
  time: number;
  /** The number of pictures decoded so far. */
  frames: number;
  /** The number of bytes of sound decoded so far. */
  sound: number;
  width: number;
  /** The seconds that are loaded and not played yet. */
  ahead: number;
  fatal: string[];
  codecs: Record<string, string>;
  /** How often the stream ended and was loaded again. */
  reloads: number;
}

export interface TestPlayer {
  video: HTMLVideoElement & { webkitAudioDecodedByteCount: number };
  fatal: string[];
  /** All errors that hls.js reported. */
  trouble: { what: string; time: number }[];
  codecs: Record<string, string>;
  reloads: number;
}

/** Returns what the player page has played so far. */
export function played(page: Page): Promise<Played> {
  return page.evaluate(() => {
    const { video, fatal, codecs, reloads } = (globalThis as unknown as { testPlayer: TestPlayer })
      .testPlayer;
    const { buffered, currentTime: time, videoWidth: width } = video;
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : time;
    return {
      time,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      sound: video.webkitAudioDecodedByteCount,
      width,
      ahead: end - time,
      fatal,
      codecs,
      reloads,
    };
  });
}

/** Waits until the player has played some more seconds of H.264 and AAC. */
export async function playsOn(page: Page, seconds = 3): Promise<Played> {
  const now = await goesOn(page, true, seconds);
  expect(now.codecs['video']).toMatch(/^avc1\./);
  expect(now.codecs['audio']).toMatch(/^mp4a\.40\./);
  return now;
}

/** Waits until the player has shown some more seconds of pictures and, if `sound`, has played their sound. */
export async function goesOn(page: Page, sound: boolean, seconds = 3): Promise<Played> {
  const before = await played(page);
  await expect.poll(async () => (await played(page)).time).toBeGreaterThan(before.time + seconds);
  await expect.poll(async () => (await played(page)).frames).toBeGreaterThan(before.frames + 10 * seconds);
  if (sound)
    await expect.poll(async () => (await played(page)).sound).toBeGreaterThan(before.sound + 1000 * seconds);
  const now = await played(page);
  expect(now.fatal).toEqual([]);
  return now;
}

/** Waits until a playlist exists. It appears when its first fragment is finished. */
export async function listed(playlist: string): Promise<void> {
  await expect.poll(async () => (await fetch(playlist)).status).toBe(200);
}
