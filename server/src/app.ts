import { api, type Api } from '@time-tracker/contract/api';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { nobody, type Actor, type Grant } from './access/actor.ts';
import { authenticate } from './access/authenticate.ts';
import { authorize } from './access/authorize.ts';
import { describeApi } from './api-description.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { appRoutes } from './apps/app-routes.ts';
import type { Database } from './database/database.ts';
import { EventHub } from './events/event-hub.ts';
import { eventRoutes } from './events/event-routes.ts';
import type { FileStore } from './files/file-store.ts';
import type { Keyring } from './files/keyring.ts';
import { healthRoutes } from './health/health-routes.ts';
import { bindContract } from './http/bind-contract.ts';
import { createServer } from './http/create-server.ts';
import { serveDescription } from './http/serve-description.ts';
import { serveWeb } from './http/serve-web.ts';
import type { Mailer } from './mail/mailer.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { invitationRoutes } from './projects/invitation-routes.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { createLookBook } from './screenshots/look-book.ts';
import { serveScreenshotImages } from './screenshots/screenshot-image-routes.ts';
import { screenshotRoutes } from './screenshots/screenshot-routes.ts';
import { timerRoutes } from './timer/timer-routes.ts';
import { userRoutes } from './users/user-routes.ts';

export type AppOptions = {
  database: Database;
  files: FileStore;
  keyring: Keyring;
  mailer: Mailer;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Where the server is reached from outside, without a slash at the end. */
  publicUrl: string;
  registration: 'open' | 'invited';
  passwordMinLength: number;
  rateLimits: boolean;
  trustedProxy: string | false;
  /** Where the built web app is; undefined: the API alone. */
  webFolder?: string | undefined;
};

/** The whole product behind HTTP, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const services = { ...options, now: options.now ?? (() => new Date()) };
  const { database, now } = services;
  const server = await createServer(services);
  const lookBook = createLookBook(services);
  server.addHook('onClose', () => lookBook.close());
  const eventHub = new EventHub(services);
  server.addHook('preClose', () => eventHub.close());
  bindContract<Api, Actor, Grant>(
    server,
    api,
    {
      user: userRoutes(services),
      organization: organizationRoutes(services),
      invitation: invitationRoutes(services),
      project: projectRoutes(services),
      timer: timerRoutes(services),
      activity: activityRoutes(services),
      screenshot: screenshotRoutes({ ...services, lookBook }),
      app: appRoutes(services),
      events: eventRoutes({ eventHub }),
      health: healthRoutes(services),
    },
    {
      nobody,
      now,
      authenticate: (token) => authenticate(database, token, now()),
      authorize: (actor, access, subject) => authorize(database, actor, access, subject),
    },
  );
  serveScreenshotImages(server, { ...services, lookBook });
  serveDescription(server, describeApi);
  if (options.webFolder !== undefined) await serveWeb(server, options.webFolder);
  return server;
}
