import { readConfig, type Config } from '../config.ts';

/** The product's settings, with what the command line of the example data adds. */
export type DemoConfig = Config & {
  /** Make the example data anew. */
  fresh: boolean;
  /** Open it in a browser. */
  opens: boolean;
  environment: Record<string, string | undefined>;
};

export function readDemoConfig(args: readonly string[] = process.argv.slice(2)): DemoConfig {
  const { env } = process;
  return {
    ...readConfig({ ...env, DATABASE_URL: undefined, DATA_DIR: env['DATA_DIR'] ?? 'data-demo' }),
    fresh: args.includes('--fresh'),
    opens: !args.includes('--no-open'),
    environment: env,
  };
}
