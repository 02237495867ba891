export type Message = {
  to: string;
  subject: string;
  text: string;
  /** When the mail becomes useless, for example because its link has expired. */
  expiresAt?: Date;
};
