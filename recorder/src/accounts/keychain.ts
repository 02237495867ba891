import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { childProgram } from '../config.ts';

/** One operation of the child process. `id` tells the secrets of state folders apart. */
export type KeychainRequest = {
  action: 'read' | 'write' | 'remove';
  id: string;
  name: string;
  value?: string;
};
export type KeychainResponse = { value: string | null } | { failure: string };

/** The keychain of the system does not respond, is locked, or does not exist. */
export class KeychainUnavailable extends Error {
  override readonly name = 'KeychainUnavailable';
}

/** Starting a process may take long on a busy machine. */
const startMaxMs = 60_000;
/** A locked keychain asks the person for a password first. */
const answerMaxMs = 120_000;
/** A keychain that takes longer would delay every start. */
const probeMaxMs = 5_000;

/**
 * The keychain of the system: Secret Service, Windows Credential Manager or macOS Keychain. Each
 * operation has its own process, because a keychain may block until a person responds.
 */
export class Keychain {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #id: string;

  constructor(environment: NodeJS.ProcessEnv, id: string) {
    this.#environment = environment;
    this.#id = id;
  }

  async read(name: string): Promise<string | undefined> {
    return (await this.#ask({ action: 'read', name })) ?? undefined;
  }

  async write(name: string, value: string): Promise<void> {
    await this.#ask({ action: 'write', name, value });
  }

  async remove(name: string): Promise<void> {
    await this.#ask({ action: 'remove', name });
  }

  /** Whether it stores, returns and removes a value, each in a short time. */
  async isUsable(): Promise<boolean> {
    const value = randomUUID();
    const name = `probe-${value}`;
    try {
      await this.#ask({ action: 'write', name, value }, probeMaxMs);
      const read = await this.#ask({ action: 'read', name }, probeMaxMs);
      await this.#ask({ action: 'remove', name }, probeMaxMs);
      return read === value;
    } catch (error) {
      if (error instanceof KeychainUnavailable) return false;
      throw error;
    }
  }

  #ask(request: Omit<KeychainRequest, 'id'>, longestMs = answerMaxMs): Promise<string | null> {
    return askChild(this.#environment, { ...request, id: this.#id }, longestMs);
  }
}

function askChild(
  env: NodeJS.ProcessEnv,
  request: KeychainRequest,
  longestMs: number,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const { path, args } = childProgram('accounts/keychain-child.ts');
    const child = fork(path, args, {
      execArgv: [],
      cwd: '/',
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => child.kill('SIGKILL');
    let tooLong = setTimeout(end, startMaxMs);
    let response: KeychainResponse | undefined;
    child.on('message', (message: KeychainResponse | 'ready') => {
      clearTimeout(tooLong);
      if (message !== 'ready') {
        response = message;
        return end();
      }
      tooLong = setTimeout(end, longestMs);
      child.send(request);
    });
    child.once('error', (error) => reject(new KeychainUnavailable(error.message)));
    child.once('exit', () => {
      clearTimeout(tooLong);
      if (response === undefined) reject(new KeychainUnavailable('it does not respond'));
      else if ('failure' in response) reject(new KeychainUnavailable(response.failure));
      else resolve(response.value);
    });
  });
}
