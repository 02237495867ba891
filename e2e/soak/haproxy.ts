import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../stack/child.ts';
import { findFreePort } from '../stack/free-port.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';

/** What `npm run soak` installs where it may. */
export const hasHaproxy = existsSync('/usr/sbin/haproxy');

/** The file that operators use. */
const configuration = join(repositoryRoot, 'docs/operate/load-balancer/haproxy.cfg');

export type LoadBalancer = {
  url: string;
  /** How many responses the clients got so far, by the first digit of their status. */
  countResponses(): Promise<{ ok: number; clientErrors: number; serverErrors: number }>;
  /** Which servers get requests: `one`, `two`. */
  listUsed(): Promise<string[]>;
  output(): string;
  stop(): Promise<void>;
};

/**
 * HAProxy with the documented configuration. `servers` are two addresses such as 127.0.0.1:3000. Resolves when
 * it sends requests to one of them. More files of configuration, and the variables they read, can be given.
 */
export async function startHaproxy(
  servers: readonly [string, string],
  more: { files?: string[]; env?: Record<string, string> } = {},
): Promise<LoadBalancer> {
  if (!hasHaproxy) throw new Error('Install haproxy.');
  const listen = `127.0.0.1:${await findFreePort()}`;
  const statistics = `127.0.0.1:${await findFreePort()}`;
  const files = [configuration, ...(more.files ?? [])].flatMap((path) => ['-f', path]);
  const haproxy = startChild('/usr/sbin/haproxy', ['-db', ...files], {
    env: {
      LISTEN: listen,
      STATISTICS: statistics,
      SERVER_1: servers[0],
      SERVER_2: servers[1],
      ...more.env,
    },
  });
  const readRows = async () => {
    const response = await fetch(`http://${statistics}/;csv`);
    return parseStatistics(await response.text());
  };
  const listUsed = async () => {
    const rows = (await readRows()).filter(({ pxname }) => pxname === 'servers');
    return rows
      .filter(({ svname, status }) => svname !== 'BACKEND' && status?.startsWith('UP'))
      .map(({ svname }) => svname ?? '');
  };
  const balancer: LoadBalancer = {
    url: `http://${listen}`,
    countResponses: async () => {
      const row = (await readRows()).find(
        ({ pxname, svname }) => pxname === 'time_tracker' && svname === 'FRONTEND',
      );
      return {
        ok: Number(row?.['hrsp_2xx']),
        clientErrors: Number(row?.['hrsp_4xx']),
        serverErrors: Number(row?.['hrsp_5xx']),
      };
    },
    listUsed,
    output: haproxy.output,
    stop: () => haproxy.kill(),
  };
  await waitUntil(
    'HAProxy uses a server',
    async () => {
      if (haproxy.process.exitCode !== null) throw new Error(haproxy.output());
      // Servers count as up until their first check.
      const answer = await fetch(`${balancer.url}/api/health/ready`);
      return answer.ok && (await listUsed()).length > 0;
    },
    120,
  );
  return balancer;
}

/** The rows of HAProxy's statistics in CSV, by the names in their head. */
function parseStatistics(text: string): Partial<Record<string, string>>[] {
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.replace(/^# /, '').split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, values[index]]));
  });
}
