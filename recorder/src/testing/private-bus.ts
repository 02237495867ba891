import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { MessageBus } from '../desktop/message-bus.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const canHaveBus = existsSync('/usr/bin/dbus-daemon');

export type PrivateBus = {
  address: string;
  /** A program of the test on this bus. */
  connect: () => Promise<MessageBus>;
  /** Ends the bus, as the end of the desktop session would. */
  end: () => Promise<void>;
};

/** A message bus of this test only, which starts no other programs. */
export async function startPrivateBus(): Promise<PrivateBus> {
  const folder = await temporaryFolder();
  const config = join(folder, 'bus.conf');
  await writeFile(config, describeBus(join(folder, 'bus.sock')));
  const daemon = spawn(
    'dbus-daemon',
    [`--config-file=${config}`, '--nofork', '--print-address=1', '--nopidfile'],
    { env: { PATH: '/usr/bin:/bin' }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  onTestFinished(() => void daemon.kill('SIGKILL'));
  // It prints its address when it is ready.
  const [printed] = (await Promise.race([once(daemon.stdout, 'data'), once(daemon, 'exit')])) as [
    unknown,
  ];
  if (!Buffer.isBuffer(printed)) throw new Error('dbus-daemon ended before it was ready');
  const address = printed.toString().trim();
  return {
    address,
    connect: async () => {
      const bus = await MessageBus.open(address);
      if (!bus) throw new Error('The bus does not answer');
      onTestFinished(() => bus.close());
      return bus;
    },
    end: async () => {
      daemon.kill('SIGKILL');
      await once(daemon, 'exit');
    },
  };
}

function describeBus(socket: string): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}
