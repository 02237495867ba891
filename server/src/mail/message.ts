export type Message = {
  to: string;
  subject: string;
  text: string;
  /** When it is of no use any more, such as a link that works no longer. */
  expiresAt?: Date;
};
