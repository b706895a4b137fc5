import { expect, showIsOn, test } from './fixtures';
import { received, seesMore, watchPeers } from './peers';

// The room plays by WebRTC what an encoder publishes by RTMP. AAC arrives as Opus.

test.beforeEach(({ context }) => watchPeers(context));

for (const bframes of [0, 3]) {
  test(`the room plays an encoder with ${bframes} B-frames`, async ({ encode, open, server }) => {
    const eventId = `encoder-${bframes}`;
    await encode(eventId, { bframes });
    const room = await open(`${server.site}/room/${eventId}`);
    await showIsOn(room);
    await room.locator('video').evaluate((video: HTMLVideoElement) => (video.muted = false));
    await expect.poll(async () => (await received(room)).audioEnergy, 'it is heard').toBeGreaterThan(0);

    // A busy machine may freeze the picture now and then; a faulty stream freezes it all the time.
    await expect(async () => {
      const before = await seesMore(room, 50);
      expect((await received(room)).freezes).toBe(before.freezes);
    }).toPass();
    expect((await received(room)).connections).toBe(1);
  });
}
