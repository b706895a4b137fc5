import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { received, watchPeers } from './peers';

type Call = 'whip' | 'whep' | 'publish' | 'play' | 'close';
type Sdk = Record<Call, (address?: string) => Promise<void>>;

const call = (page: Page, method: Call, address?: string) =>
  page.evaluate(([name, at]) => (globalThis as unknown as { srs: Sdk }).srs[name](at), [
    method,
    address,
  ] as const);

test.beforeEach(({ context }) => watchPeers(context));

for (const [name, publish, play] of [
  ['SrsRtcWhipWhepAsync', 'whip', 'whep'],
  ['SrsRtcPublisherAsync and SrsRtcPlayerAsync', 'publish', 'play'],
] as const) {
  test(`a page written for ${name} publishes and plays`, async ({ testPages, open, server }) => {
    const id = `srs-${play}`;
    const whip = server.urls(id).whipUrl;
    const address = {
      whip,
      whep: whip.replace('/whip/', '/whip-play/'),
      publish: `webrtc://${server.ports.api}/live/${id}`,
      play: `webrtc://${server.ports.api}/live/${id}`,
    };
    const viewer = await open(testPages.url('srs.html', {}));
    await call(viewer, play, address[play]); // started early: it waits for the publisher

    const publisher = await open(testPages.url('srs.html', {}));
    await call(publisher, publish, address[publish]);
    await expect.poll(async () => (await received(viewer)).framesDecoded).toBeGreaterThan(30);
    await expect.poll(async () => (await received(viewer)).audioPackets).toBeGreaterThan(0);

    await call(publisher, 'close');
    await call(viewer, 'close');
  });
}

test('a tool written for SRS sees and kicks the publisher', async ({ testPages, open, request, server }) => {
  const api = `http://${server.ports.api}/api/v1`;
  const publisher = await open(testPages.url('srs.html', {}));
  await call(publisher, 'whip', server.urls('srs-kick').whipUrl);
  const cid = async () => {
    const { streams } = (await (await request.get(`${api}/streams/`)).json()) as {
      streams: { name: string; publish: { active: boolean; cid?: string } }[];
    };
    return streams.find(({ name }) => name === 'srs-kick')?.publish.cid;
  };
  await expect.poll(cid).toBeTruthy();
  const answer = await request.delete(`${api}/clients/${await cid()}`);
  expect(((await answer.json()) as { code: number }).code).toBe(0);
  await expect.poll(cid).toBeUndefined();
});
