import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures';

interface PictureClock {
  age: (video: HTMLVideoElement) => number | undefined;
}

const clock = fileURLToPath(new URL('lab/clock.js', import.meta.url));

test('from the camera to the viewer in under half a second', async ({ context, open, publish, server }) => {
  await context.addInitScript({ path: clock });
  await publish('clockwork', { clock: true });
  const room = await open(`${server.site}/room/clockwork`);
  await expect(room.getByText('The show is on.')).toBeAttached();

  // A machine that is busy with other things delays some frames, and one run of them more than another.
  const medians: number[] = [];
  while (medians.length < 10 && !(Math.min(...medians) < 500)) {
    const ages = await room.locator('video').evaluate(measure, 90);
    const median = ages.sort((a, b) => a - b)[Math.floor(ages.length / 2)] ?? Infinity;
    medians.push(median);
    const description = `median ${median} ms, worst ${ages.at(-1)} ms of ${ages.length} frames`;
    test.info().annotations.push({ type: 'latency', description });
    process.stdout.write(`    latency: ${description}\n`);
  }
  expect(Math.min(...medians)).toBeLessThan(500);
});

/** Runs in the page: reads the clock off frames as they are shown, until enough were legible. */
function measure(video: HTMLVideoElement, wanted: number): Promise<number[]> {
  const { age } = (globalThis as unknown as { pictureClock: PictureClock }).pictureClock;
  const ages: number[] = [];
  return new Promise((resolve) => {
    const read = () => {
      const ms = age(video);
      if (ms !== undefined) ages.push(ms);
      if (ages.length >= wanted) resolve(ages);
      else video.requestVideoFrameCallback(read);
    };
    video.requestVideoFrameCallback(read);
  });
}
