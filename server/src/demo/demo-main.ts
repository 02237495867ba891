import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { createApp } from '../app.ts';
import { findBuiltWeb } from '../start/built-web.ts';
import { createDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { createDiskWatch } from '../files/disk-watch.ts';
import { createKeyring } from '../files/keyring.ts';
import { listJobs } from '../job-list.ts';
import { prepareJobs, startJobs } from '../jobs/job-queue.ts';
import { closeServer, listen } from '../start/listen.ts';
import { createLog } from '../start/log.ts';
import { createMailer } from '../mail/mailer.ts';
import { StartError } from '../start/start-error.ts';
import { createShutdownSignal } from '../start/shutdown-signal.ts';
import { callApp } from './demo-api.ts';
import { readDemoConfig } from './demo-config.ts';
import { createImageDecoders } from '../screenshots/images/image-decoders.ts';
import { signInOwner, signInTeam } from './demo-organization.ts';
import { sayDemoReady, showProgress } from './demo-words.ts';
import { prepareDemoFolder } from './demo-state.ts';
import { fillUpToNow } from './fill-up-to-now.ts';
import { workLive } from './live-work.ts';
import { openBrowser } from './open-browser.ts';
import { demoPeople } from './people/demo-people.ts';
import { serveSignInLink } from './sign-in-link-routes.ts';

const stop = createShutdownSignal();
const startAnew = 'It may have been changed so far that it cannot go on; --fresh makes it anew.';

/** The product on a folder of invented data, with two people at work in it. */
async function run(): Promise<void> {
  await using closing = new AsyncDisposableStack();

  const config = readDemoConfig();
  const log = createLog(config.logFormat);
  const state = prepareDemoFolder(config.dataDir, { fresh: config.fresh, nowMs: Date.now() });

  const opened = await openDatabase(config, log, stop);
  closing.defer(() => opened.close());
  await migrate(opened.owner, opened);
  await prepareJobs(opened);
  const database = createDatabase(opened.app);
  closing.defer(() => database.close());

  // What goes wrong while the past is written ends the program; what goes well is not worth a line.
  const quiet = pino({ level: 'error' });
  const mailer = createMailer({
    ...{ smtpUrl: undefined, publicUrl: config.publicUrl },
    ...{ folder: join(config.dataDir, 'mail'), log: quiet },
  });
  closing.defer(() => mailer.close());
  const files = openDiskStore(join(config.dataDir, 'files'));
  const disk = createDiskWatch({ folders: { data: config.dataDir }, log });
  const keyring = createKeyring(config.masterKey);
  const decoders = closing.use(createImageDecoders({ log }));
  const services = { ...config, database, mailer, files, disk, keyring, decoders };

  const live = await fillUpToNow(
    { ...services, log: quiet, now: () => Date.now() },
    state,
    stop,
    showProgress(),
  );
  if (live === undefined) return;

  const app = await createApp({
    ...services,
    ...{ log, webFolder: findBuiltWeb(), demoEmail: demoPeople[0].email },
  });
  closing.defer(() => closeServer(app));
  const api = callApp(app);
  // Routes are added before the first request.
  const path = serveSignInLink(app, () => signInOwner(api));
  const team = await signInTeam(api, live.organizationId);
  await listen(app, config);
  const listed = listJobs({ ...services, log, now: () => new Date() });
  const jobs = await startJobs(opened, listed, log);
  closing.defer(() => jobs.stop());

  sayDemoReady(config, `${config.publicUrl}${path}`, live.blocks);
  if (config.opens) openBrowser(`${config.publicUrl}${path}`, config.environment);
  await workLive({
    ...{ api, team, blocks: live.blocks, stop, now: () => Date.now() },
    wait: () => wait(20_000, undefined, { signal: stop }).catch(() => undefined),
    onFailure: (error) => log.warn({ err: error }, 'the live work of the example data failed'),
  });
  log.info('Stopping: running requests are finished first.');
}

try {
  await run();
  process.exit(0);
} catch (error) {
  if (stop.aborted) process.exit(0);
  const isExpected = error instanceof StartError;
  process.stderr.write('\nThe example data could not be shown.\n');
  process.stderr.write(isExpected ? `${error.message}\n` : `${inspect(error)}\n${startAnew}\n`);
  process.exit(1);
}
