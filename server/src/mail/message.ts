export type Message = {
  to: string;
  subject: string;
  text: string;
  /** When the mail becomes useless, for example because its link has expired. */
  expiresAt?: Date;
  /** Where the recipient can stop mails of this kind: the header List-Unsubscribe. */
  unsubscribeUrl?: string;
};
