import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import type pg from 'pg';
import type { HttpPoster } from '../server/http-post.ts';
import { percentile, timed } from '../server/measure.ts';
import { ms, number, type Budgets, type Section } from './section.ts';

const rounds = 60;
const password = 'only for the bench';

export type LoginFigures = {
  login: { p50Ms: number; p95Ms: number };
  argon: { p50Ms: number; p95Ms: number };
};

/** Sequential sign-ins, alternating with a check of the same hash in this process. */
export async function measureLogin(client: pg.Client, http: HttpPoster): Promise<LoginFigures> {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const post = (path: string, input: object) => http.post(path, '', JSON.stringify(input));
  await post('/api/register', {
    email,
    first_name: 'Bench',
    last_name: 'Login',
    password,
    password_confirmation: password,
  });
  const { rows } = await client.query<{ password_hash: string }>(
    'select password_hash from users where email = $1',
    [email],
  );
  const passwordHash = rows[0]?.password_hash ?? '';
  const login: number[] = [];
  const argon: number[] = [];
  for (let round = -10; round < rounds; round++) {
    const loginMs = await timed(() => post('/api/user/login', { email, password }));
    const argonMs = await timed(() => verify(passwordHash, password));
    if (round < 0) continue;
    login.push(loginMs);
    argon.push(argonMs);
  }
  const describe = (times: number[]) => ({
    p50Ms: percentile(times, 50),
    p95Ms: percentile(times, 95),
  });
  return { login: describe(login), argon: describe(argon) };
}

export function describeLogin({ login, argon }: LoginFigures, { login: aim }: Budgets): Section {
  const ratio = login.p50Ms / argon.p50Ms;
  return {
    title: 'Signing in, compared with one argon2id hash',
    rows: [
      ['', 'p50', 'p95'],
      ['user.login', ms(login.p50Ms), ms(login.p95Ms)],
      ['argon2id with the same parameters', ms(argon.p50Ms), ms(argon.p95Ms)],
    ],
    aims: [
      {
        text: `p50 is ${number(ratio, 2)} × that of argon2id, target ≤ ${aim.timesArgon}`,
        isMet: ratio <= aim.timesArgon,
      },
    ],
  };
}
