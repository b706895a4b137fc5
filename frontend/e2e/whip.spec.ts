import { expect, stopPublishing, test, type Publisher } from './fixtures';

type Page = typeof globalThis & { publisher: Publisher };

test('whip-whep restarts ICE, media goes on, and it leaves without a complaint', async ({
  publish,
  request,
  server,
}) => {
  const page = await publish('second-wind');
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const received = async () => {
    const answer = await request.get(`http://${server.ports.api}/api/v1/streams/`);
    const { streams } = (await answer.json()) as { streams: { name: string; recv_bytes: number }[] };
    return streams.find(({ name }) => name === 'second-wind')?.recv_bytes ?? 0;
  };
  const clients = async () => {
    const answer = await request.get(`http://${server.ports.api}/api/v1/clients/?count=100`);
    const all = ((await answer.json()) as { clients: { id: string; name: string }[] }).clients;
    return all.filter(({ name }) => name === 'second-wind').map(({ id }) => id);
  };
  await expect.poll(received).toBeGreaterThan(10_000);
  const before = await clients();

  await page.evaluate(() => (globalThis as Page).publisher.restart());
  const soFar = await received();
  await expect.poll(received).toBeGreaterThan(soFar + 50_000);
  expect(await clients(), 'the same session').toEqual(before);

  await stopPublishing(page);
  await expect.poll(clients).toEqual([]);
  expect(complaints).toEqual([]);
});
