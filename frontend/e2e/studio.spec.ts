import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './fixtures';
import { eventually, Subprocess } from './subprocess';
import { ServerProcess } from './server-process';

const root = fileURLToPath(new URL('../../', import.meta.url));
const binary = join(root, 'build/bin/studio-dev');

// The studio's own Go code and page, driven from Chromium through the address
// that a `dev` build also serves its window at.
let home: string;
let screen: ChildProcess;
let studio: Subprocess;
let address: string;

test.skip(
  spawnSync('pkg-config', ['--exists', 'webkit2gtk-4.1']).status !== 0,
  'the studio needs libwebkit2gtk-4.1-dev: make studio installs it',
);

test.beforeAll(async () => {
  test.setTimeout(300_000); // a first build compiles GTK's bindings
  execFileSync('go', ['build', '-tags', 'dev,webkit2_41', '-o', binary, '.'], { cwd: root });
  home = await mkdtemp(join(tmpdir(), 'footlight-studio-'));
  const display = await openScreen();
  for (let attempt = 1; ; attempt++) {
    try {
      return await startStudio(display);
    } catch (error) {
      if (attempt === 3) throw error;
      await studio.stop(); // somebody else took the port that was free
    }
  }
});

async function startStudio(display: string): Promise<void> {
  address = `127.0.0.1:${await freePort()}`;
  const env = { DISPLAY: display, HOME: home, XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: home };
  // A session bus of its own: GTK would otherwise start one that outlives the test.
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

test('shows a server, its health and its events, and remembers it', async ({ page, publish, server }) => {
  await publish('from-the-studio');
  await page.goto(`http://${address}`);
  const field = page.getByRole('textbox', { name: 'Server' });
  await expect(field).toHaveValue('http://127.0.0.1:8080');

  await field.fill('gopher://nowhere');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('must begin with http:// or https://')).toBeVisible();

  await field.fill(server.site);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('link', { name: /from-the-studio/ })).toContainText('Live');
  await expect(page.getByRole('complementary', { name: 'The house' })).toContainText('Ledger');

  await page.reload();
  await expect(field).toHaveValue(server.site);
});

test('a server that wants to know who asks is not one that does not answer', async ({ page }) => {
  const enforced = await ServerProcess.start(undefined, ['--access', 'enforced']);
  await page.goto(`http://${address}`);
  await page.getByRole('textbox', { name: 'Server' }).fill(enforced.site);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('This server wants to know who you are')).toBeVisible();
  expect(await enforced.stop(), enforced.output).toBe(0);
});

async function answers(): Promise<true | undefined> {
  const response = await fetch(`http://${address}/`).catch(() => undefined);
  return response?.ok ? true : undefined;
}

/** Starts an X server on a free display and answers with its name. */
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
