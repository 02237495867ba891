import type { Config } from '../config.ts';
import type { DurableFiles } from '../spool/durable-files.ts';

/** What every command needs. */
export type ProgramContext = {
  config: Config;
  files: DurableFiles;
  /** Prints one line. */
  print: (text: string) => void;
};
