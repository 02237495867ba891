import { sql } from 'kysely';
import type { UserRow } from '../../access/account-lookup-store.ts';
import type { Connection } from '../../database/database.ts';
import type { AttemptCount } from '../../access/attempt-store.ts';

type Failures = Pick<AttemptCount, 'count' | 'lastAt'>;

/** What an attempt to sign in depends on before the password is checked. */
export type SignInState = {
  /** Undefined: the email has no account. */
  account: UserRow | undefined;
  /** Whether the account was used from this place before. */
  isKnownPlace: boolean;
  /** The failures of each requested subject since the requested instant. */
  failures: ReadonlyMap<string, Failures>;
};

type Row = { subject: string; isKnownPlace: boolean } & Failures & (UserRow | { id: null });

/** In one round trip, since every sign-in waits for it. The same for an unknown email. */
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
