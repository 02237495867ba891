import { nobodyScope, type Database } from '../../database/database.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { newSignInMail } from '../account-mails.ts';
import { countSignInMail, type HourlyLimits } from './hourly-limits.ts';
import type { Client } from './open-session.ts';

type NoticedUser = { id: number; email: string };

/** Mails the user of an account after a sign-in from a new place. */
export async function reportNewPlace(
  services: {
    database: Database;
    mailer: Mailer;
    publicUrl: string;
    rateLimits: boolean;
    hourlyLimits: HourlyLimits;
  },
  { session: { user }, isNewPlace }: { session: { user: NoticedUser }; isNewPlace: boolean },
  client: Pick<Client, 'address' | 'userAgent' | 'now'>,
): Promise<void> {
  if (!isNewPlace) return;
  const { database, mailer, publicUrl, rateLimits, hourlyLimits } = services;
  const isAllowed =
    !rateLimits ||
    (await database.transaction(nobodyScope, (tx) =>
      countSignInMail(tx, hourlyLimits, user.id, client.now),
    ));
  if (isAllowed) mailer.send(newSignInMail(user.email, client, publicUrl));
}
