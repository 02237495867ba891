import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startChild } from '../stack/child.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { readBlocks } from './document-blocks.ts';
import {
  createNetwork,
  documentNetwork,
  testNetwork,
  type MachineNetwork,
} from './machine-network.ts';

/** What `npm run soak` installs where it may. */
const hasPatroni = ['patroni', 'etcd', 'ip'].every((name) =>
  ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, name))),
);

/** As in docs/operate/high-availability.md: PostgreSQL on the first two, etcd on all. */
const machines = { one: 21, two: 22, three: 23 };
type Machine = keyof typeof machines;
export type DatabaseMachine = Exclude<Machine, 'three'>;
const all = ['one', 'two', 'three'] as const;
const databases = ['one', 'two'] as const;

const documents = join(repositoryRoot, 'docs/operate/high-availability');
const startSeconds = 180;

type Member = { role: string; state: string };

/** Two PostgreSQL with Patroni, and three etcd, with the documented settings. */
export type DatabaseMachines = {
  addressOf(machine: Machine): string;
  leader(): Promise<DatabaseMachine>;
  /** Resolves when one leads and the other follows it, synchronously unless this is the control. */
  waitForPair(): Promise<void>;
  /** SIGKILL to all processes of a machine. */
  kill(machine: Machine): Promise<void>;
  /** Starts what the machine runs at its boot. */
  boot(machine: Machine): Promise<void>;
  switchover(): Promise<void>;
  /** Cuts a machine off the two others. HAProxy still reaches it. */
  cutOff(machine: Machine): Promise<void>;
  /** Cuts the two PostgreSQL off each other. Patroni and etcd still reach all. */
  cutReplication(): Promise<void>;
  heal(machine: Machine): Promise<void>;
  /** What Patroni, PostgreSQL and etcd printed. */
  output(): string;
  close(): Promise<void>;
};

type Lab = {
  network: MachineNetwork;
  folder: string;
  isSynchronous: boolean;
  outputs: (() => string)[];
};

/** Without synchronous replication, as a control in which acknowledged time must be lost. */
export async function startDatabaseMachines({
  isSynchronous,
}: {
  isSynchronous: boolean;
}): Promise<DatabaseMachines> {
  if (!hasPatroni) throw new Error('Install patroni, etcd-server, postgresql-15 and iproute2.');
  if (process.getuid?.() !== 0) throw new Error('Network namespaces need root.');
  const folder = await mkdtemp(join(tmpdir(), 'tracker-databases-'));
  await chmod(folder, 0o755);
  const network = await createNetwork(machines);
  const lab: Lab = { network, folder, isSynchronous, outputs: [] };
  const close = async () => {
    await network.close();
    await rm(folder, { recursive: true, force: true });
  };
  const output = () => lab.outputs.map((read) => read()).join('\n');
  try {
    for (const machine of all) await boot(lab, machine);
    await waitForPair(lab);
  } catch (error) {
    const printed = output();
    await close();
    throw new Error(`The databases did not start. They printed:\n${printed}`, { cause: error });
  }
  return {
    addressOf: network.addressOf,
    leader: () => findLeader(network),
    waitForPair: () => waitForPair(lab),
    kill: network.killAll,
    boot: (machine) => boot(lab, machine),
    switchover: () => changeRoles(lab),
    cutOff: (machine) =>
      network.cut(
        machine,
        all.filter((other) => other !== machine),
      ),
    cutReplication: () => network.cut('one', ['two'], 5432),
    heal: network.heal,
    output,
    close,
  };
}

async function boot({ network, folder, isSynchronous, outputs }: Lab, machine: Machine) {
  const own = join(folder, machine);
  for (const name of ['etcd', 'postgresql']) await mkdir(join(own, name), { recursive: true });
  await run('chown', ['-R', 'postgres:postgres', own]);
  const settings = async (name: string) => {
    const path = join(own, name);
    const text = describeMachine(await readFile(join(documents, name), 'utf8'), machine, own);
    await writeFile(path, isSynchronous ? text : makeAsynchronous(text), { mode: 0o644 });
    return path;
  };
  const start = (...command: string[]) => {
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
    const [program, ...args] = network.on(machine, [...asPostgres, ...command]);
    outputs.push(startChild(program, args, { env: { HOME: own } }).output);
  };
  start('/usr/bin/etcd', '--config-file', await settings('etcd.yml'));
  if (machine !== 'three') start('/usr/bin/patroni', await settings('patroni.yml'));
}

function makeAsynchronous(patroni: string): string {
  return patroni
    .replace('synchronous_mode: true', 'synchronous_mode: false')
    .replace(/maximum_lag_on_failover: \d+/, 'maximum_lag_on_failover: 1000000000');
}

function findLeader({ addressOf }: MachineNetwork): Promise<DatabaseMachine> {
  const read = async () => {
    for (const machine of databases) {
      const answer = await askPatroni(addressOf(machine), 'primary');
      if (answer?.ok) return machine;
    }
    return undefined;
  };
  return waitUntil('a database leads', read, startSeconds);
}

async function waitForPair({ network, isSynchronous }: Lab): Promise<void> {
  const follower = isSynchronous ? 'sync_standby' : 'replica';
  const isInOrder = async () => {
    const members = await listMembers(network);
    const states = members.map(({ role, state }) => `${role} ${state}`).sort();
    return states.join() === `leader running,${follower} running`;
  };
  await waitUntil('both databases are in order', isInOrder, startSeconds);
}

async function listMembers({ addressOf }: MachineNetwork): Promise<Member[]> {
  for (const machine of databases) {
    const answer = await askPatroni(addressOf(machine), 'cluster');
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  throw new Error('No Patroni answers.');
}

async function changeRoles({ network, folder }: Lab): Promise<void> {
  const settings = join(folder, 'one', 'patroni.yml');
  for (const { content } of await readBlocks('high-availability.md', 'switchover')) {
    const script = content.replaceAll('/etc/patroni/config.yml', settings);
    const [program, ...args] = network.on('one', ['sh', '-ec', script]);
    await run(program, args);
  }
}

/** The documented settings of the first machine for another one, with addresses and folders of the test. */
function describeMachine(text: string, machine: Machine, folder: string): string {
  return text
    .replace(/^name: one$/m, `name: ${machine}`)
    .replace(
      /((?:listen|advertise|connect)[\w-]*: (?:http:\/\/)?10\.0\.0\.)21/g,
      `$1${machines[machine]}`,
    )
    .replaceAll(documentNetwork, testNetwork)
    .replaceAll(/\/var\/(?:lib|run)\/(postgresql|etcd)/g, `${folder}/$1`);
}

async function askPatroni(address: string, path: string): Promise<Response | undefined> {
  return fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(3000) }).catch(
    () => undefined,
  );
}
