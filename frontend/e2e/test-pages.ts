import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const files: Record<string, string> = {
  '/publish.html': here('test-pages/publish.html'),
  '/publish.js': here('test-pages/publish.js'),
  '/clock.js': here('test-pages/clock.js'),
  '/srs.html': here('test-pages/srs.html'),
  '/srs.js': here('test-pages/srs.js'),
  '/play.html': here('test-pages/play.html'),
  '/play.js': here('test-pages/play.js'),
  '/modules/whip.js': here('../node_modules/whip-whep/whip.js'),
  '/modules/hls.js': here('../node_modules/hls.js/dist/hls.mjs'),
  '/modules/mpegts.js': here('../node_modules/mpegts.js/dist/mpegts.js'),
  '/modules/flv.js': here('../node_modules/flv.js/dist/flv.js'),
};

const typeOf = (path: string) => (extname(path) === '.html' ? 'text/html; charset=utf-8' : 'text/javascript');

/** A web site for the tests. Its pages publish and play as a third-party web application would. */
export class TestPages {
  private constructor(private readonly server: Server) {}

  static async open(): Promise<TestPages> {
    const server = createServer((request, response) => {
      const path = files[new URL(request.url ?? '/', 'http://pages').pathname];
      if (!path) return response.writeHead(204).end();
      readFile(path).then(
        (body) => response.writeHead(200, { 'Content-Type': typeOf(path) }).end(body),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestPages(server);
  }

  url(page: string, query: Record<string, string>): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${page}?${new URLSearchParams(query).toString()}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
