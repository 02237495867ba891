import { sql } from 'kysely';
import type { UserRow } from '../../access/account-lookup-store.ts';
import type { Connection } from '../../database/database.ts';
import type { AttemptCount } from '../../access/attempt-store.ts';

type Failures = Pick<AttemptCount, 'count' | 'lastAt'>;

/** What decides about an attempt to sign in before the password is tried. */
export type SignInState = {
  /** Undefined: the address has none. */
  account: UserRow | undefined;
  /** Whether somebody signed in to the account from there before. */
  isKnownPlace: boolean;
  /** Of each subject asked for, since the instant asked for. */
  failures: ReadonlyMap<string, Failures>;
};

type Row = { subject: string; isKnownPlace: boolean } & Failures & (UserRow | { id: null });

/** In one round trip, since everybody who signs in waits for it; the same for an unknown address. */
export async function findSignInState(
  connection: Connection,
  asked: { email: string; place: string; subjects: readonly string[]; since: Date; until: Date },
): Promise<SignInState> {
  const { rows } = await sql<Row>`
    select users.*, known_addresses.user_id is not null as "isKnownPlace", asked.subject, counted.*
    from unnest(${[...asked.subjects]}::text[]) as asked (subject)
    cross join lateral (
      select count(*) as count, max(attempted_at) as "lastAt"
      from attempts where subject = asked.subject and attempted_at > ${asked.since}
        and attempted_at <= ${asked.until}
    ) as counted
    left join users on users.email = ${asked.email}
    left join known_addresses on known_addresses.user_id = users.id
      and known_addresses.address = ${asked.place}`.execute(connection);
  const [first] = rows;
  return {
    account: first === undefined || first.id === null ? undefined : first,
    isKnownPlace: first?.isKnownPlace === true,
    failures: new Map(rows.map(({ subject, count, lastAt }) => [subject, { count, lastAt }])),
  };
}
