import type { Page } from '@playwright/test';
import { expect, showIsOn, test } from './fixtures';
import { everywhere, inspect } from './screens';
import type { ServerProcess } from './server-process';

// A creator brings a person on stage, who comes with a link and nothing else.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

interface Seat {
  speaker: string;
  url: string;
}

/** Calls the server about the speakers of an event. */
async function call(server: ServerProcess, method: string, path: string, data?: object): Promise<Seat> {
  const answer = await fetch(`${server.site}/api/rooms/${path}`, {
    method,
    ...(data && { body: JSON.stringify(data), headers: { 'Content-Type': 'application/json' } }),
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Seat;
}

test('a speaker waits, is taken on, muted and removed', async ({ page, server }) => {
  test.slow(); // browsers that encode leave little time for screenshots
  const { speaker, url } = await call(server, 'POST', 'talk/speakers', { name: 'Ana' });
  const change = (data: object) => call(server, 'PATCH', `talk/speakers/${speaker}`, data);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Ana, you are invited on stage' })).toBeVisible();
  await everywhere(page, 'speak-invited');
  await button(page, 'Turn on camera and microphone').click();
  await button(page, 'Join').click();
  await expect(page.getByText('You are in the waiting room.')).toBeVisible();
  await everywhere(page, 'speak-waiting');
  await change({ state: 'on' });
  await expect(page.getByText('You are on stage:')).toBeVisible();
  await change({ muted: true });
  await expect(page.getByText('The creator muted you')).toBeVisible();
  await everywhere(page, 'speak-on');
  await change({ state: 'off' });
  await expect(page.getByText('You are off the stage.')).toBeVisible();
  await call(server, 'DELETE', `talk/speakers/${speaker}`);
  await expect(page.getByText('The creator withdrew the invitation.')).toBeVisible();
  await everywhere(page, 'speak-removed');
});

/** Returns the colour in the middle of the left half of a picture. */
const colour = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const shot = Object.assign(document.createElement('canvas'), { width: 16, height: 9 });
      const to = shot.getContext('2d');
      to?.drawImage(element as HTMLVideoElement, 0, 0, 16, 9);
      const [red = 0, green = 0, blue = 0] = to?.getImageData(2, 1, 1, 1).data ?? [];
      return green > 90 && red < 60 && blue < 60 ? 'green' : `${red},${green},${blue}`;
    });

test('a creator invites a speaker, whom the audience sees until the creator takes them off', async ({
  elsewhere,
  page,
  server,
}) => {
  test.slow(); // three browsers encode and decode
  await page.goto(`${server.site}/create/duo/stage`);
  await button(page, 'Turn the microphone on').click();
  await page.getByRole('tab', { name: 'Speakers' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ben');
  await button(page, 'Invite on stage').click();
  const link = page.getByRole('list', { name: 'Speakers' }).locator('code');
  await expect(link).toContainText('/speak/duo/');
  const speaker = await elsewhere((await link.textContent()) ?? '');
  await button(speaker, 'Turn on camera and microphone').click();
  await button(speaker, 'Join').click();
  await expect(button(page, 'Take on')).toBeVisible();
  await button(page, 'Go live…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
  const room = await elsewhere(`${server.site}/room/duo`);
  await showIsOn(room);
  expect(await colour(room, 'video')).not.toBe('green');
  await page.getByRole('tab', { name: 'Speakers' }).click();
  await button(page, 'Take on').click();
  await expect(speaker.getByText('You are on stage:')).toBeVisible();
  await expect.poll(() => colour(room, 'video')).toBe('green');
  await expect.poll(() => colour(speaker, 'video[aria-label="The show"]')).toBe('green');
  await inspect(page, 'speakers-on');
  await button(page, 'Take off').click();
  await expect(speaker.getByText('You are off the stage')).toBeVisible();
  await expect.poll(() => colour(room, 'video')).not.toBe('green');
  await button(page, 'Remove').click();
  await expect(speaker.getByText('The creator withdrew the invitation.')).toBeVisible();
});
