import { api, type Api } from '@time-tracker/contract/api';
import { uploadMaxBytes } from '@time-tracker/contract/limits';
import type { ServerWarning } from '@time-tracker/contract/accounts/user';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { anonymous, type Actor, type Call, type Grant } from './access/actor.ts';
import { authenticate } from './access/authenticate.ts';
import { authorize, checkScope } from './access/authorize.ts';
import { defaultQuotas, type Quotas } from './access/quotas.ts';
import { findSecurityEvent } from './access/security-events.ts';
import { createSecurityLog } from './access/security-log.ts';
import { describeApi } from './http/docs/describe-api.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { appRoutes } from './apps/app-routes.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import type { Database } from './database/database.ts';
import { registerDeletionMetrics } from './deletion/deletion-metrics.ts';
import { createDownloadQueue } from './downloads/download-queue.ts';
import { downloadRoutes, servePackages } from './downloads/download-routes.ts';
import { createPackageSource, type PackageSource } from './downloads/package-source.ts';
import { EventHub } from './events/event-hub.ts';
import { eventRoutes } from './events/event-routes.ts';
import type { DiskWatch } from './files/disk-watch.ts';
import type { FileStore } from './files/file-store.ts';
import type { Keyring } from './files/keyring.ts';
import { createReadQueues, readerOf } from './access/heavy-reads.ts';
import { registerServerMetrics } from './health/server-metrics.ts';
import { healthRoutes } from './health/health-routes.ts';
import { bindContract, type CallOutcome } from './http/bind-contract.ts';
import { createBodyMemory } from './http/limits/body-memory.ts';
import {
  createCallLimits,
  defaultCallsPerMinute,
  noLimits,
  type CallLimits,
} from './http/limits/call-limits.ts';
import { createServer } from './http/create-server.ts';
import type { Handlers } from './http/http-call.ts';
import { MetricRegister } from './http/metrics/metric-register.ts';
import { createReadiness, followReadiness, type Readiness } from './http/readiness.ts';
import { measureRequests, serveMetrics } from './http/metrics/serve-metrics.ts';
import { serveDescription } from './http/docs/serve-description.ts';
import { serveWeb } from './http/serve-web.ts';
import { registerMailMetrics } from './mail/mail-metrics.ts';
import type { Mailer } from './mail/mailer.ts';
import { noticeRoutes } from './notices/notice-routes.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { invitationRoutes } from './members/invitation-routes.ts';
import { organizationMemberRoutes } from './members/organization-member-routes.ts';
import { projectMemberRoutes } from './members/project-member-routes.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { registerFileMetrics } from './screenshots/file-check/file-metrics.ts';
import type { ImageDecoders } from './screenshots/images/image-decoders.ts';
import {
  createScreenshotViewLog,
  type ScreenshotViewLog,
} from './screenshots/viewing/screenshot-view-log.ts';
import { serveScreenshotImages } from './screenshots/viewing/screenshot-image-routes.ts';
import { screenshotRoutes } from './screenshots/screenshot-routes.ts';
import type { Tracing } from './tracing/tracing.ts';
import { timerRoutes } from './timer/timer-routes.ts';
import type { GoogleSettings } from './accounts/google/google-provider.ts';
import type { FirstAccount } from './accounts/sign-in/first-account.ts';
import type { HourlyLimits } from './accounts/sign-in/hourly-limits.ts';
import { defaultMailLimits, type MailLimits } from './access/mail-limits.ts';
import { newPasswordProblems } from './accounts/sign-in/password-rules.ts';
import type { PasswordCost } from './accounts/sign-in/passwords.ts';
import { accountRoutes } from './accounts/account-routes.ts';

export type AppOptions = {
  database: Database;
  files: FileStore;
  disk: DiskWatch;
  keyring: Keyring;
  decoders: ImageDecoders;
  mailer: Mailer;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** The public address, without a slash at the end. */
  publicUrl: string;
  registration: 'open' | 'invited';
  firstAccount?: FirstAccount | undefined;
  /** For sign-in with Google. Undefined: not configured. */
  google?: GoogleSettings | undefined;
  passwordMinLength: number;
  /** Undefined: the default. */
  passwordCost?: PasswordCost | undefined;
  rateLimits: boolean;
  callsPerMinute?: number;
  hourlyLimits?: HourlyLimits;
  mailLimits?: MailLimits;
  quotas?: Quotas;
  /** Shown to the first owner of this server. */
  serverWarnings?: readonly ServerWarning[];
  /** The token for /metrics. Undefined: /metrics does not exist. */
  metricsToken?: string | undefined;
  metrics?: MetricRegister;
  /** Undefined: no traces. */
  tracing?: Pick<Tracing, 'traceRequests'> | undefined;
  trustedProxy: string | false;
  /** Undefined: always ready. */
  readiness?: Readiness;
  /** The setting DOWNLOAD_URL. Undefined: the packages are in `downloadsFolder`. */
  downloadUrl?: string | undefined;
  /** Where this server has packages of the desktop app. Undefined: nowhere. */
  downloadsFolder?: string | undefined;
  /** Offered on the sign-in page. */
  exampleAccounts?: readonly { key: string; name: string; role: string }[];
  /** The built web app. Undefined: serve the API only. */
  webFolder?: string | undefined;
};

/** Limits of concurrent uploads. A recorder sends one after the other. */
const uploadLimits = { maxBytes: 24 * uploadMaxBytes, maxPerPerson: 16 };

/** The whole product over HTTP, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const services = {
    ...options,
    now: options.now ?? (() => new Date()),
    mailLimits: options.mailLimits ?? defaultMailLimits,
    quotas: options.quotas ?? defaultQuotas,
    readiness: options.readiness ?? createReadiness(),
  };
  const { database, now } = services;
  const server = createServer(services);
  followReadiness(server, services.readiness);
  options.tracing?.traceRequests(server);
  const uploads = createBodyMemory(uploadLimits);
  const viewLog = createScreenshotViewLog(services);
  server.addHook('onClose', () => viewLog.close());
  const eventHub = new EventHub(services);
  server.addHook('preClose', () => eventHub.close());
  const packages = createPackageSource(services);
  const queues = createReadQueues(options.rateLimits);
  const downloads = createDownloadQueue();
  const metrics = options.metrics ?? new MetricRegister();
  measureApp(server, metrics, {
    database,
    disk: options.disk,
    files: options.files,
    uploads,
    decoders: services.decoders,
    reads: queues,
    events: eventHub,
    downloads,
  });
  const handlers = listHandlers({ ...services, viewLog, eventHub, packages });
  bindContract<Api, Actor, Grant>(server, api, handlers, {
    anonymous,
    now,
    uploads,
    userIdOf: ({ userId }) => userId,
    observe: writeSecurityLog(server, services),
    limits: await limitCalls(server, services),
    queues,
    readerOf,
    authenticate: (token) => authenticate(database, token, now()),
    checkScope,
    findMoreProblems: (call, input) => newPasswordProblems(call, input, services.passwordMinLength),
    authorize: (actor, access, subject) => authorize(database, actor, access, subject),
  });
  serveScreenshotImages(server, { ...services, viewLog });
  serveDescription(server, describeApi);
  serveMetrics(server, metrics, options.metricsToken);
  servePackages(server, { packages, downloadUrl: options.downloadUrl, queue: downloads });
  if (options.webFolder !== undefined) {
    const { google, exampleAccounts: examples = [] } = options;
    await serveWeb(server, options.webFolder, {
      google: google !== undefined,
      ...(examples.length > 0 && { examples }),
    });
  }
  return server;
}

type Services = AppOptions & {
  now: () => Date;
  mailLimits: MailLimits;
  quotas: Quotas;
  readiness: Readiness;
  viewLog: ScreenshotViewLog;
  eventHub: EventHub;
  packages: PackageSource;
};

/** The routes, one line per feature. */
function listHandlers(services: Services): Handlers<Api, Call> {
  return {
    user: accountRoutes(services),
    organization: { ...organizationRoutes(services), ...organizationMemberRoutes(services) },
    invitation: invitationRoutes(services),
    notice: noticeRoutes(services),
    project: { ...projectRoutes(services), ...projectMemberRoutes(services) },
    timer: timerRoutes(services),
    activity: activityRoutes(services),
    dashboard: dashboardRoutes(services),
    screenshot: screenshotRoutes(services),
    app: appRoutes(services),
    download: downloadRoutes(services),
    events: eventRoutes(services),
    health: healthRoutes(services),
  };
}

function writeSecurityLog(
  server: FastifyInstance,
  services: Parameters<typeof createSecurityLog>[0],
): (outcome: CallOutcome<Actor>) => void {
  const securityLog = createSecurityLog(services);
  server.addHook('onClose', () => securityLog.close());
  return (outcome) => {
    const event = findSecurityEvent(outcome);
    if (event !== undefined) securityLog.note(event);
  };
}

function measureApp(
  server: FastifyInstance,
  metrics: MetricRegister,
  parts: Parameters<typeof registerServerMetrics>[1] & { files: FileStore },
): void {
  measureRequests(server, metrics);
  registerServerMetrics(metrics, parts);
  registerFileMetrics(metrics, parts);
  registerDeletionMetrics(metrics, parts.database);
  registerMailMetrics(metrics, parts.database);
}

function limitCalls(server: FastifyInstance, options: AppOptions): Promise<CallLimits> {
  const { rateLimits, callsPerMinute = defaultCallsPerMinute } = options;
  return rateLimits ? createCallLimits(server, callsPerMinute) : Promise.resolve(noLimits);
}
