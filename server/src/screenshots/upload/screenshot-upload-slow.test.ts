import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTeam, type Team } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../../testing/uploads.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
});
afterAll(() => app.close());

/** More than the number of concurrent uploads. */
const slowSenders = 60;

test('senders that stall after the first bytes do not block others', async () => {
  const { token } = team.owner;
  const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const head =
    'POST /api/screenshot/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
    `Authorization: Bearer ${token}\r\nContent-Length: 1000000\r\n\r\n` +
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nRIFF';
  let asked = 0;
  app.server.server.on('request', () => (asked += 1));
  const sockets = Array.from({ length: slowSenders }, () => connect(Number(port), '127.0.0.1'));
  try {
    for (const socket of sockets) socket.write(head);
    await expect.poll(() => asked, { message: 'all requests to arrive' }).toBe(slowSenders);
    const activityId = await recordWork(app, token, team.projectId, '09:00', '09:10');
    const sent = described(activityId, at('09:03'));
    const { status, body } = await upload(app, token, sent, await newPicture());
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: sent.id, status: 'stored' });
  } finally {
    await Promise.all(
      sockets.map(async (socket) => {
        socket.destroy();
        await once(socket, 'close');
      }),
    );
  }
});
