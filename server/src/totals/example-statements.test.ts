import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, type Database } from '../database/database.ts';
import { createKeyring } from '../files/keyring.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { seedActivities, seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Statement = { text: string; values: readonly unknown[] };

let sent: Statement[] = [];

class LoggingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...rest: unknown[]) => unknown;
    const query = (statement: Statement, ...rest: unknown[]) => {
      sent.push(statement);
      return send(statement, ...rest);
    };
    Object.assign(this, { query });
  }
}

let builder: TestApp;
let app: TestApp;
let database: Database;
let team: SeededTeam;
beforeAll(async () => {
  const keyring = createKeyring(randomBytes(32));
  builder = await startTestApp({ keyring });
  team = await seedTeam(builder, { users: 2, projects: 2 });
  const [userId = 0] = team.userIds;
  const [projectId = 0] = team.projectIds;
  const work = { projectId, userId, activeSeconds: 300, measuredSeconds: 600 };
  const [start, finish] = [new Date(at('14:00')), new Date(at('14:10'))];
  await seedActivities(builder, team, [{ ...work, start, finish }]);
  const [row] = await builder.asOwner<{ name: string }>('select current_database() as name');
  const connection = { ...inject('postgres').app, database: row?.name, Client: LoggingClient };
  database = createDatabase(connection, { requests: 2 });
  app = await startTestApp({ database, keyring });
  app.setNow(evening);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await builder.close();
});

const range = { start: '2026-03-02T22:47:30Z', finish: '2026-03-05T01:20:00Z' };
const zone = { time_zone: 'Europe/Berlin' };
const examples: [title: string, path: string, input: object][] = [
  ['The nine numbers of the dashboard', 'activity/get', {}],
  ['Work by day', 'activity/days', { ...range, ...zone }],
  ['App time by name', 'app/totals', { ...range, ...zone, by: 'name' }],
  [
    'App time by title, from rows',
    'app/totals',
    { ...range, ...zone, by: 'title', name: 'Editor' },
  ],
  ['App time by member', 'app/totals', { ...range, ...zone, by: 'member' }],
  ['App time by day', 'app/totals', { ...range, ...zone, by: 'day' }],
];

test('the totals engine sends the statements of example-statements.generated.sql', async () => {
  const written: string[] = [];
  for (const [title, path, input] of examples) {
    sent = [];
    const body = { organization_id: team.organizationId, ...input };
    expect((await app.post(`/api/${path}`, body, team.tokens[0])).status, title).toBe(200);
    const statement = longest(sent.filter(({ text }) => isOfTotals(text)));
    const text = indent(fillIn(statement));
    await builder.asOwner(text);
    written.push(`-- ${title} (${path})\n${text};\n`);
  }
  const head =
    '-- What the totals engine sends to PostgreSQL, with example values, to paste into psql.\n' +
    '-- Checked by example-statements.test.ts; `npx vitest run -u` on it writes this file again.\n';
  await expect([head, ...written].join('\n')).toMatchFileSnapshot(
    './example-statements.generated.sql',
  );
});

function isOfTotals(text: string): boolean {
  return /_totals|activities|activity_apps/.test(text);
}

function longest(statements: readonly Statement[]): Statement {
  const [first, ...others] = statements;
  if (first === undefined) throw new Error('No statement reads totals');
  return others.reduce((a, b) => (b.text.length > a.text.length ? b : a), first);
}

/** A statement with its parameters as literals. */
function fillIn({ text, values }: Statement): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1]));
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new Error(`No literal for ${JSON.stringify(value)}`);
}

/** Two spaces for each open parenthesis, since the templates are nested. */
function indent(text: string): string {
  let depth = 0;
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const closing = /^\)*/.exec(line)?.[0].length ?? 0;
      const written = '  '.repeat(Math.max(0, depth - closing)) + line;
      depth += line.split('(').length - line.split(')').length;
      return written;
    })
    .join('\n');
}
