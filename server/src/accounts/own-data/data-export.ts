import {
  dataExport,
  exportedActivity,
  exportedScreenshot,
} from '@time-tracker/contract/accounts/data-export';
import { getUser } from '../../access/account-lookup-store.ts';
import type { Actor } from '../../access/actor.ts';
import { listAccountAuditLines } from '../../access/audit-store.ts';
import { listConsentsOfUser } from '../../consent/consents.ts';
import type { Database, Scope, Tx } from '../../database/database.ts';
import { listLatestNotices } from '../../notices/list-notices.ts';
import { listRecordersOfUser } from '../../timer/timer.ts';
import {
  listExportedActivities,
  listExportedApps,
  listExportedPlaces,
  listExportedScreenshots,
  listOrganizationsWithDataOf,
  type ExportCursor,
  type ExportedPlace,
} from './data-export-store.ts';
import { listGoogleAccounts } from '../google/google-store.ts';
import { listKnownPlaces } from '../sign-in/known-place-store.ts';
import { toUser } from '../sign-in/open-session.ts';
import { listAccountSessions } from '../sign-in/sessions.ts';

/** The latest security events of the account. */
const securityEventsMax = 10_000;

/** Rows that are read and held in memory at once. */
const pageRows = 500;

const head = dataExport.omit({ activities: true, screenshots: true });

/**
 * All stored data about the caller as JSON in chunks, including time recorded for organizations
 * that they have left. Reads in short transactions. What is recorded during the export may be
 * missing.
 */
export async function exportData(
  database: Database,
  actor: Actor,
  now: Date,
): Promise<AsyncIterable<string>> {
  const { userId } = actor;
  const own = { userId, organizationIds: [...actor.organizations.keys()] };
  const organizationIds = await database.reads.transaction(own, (tx) =>
    listOrganizationsWithDataOf(tx, userId),
  );
  // Wider than the caller's rights, since their rows remain theirs. Therefore every query also
  // filters by the user.
  const scope = { userId, organizationIds };
  const described = await database.reads.transaction(scope, (tx) =>
    describeAccount(tx, actor, organizationIds, now),
  );
  return writePieces(database, scope, JSON.stringify(head.parse(described)));
}

async function describeAccount(
  tx: Tx,
  actor: Actor,
  organizationIds: readonly number[],
  now: Date,
): Promise<object> {
  const { userId } = actor;
  const places = await listExportedPlaces(tx, organizationIds, userId);
  return {
    exported_at: now,
    user: toUser(await getUser(tx, userId)),
    organizations: groupPlaces(places),
    sessions: await listAccountSessions(tx, actor, now),
    places: await listKnownPlaces(tx, userId),
    security_events: await listAccountAuditLines(tx, userId, securityEventsMax),
    google_accounts: await listGoogleAccounts(tx, userId),
    recorders: await listRecordersOfUser(tx, userId),
    consents: await listConsentsOfUser(tx, userId),
    notices: (await listLatestNotices(tx, userId)).notices,
  };
}

function groupPlaces(places: readonly ExportedPlace[]): object[] {
  const groups = Map.groupBy(places, (place) => place.organization_id);
  return [...groups].map(([id, rows]) => ({
    id,
    name: rows[0]?.organization_name ?? '',
    role: rows[0]?.organization_role ?? null,
    projects: rows
      .filter((row) => row.project_id !== null)
      .map((row) => ({ id: row.project_id, name: row.project_name, role: row.project_role })),
  }));
}

async function* writePieces(
  database: Database,
  scope: Scope,
  beginning: string,
): AsyncGenerator<string> {
  yield beginning.slice(0, -1);
  yield ',"activities":[';
  yield* writePages(database, scope, async (tx, after) => {
    const rows = await readActivities(tx, scope, after);
    const last = rows.at(-1);
    return {
      texts: rows.map((row) => JSON.stringify(exportedActivity.parse(row))),
      last: last && { at: last.start, id: last.activity_id },
    };
  });
  yield '],"screenshots":[';
  yield* writePages(database, scope, async (tx, after) => {
    const { organizationIds, userId } = scope;
    const rows = await listExportedScreenshots(tx, organizationIds, userId, after, pageRows);
    const last = rows.at(-1);
    return {
      texts: rows.map((row) => JSON.stringify(exportedScreenshot.parse(row))),
      last: last && { at: last.taken_at, id: last.id },
    };
  });
  yield ']}';
}

type Page = { texts: string[]; last: ExportCursor | undefined };

const beforeAll: ExportCursor = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

async function* writePages(
  database: Database,
  scope: Scope,
  readPage: (tx: Tx, after: ExportCursor) => Promise<Page>,
): AsyncGenerator<string> {
  let cursor: ExportCursor | undefined = beforeAll;
  let separator = '';
  while (cursor !== undefined) {
    const after: ExportCursor = cursor;
    const page: Page = await database.reads.transaction(scope, (tx) => readPage(tx, after));
    if (page.texts.length > 0) yield separator + page.texts.join(',');
    separator = page.texts.length > 0 ? ',' : separator;
    cursor = page.texts.length < pageRows ? undefined : page.last;
  }
}

async function readActivities(tx: Tx, { organizationIds, userId }: Scope, after: ExportCursor) {
  const rows = await listExportedActivities(tx, organizationIds, userId, after, pageRows);
  const ids = rows.map((row) => row.activity_id);
  const apps = await listExportedApps(tx, organizationIds, userId, ids);
  const byActivity = Map.groupBy(apps, (app) => app.activity_id);
  return rows.map(({ minute_bits: bits, ...row }) => ({
    ...row,
    minutes: Array.from({ length: 10 }, (_, minute) => (bits & (1 << minute)) !== 0),
    apps: byActivity.get(row.activity_id) ?? [],
  }));
}
