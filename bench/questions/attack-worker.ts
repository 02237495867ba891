import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { makeBody } from '../data/screenshot-samples.ts';
import { thinPng } from '../data/thin-png.ts';

/** The attacker's data: the account's token, and an activity to upload images for. */
export type Attacker = {
  url: string;
  token: string;
  organizationId: number;
  projectId: number;
  activityId: string;
  takenAt: string;
  /** The number of concurrent loops of each attack. */
  loopsPerAttack: number;
  seconds: number;
};

/** Responses by attack and status. 0 means that the server closed the connection. */
export type AttackCounts = Record<string, Record<number, number>>;

// Real attackers use other machines; here they get a low priority.
setPriority(10);

const attacker = workerData as Attacker;
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
const endsAt = Date.now() + attacker.seconds * 1000;
const counts: AttackCounts = {};

/** Sends a request written by `write`. Resolves with the status, or 0 without a response. */
function send(
  path: string,
  contentType: string,
  write: (sent: ReturnType<typeof request>) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${attacker.token}`,
      'content-type': contentType,
    };
    const sent = request(
      `${attacker.url}${path}`,
      { method: 'POST', agent, headers, timeout: 60_000 },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(0));
    write(sent);
  });
}

const sendJson = (path: string, body: object) =>
  send(path, 'application/json', (sent) => sent.end(JSON.stringify(body)));

const multipart = 'multipart/form-data; boundary=screenshot-of-the-bench';
const images = [10_000_000, 40_000_000].map((height) => thinPng(height));
const range = {
  start: new Date(Date.now() - 399 * 86_400_000).toISOString(),
  finish: new Date().toISOString(),
};

/** Writes random bytes endlessly, as fast as the server accepts them. */
function writeWithoutEnd(sent: ReturnType<typeof request>): void {
  const noise = randomBytes(65_536);
  sent.write(makeBody(attacker, Buffer.alloc(0)).subarray(0, -60));
  const more = () => {
    while (!sent.destroyed && Date.now() < endsAt) if (!sent.write(noise)) return;
    sent.destroy();
  };
  sent.on('drain', more);
  more();
}

let turn = 0;
const attacks: Record<string, () => Promise<number>> = {
  'thin images': () => {
    const image = images[turn++ % images.length] ?? Buffer.alloc(0);
    return send('/api/screenshot/upload', multipart, (sent) => sent.end(makeBody(attacker, image)));
  },
  'reads of 400 days': () => {
    const path = turn++ % 2 === 0 ? '/api/activity/all' : '/api/dashboard/overview';
    return sendJson(path, { organization_id: attacker.organizationId, ...range });
  },
  'password changes': () =>
    sendJson('/api/user/update', {
      name: 'Ben Chmark',
      password: `attack ${turn++}`,
      current_password: 'guess',
    }),
  'endless uploads': () => send('/api/screenshot/upload', multipart, writeWithoutEnd),
};

async function attackUntilTheEnd(name: string, attack: () => Promise<number>): Promise<void> {
  const byStatus = (counts[name] ??= {});
  while (Date.now() < endsAt) {
    const status = await attack();
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    // Without a pause, refused connections would occupy this thread.
    if (status === 0) await wait(10);
  }
}

await Promise.all(
  Object.entries(attacks).flatMap(([name, attack]) =>
    Array.from({ length: attacker.loopsPerAttack }, () => attackUntilTheEnd(name, attack)),
  ),
);
agent.destroy();
parentPort?.postMessage(counts);
