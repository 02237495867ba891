import type { Database } from '../database/database.ts';
import { countWrongTotals, rewriteTotals } from './doctor-store.ts';
import type { Finding } from './finding.ts';

/** Whether the totals equal a recount of the rows. With `isFixing`, wrong ones are replaced. */
export async function checkTotals(
  database: Database,
  { isFixing, stop }: { isFixing: boolean; stop: AbortSignal },
): Promise<Finding[]> {
  const organizationIds = await database.listOrganizationIds();
  const findings: Finding[] = [];
  for (const organizationId of organizationIds) {
    stop.throwIfAborted();
    const scope = { userId: 0, organizationIds: [organizationId] };
    const wrong = await database.long.transaction(scope, countWrongTotals);
    if (wrong.length === 0) continue;
    const tables = wrong.map(({ table, rows }) => `${table} (${rows})`).join(', ');
    const text = `Totals of organization ${organizationId} differ from its recorded time: ${tables}.`;
    if (!isFixing) {
      findings.push({
        level: 'problem',
        text,
        remedy:
          'The doctor with --fix counts them again. Meanwhile recorders of this organization wait, and others do not.',
      });
      continue;
    }
    await database.long.transaction(scope, (tx) => rewriteTotals(tx, organizationId));
    findings.push({ level: 'fixed', text: `${text} They were counted again.` });
  }
  if (findings.length > 0) return findings;
  return [
    { level: 'fine', text: `Totals of ${organizationIds.length} organizations equal a recount.` },
  ];
}
