import { verificationLink } from '../access/verification-links.ts';
import { mailText } from '../mail/mail-text.ts';
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
    mailText('joined.verify'),
    verificationLink(services, account, now),
    mailText('joined.takeOver', { link: `${publicUrl}/auth/forgot-password` }),
  ];
  return { publicUrl, verification };
}
