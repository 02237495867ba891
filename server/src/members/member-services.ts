import type { MailLimits } from '../access/mail-limits.ts';
import type { Database } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Mailer } from '../mail/mailer.ts';

export type MemberServices = {
  database: Database;
  mailer: Mailer;
  keyring: Keyring;
  publicUrl: string;
  rateLimits: boolean;
  mailLimits: MailLimits;
};
