import { hkdfSync } from 'node:crypto';
import type pg from 'pg';

/**
 * The password of a database role we make. Derived, so that several servers that share a master key
 * agree on it, and so that there is no further file to lose.
 */
export function deriveRolePassword(masterKey: Buffer, role: string): string {
  const info = `time-tracker database role ${role}`;
  return Buffer.from(hkdfSync('sha256', masterKey, '', info, 32)).toString('base64url');
}

/** A role that may log in with `password` and nothing more; made, or brought to that state. */
export async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = rows.length === 0 ? 'create' : 'alter';
  const name = client.escapeIdentifier(role);
  await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`);
}
