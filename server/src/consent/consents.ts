import { createHash } from 'node:crypto';
import {
  recordingRules,
  type ProjectConsent,
  type ProjectRules,
  type RecordingConsent,
} from '@time-tracker/contract/consent';
import { ApiError } from '@time-tracker/contract/errors';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import { canRecord } from '@time-tracker/contract/project-roles';
import { recordsMore, type RecordingRules } from '@time-tracker/contract/recording-rules';
import type { AllowedSurface } from '@time-tracker/contract/screenshot';
import { i18n } from '../language/server-texts.ts';
import { findOrganizationOfProject } from '../access/access-store.ts';
import { projectRoleOf, scopeOf, type Actor } from '../access/actor.ts';
import { lockOrganizationsShared } from '../access/work-lock-store.ts';
import type { Tx } from '../database/database.ts';
import {
  findRules,
  listConsents,
  listViewers,
  upsertConsent,
  type Recorded,
  type RulesRow,
} from './consent-store.ts';

/** The people that a response names. */
export const namedPeopleMax = 50;

type AppliedRules = {
  organizationName: string;
  projectName: string;
  rules: RecordingRules;
  sharedSurface: AllowedSurface;
  consent: ProjectConsent;
  agreedAt: Date | null;
};

/**
 * The rules that apply to a user in a project, and whether the user agreed to them in its organization.
 * Undefined if the project does not exist.
 */
export async function findAppliedRules(
  tx: Tx,
  recorded: Recorded,
): Promise<AppliedRules | undefined> {
  const row = await findRules(tx, recorded);
  if (row === undefined) return undefined;
  const rules = toRules(row);
  const consents = row.consents.map((one) => ({
    rules: recordingRules.parse(one.rules),
    agreedAt: new Date(one.agreed_at),
  }));
  const [latest] = consents;
  const isCovered = consents.some((consent) => !recordsMore(consent.rules, rules));
  return {
    organizationName: row.organization_name,
    projectName: row.project_name,
    rules,
    sharedSurface: row.shared_surface,
    consent: {
      status: isCovered ? 'given' : latest === undefined ? 'missing' : 'outdated',
      rules_version: versionOf(rules),
      agreed: latest?.rules ?? null,
    },
    agreedAt: latest?.agreedAt ?? null,
  };
}

/** The columns that say what is recorded. */
type RuleColumns = Omit<
  RulesRow,
  'organization_name' | 'project_name' | 'shared_surface' | 'consents'
>;

export function toRules(row: RuleColumns): RecordingRules {
  const { blur, titles, retention_days, idle_minutes } = row;
  return {
    screenshot_interval: row.screenshot_interval ?? screenshotIntervalDefault,
    blur,
    titles,
    retention_days,
    idle_minutes,
    who_can_see: [
      ...(row.has_owners ? (['owners'] as const) : []),
      ...(row.has_managers ? (['managers'] as const) : []),
      ...(row.has_viewers ? (['viewers'] as const) : []),
    ],
  };
}

/** The same on every server. */
function versionOf(rules: RecordingRules): string {
  return createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 22);
}

/** As in the contract, with dates instead of texts. */
type DescribedRules = Omit<ProjectRules, 'agreed_at'> & { agreed_at: Date | null };

/** Throws not_found for a project of another organization, forbidden if the actor may not record in it. */
export async function describeProjectRules(
  tx: Tx,
  actor: Actor,
  projectId: number,
): Promise<DescribedRules> {
  const recorded = await findRecorded(tx, actor, projectId);
  return describe(tx, recorded, await getAppliedRules(tx, recorded));
}

/**
 * Stores that the actor agreed to the rules of this version. Throws conflict if others apply by now,
 * and what `describeProjectRules` throws.
 */
export async function agreeToRules(
  tx: Tx,
  actor: Actor,
  { projectId, rulesVersion }: { projectId: number; rulesVersion: string },
  now: Date,
): Promise<DescribedRules> {
  const recorded = await findRecorded(tx, actor, projectId);
  await lockOrganizationsShared(tx, [recorded.organizationId]);
  const { rules, consent, organizationName, projectName } = await getAppliedRules(tx, recorded);
  if (consent.rules_version !== rulesVersion) {
    throw new ApiError('conflict', {
      message: i18n.t(
        'What is recorded in this project has changed. Read it again before you agree.',
      ),
    });
  }
  if (consent.status !== 'given') {
    await upsertConsent(tx, {
      organization_id: recorded.organizationId,
      user_id: recorded.userId,
      organization_name: organizationName,
      project_name: projectName,
      rules,
      rules_version: rulesVersion,
      agreed_at: now,
    });
  }
  return describe(tx, recorded, await getAppliedRules(tx, recorded));
}

/** The user's consents in all organizations, latest first. */
export async function listConsentsOfUser(
  tx: Tx,
  userId: number,
): Promise<(Omit<RecordingConsent, 'agreed_at'> & { agreed_at: Date })[]> {
  const rows = await listConsents(tx, userId);
  return rows.map((row) => ({ ...row, rules: recordingRules.parse(row.rules) }));
}

async function findRecorded(tx: Tx, actor: Actor, projectId: number): Promise<Recorded> {
  const home = await findOrganizationOfProject(tx, projectId, scopeOf(actor).organizationIds);
  if (home === undefined) throw new ApiError('not_found');
  const { organizationId } = home;
  const role = projectRoleOf(actor, { id: projectId, organizationId });
  if (!canRecord(role)) throw new ApiError('forbidden');
  return { organizationId, projectId, userId: actor.userId };
}

async function getAppliedRules(tx: Tx, recorded: Recorded): Promise<AppliedRules> {
  const applied = await findAppliedRules(tx, recorded);
  if (applied === undefined) throw new ApiError('not_found');
  return applied;
}

async function describe(
  tx: Tx,
  recorded: Recorded,
  applied: AppliedRules,
): Promise<DescribedRules> {
  const { people, count } = await listViewers(tx, recorded, namedPeopleMax);
  return {
    organization_id: recorded.organizationId,
    organization_name: applied.organizationName,
    project_id: recorded.projectId,
    project_name: applied.projectName,
    rules: applied.rules,
    ...applied.consent,
    shared_surface: applied.sharedSurface,
    agreed_at: applied.agreedAt,
    people,
    people_count: count,
  };
}
