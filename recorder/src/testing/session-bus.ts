import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

export const canHaveKeychain = ['/usr/bin/dbus-daemon', '/usr/bin/gnome-keyring-daemon'].every(
  (path) => existsSync(path),
);

/** For programs that must not find the session of the person who runs the tests. */
export const environmentWithoutBus: NodeJS.ProcessEnv = {
  PATH: '/usr/bin:/bin',
  XDG_RUNTIME_DIR: '/nonexistent',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
};

/** Without the folders of services that the bus would start automatically. */
const busConfig = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

/** A separate D-Bus session without services. */
export async function startSessionBus(): Promise<NodeJS.ProcessEnv> {
  const home = await temporaryFolder();
  const runtime = join(home, 'run');
  await mkdir(runtime, { mode: 0o700 });
  const env = { PATH: '/usr/bin:/bin', HOME: home, XDG_RUNTIME_DIR: runtime };
  const address = `unix:path=${join(runtime, 'bus')}`;
  const configFile = join(home, 'bus.conf');
  await writeFile(configFile, busConfig);
  const options = [`--config-file=${configFile}`, '--nofork', '--print-address'];
  const bus = spawn('/usr/bin/dbus-daemon', [...options, `--address=${address}`], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endAfterTest(bus);
  // It prints its address when it is ready.
  await Promise.race([once(bus.stdout, 'data'), once(bus, 'exit')]);
  return { ...env, DBUS_SESSION_BUS_ADDRESS: address };
}

/** The keychain of GNOME, unlocked; it responds a little later. */
export function startKeychain(env: NodeJS.ProcessEnv): ChildProcess {
  const options = ['--unlock', '--foreground', '--components=secrets'];
  const daemon = spawn('/usr/bin/gnome-keyring-daemon', options, {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end('password');
  endAfterTest(daemon);
  return daemon;
}

function endAfterTest(child: ChildProcess): void {
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
}
