import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import { recordMinute } from '../data/recorded-minute.ts';
import type { Child } from '../stack/child.ts';
import { waitUntil } from '../stack/wait-until.ts';
import type { DebianSystem } from './debian-system.ts';
import { listDocuments, readBlocks } from './document-blocks.ts';

/** WAL is archived once a minute, and moved once a minute. */
const archiveMaxSeconds = 600;
/** Printed by a command that waits for the next block. */
const asksToStop = 'Now stop the server';
const backgroundMaxSeconds = 600;
/** Like one shell for all blocks of a document: the folder and the variables stay. */
const shellState = '/run/shell-state';
const postgresSettings = '/etc/postgresql/15/main/postgresql.conf';
/** The documents name one instant, which is replaced by one that was just now. */
const instants = { iso: '2026-03-10T14:05:00Z', sql: '2026-03-10 14:05:00+00' };

/** A system in which the blocks of the documents are run, and a person who works in what they install. */
export class FollowedSystem {
  readonly system: DebianSystem;
  readonly #port: number;
  readonly #url: string;
  readonly #replacements: Record<string, string>;
  #owner: { token: string; organizationId: number } | undefined;

  /** @param replacements examples of the documents, and what to use instead */
  constructor(system: DebianSystem, port: number, replacements: Record<string, string> = {}) {
    this.system = system;
    this.#replacements = replacements;
    this.#port = port;
    this.#url = `http://127.0.0.1:${port}`;
  }

  /** Follows all documents but the upgrade. After the installation someone records. */
  async followUntilUpgrade(way: string, inFolder: string): Promise<void> {
    for (const document of await listDocuments()) {
      if (document === 'upgrade.md') continue;
      await this.follow(document, way, inFolder);
      if (document === 'install.md') await this.work();
    }
  }

  async follow(document: string, way: string, inFolder: string): Promise<void> {
    await rm(join(this.system.root, shellState), { force: true });
    let waiting: Child | undefined;
    for (const { file, appendedTo, content, isBackground } of await readBlocks(document, way)) {
      const actual = await this.#replaceExamples(content);
      if (isBackground) {
        waiting = await this.#startUntilItAsks(actual, inFolder);
        continue;
      }
      const target = file ?? appendedTo;
      if (target === undefined) {
        // A restore to an instant is refused until the WAL of the change after it was moved.
        const seconds = actual.includes(' --to ') ? archiveMaxSeconds : 0;
        await this.#runBlockWithin(seconds, actual, inFolder);
        if (waiting !== undefined) await expectEnd(waiting);
        waiting = undefined;
        continue;
      }
      const path = join(this.system.root, target);
      await mkdir(dirname(path), { recursive: true });
      if (file === undefined) await appendFile(path, actual);
      else await writeFile(path, actual);
      await this.#setPort();
    }
  }

  version(): Promise<string> {
    return waitUntil('the server answers', async () => {
      const health = await fetch(`${this.#url}/api/health`);
      return ((await health.json()) as { version: string }).version;
    });
  }

  async listProjects(): Promise<string[]> {
    const { token, organizationId } = this.#requireOwner();
    const projects = await post<ApiReceives['project']['all']>(
      this.#url,
      'project/all',
      { organization_id: organizationId },
      token,
    );
    return projects.map(({ name }) => name).sort();
  }

  /** The bytes of all screenshots, as a page gets them. */
  async readScreenshots(): Promise<Buffer[]> {
    const { token, organizationId } = this.#requireOwner();
    const input = { organization_id: organizationId };
    const path = 'screenshot/all';
    const list = await post<ApiReceives['screenshot']['all']>(this.#url, path, input, token);
    return Promise.all(
      list.screenshots.map(async ({ url }) => {
        const response = await fetch(new URL(url ?? '', this.#url));
        if (!response.ok) throw new Error(`A screenshot answered ${response.status}`);
        return Buffer.from(await response.arrayBuffer());
      }),
    );
  }

  /** Someone creates the first account, an organization and a project, and records. */
  async work(): Promise<void> {
    // The link is printed a moment after the server answers.
    const token = await waitUntil('the first account is created', () => this.#register());
    const { id: organizationId } = await post<ApiReceives['organization']['create']>(
      this.#url,
      'organization/create',
      { name: 'Northwind' },
      token,
    );
    this.#owner = { token, organizationId };
    await recordMinute(this.#url, token, await this.#addProject('Website'));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.system.run('systemctl', 'stop', 'time-tracker');
    if (this.#hasPostgres()) await this.system.run('systemctl', 'stop', 'postgresql');
  }

  async #runBlockWithin(seconds: number, content: string, inFolder: string): Promise<void> {
    if (seconds === 0) return this.#runBlock(content, inFolder);
    const run = () => this.#runBlock(content, inFolder).then(() => true);
    await waitUntil(`it succeeds: ${content}`, run, seconds);
  }

  /** Starts a command that asks to stop the server, which the next block does. */
  async #startUntilItAsks(content: string, inFolder: string): Promise<Child> {
    const script = `${enterShell(inFolder)}\n${content}`;
    const child = this.system.start('sh', '-c', script);
    const asks = () => child.output().includes(asksToStop) || child.process.exitCode !== null;
    await waitUntil('the command asks to stop the server', asks, backgroundMaxSeconds);
    if (!child.output().includes(asksToStop)) throw new Error(child.output());
    return child;
  }

  async #runBlock(content: string, inFolder: string): Promise<void> {
    const leave = `{ set +x; export -p; echo "cd '$PWD'"; } >${shellState}`;
    const isNew = !this.#hasPostgres();
    await this.system.run('sh', '-c', `${enterShell(inFolder)}\nset -x\n${content}\n${leave}`);
    await this.#setPort();
    // Debian starts it when it is installed.
    if (isNew && this.#hasPostgres()) await this.system.run('systemctl', 'start', 'postgresql');
  }

  #hasPostgres(): boolean {
    return this.system.has(postgresSettings);
  }

  /** The ports of the documents may be taken on this machine. */
  async #setPort(): Promise<void> {
    const settings = '/etc/time-tracker.env';
    if (!this.system.has(settings)) return;
    if (/^PORT=/m.test(await this.system.read(settings))) return;
    await appendFile(join(this.system.root, settings), `PORT=${this.#port}\n`);
  }

  async #replaceExamples(content: string): Promise<string> {
    const settings = this.#hasPostgres() ? await this.system.read(postgresSettings) : '';
    const postgresPort = /^port = (\d+)/m.exec(settings)?.[1] ?? '5432';
    let replaced = content
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${this.#port}`)
      .replaceAll('5432', postgresPort)
      .replaceAll('<address of the repository>', '/opt/repository.git');
    for (const [example, actual] of Object.entries(this.#replacements))
      replaced = replaced.replaceAll(example, actual);
    if (!Object.values(instants).some((instant) => replaced.includes(instant))) return replaced;
    const now = await this.#passInstant();
    return replaced
      .replaceAll(instants.iso, now)
      .replaceAll(instants.sql, now.replace('T', ' ').replace('Z', '+00'));
  }

  /** An instant between two changes. */
  async #passInstant(): Promise<string> {
    await this.#addProject('Before');
    const instantMs = Math.ceil(Date.now() / 1000 + 1) * 1000;
    await waitUntil('the instant has passed', () => Date.now() > instantMs + 1000);
    await this.#addProject('After');
    if (this.#hasPostgres()) await this.#archiveOwnWal();
    return new Date(instantMs).toISOString().replace('.000Z', 'Z');
  }

  async #archiveOwnWal(): Promise<void> {
    const ask = async (query: string) =>
      (await this.system.run('sudo', '-u', 'postgres', 'psql', '-Atc', query)).trim();
    const segment = await ask('select pg_walfile_name(pg_switch_wal())');
    const isArchived = `select last_archived_wal >= '${segment}' from pg_stat_archiver`;
    await waitUntil('the WAL is archived', async () => (await ask(isArchived)) === 't', 120);
  }

  /** With the link of the log if nobody else may register. */
  async #register(): Promise<string> {
    const log = await this.system.read('/var/log/time-tracker.log');
    const password = 'a long enough password';
    const account = {
      email: 'olivia@example.com',
      first_name: 'Olivia',
      last_name: 'Example',
      password,
      password_confirmation: password,
      invitation: [...log.matchAll(/registration\?invitation=([\w-]+)/g)].at(-1)?.[1],
    };
    const path = 'register';
    return (await post<ApiReceives['user']['register']>(this.#url, path, account)).api_token;
  }

  async #addProject(name: string): Promise<number> {
    const { token, organizationId } = this.#requireOwner();
    const project = { organization_id: organizationId, name };
    const path = 'project/create';
    return (await post<ApiReceives['project']['create']>(this.#url, path, project, token)).id;
  }

  #requireOwner(): { token: string; organizationId: number } {
    if (this.#owner === undefined) throw new Error('Nobody works here yet');
    return this.#owner;
  }
}

/** A shell that goes on where the one of the last block ended. */
function enterShell(inFolder: string): string {
  return `set -e\ncd ${inFolder}; [ ! -f ${shellState} ] || . ${shellState}`;
}

async function expectEnd({ process, output }: Child): Promise<void> {
  await waitUntil('the command ends', () => process.exitCode !== null, backgroundMaxSeconds);
  if (process.exitCode !== 0) throw new Error(`It ended with ${process.exitCode}:\n${output()}`);
}
