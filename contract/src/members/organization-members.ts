import { z } from 'zod';
import { workTotal } from '../activity.ts';
import { call, heavyRead } from '../call.ts';
import { affectedMembers } from '../consent.ts';
import {
  done,
  email,
  id,
  instant,
  mailSent,
  optionalText,
  page,
  pageSize,
  projectRole,
  screenshotInterval,
  sentInstant,
  timeZone,
  userType,
} from '../fields.ts';
import { invitationsMax, searchMaxLength } from '../limits.ts';
import { organizationRole } from '../organization.ts';
import {
  memberOrInvitation,
  namesOne,
  namesOneError,
  placeInProject,
} from './member-or-invitation.ts';
import { personOverview, usedRecorder } from './work-pages.ts';

/** A member of an organization, or a pending invitation: then `user.id`, `user.name` and `type` are null. */
export const organizationUser = z.object({
  user: z.object({ id: z.int().nullable(), name: z.string().nullable(), email: z.string() }),
  type: userType.nullable(),
  /** The assigned role. While `is_limited` is true, a member's permissions apply instead. */
  role: organizationRole,
  /** Whether the person has verified their email; null for a pending invitation. */
  email_verified: z.boolean().nullable(),
  /** True while the email is not verified and no owner has confirmed the person. */
  is_limited: z.boolean(),
  state: z.enum(['active', 'pending']),
  projects: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      archived: z.boolean(),
      role: projectRole,
      screenshot_interval: z.int(),
      /** pending: takes effect when the invitation link is opened. */
      state: z.enum(['active', 'pending']),
    }),
  ),
  /** The last timer report or recorded work in this organization. */
  last_seen: sentInstant.nullable(),
  /** Recorders used in this organization, latest first. */
  recorders: z.array(usedRecorder),
  /** The calendar week so far, in the caller's time zone; null when pending, and where it was not read. */
  week: workTotal.nullable(),
  joined_at: sentInstant.nullable(),
  /** Set for a pending invitation. invited_by is null if that person's account was deleted. */
  invited_at: sentInstant.nullable(),
  invited_by: z.string().nullable(),
});
export type OrganizationUser = z.output<typeof organizationUser>;

/** The people in a list: owners and members have joined, invited people have not. */
export const shownMembers = z.enum(['all', 'owners', 'members', 'invited'], {
  error: 'Must be all, owners, members or invited',
});
export type ShownMembers = z.output<typeof shownMembers>;

const invitedProjects = z
  .array(z.object({ project_id: id, ...placeInProject }))
  .max(200)
  .default([]);

/** The part of the organization's calls that is about its members. */
export const organizationMemberCalls = {
  users: heavyRead(
    '/organization/users',
    { who: 'organization_owner', of: 'organization_id' },
    'List all members of an organization, then pending invitations. organization.members returns pages',
  )
    .input(z.object({ organization_id: id }))
    .output(z.array(organizationUser)),
  members: heavyRead(
    '/organization/members',
    { who: 'organization_owner', of: 'organization_id' },
    'List members of an organization in pages, then pending invitations',
  )
    .input(
      z.object({
        organization_id: id,
        /** Only people whose name, email and project names contain all of these words, ignoring case. */
        search: optionalText(searchMaxLength).optional(),
        show: shownMembers.default('all'),
        /** Only people who joined, or were invited, at this instant or later. */
        since: instant.optional(),
        /** Sorts by when people joined, or were invited, instead of by name. */
        newest_first: z.boolean().default(false),
        page: page.default(1),
        page_size: pageSize.default(50),
      }),
    )
    .output(
      z.object({
        members: z.array(organizationUser),
        now: sentInstant,
        page: z.int(),
        page_size: z.int(),
        /** Number of people on all pages. */
        total: z.int(),
      }),
    ),
  person: heavyRead(
    '/organization/person',
    { who: 'organization_member', of: 'organization_id' },
    'Describe a person: their last 14 days, projects, apps and recorders',
  )
    .input(
      z.object({
        organization_id: id,
        user_id: id,
        /** Sets where days begin and end; defaults to the caller's time zone. */
        time_zone: timeZone.optional(),
      }),
    )
    .output(personOverview),
  invite: call(
    '/organization/invite',
    { who: 'organization_owner', of: 'organization_id' },
    'Add or invite a person to an organization and to some of its projects',
  )
    .input(
      z.object({
        organization_id: id,
        email,
        role: organizationRole.default('member'),
        projects: invitedProjects,
      }),
    )
    .output(organizationUser.extend(mailSent)),
  invite_all: call(
    '/organization/invite_all',
    { who: 'organization_owner', of: 'organization_id' },
    'Add or invite several people at once, with a result for each',
  )
    .input(
      z.object({
        organization_id: id,
        emails: z.array(optionalText(200)).min(1).max(invitationsMax),
        role: organizationRole.default('member'),
        projects: invitedProjects,
      }),
    )
    .output(
      z.object({
        /** In the order of `emails`, without repetitions. */
        results: z.array(
          z.object({
            email: z.string(),
            status: z.enum(['joined', 'invited', 'already_member', 'invalid_email', 'too_many']),
            ...mailSent,
          }),
        ),
      }),
    ),
  update_user: call(
    '/organization/update_user',
    { who: 'organization_owner', of: 'organization_id' },
    "Change a member's role in an organization",
  )
    .input(z.object({ organization_id: id, user_id: id, role: organizationRole.optional() }))
    .output(done),
  affected_by_interval: call(
    '/organization/affected_by_interval',
    { who: 'organization_owner', of: 'organization_id' },
    'List the members who would be notified, and asked to agree again, if this interval were set for all',
  )
    .input(z.object({ organization_id: id, screenshot_interval: screenshotInterval }))
    .output(affectedMembers),
  set_interval: call(
    '/organization/set_interval',
    { who: 'organization_owner', of: 'organization_id' },
    'Set the screenshot interval of all members and invitations in all projects',
  )
    .input(z.object({ organization_id: id, screenshot_interval: screenshotInterval }))
    .output(done),
  confirm_user: call(
    '/organization/confirm_user',
    { who: 'organization_owner', of: 'organization_id' },
    'Confirm a person whose email is not verified, so that their role takes effect',
  )
    .input(z.object({ organization_id: id, user_id: id }))
    .output(done),
  remove_user: call(
    '/organization/remove_user',
    { who: 'organization_member', of: 'organization_id' },
    'Remove a member, withdraw an invitation, or leave',
  )
    .input(z.object({ organization_id: id, ...memberOrInvitation }).refine(namesOne, namesOneError))
    .output(done),
};
