import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export type ProxyFault =
  | { kind: 'none' }
  | { kind: 'buffer everything' | 'buffer the body' }
  | { kind: 'delay'; byMs: number }
  | { kind: 'cut streams'; afterMs: number }
  /** Ordinary calls pass, those that wait do not. */
  | { kind: 'slow requests fail'; afterMs: number }
  | { kind: 'captive portal' | 'bad gateway' | 'cut connections' | 'truncate' | 'empty object' }
  /** Connections stay open, but nothing arrives any more. */
  | { kind: 'freeze' };

const program = fileURLToPath(new URL('./fault-proxy-child.ts', import.meta.url));

/** A proxy in its own process. Setting a fault cuts all connections, except for `freeze`. */
export async function startFaultProxy(target: string, fault: ProxyFault = { kind: 'none' }) {
  const child = fork(program, [target], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  const set = async (next: ProxyFault) => {
    const done = once(child, 'message');
    child.send(next);
    await done;
  };
  await set(fault);
  return { url: `http://127.0.0.1:${port}`, set };
}
