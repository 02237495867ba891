import type { OrganizationRole, OrganizationUser } from '@time-tracker/contract/organization';
import { roleLabels } from '../member-labels.ts';

export const organizationRoleLabels: Record<OrganizationRole, string> = {
  owner: 'Owner',
  member: 'Member',
};

/** What a role in the organization lets somebody do, for who gives it. */
export const organizationRoleMeanings: Record<OrganizationRole, string> = {
  owner: 'Sees and manages everything in the organization.',
  member: 'Works in the projects chosen, with the role given there.',
};

/** `Atlas (manager), Mobile app`: the usual role is not named. */
export function projectLabel(
  projects: OrganizationUser['projects'],
  role: OrganizationRole,
): string {
  if (projects.length === 0) return role === 'owner' ? 'all, as owner' : 'none';
  return projects.map((project) => project.name + projectRoleLabels(project)).join(', ');
}

function projectRoleLabels({ role, state }: OrganizationUser['projects'][number]): string {
  const parts = [
    ...(role === 2 ? [] : [roleLabels[role].toLowerCase()]),
    ...(state === 'pending' ? ['pending'] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** `thinkpad 0.0.4, browser on laptop`. */
export function deviceLabel(recorders: OrganizationUser['recorders']): string {
  if (recorders.length === 0) return 'none';
  return recorders.map(({ name, version }) => `${name} ${version}`.trim()).join(', ');
}
