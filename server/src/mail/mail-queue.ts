import { randomUUID } from 'node:crypto';
import { dayMs } from '@time-tracker/contract/time/durations';
import { nobodyScope, type Database, type Tx } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Message } from './message.ts';
import {
  deleteQueuedMail,
  insertQueuedMail,
  takeDueMails,
  type QueuedMailRow,
} from './queued-mail-store.ts';

export type QueuedMail = { id: string; message: Message; isExpired: boolean };

/** Stores encrypted mails until they are sent. */
export type MailQueue = {
  /** Stores a mail before the first attempt. Returns its ID. */
  add(message: Message): Promise<string>;
  /** Stores a mail in a transaction. It is due as soon as that commits. */
  addIn(tx: Tx, message: Message): Promise<void>;
  /** Some mails that are due for another attempt. No other server gets the same ones. */
  takeDue(): Promise<QueuedMail[]>;
  remove(id: string): Promise<void>;
};

const maxAgeMilliseconds = dayMs;
/**
 * Longer than the timeout of a mail server, so that no other server sends the same mail meanwhile.
 */
const firstAttemptMilliseconds = 2 * 60 * 1000;
const batchSize = 20;

export function createMailQueue(services: {
  database: Database;
  keyring: Keyring;
  log: { error(detail: object, text: string): void };
  now: () => Date;
}): MailQueue {
  const { database, keyring, log, now } = services;
  const remove = (id: string) =>
    database.transaction(nobodyScope, (tx) => deleteQueuedMail(tx, id));
  const open = async (row: QueuedMailRow): Promise<QueuedMail[]> => {
    try {
      const text = keyring.decrypt(row.wrapped_key, contextOf(row.id), row.sealed).toString();
      const message = JSON.parse(text) as Message;
      return [{ id: row.id, message, isExpired: row.expires_at <= now() }];
    } catch (error) {
      log.error({ err: error, id: row.id }, 'A queued mail cannot be decrypted and was removed');
      await remove(row.id);
      return [];
    }
  };
  const sealMail = (message: Message, firstAttemptInMs: number) => {
    const at = now().getTime();
    const { expiresAt, ...content } = message;
    const id = randomUUID();
    const wrapped_key = keyring.generateWrappedKey();
    const chunks = keyring.encrypt(
      wrapped_key,
      contextOf(id),
      Buffer.from(JSON.stringify(content)),
    );
    return {
      id,
      wrapped_key,
      sealed: Buffer.concat(chunks),
      next_attempt_at: new Date(at + firstAttemptInMs),
      expires_at: expiresAt ?? new Date(at + maxAgeMilliseconds),
    };
  };
  return {
    add: async (message) => {
      const row = sealMail(message, firstAttemptMilliseconds);
      await database.transaction(nobodyScope, (tx) => insertQueuedMail(tx, row));
      return row.id;
    },
    addIn: (tx, message) => insertQueuedMail(tx, sealMail(message, 0)),
    takeDue: async () => {
      const rows = await database.transaction(nobodyScope, (tx) =>
        takeDueMails(tx, now(), batchSize),
      );
      return (await Promise.all(rows.map(open))).flat();
    },
    remove,
  };
}

/** The encryption context of a mail: it cannot be decrypted in another row. */
function contextOf(id: string): string {
  return `mail ${id}`;
}
