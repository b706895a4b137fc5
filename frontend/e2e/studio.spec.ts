import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, showIsOn, test } from './fixtures';
import { eventually, Subprocess } from './subprocess';
import { everywhere, inspect } from './screens';
import { ServerProcess } from './server-process';

const root = fileURLToPath(new URL('../../', import.meta.url));
const binary = join(root, 'build/bin/studio-dev');

// The studio's own Go code and page. Chromium opens the address at which a `dev` build also serves its
// window.
let home: string;
let display: string;
let screen: ChildProcess;
let studio: Subprocess;
let address: string;
/** The backup of the key that the first test makes. */
let backup: string;

test.skip(
  spawnSync('pkg-config', ['--exists', 'webkit2gtk-4.1']).status !== 0,
  'the studio needs libwebkit2gtk-4.1-dev: make studio installs it',
);

test.describe.configure({ mode: 'serial' }); // all tests use one studio, from its first start on

test.beforeAll(async () => {
  test.setTimeout(300_000); // the first build compiles the GTK bindings
  execFileSync('go', ['build', '-tags', 'dev,webkit2_41', '-o', binary, '.'], { cwd: root });
  home = await mkdtemp(join(tmpdir(), 'footlight-studio-'));
  // This stand-in for xdg-open notes the address that the studio opens in the browser.
  await writeFile(join(home, 'xdg-open'), '#!/bin/sh\necho "$1" >"$HOME/opened"\n', { mode: 0o755 });
  display = await openScreen();
  for (let attempt = 1; ; attempt++) {
    try {
      return await startStudio();
    } catch (error) {
      if (attempt === 3) throw error;
      await studio.stop(); // another program has taken the free port
    }
  }
});

async function startStudio(): Promise<void> {
  address = `127.0.0.1:${await freePort()}`;
  const listeners = ['HTTP', 'API', 'RTMP', 'RTC', 'RPC'].map((name) => [`FOOTLIGHT_${name}`, '127.0.0.1:0']);
  const env = {
    DISPLAY: display,
    PATH: `${home}:${process.env['PATH']}`,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: join(home, 'data'),
    ...Object.fromEntries(listeners),
  };
  // A session bus for the test: GTK would otherwise start one that outlives it.
  studio = Subprocess.start(
    'dbus-run-session',
    ['--', binary, '-devserver', address, '-loglevel', 'Error'],
    env,
  );
  await eventually('the studio', answers, studio);
}

test.afterAll(async () => {
  await studio?.stop();
  screen?.kill();
  if (home) await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

test('a first start leads to an accepted plan that is the creator’s own', async ({ page, elsewhere }) => {
  test.slow(); // a whole journey, with two shows and their recordings
  await page.goto(`http://${address}`);
  await expect(page.getByRole('heading', { name: 'Where is your stage?' })).toBeVisible();
  await everywhere(page, 'studio-first-start');
  await page.getByRole('textbox', { name: 'Server' }).fill('gopher://nowhere');
  await page.getByRole('button', { name: 'Use this server' }).click();
  await expect(page.getByText('must begin with http:// or https://')).toBeVisible();
  await page.getByRole('button', { name: 'Start a server on this machine' }).click();

  // No keyring runs here, so the page asks for a passphrase.
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expect(page.getByText('This system has no keyring')).toBeVisible();
  await everywhere(page, 'studio-key');
  await page.getByLabel('Passphrase', { exact: true }).fill('break a leg tonight');
  await page.getByLabel('The passphrase once more').fill('break a leg tonight');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await expect(page.getByRole('heading', { name: 'Plan an event' })).toBeVisible();
  await everywhere(page, 'studio-desk');
  await page.getByRole('button', { name: 'Back up the key' }).click();
  await page.getByRole('button', { name: 'Show the key' }).click();
  backup = await page
    .getByRole('dialog')
    .getByText(/^0x[0-9a-f]{64}$/)
    .innerText();
  await inspect(page, 'studio-backup');
  await page.getByRole('button', { name: 'I have put it away' }).click();
  await expect(page.getByText('You have a backup.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your key has no backup yet.')).toBeHidden();

  const day = new Date(Date.now() + 30 * 86_400_000);
  const date = `${day.getDate()} ${day.toLocaleString('en', { month: 'long' })} ${day.getFullYear()}`;
  await page
    .getByLabel('What is it to be?')
    .fill(`A jazz night with the Ana Lima Trio on ${date} at 8 pm in Hamburg for 80 people, free`);
  await page.getByRole('button', { name: 'Draft a plan' }).click();
  await expect(page.getByRole('heading', { name: 'The plan', exact: true })).toBeFocused();
  await everywhere(page, 'studio-plan');
  for (const [aspect, wish] of [
    ['Title', 'call it Night Boat'],
    ['Description', 'mention the river'],
  ] as const)
    await refine(page.getByRole('article', { name: aspect }), wish);
  for (const question of ['On which day is it?', 'When does it start?', 'What does a ticket cost?']) {
    const asked = page.getByRole('group', { name: question });
    if ((await asked.count()) > 0) await asked.getByText(/as planned$/).click();
  }
  const save = page.getByRole('button', { name: /^Save the/ });
  if ((await save.count()) > 0) await save.click();
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept this plan' }).click();
  await expect(page.getByRole('dialog')).toContainText('It is final.');
  await inspect(page, 'studio-accept');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept for good' }).click();
  await expect(page.getByRole('heading', { name: 'The show', exact: true })).toBeFocused();
  await step(page, 'Plan');
  await expect(page.getByRole('heading', { name: 'The plan, accepted' })).toBeVisible();

  await page.getByRole('link', { name: 'All your events' }).click();
  await expect(page.getByRole('link', { name: /accepted/ })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: /accepted/ }).click();
  const guest = outside() ? await letIn(page, elsewhere) : undefined;
  await goLive(page, guest);
  await lookBack(page);
});

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();

async function refine(aspect: Locator, wish: string): Promise<void> {
  await aspect.getByRole('button', { name: /^Change/ }).click();
  await aspect.getByLabel('What should be different?').fill(wish);
  await aspect.getByRole('button', { name: 'Write another version' }).click();
  await expect(aspect.getByRole('heading', { name: /version 2$/ })).toBeFocused();
}

/** Reports whether this machine has an IPv4 address other than loopback. */
const outside = () =>
  Object.values(networkInterfaces())
    .flat()
    .some((at) => at?.family === 'IPv4' && !at.internal);

/** Opens the server to the network. Returns the page of a guest who came with the room's address alone. */
async function letIn(page: Page, elsewhere: (url: string) => Promise<Page>): Promise<Page> {
  await page.getByRole('button', { name: 'Let people watch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let people watch' });
  await expect(dialog).toContainText('works on this machine alone');
  await inspect(page, 'studio-here');
  await dialog.getByRole('switch', { name: 'Open to my network' }).check();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await everywhere(page, 'studio-network');
  await dialog.getByRole('switch', { name: 'Open to my network' }).click();
  await expect(page.getByRole('dialog', { name: 'Close it to your network?' })).toBeVisible();
  await inspect(page, 'studio-close');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('switch', { name: 'Open to my network' })).toBeChecked();
  const room = await dialog.getByText(/^http.*\/room\//).innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Put them on sale…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put them on sale' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();

  await asCreator(page, elsewhere);
  const guest = await elsewhere(room);
  expect(await guest.evaluate(() => isSecureContext), 'it is plain HTTP').toBe(false);
  await guest.getByRole('button', { name: 'Get a ticket' }).click();
  await guest.getByRole('button', { name: 'Use this browser' }).click();
  await expect(guest.getByText('It is kept in this browser.')).toBeVisible();
  return guest;
}

/**
 * Opens the room from the studio in a browser. It is signed in there as the creator, and the proof is removed
 * from its address.
 */
async function asCreator(page: Page, elsewhere: (url: string) => Promise<Page>): Promise<void> {
  await page.getByRole('link', { name: 'Open the room' }).click();
  await expect.poll(() => readFile(join(home, 'opened'), 'utf8').catch(() => '')).toContain('#enter=');
  const browser = await elsewhere('about:blank');
  browser.on('dialog', (question) => void question.accept());
  await browser.goto((await readFile(join(home, 'opened'), 'utf8')).trim());
  await browser.getByRole('button', { name: /^Signed in as/ }).click();
  await expect(browser.getByRole('dialog')).toContainText('The studio signed you in');
  expect(browser.url()).not.toContain('#');
  await expect(browser.getByRole('heading', { name: 'Your event' })).toBeVisible();
  await browser.close();
}

/** Checks and exports the recording on this machine. */
async function lookBack(page: Page): Promise<void> {
  await page.goto(`http://${address}/#/past`);
  await expect(page.getByRole('heading', { name: 'On this machine' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'On this server' }).getByRole('link')).toBeVisible();
  await everywhere(page, 'studio-past');
  await page.getByRole('region', { name: 'On this machine' }).getByRole('link').click();
  await expect(page.getByText('Recorded, and stored.')).toBeVisible();
  await page.getByText(/named by the hash/).click();
  await expect(page.getByRole('region', { name: 'Parts' })).toContainText(/baf\w+…/);
  // the page says "within two minutes of the end"
  await expect(page.getByText(/is written on the chain\.\s+Anybody/)).toBeVisible({ timeout: 150_000 });
  await page.getByRole('button', { name: 'Check it here' }).click();
  await expect(page.getByText('All that was looked at holds.')).toBeVisible();
  await expect(page.getByText('the creator signed')).toBeVisible();
  await expect(page.getByText('signed by the creator')).toBeVisible();
  const id = decodeURIComponent(page.url().split('/').at(-1) ?? '');
  expect(await stranger(page, id)).toContain(' 1 acceptances and 1 recordings are the creator’s');
  await expect(page.getByText('(the copy on this machine)').first()).toBeVisible();
  await page.getByRole('button', { name: /^Export/ }).click();
  const film = await page.getByText(/\.mp4$/).innerText();
  expect((await stat(film)).size).toBeGreaterThan(10_000);
  await everywhere(page, 'studio-past-show');
}

/** Returns what a stranger reads about an event from the chain, without the server's help. */
async function stranger(page: Page, id: string): Promise<string> {
  const ask = (path: string) =>
    page.evaluate(async (path) => (await (await fetch(path)).json()) as Record<string, string>, path);
  const [{ rpcUrl = '', factory = '' }, { creator = '' }] = await Promise.all([
    ask('/api/ledger'),
    ask(`/api/rooms/${id}`),
  ]);
  const script = join(root, 'backend/e2e/outsider/whose.mjs');
  return execFileSync('node', [script, rpcUrl, factory, id, creator], { encoding: 'utf8' });
}

/** Runs a show from the rehearsal to the stored recording, with the hotkeys where there is one. */
async function goLive(page: Page, guest?: Page): Promise<void> {
  await step(page, 'Stage');
  await page.getByRole('link', { name: 'To the stage', exact: true }).click();
  const state = page.getByRole('group', { name: 'How the show stands' });
  await expect(state).toContainText('Rehearsal');
  await page.getByLabel('Picture').selectOption('test');
  await page.getByLabel('Microphone').selectOption('none');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.getByText('Not yet: A picture comes')).toBeHidden();
  await expect.poll(() => lit(page)).toBeGreaterThan(1_000);
  await expect(page.getByText('There is no sound')).toBeVisible();
  for (const point of [
    'The plan is accepted',
    'You may publish',
    'The server is reached by UDP',
    'The server is reached by TCP',
    'The upload is fast enough',
  ])
    await expect(page.getByText(`Done: ${point}`)).toBeAttached();
  await expect(page.getByText('Not yet: Sound comes')).toBeAttached();
  const sheet = page.getByRole('region', { name: 'Run sheet' });
  await expect(sheet).toContainText('Nothing has begun');
  await everywhere(page, 'studio-rehearsal');
  const rest = page.getByRole('button', { name: /^Break/ });
  await page.keyboard.press('5');
  await expect(rest).toHaveAttribute('aria-pressed', 'true');
  const single = page.getByRole('switch', { name: 'Single keys change the show' });
  await single.uncheck();
  await page.keyboard.press('1');
  await expect(rest.locator('kbd')).toBeHidden();
  await single.check();
  await expect(rest, 'the key did nothing').toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('2');
  await expect(page.getByText('Dimmed scenes have nothing to show')).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByRole('button', { name: /^Stage/ })).toHaveAttribute('aria-pressed', 'true');

  await tabTo(page, page.getByRole('button', { name: 'Go live…' }));
  await page.keyboard.press('Enter');
  await inspect(page, 'studio-ask-live');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Go live' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop the broadcast…' })).toBeFocused();
  await expect(state).toContainText('Live');
  await expect(state).toContainText(/All is well|machine is too busy|hear nothing/);
  await expect(state).toContainText(/0:0[4-9]|0:[1-5]\d|[1-9]:/); // four seconds or more: shorter shows are not kept
  await expect.poll(() => lit(page)).toBeGreaterThan(1_000);
  if (guest) {
    await showIsOn(guest);
    await talk(page, guest);
  }
  await expect(state).toContainText(/\d watch/);
  await exchange(page);
  const titles = [];
  while (titles.length < 2) {
    titles.push(
      (await sheet.getByRole('button', { name: /^Next: / }).innerText()).replace(/^Next: |\s+N$/g, ''),
    );
    await page.keyboard.press('n');
    await expect(sheet).toContainText(`Now: ${titles.at(-1)}`);
  }
  await everywhere(page, 'studio-live');
  await page.evaluate(() => (location.hash = '#/live/another'));
  await expect(page.getByRole('alert').filter({ hasText: 'Another show has this studio' })).toBeVisible();
  await page.keyboard.press('5');
  await page.getByRole('link', { name: /^to the stage of/ }).click();
  await expect(state).toContainText('Live');
  await expect(rest, 'the other stage left it alone').toHaveAttribute('aria-pressed', 'false');
  await expect(sheet).toContainText(`Now: ${titles.at(-1)}`);
  await page.keyboard.press('t');
  await tabTo(page, page.getByRole('button', { name: 'Stop the broadcast…' }));
  await page.keyboard.press('Enter');
  await inspect(page, 'studio-ask-stop');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Stop the broadcast' }));
  await page.keyboard.press('Enter');
  await expect(state).toContainText('its recording is stored');
  await state.getByRole('button', { name: 'Rehearse again' }).click();
  await expect(state).toContainText('Rehearsal');
  await expect(sheet, 'another show, another begin').toContainText('Nothing has begun');
  await page.getByRole('link', { name: 'The plan and the tickets' }).click();
  await step(page, 'Stage');
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText('Recorded, and stored');
  const id = /#\/create\/([^/]+)/.exec(page.url())?.[1];
  const { chapters } = await page.evaluate(async (id) => {
    const headers = { authorization: 'Bearer studio' }; // the window replaces it with the real token
    const answer = await fetch(`/api/livestream/${id}/status`, { headers });
    return (await answer.json()) as { chapters: { title: string }[] };
  }, id);
  expect(chapters.map(({ title }) => title)).toEqual(titles);
  await everywhere(page, 'studio-over');
}

const chatOf = (page: Page) => page.getByRole('region', { name: 'Chat' });

/** Has a guest in the room talk with the creator, who moderates from the stage. */
async function talk(page: Page, guest: Page): Promise<void> {
  const [stage, room] = [chatOf(page), chatOf(guest)];
  const message = room.getByRole('textbox', { name: 'Message' });
  for (const text of ['Good evening from the quay!', 'Buy my watches']) {
    await message.fill(text);
    await message.press('Enter');
    await expect(stage.getByText(text)).toBeVisible();
  }
  await stage.getByRole('textbox', { name: 'Message' }).pressSequentially('We play until 11 5 more songs');
  await page.keyboard.press('Enter');
  const answer = room.getByRole('listitem').filter({ hasText: 'We play until 11 5 more songs' });
  await expect(answer).toContainText('Creator');
  await expect(
    page.getByRole('button', { name: /^Stage/ }),
    'no hotkey acts while one writes',
  ).toHaveAttribute('aria-pressed', 'true');
  await stage
    .getByRole('button', { name: /^Actions for the message of/ })
    .nth(1)
    .click();
  await stage.getByRole('button', { name: 'Delete' }).click();
  await expect(room.getByText('Buy my watches')).toBeHidden();
  await room.getByRole('button', { name: 'Questions' }).click();
  await room.getByRole('textbox', { name: 'Question' }).fill('Who wrote the second song?');
  await guest.keyboard.press('Enter');
  await stage.getByRole('button', { name: 'Questions 1 open' }).click();
  await stage.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(room.getByRole('region', { name: 'Questions' })).toContainText('answered');
  await stage.getByRole('button', { name: 'Chat', exact: true }).click();
}

/** Exchanges the test picture for the screen, where the studio's own window is grey, and back. */
async function exchange(page: Page): Promise<void> {
  const sources = page.getByRole('form', { name: 'Sources' });
  await sources.getByLabel('Picture').selectOption('screen');
  await expect(sources).toContainText('plain grey');
  await expect(sources).toHaveAttribute('aria-busy', 'false');
  await expect(sources.getByLabel('Picture')).toHaveValue('screen');
  await expect.poll(() => lit(page, 150), 'nothing of the window but the pointer').toBeLessThan(50);
  expect(await lit(page)).toBeGreaterThan(1_000);
  await sources.getByLabel('Picture').selectOption('test');
  await expect.poll(() => lit(page, 150)).toBeGreaterThan(1_000);
  await expect(sources.getByLabel('Picture')).toHaveValue('test');
}

/** Moves the focus to an element with the Tab key alone. */
async function tabTo(page: Page, to: Locator): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (await to.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not come there');
}

/** Counts the sampled points of the preview that are brighter than a level. */
const lit = (page: Page, level = 30) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement, level) => {
    const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return drawn?.data.filter((value, i) => i % 64 === 1 && value > level).length ?? 0;
  }, level);

test('a key that nobody can open any more is opened by its backup', async ({ page }) => {
  await studio.stop();
  await eventually('the end of the studio', isGone); // which comes after the end of its session
  await startStudio();
  await page.goto(`http://${address}`);
  await expect(page.getByRole('heading', { name: 'Open your key' })).toBeVisible();
  await page.getByRole('button', { name: 'I have a backup of it' }).click();
  await page.getByLabel('The key from your backup').fill(`0x${'1'.repeat(64)}`);
  await page.getByLabel('Passphrase', { exact: true }).fill('another leg tonight');
  await page.getByLabel('The passphrase once more').fill('another leg tonight');
  await page.getByRole('button', { name: 'Use this key' }).click();
  await expect(page.getByText('That is the backup of another key')).toBeVisible();
  await everywhere(page, 'studio-locked');
  await page.getByLabel('The key from your backup').fill(backup);
  await page.getByRole('button', { name: 'Use this key' }).click();
  await expect(page.getByRole('heading', { name: 'Plan an event' })).toBeVisible();
});

test('another server, which wants to know who asks, is signed in to by the same key', async ({ page }) => {
  const enforced = await ServerProcess.start(undefined, ['--access', 'enforced']);
  await page.goto(`http://${address}`);
  await page.getByRole('button', { name: /Server/ }).click();
  await page.getByRole('textbox', { name: 'Server' }).fill(enforced.site);
  await page.getByRole('button', { name: 'Use this server' }).click();
  await expect(page.getByRole('heading', { name: 'Plan an event' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Server/ })).toContainText(enforced.ports.http);
  await page.getByRole('button', { name: 'Your key' }).click();
  await page.getByRole('button', { name: 'Show the key' }).click();
  await expect(page.getByRole('dialog')).toContainText(/0x[0-9a-f]{64}/);
  await page.goto(`http://${address}/#/live/elsewhere`);
  await expect(chatOf(page)).toContainText('The chat is away for a moment');
  expect(await enforced.stop(), enforced.output).toBe(0);
  await expect(chatOf(page)).toContainText('The server does not answer, so the chat is away.');
  const open = await ServerProcess.start(enforced.ports);
  await expect(chatOf(page), 'it comes back by itself').toContainText('It is quiet here');
  await expect(chatOf(page)).not.toContainText('away');
  expect(await open.stop(), open.output).toBe(0);
});

/** Returns true if no process of the studio's process group is left. */
function isGone(): true | undefined {
  try {
    process.kill(-(studio.process.pid ?? 0), 0);
    return undefined;
  } catch {
    return true;
  }
}

async function answers(): Promise<true | undefined> {
  const response = await fetch(`http://${address}/`).catch(() => undefined);
  return response?.ok ? true : undefined;
}

/** Starts an X server on a free display. Returns the display's name. */
async function openScreen(): Promise<string> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  screen = child;
  const pipe = child.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe for its display');
  const [number] = (await once(pipe, 'data')) as [Buffer];
  return `:${number.toString().trim()}`;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
