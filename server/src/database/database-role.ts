import { hkdfSync } from 'node:crypto';
import type pg from 'pg';

/**
 * The password of a database role that the server creates. It is derived from the master key, so that
 * servers with the same master key use the same password and no password file is needed.
 */
export function deriveRolePassword(masterKey: Buffer, role: string): string {
  const info = `time-tracker database role ${role}`;
  return Buffer.from(hkdfSync('sha256', masterKey, '', info, 32)).toString('base64url');
}

/** Creates a role with only the LOGIN attribute, or resets the password of an existing one. */
export async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = rows.length === 0 ? 'create' : 'alter';
  const name = client.escapeIdentifier(role);
  await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`);
}
