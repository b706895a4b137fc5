import { networkInterfaces } from 'node:os';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expect } from './fixtures';
import { Speaker } from './speaker';

type Prefs = Record<string, string | number | boolean>;

/**
 * As with Cisco's OpenH264 plugin, which is fetched from the network and in no distribution: H.264 by
 * WebRTC, here decoded by the system's libavcodec.
 */
export const withH264: Prefs = {
  'media.webrtc.hw.h264.enabled': true,
  'media.navigator.mediadatadecoder_h264_enabled': true,
  'gfx.blacklist.webrtc.hw.acceleration.h264': 1,
};

/** May connect through a TURN server only, and there is none. */
export const withoutWay: Prefs = { 'media.peerconnection.ice.relay_only': true };

/** An address of this machine that is not on loopback. */
export function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!own) throw new Error('this machine has no IPv4 address but on loopback');
  return own.address;
}

/**
 * Firefox as the distribution has it, with a speaker. Playwright drives builds of its own only, so this
 * one is driven by WebDriver BiDi. It may play sound unasked, since nobody touches its pages.
 */
export class Firefox {
  private constructor(
    private readonly browser: Browser,
    readonly speaker: Speaker,
  ) {}

  static async open(prefs: Prefs = {}): Promise<Firefox> {
    const speaker = await Speaker.open();
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
      headless: true,
      env: { ...process.env, ...speaker.env },
      extraPrefsFirefox: { 'media.autoplay.default': 0, ...prefs },
    });
    return new Firefox(browser, speaker);
  }

  async visit(url: string): Promise<Page> {
    const page = await this.browser.newPage();
    await page.goto(url);
    return page;
  }

  /** Waits until pictures move and an encoder's tone is heard. */
  async plays(page: Page): Promise<void> {
    await expect.poll(() => picturesOf(page), 'pictures move').toBeGreaterThan(20);
    await expect.poll(async () => (await this.speaker.hear()).tone, 'the tone is heard').toBeGreaterThan(0.8);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.speaker.close();
  }
}

/** How many different pictures are shown within two seconds. */
function picturesOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const video = document.querySelector('video');
    const context = new OffscreenCanvas(64, 36).getContext('2d', { willReadFrequently: true });
    const seen = new Set<string>();
    for (const until = performance.now() + 2000; video && context && performance.now() < until;) {
      await new Promise(requestAnimationFrame);
      context.drawImage(video, 0, 0, 64, 36);
      seen.add(context.getImageData(0, 0, 64, 36).data.join());
    }
    return seen.size;
  });
}

/** What the page says of how the show comes; empty where it comes by WebRTC. */
export function said(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main p > [role=status]')?.textContent ?? '');
}

/** How the picture comes: a MediaStream is WebRTC's. */
export function comesBy(page: Page): Promise<string> {
  return page.evaluate(() => (document.querySelector('video')?.srcObject ? 'WebRTC' : 'HLS'));
}
