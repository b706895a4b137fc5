import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { loudness, pretend, type Person } from './people';

// Five people on stage, each with a colour as picture and a tone as sound.

const people = [
  { name: 'Ana', hue: 0, pitch: 700 },
  { name: 'Ben', hue: 60, pitch: 1100 },
  { name: 'Cem', hue: 120, pitch: 1500 },
  { name: 'Dua', hue: 240, pitch: 1900 },
  { name: 'Eva', hue: 300, pitch: 2300 },
] as const;

/** Runs in a page: returns which hues fill at least a fortieth of a picture. */
function hues(video: HTMLVideoElement, wanted: number[]): number[] {
  const [width, height] = [64, 36];
  const shot = Object.assign(document.createElement('canvas'), { width, height });
  const to = shot.getContext('2d');
  to?.drawImage(video, 0, 0, width, height);
  const data = to?.getImageData(0, 0, width, height).data ?? [];
  const found = new Map<number, number>();
  for (let i = 0; i + 2 < data.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [data[i], data[i + 1], data[i + 2]];
    const spread = Math.max(r, g, b) - Math.min(r, g, b);
    if (spread < 120) continue;
    const angle = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
    const near = wanted.find((hue) => Math.abs(((angle - hue + 540) % 360) - 180) < 25);
    if (near !== undefined) found.set(near, (found.get(near) ?? 0) + 1);
  }
  return wanted.filter((hue) => (found.get(hue) ?? 0) >= (width * height) / 40);
}

/** Opens the page of an invited person, who joins. */
async function join(browser: Browser, url: string, person: Person): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(pretend, person);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('You are in the waiting room.')).toBeVisible();
  return page;
}

test('five people on stage are seen together, and each hears the others without themselves', async ({
  browser,
  elsewhere,
  page,
  server,
}) => {
  test.skip(!process.env['FOOTLIGHT_SOAK'], 'seven browsers are for the long runs');
  test.setTimeout(420_000);
  const call = async (method: string, path: string, data: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.site}/api/rooms/five/speakers${path}`, {
      method,
      headers,
      body: JSON.stringify(data),
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as { speaker: string; url: string };
  };
  await page.goto(`${server.site}/create/five/stage`);
  await page.getByRole('button', { name: 'Turn the microphone on' }).click();
  await page.getByRole('button', { name: 'Go live…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
  const joined: Page[] = [];
  for (const person of people) {
    const { speaker, url } = await call('POST', '', { name: person.name });
    joined.push(await join(browser, url, person));
    await call('PATCH', `/${speaker}`, { state: 'on' });
  }
  const room = await elsewhere(`${server.site}/room/five`);
  const all = people.map(({ hue }) => hue);
  await expect.poll(() => room.locator('video').first().evaluate(hues, all)).toEqual(all);
  await room.context().close();

  const pitches = people.map(({ pitch }) => pitch);
  for (const [i, speaker] of joined.entries()) {
    const show = speaker.locator('video[aria-label="The show"]');
    await expect(speaker.getByText('You are on stage:')).toBeVisible();
    await expect
      .poll(async () => {
        const heard = await show.evaluate(loudness, pitches);
        const [own = 0] = heard.splice(i, 1);
        process.stdout.write(
          `    ${people[i]?.name}: own ${own.toFixed()} dB, others ${heard.map((x) => x.toFixed()).join(', ')} dB\n`,
        );
        return Math.min(...heard) - own;
      }, 'the others are 30 dB louder than oneself')
      .toBeGreaterThan(30);
    expect(await show.evaluate(hues, all)).toEqual(all);
  }
  for (const speaker of joined) await speaker.context().close();
});
