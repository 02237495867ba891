import './start/memory-config.ts';
import './start/thread-pool-config.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { scheduleBackup, serveCommands } from './backup/installation.ts';
import { registerBackupMetrics } from './backup/scheduled-backup.ts';
import { watchNewImages } from './backup/saved-images.ts';
import { deleteWaitingWal } from './backup/wal-history.ts';
import { findBuiltWeb } from './start/built-web.ts';
import { readConfig, type Config } from './config.ts';
import { createDatabase, type Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { announceServer, type Announcement } from './database/announce-server.ts';
import { readDatabaseId } from './doctor/database-id.ts';
import { openFileStore } from './start/open-file-store.ts';
import { createDiskWatch } from './files/disk-watch.ts';
import { registerBackupQueueMetrics } from './health/backup-metrics.ts';
import { measureFileStore } from './health/file-store-metrics.ts';
import { registerPoolMetrics } from './health/pool-metrics.ts';
import { createKeyring } from './files/keyring.ts';
import { closeServer, drain, listen } from './http/listen.ts';
import { createReadiness, type Readiness } from './http/readiness.ts';
import { MetricRegister } from './http/metrics/metric-register.ts';
import {
  describeRoot,
  dropRootPrivileges,
  type DroppedPrivileges,
} from './start/drop-root-privileges.ts';
import { listJobs, runConfirmedDeletions } from './job-list.ts';
import { measureJobs } from './jobs/job-metrics.ts';
import { prepareJobs, startJobs, type RunningJobs } from './jobs/job-queue.ts';
import { createLog } from './start/log.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailer } from './mail/mailer.ts';
import { refuseOtherMasterKey } from './organizations/refuse-other-master-key.ts';
import { printStartupMessage } from './start/print-startup-message.ts';
import { productVersion } from './start/product-version.ts';
import { createImageDecoders } from './screenshots/images/image-decoders.ts';
import { warnAboutSettings } from './start/server-warnings.ts';
import { StartError } from './start/start-error.ts';
import { isServerUsed } from './accounts/accounts.ts';
import { createFirstAccount } from './accounts/sign-in/first-account.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createShutdownSignal } from './start/shutdown-signal.ts';

const stop = createShutdownSignal();

/** Starts everything, waits for the shutdown signal, and stops everything in reverse order. */
async function run(): Promise<void> {
  await using closing = new AsyncDisposableStack();

  const { config, log, serverWarnings } = readSettings();
  const tracing = await openTracing(config, log);
  closing.defer(() => tracing?.close());
  const opened = await openDatabase(config, log, stop);
  closing.defer(() => opened.close());
  const server = { id: randomUUID(), version: productVersion };
  await migrate(opened.owner, { ...opened, server, log, stop });
  await prepareJobs(opened, { log, stop });
  const isEmbedded = opened.embedded !== undefined;
  const database = createDatabase(opened.app, {}, { isEmbedded });
  closing.defer(() => database.close());
  const announcement = closing.use(announceServer(database, server, log));

  const keyring = createKeyring(config.masterKey);
  await refuseOtherMasterKey(database, keyring);

  const now = () => new Date();
  const queue = createMailQueue({ database, keyring, log, now });
  const mailer = createMailer({ ...config, folder: join(config.dataDir, 'mail'), log, queue });
  closing.defer(() => mailer.close());

  const metrics = new MetricRegister();
  const { files, newImages, disk } = await openImages({ config, database, log, metrics }, closing);
  const webFolder = findBuiltWeb();
  if (webFolder === undefined) log.info('The web app is not built, so only the API is served.');
  const decoders = closing.use(createImageDecoders({ log }));
  const services = { database, files, keyring, mailer, decoders, log };
  const downloadsFolder = join(config.dataDir, 'downloads');
  const isUsed = await isServerUsed(database);
  const firstAccount = isUsed ? undefined : createFirstAccount(config.registration);
  const web = { webFolder, serverWarnings, downloadsFolder, firstAccount };
  const readiness = createReadiness();
  const parts = { metrics, disk, tracing, readiness };
  const app = await createApp({ ...config, ...services, ...web, ...parts });
  closing.defer(() => closeServer(app));
  await listen(app, config);

  if (isEmbedded && config.backups?.keepsWal !== true) await deleteWaitingWal(config.dataDir);
  const installation = { ...config, database, files, embedded: opened.embedded };
  closing.use(await serveCommands(installation, { ...services, now }, log));

  const scheduledBackup = scheduleBackup(installation, newImages);
  const jobServices = { ...config, ...services, now, scheduledBackup };
  const listedJobs = measureJobs(metrics, listJobs(jobServices));
  const jobs = await startJobs(opened, tracing?.traceJobs(listedJobs) ?? listedJobs, log);
  closing.defer(() => jobs.stop());
  registerPoolMetrics(metrics, () => [jobs.connections()]);
  registerBackupMetrics(metrics, scheduledBackup, jobs);
  registerBackupQueueMetrics(metrics, scheduledBackup, database);
  refuseWhenOutdated(announcement, readiness, jobs);
  await runConfirmedDeletions(jobServices, jobs);
  printStartupMessage(config, { isUsed, firstAccount });

  if (!stop.aborted) await once(stop, 'abort');
  await drain(readiness, config.drainSeconds, log);
  log.info('Stopping: running requests are finished first.');
}

/** Another server has upgraded the database to a schema on which this version would write wrongly. */
function refuseWhenOutdated(
  { outdated }: Announcement,
  readiness: Readiness,
  jobs: RunningJobs,
): void {
  const refuse = () => {
    readiness.refusal = String(outdated.reason);
    void jobs.stop();
  };
  if (outdated.aborted) refuse();
  else outdated.addEventListener('abort', refuse);
}

/** The settings, and a log that says what an operator should know about them. */
function readSettings() {
  let dropped: DroppedPrivileges | undefined;
  const config = readConfig(undefined, ({ dataDir, port }) => {
    dropped = dropRootPrivileges(dataDir, port);
  });
  const log = createLog(config);
  const serverWarnings = warnAboutSettings(config, log);
  const root = describeRoot(dropped, config.dataDir);
  if (root !== undefined) log[root.level](root.message);
  return { config, log, serverWarnings };
}

/** The store of images, and a watch of the disks that the server fills. */
async function openImages(
  parts: { config: Config; database: Database; log: Logger; metrics: MetricRegister },
  closing: AsyncDisposableStack,
) {
  const { config, database, log, metrics } = parts;
  const folder = join(config.dataDir, 'files');
  const databaseId = await readDatabaseId(database);
  const store = await openFileStore({ ...config, folder, databaseId }, log);
  closing.defer(store.close);
  const folders = { data: config.dataDir, ...(config.filesUrl ? {} : { files: folder }) };
  const disk = createDiskWatch({ folders, log });
  await disk.check();
  closing.defer(disk.watch());
  const keepsWal = config.backups?.keepsWal === true;
  const { files, newImages } = keepsWal ? watchNewImages(store.files) : { files: store.files };
  return { files: measureFileStore(metrics, files), newImages, disk };
}

/** Loaded only by servers that send traces, because it changes the database driver. */
async function openTracing(
  { tracesUrl }: { tracesUrl: string | undefined },
  log: Logger,
): Promise<Tracing | undefined> {
  if (tracesUrl === undefined) return undefined;
  const { startTracing } = await import('./tracing/tracing.ts');
  return startTracing({ endpoint: tracesUrl, log });
}

try {
  await run();
  process.exit(0);
} catch (error) {
  // An aborted start is no failure.
  if (stop.aborted) process.exit(0);
  const isExpected = error instanceof StartError;
  process.stderr.write('\nTime Tracker did not start.\n');
  process.stderr.write(isExpected ? `${error.message}\n` : `${inspect(error)}\n`);
  process.exit(1);
}
