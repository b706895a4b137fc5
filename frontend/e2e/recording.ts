import { startEncoder } from './encoder';
import { eventually } from './subprocess';
import type { ServerProcess } from './server-process';

/** The fields of a recording's status that the tests use. */
export interface Recording {
  status: string;
  uploadedChunks: number;
  duration: number;
  chunks: { cid: string; duration: number }[];
  playbackUrls: { manifestUrl: string };
}

/** Publishes an event with an encoder, records so many chunks, and returns the finished recording. */
export async function record(server: ServerProcess, eventId: string, chunks: number): Promise<Recording> {
  const encoder = startEncoder(server.urls(eventId).streamUrl, { bframes: 2 });
  try {
    await eventually(`${eventId} is on stage`, () => server.isLive(eventId), encoder);
    await ask(server, '/api/livestream/start', {
      eventId,
      creator: `0x${'12'.repeat(20)}`,
      startTime: Date.now(),
      resolution: '640x360',
      bitrate: '1000k',
    });
    const reached = (done: (r: Recording) => boolean) => async () => {
      const r = (await ask(server, `/api/livestream/${eventId}/status`)) as Recording;
      return done(r) ? r : undefined;
    };
    for (let n = 1; n <= chunks; n++)
      await eventually(
        `${n} chunks`,
        reached((r) => r.uploadedChunks >= n),
        encoder,
      );
    await ask(server, '/api/livestream/stop', { eventId });
    return await eventually(
      'the last chunk',
      reached((r) => r.status === 'completed'),
    );
  } finally {
    await encoder.kill();
  }
}

async function ask(server: ServerProcess, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(
    server.site + path,
    body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
