import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { toRole } from '../member-labels.ts';

/** The form values of an invitation. */
export interface InviteValues extends Record<string, unknown> {
  email: string;
  role: string;
  projectIds: string[];
  projectRole: string;
  interval: string;
}

export const nobodyInvited: InviteValues = {
  email: '',
  role: 'member',
  projectIds: [],
  projectRole: String(projectRoles.member),
  interval: String(screenshotIntervalDefault),
};

/** The values to send. An owner is invited to no project, because they have access to all. */
export function invitationOf(organizationId: number, values: InviteValues) {
  const isOwner = values.role === 'owner';
  return {
    organization_id: organizationId,
    email: values.email,
    role: isOwner ? ('owner' as const) : ('member' as const),
    projects: (isOwner ? [] : values.projectIds).map((id) => ({
      project_id: Number(id),
      role: toRole(values.projectRole),
      screenshot_interval: Number(values.interval),
    })),
  };
}
