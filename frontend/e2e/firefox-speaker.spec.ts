import { Firefox, withCamera } from './firefox';
import { expect, showIsOn, test } from './fixtures';
import { loudness, pretend } from './people';
import { inviteFrom } from './stage';

const pitches = { creator: 440, speaker: 1300, nobody: 2000 };

/** Runs in a page: returns the rough colour in the middle of a video. */
function colour(video: HTMLVideoElement): string {
  const shot = Object.assign(document.createElement('canvas'), { width: 16, height: 9 });
  const to = shot.getContext('2d');
  to?.drawImage(video, 0, 0, 16, 9);
  return [...(to?.getImageData(8, 4, 1, 1).data ?? [])].map((x) => Math.round(x / 32)).join();
}

// This Firefox has no plugin for H.264. It sends VP8, and hears the show without seeing it.
test('Firefox speaks on a stage in Chromium, and hears the show without itself', async ({
  context,
  elsewhere,
  page,
  server,
}) => {
  test.slow(); // two browsers encode and decode
  await context.addInitScript(pretend, { hue: 120, pitch: pitches.creator });
  await page.goto(`${server.site}/create/foreign-speaker/stage`);
  await page.getByRole('button', { name: 'Turn the microphone on' }).click();
  const url = await inviteFrom(page);
  const firefox = await Firefox.open({
    ...withCamera,
    'media.navigator.audio.fake_frequency': pitches.speaker,
  });
  const speaker = await firefox.visit(url);
  await speaker.locator('.bar button').click();
  await speaker.locator('form select').wait();
  await speaker.locator('.bar button').click();
  await page.getByRole('button', { name: 'Take on' }).click();
  await expect.poll(() => speaker.$eval('.state', (is) => is.textContent)).toContain('You are on stage');

  const room = await elsewhere(`${server.site}/room/foreign-speaker`);
  await showIsOn(room);
  const show = room.locator('video').first();
  const heard = async () => {
    const [creator = 0, other = 0, nobody = 0] = await show.evaluate(loudness, Object.values(pitches));
    return Math.min(creator, other) - nobody;
  };
  await expect.poll(heard, 'both are heard').toBeGreaterThan(30);
  const seen = new Set<string>();
  const colours = async () => seen.add(await show.evaluate(colour)).size;
  await expect.poll(colours, 'the picture of Firefox changes its colour').toBeGreaterThan(3);
  const tone = async () => (await firefox.speaker.hear()).tone;
  await expect.poll(tone, 'Firefox plays the creator’s tone, and not its own').toBeGreaterThan(0.8);
  expect(await speaker.$eval('main', (is) => is.textContent)).toContain('you only hear the show');
  await firefox.close();
});
