import { join } from 'node:path';
import type { Config } from '../config.ts';
import { withMoveSession } from '../database/copy/copy-database.ts';
import { refuseServers, withClient } from '../database/copy/move-state.ts';
import { createDatabase } from '../database/database.ts';
import { refuseMovedAway } from '../database/moved-away.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import { requireReachable } from '../database/own-database.ts';
import { lockDataDir } from '../database/postgres/data-dir-lock.ts';
import type { WatchLog } from '../database/postgres/start-log.ts';
import { readInstallationFacts, type InstallationFacts } from '../doctor/installation-facts.ts';
import { createKeyring } from '../files/keyring.ts';
import { refuseOtherMasterKey } from '../organizations/refuse-other-master-key.ts';
import { askRunningServer } from '../start/control-channel.ts';
import { StartError } from '../start/start-error.ts';
import type { WhileStopped } from './move-files.ts';

type Source = { owner: OpenedDatabase['owner']; close: () => Promise<void> };
type Settings = Pick<Config, 'dataDir' | 'databaseUrl' | 'masterKey'>;

/**
 * The database to move from. Does not create or change roles of an external one. Throws a StartError if it
 * was moved already.
 */
export async function openSource(
  settings: Settings,
  { log, stop }: { log: WatchLog; stop: AbortSignal },
): Promise<Source> {
  if (settings.databaseUrl === undefined) return openDatabase(settings, log, stop);
  await requireReachable(settings.databaseUrl, 'DATABASE_URL');
  const owner = { connectionString: settings.databaseUrl };
  await withClient(owner, refuseMovedAway);
  return { owner, close: () => Promise.resolve() };
}

/** The facts of an installation, from its server if that runs and owns the database. */
export async function readFacts(
  config: Config,
  context: { log: WatchLog; stop: AbortSignal },
): Promise<InstallationFacts> {
  const answer = await askRunningServer<never, InstallationFacts>(
    ...([config.dataDir, 'facts', {}, () => undefined] as const),
  );
  if (answer !== undefined) return refuseOtherStore(answer.result, config);
  await using closing = new AsyncDisposableStack();
  const source = await openSource(config, context);
  closing.defer(source.close);
  const database = createDatabase(source.owner);
  closing.defer(() => database.close());
  await refuseOtherMasterKey(database, createKeyring(config.masterKey));
  return await readInstallationFacts({ ...config, database });
}

/** The images would be copied from where the server does not store them. */
function refuseOtherStore(facts: InstallationFacts, { filesUrl }: Config): InstallationFacts {
  if (facts.filesUrl === (filesUrl && JSON.stringify(filesUrl))) return facts;
  throw new StartError(
    'The running server has another FILES_URL than this command. Set it as the server has it.',
  );
}

/** Keeps servers from starting while it runs `work`, and runs it only if none works already. */
export function createWhileStopped(settings: Settings, stop: AbortSignal): WhileStopped {
  const { dataDir, databaseUrl } = settings;
  return async (work) => {
    if (databaseUrl === undefined) {
      const lock = ignoreStartError(() => lockDataDir(join(dataDir, 'postgres'), dataDir));
      if (lock === undefined) return undefined;
      try {
        return await work();
      } finally {
        lock.release();
      }
    }
    return withMoveSession({ connectionString: databaseUrl }, stop, async (session) =>
      (await hasServers(session)) ? undefined : work(),
    );
  };
}

async function hasServers(session: Parameters<typeof refuseServers>[0]): Promise<boolean> {
  try {
    await refuseServers(session, { isShared: true });
    return false;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return true;
  }
}

function ignoreStartError<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return undefined;
  }
}
