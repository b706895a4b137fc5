import { expect, type BrowserContext, type Page } from '@playwright/test';

/** The totals that a page's peer connections have received so far. */
export interface Received {
  connections: number;
  framesDecoded: number;
  /** Freezes of the picture, as WebRTC statistics count them (freezeCount). */
  freezes: number;
  audioPackets: number;
  /** The total audio energy. Silence adds nothing. */
  audioEnergy: number;
}

type Watched = typeof globalThis & { watchedPeers: RTCPeerConnection[] };

/** Makes the peer connections of pages opened afterwards visible to `received`. */
export async function watchPeers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const peers: RTCPeerConnection[] = ((globalThis as Watched).watchedPeers = []);
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        peers.push(this);
      }
    };
  });
}

/** Waits until the page has decoded this many more pictures. Returns what it had received before. */
export async function seesMore(page: Page, pictures: number): Promise<Received> {
  const before = await received(page);
  const decoded = async () => (await received(page)).framesDecoded;
  await expect.poll(decoded).toBeGreaterThan(before.framesDecoded + pictures);
  return before;
}

export async function received(page: Page): Promise<Received> {
  return page.evaluate(async () => {
    const peers = (globalThis as Watched).watchedPeers;
    const sum = {
      connections: peers.length,
      framesDecoded: 0,
      freezes: 0,
      audioPackets: 0,
      audioEnergy: 0,
    };
    for (const peer of peers) {
      for (const entry of (await peer.getStats()).values()) {
        if (entry.type !== 'inbound-rtp') continue;
        if (entry.kind === 'video') {
          sum.framesDecoded += entry.framesDecoded;
          sum.freezes += entry.freezeCount;
        } else {
          sum.audioPackets += entry.packetsReceived;
          sum.audioEnergy += entry.totalAudioEnergy;
        }
      }
    }
    return sum;
  });
}
