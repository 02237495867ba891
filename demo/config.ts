import { join, resolve } from 'node:path';
import { DemoError } from './demo-error.ts';

export type DemoConfig = {
  /** Where the example data is shown. */
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  /** Discard existing example data. */
  isFresh: boolean;
  opensBrowser: boolean;
  /** What is needed to open a browser. */
  environment: Record<string, string | undefined>;
  /** The server's settings, except its own address. */
  serverEnvironment: Record<string, string | undefined>;
};

/** The folder of the whole repository. */
export const repositoryRoot = join(import.meta.dirname, '..');

export function readDemoConfig(
  args: readonly string[] = process.argv.slice(2),
  environment: Record<string, string | undefined> = process.env,
): DemoConfig {
  const host = environment['HOST'] || '127.0.0.1';
  const port = Number(environment['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new DemoError('PORT must be a whole number from 1 to 65535.');
  }
  const publicUrl = environment['PUBLIC_URL'] || `http://${host}:${port}`;
  const dataDir = resolve(environment['DATA_DIR'] || 'data-demo');
  return {
    host,
    port,
    publicUrl,
    dataDir,
    isFresh: args.includes('--fresh'),
    opensBrowser: !args.includes('--no-open'),
    environment,
    serverEnvironment: {
      ...environment,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXY: 'loopback',
      // Example data never touches a real database and never sends real mail.
      DATABASE_URL: undefined,
      SMTP_URL: undefined,
      REGISTRATION: undefined,
      PASSWORD_MIN_LENGTH: undefined,
      EXAMPLE_ACCOUNTS: 'olivia:Olivia:owner,lena:Lena:member,victor:Victor:client',
    },
  };
}
