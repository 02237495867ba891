import { invalidField } from '@time-tracker/contract/errors';
import type { ProfileSettings } from '@time-tracker/contract/accounts/profile';
import { canRecord } from '@time-tracker/contract/project-roles';
import { i18n } from '../language/server-texts.ts';
import { findOrganizationOfProject } from '../access/access-store.ts';
import type { UserRow } from '../access/account-lookup-store.ts';
import { projectRoleOf, type Rights } from '../access/actor.ts';
import type { Tx } from '../database/database.ts';

/** As stored. The default project counts only while `isRecordable`. */
export function readSettings(row: UserRow): ProfileSettings {
  const { duration_format, clock, date_order, default_project_id, muted_notices } = row;
  // The database allows only these values.
  return {
    duration_format,
    clock,
    date_order,
    default_project_id,
    muted_notices,
  } as ProfileSettings;
}

/** The changes of the row. Throws invalid_input for a project where the actor cannot record. */
export async function checkSettings(
  tx: Tx,
  actor: Rights,
  settings: Partial<ProfileSettings>,
): Promise<Partial<ProfileSettings>> {
  const { default_project_id: projectId, muted_notices: muted } = settings;
  if (typeof projectId === 'number' && !(await isRecordable(tx, actor, projectId))) {
    throw invalidField(
      'default_project_id',
      i18n.t('Choose a project in which you can record time'),
    );
  }
  return { ...settings, ...(muted && { muted_notices: [...new Set(muted)] }) };
}

/** Settings as the account may use them now. */
export async function currentSettings(
  tx: Tx,
  actor: Rights,
  settings: ProfileSettings,
): Promise<ProfileSettings> {
  const { default_project_id: projectId } = settings;
  if (projectId === null || (await isRecordable(tx, actor, projectId))) return settings;
  return { ...settings, default_project_id: null };
}

async function isRecordable(tx: Tx, actor: Rights, id: number): Promise<boolean> {
  const project = await findOrganizationOfProject(tx, id, [...actor.organizations.keys()]);
  if (project === undefined || project.archived) return false;
  return canRecord(projectRoleOf(actor, { id, organizationId: project.organizationId }));
}
