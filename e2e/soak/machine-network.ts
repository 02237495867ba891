import { run } from '../stack/child.ts';

/** Runs at the same time have networks of their own. */
const number = (process.pid % 250) + 1;
/** Addresses that are set aside for tests of networks (RFC 2544), instead of those in the documents. */
export const testNetwork = `198.18.${number}.`;
export const documentNetwork = '10.0.0.';

/**
 * Machines on one network, as network namespaces of Linux that a bridge connects. Each has the loopback and the
 * address of its own, and its processes can be found by it. Needs root.
 */
export type MachineNetwork = {
  addressOf(machine: string): string;
  /** The command that runs a command on a machine. */
  on(machine: string, command: readonly string[]): [string, ...string[]];
  /**
   * Drops all packets between a machine and others, as a broken cable does, or only those of one TCP port. This
   * process still reaches both.
   */
  cut(machine: string, others: readonly string[], port?: number): Promise<void>;
  heal(machine: string): Promise<void>;
  /** SIGKILL to all processes of a machine. */
  killAll(machine: string): Promise<void>;
  close(): Promise<void>;
};

const bridge = `tt${number}-bridge`;
const namespaceOf = (machine: string) => `tt${number}-${machine}`;
const cableOf = (machine: string) => `tt${number}-to-${machine}`;

/** @param hosts the last number of the address of each machine, by its name */
export async function createNetwork(
  hosts: Readonly<Record<string, number>>,
): Promise<MachineNetwork> {
  const machines = Object.keys(hosts);
  const ip = (...args: string[]) => run('ip', args);
  const addressOf = (machine: string) => `${testNetwork}${hosts[machine]}`;
  const inside = (machine: string, ...command: string[]) =>
    ip('netns', 'exec', namespaceOf(machine), ...command);
  const killAll = async (machine: string) => {
    const pids = (await ip('netns', 'pids', namespaceOf(machine))).toString().split(/\s+/);
    for (const pid of pids.filter(Boolean)) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It has already exited.
      }
    }
  };
  const close = async () => {
    for (const machine of machines) {
      await killAll(machine).catch(() => undefined);
      await ip('link', 'del', cableOf(machine)).catch(() => undefined);
      await ip('netns', 'del', namespaceOf(machine)).catch(() => undefined);
    }
    await ip('link', 'del', bridge).catch(() => undefined);
  };
  await close();
  await ip('link', 'add', bridge, 'type', 'bridge');
  await ip('addr', 'add', `${testNetwork}1/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const machine of machines) {
    const namespace = namespaceOf(machine);
    const outer = cableOf(machine);
    await ip('netns', 'add', namespace);
    await ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    await ip('link', 'set', outer, 'master', bridge, 'up');
    await inside(machine, 'ip', 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    await inside(machine, 'ip', 'link', 'set', 'eth0', 'up');
    await inside(machine, 'ip', 'link', 'set', 'lo', 'up');
  }
  return {
    addressOf,
    on: (machine, command) => ['ip', 'netns', 'exec', namespaceOf(machine), ...command],
    cut: async (machine, others, port) => {
      const drop = (...rule: string[]) => inside(machine, 'iptables', ...rule, '-j', 'DROP');
      const ends = ['--sport', '--dport'].map((end) => ['-p', 'tcp', end, String(port)]);
      for (const other of others.map(addressOf)) {
        for (const packets of port === undefined ? [[]] : ends) {
          await drop('-A', 'INPUT', '-s', other, ...packets);
          await drop('-A', 'OUTPUT', '-d', other, ...packets);
        }
      }
    },
    heal: async (machine) => {
      await inside(machine, 'iptables', '-F');
    },
    killAll,
    close,
  };
}
