import pg from 'pg';

/** The conditions removed from a statement, and those that could not be removed. */
export type RemovedConditions = { statements: number; leftovers: Set<string> };

const column = String.raw`(?:"?\w+"?\.)?"?organization_id"?`;
const bareId = String.raw`(?<![."\w])"?id"?`;
const organizationsId = String.raw`"?organizations"?\."?id"?`;
const parameter = String.raw`\$\d+(?:::\w+(?:\[\])?)?`;
const comparison = String.raw`\s*(?:=\s*any\s*\(\s*${parameter}\s*\)|=\s*${parameter}|in\s*\(\s*${parameter}(?:\s*,\s*${parameter})*\s*\))`;
/** An assignment looks like a comparison, but follows `set` or a comma. */
const notAssigned = String.raw`(?<!\bset\s+|,\s*)`;

const onTenant = new RegExp(`${notAssigned}(?:${column}|${organizationsId})${comparison}`, 'gi');
const onOrganization = new RegExp(`${notAssigned}${bareId}${comparison}`, 'gi');
const ofOrganizationsOnly = /\b(?:from|update)\s+"?organizations"?/i;
/** Any other way to compare the tenant with a parameter. */
const compared = new RegExp(
  String.raw`(?<!["\w.]|\btrue or |\bset\s+|,\s*)${column}\s*(?:=|<|>|!|in\b|is\b|not\b)[\w\s<>=!(]*\$\d`,
  'i',
);

/** A statement whose tenant conditions are true for every row. */
export function removeTenant(statement: string): string {
  const removed = statement.replace(onTenant, '(true or $&)');
  if (!ofOrganizationsOnly.test(statement) || /\bjoin\b/i.test(statement)) return removed;
  return removed.replace(onOrganization, '(true or $&)');
}

/**
 * A connection that removes the tenant from the conditions of all statements, so that only row-level
 * security separates organizations.
 */
export function makeUnscopedClient(): {
  Client: new () => pg.ClientBase;
  removed: RemovedConditions;
} {
  const removed: RemovedConditions = { statements: 0, leftovers: new Set() };
  const rewrite = (statement: string) => {
    const changed = removeTenant(statement);
    if (changed !== statement) removed.statements += 1;
    if (compared.test(changed)) removed.leftovers.add(statement);
    return changed;
  };
  class UnscopedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...rest: unknown[]) => unknown;
      const query = (first: string | pg.QueryConfig, ...rest: unknown[]) =>
        send(
          typeof first === 'string' ? rewrite(first) : { ...first, text: rewrite(first.text) },
          ...rest,
        );
      Object.assign(this, { query });
    }
  }
  return { Client: UnscopedClient, removed };
}
