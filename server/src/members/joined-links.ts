import { verificationLink } from '../access/verification-links.ts';
import { i18n } from '../language/server-texts.ts';
import type { MemberServices } from './member-services.ts';

/** The links in a mail to a person who was added. */
export type JoinedLinks = { publicUrl: string; verification: string[] };

export function joinedLinks(
  services: Pick<MemberServices, 'keyring' | 'publicUrl'>,
  account: { id: number; email: string; email_proven_at: Date | null },
  now: Date,
): JoinedLinks {
  const { publicUrl } = services;
  if (account.email_proven_at !== null) return { publicUrl, verification: [] };
  const verification = [
    i18n.t(
      'Your email is not verified yet, so you see only your own work there. To verify it, open this link while you are signed in:',
    ),
    verificationLink(services, account, now),
    i18n.t(
      'If you never created an account, someone else used your email address. Set a new password to take the account over: {link}',
      { link: `${publicUrl}/auth/forgot-password` },
    ),
  ];
  return { publicUrl, verification };
}
