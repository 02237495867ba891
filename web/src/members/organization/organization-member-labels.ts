import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { i18n } from '../../language/i18n.ts';
import { roleLabel } from '../member-labels.ts';

const roleLabels: Record<OrganizationRole, MessageDescriptor> = {
  owner: msg`Owner`,
  member: msg`Member`,
};

const roleDescriptions: Record<OrganizationRole, MessageDescriptor> = {
  owner: msg`Sees and manages everything in the organization.`,
  member: msg`Tracks time in the projects you choose.`,
};

export function organizationRoleLabel(role: OrganizationRole): string {
  return i18n._(roleLabels[role]);
}

/** What a role in the organization allows, shown where it is assigned. */
export function organizationRoleDescription(role: OrganizationRole): string {
  return i18n._(roleDescriptions[role]);
}

/** `Atlas (manager), Mobile app, Intranet (archived)`: the usual role is omitted. */
export function projectList(
  projects: OrganizationUser['projects'],
  role: OrganizationRole,
): string {
  if (projects.length === 0) {
    return role === 'owner' ? t`all projects, as owner` : t`no projects`;
  }
  return projects.map((project) => project.name + projectNote(project)).join(', ');
}

function projectNote({ archived, role, state }: OrganizationUser['projects'][number]): string {
  const parts = [
    ...(role === projectRoles.member ? [] : [roleLabel(role).toLowerCase()]),
    ...(state === 'pending' ? [t`pending`] : []),
    ...(archived ? [t`archived`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** `thinkpad 0.0.4, browser on laptop`. */
export function deviceList(recorders: OrganizationUser['recorders']): string {
  if (recorders.length === 0) return t`none`;
  return recorders.map(({ name, version }) => `${name} ${version}`.trim()).join(', ');
}
