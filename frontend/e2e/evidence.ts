import type { BrowserContext, Page } from '@playwright/test';
import type { ServerProcess } from './server-process';

const serverLines = 40;

/** Returns what a failed test's pages and server were doing: the pages' connections, and the server's last lines. */
export async function evidence(context: BrowserContext, server: ServerProcess): Promise<string> {
  const pages = await Promise.all(context.pages().map(describe));
  return [...pages, ...server.output.trimEnd().split('\n').slice(-serverLines)].join('\n');
}

async function describe(page: Page): Promise<string> {
  const connections = page.evaluate(connectionsOfPage).catch((error: unknown) => [String(error)]);
  return [page.url(), ...(await connections)].join('\n  ');
}

/** Returns a line for each connection that watchPeers sees. */
async function connectionsOfPage(): Promise<string[]> {
  const { watchedPeers = [] } = globalThis as { watchedPeers?: RTCPeerConnection[] };
  return Promise.all(
    watchedPeers.map(async (peer) => {
      const reports = [...(await peer.getStats()).values()] as Record<string, unknown>[];
      const flows = reports
        .filter(({ type }) => type === 'inbound-rtp' || type === 'outbound-rtp')
        .map((flow) => {
          const counted = [
            flow['packetsReceived'],
            flow['packetsSent'],
            flow['framesEncoded'],
            flow['framesDecoded'],
          ];
          return `${String(flow['type'])} ${String(flow['kind'])} ${counted.map((count) => String(count ?? '-')).join(' ')}`;
        });
      return [`${peer.connectionState} ${peer.iceConnectionState}`, ...flows].join(', ');
    }),
  );
}
