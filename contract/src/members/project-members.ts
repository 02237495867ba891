import { z } from 'zod';
import { call, heavyRead } from '../call.ts';
import { affectedMembers } from '../consent.ts';
import {
  done,
  email,
  id,
  mailSent,
  projectRole,
  screenshotInterval,
  sentInstant,
} from '../fields.ts';
import {
  memberOrInvitation,
  namesOne,
  namesOneError,
  placeInProject,
} from './member-or-invitation.ts';

export const projectMember = z.object({
  user: z.object({
    id: z.int().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  role: projectRole,
  /** Whole minutes, 0 = no screenshots; null if the caller may not view it. */
  screenshot_interval: z.int().nullable(),
  state: z.enum(['active', 'pending']),
  last_seen: sentInstant.nullable(),
  /** Seconds of the last 7 × 24 h in this project; null if the caller may not view it. */
  worked_week: z.int().nullable(),
  /** Whether the person has verified their email; null if the caller may not view it. */
  email_verified: z.boolean().nullable(),
  /** True while a member's permissions apply instead of the role; null if the caller may not view it. */
  is_limited: z.boolean().nullable(),
});
export type ProjectMember = z.output<typeof projectMember>;

/** The part of a project's calls that is about its members. */
export const projectMemberCalls = {
  members: heavyRead(
    '/project/members',
    { who: 'project_member', of: 'project_id' },
    'List members of a project',
  )
    .input(z.object({ project_id: id }))
    .output(z.array(projectMember)),
  add: call('/project/add', { who: 'project_manager', of: 'project_id' }, 'Add or invite a member')
    .input(z.object({ project_id: id, email, ...placeInProject }))
    .output(projectMember.extend(mailSent)),
  update_member: call(
    '/project/update_member',
    { who: 'project_manager', of: 'project_id' },
    "Change a member's role or screenshot interval",
  )
    .input(
      z.object({
        project_id: id,
        user_id: id,
        role: projectRole.optional(),
        screenshot_interval: screenshotInterval.optional(),
      }),
    )
    .output(done),
  affected_by_interval: call(
    '/project/affected_by_interval',
    { who: 'project_manager', of: 'project_id' },
    'List the members who would be notified, and asked to agree again, if this interval were set',
  )
    .input(
      z.object({
        project_id: id,
        /** Of one member; absent: of all. */
        user_id: id.optional(),
        screenshot_interval: screenshotInterval,
      }),
    )
    .output(affectedMembers),
  set_interval: call(
    '/project/set_interval',
    { who: 'project_manager', of: 'project_id' },
    'Set the screenshot interval of all members and invitations of a project',
  )
    .input(z.object({ project_id: id, screenshot_interval: screenshotInterval }))
    .output(done),
  remove: call(
    '/project/remove',
    { who: 'project_member', of: 'project_id' },
    'Remove a member, withdraw an invitation, or leave',
  )
    .input(z.object({ project_id: id, ...memberOrInvitation }).refine(namesOne, namesOneError))
    .output(done),
};
