import { expect, test } from './fixtures';

interface HlsPlayer {
  video: HTMLVideoElement;
  fatal: string[];
  codecs: Record<string, string>;
}

test('hls.js plays what a browser publishes', async ({ lab, open, publish, request, server }) => {
  await publish('for-everyone');
  const src = `${server.site}/live/for-everyone.m3u8`;
  // The first fragment is ten seconds long; until it is finished there is no playlist.
  await expect.poll(async () => (await request.get(src)).status()).toBe(200);

  const page = await open(lab.url('hls.html', { src }));
  const player = () =>
    page.evaluate(() => {
      const { video, fatal, codecs } = (globalThis as unknown as { hlsPlayer: HlsPlayer }).hlsPlayer;
      const frames = video.getVideoPlaybackQuality().totalVideoFrames;
      return { fatal, codecs, frames, width: video.videoWidth };
    });
  await expect.poll(async () => (await player()).frames).toBeGreaterThan(60);
  const { fatal, codecs, width } = await player();
  expect(fatal).toEqual([]);
  expect(width).toBeGreaterThan(0);
  expect(codecs['video']).toMatch(/^avc1\./);
  expect(codecs['audio']).toMatch(/^mp4a\.40\./);
});
