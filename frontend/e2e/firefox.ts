import { networkInterfaces } from 'node:os';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { expect } from './fixtures';
import { Speaker } from './speaker';

type Prefs = Record<string, string | number | boolean>;

/**
 * Preferences for H.264 by WebRTC, decoded by the system's libavcodec. Users get it from Cisco's OpenH264
 * plugin, which Firefox downloads and no distribution contains.
 */
export const withH264: Prefs = {
  'media.webrtc.hw.h264.enabled': true,
  'media.navigator.mediadatadecoder_h264_enabled': true,
  'gfx.blacklist.webrtc.hw.acceleration.h264': 1,
};

/** Preferences that give pages a fake camera and microphone. */
export const withCamera: Prefs = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
};

/** Preferences that allow connections through a TURN server only. There is none, so WebRTC cannot connect. */
export const withoutWay: Prefs = { 'media.peerconnection.ice.relay_only': true };

/** Returns an address of this machine that is not a loopback address. */
export function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!own) throw new Error('this machine has no IPv4 address but on loopback');
  return own.address;
}

/**
 * Firefox from the distribution, with a speaker. Playwright drives only its own builds of Firefox, so this
 * one is driven by WebDriver BiDi. Autoplay with sound is allowed, because no test user touches the page.
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

  /** Waits until the pictures move and the encoder's tone is heard. */
  async plays(page: Page): Promise<void> {
    await expect.poll(() => picturesOf(page), 'pictures move').toBeGreaterThan(20);
    await expect.poll(async () => (await this.speaker.hear()).tone, 'the tone is heard').toBeGreaterThan(0.8);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.speaker.close();
  }
}

/** Returns how many different pictures are shown within two seconds. */
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

/** Returns the page's notice about HLS, or '' if the show plays by WebRTC. */
export function said(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main p > [role=status]')?.textContent ?? '');
}

/** Returns 'WebRTC' if the video plays a MediaStream, else 'HLS'. */
export function comesBy(page: Page): Promise<string> {
  return page.evaluate(() => (document.querySelector('video')?.srcObject ? 'WebRTC' : 'HLS'));
}
