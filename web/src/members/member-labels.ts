import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import { i18n } from '../language/i18n.ts';

interface Choice {
  value: string;
  label: string;
}

const roleLabels: Record<ProjectRole, MessageDescriptor> = {
  1: msg`Manager`,
  2: msg`Member`,
  3: msg`Viewer`,
};

const roleDescriptions: Record<ProjectRole, MessageDescriptor> = {
  1: msg`Sees and edits everyone's time, and manages the members of the project.`,
  2: msg`Tracks time and sees only their own work.`,
  3: msg`Sees everyone's time. No tracking.`,
};

export function roleLabel(role: ProjectRole): string {
  return i18n._(roleLabels[role]);
}

/** What a role allows, shown where it is assigned. */
export function roleDescription(role: ProjectRole): string {
  return i18n._(roleDescriptions[role]);
}

export function roleChoices(): Choice[] {
  return Object.values(projectRoles).map((role) => ({
    value: String(role),
    label: roleLabel(role),
  }));
}

export function noMailMessage(): string {
  return t`No email was sent: the limit for today is reached. Tell the person yourself, or send it again tomorrow.`;
}

export function toRole(value: string): ProjectRole {
  return Object.values(projectRoles).find((role) => String(role) === value) ?? projectRoles.member;
}
