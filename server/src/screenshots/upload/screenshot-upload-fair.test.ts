import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTeam, type Team } from '../../testing/factories.ts';
import { createImageDecoders, type ImageDecoders } from '../images/image-decoders.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../../testing/uploads.ts';

let app: TestApp;
let decoders: ImageDecoders;
let team: Team;
let work: string;
/** Takes a decoder many times longer than an ordinary screenshot. */
let large: Buffer;
beforeAll(async () => {
  const log = { error: () => undefined };
  decoders = createImageDecoders({ log, concurrency: 3 });
  app = await startTestApp({ decoders });
  app.setNow(evening);
  team = await makeTeam(app);
  work = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
  const size = { width: 6000, height: 4000, channels: 3 as const };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  large = await sharp({ create: { ...size, background: 'black', noise } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  decoders[Symbol.dispose]();
});

const manyUploads = 14;

test(
  'large images of one person hardly delay the upload of another organization',
  { tags: 'full' },
  async () => {
    const others = await makeTeam(app, 'Others');
    const othersWork = await recordWork(
      app,
      others.owner.token,
      others.projectId,
      '09:00',
      '09:10',
    );
    const small = await newPicture();
    let stored = 0;
    const flood = Array.from({ length: manyUploads }, async () => {
      const { status } = await upload(app, team.owner.token, described(work, at('09:03')), large);
      expect(status).toBe(200);
      stored += 1;
    });
    await Promise.race(flood);
    const sent = described(othersWork, at('09:03'));
    const { status } = await upload(app, others.owner.token, sent, small);
    expect(status).toBe(200);
    expect(stored).toBeLessThan(manyUploads / 2);
    await Promise.all(flood);
  },
);

/** Sends an upload over a separate connection. Resolves with the response. */
function sendUpload(port: string, id: string) {
  const boundary = 'x';
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`;
  const sent = { ...described(work, at('09:03')), id };
  const client = request({
    host: '127.0.0.1',
    port,
    path: '/api/screenshot/upload',
    method: 'POST',
    headers: {
      authorization: `Bearer ${team.owner.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  client.on('error', () => undefined);
  client.write(`${part('screenshot')}\r\n\r\n${JSON.stringify(sent)}\r\n`);
  client.write(`${part('image')}; filename="a"\r\n\r\n`);
  client.write(large);
  client.end('\r\n--x--\r\n');
  const answered = new Promise<void>((resolve) => client.once('response', () => resolve()));
  return { answered, disconnect: () => client.destroy() };
}

test('does not decode images whose senders have disconnected', { tags: 'full' }, async () => {
  const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const ids = Array.from({ length: manyUploads }, () => described(work, at('09:03')).id);
  const uploads = ids.map((id) => sendUpload(port, id));
  await Promise.race(uploads.map(({ answered }) => answered));
  for (const { disconnect } of uploads) disconnect();
  // Queued after all waiting images of the same person.
  const last = await upload(
    app,
    team.owner.token,
    described(work, at('09:04')),
    await newPicture(),
  );
  expect(last.status).toBe(200);
  const stored = await app.asOwner('select id from screenshots where id = any($1)', [ids]);
  expect(stored.length).toBeLessThan(manyUploads / 2);
});
