import type { SecretStore } from '../accounts/secret-store.ts';
import type { Autostart } from '../autostart/autostart.ts';
import type { Config } from '../config.ts';
import type { BrowserRegistration } from '../sites/browser-registration.ts';
import type { DurableFiles } from '../spool/durable-files.ts';

/** What every command needs. */
export type ProgramContext = {
  config: Config;
  files: DurableFiles;
  /** Each use opens it again, because signing in may move the secrets to a keychain. */
  openSecrets: () => Promise<SecretStore>;
  /** Undefined where the recorder cannot start at sign-in. */
  autostart: Autostart | undefined;
  browsers: BrowserRegistration;
  /** Prints one line. */
  print: (text: string) => void;
};
