import { randomUUID } from 'node:crypto';
import {
  managers,
  none,
  ofMember,
  ofPlace,
  ofProject,
  owners,
  whoSeesMember,
} from './sample-parts.ts';
import type { CallSample } from './send-sample.ts';

/** Organizations, projects and their members. */
export const organizationSamples: Record<string, CallSample[]> = {
  'organization.all': [{ input: none, status: () => 200 }],
  'organization.create': [{ input: () => ({ name: 'One more' }) }],
  'organization.update': [
    { title: 'name', input: (place) => ({ id: place.organizationId, name: 'Renamed' }) },
    {
      title: 'settings',
      input: (place) => ({ id: place.organizationId, settings: { blur: true, titles: false } }),
    },
  ],
  'organization.affected_members': [
    { input: (place) => ({ id: place.organizationId, settings: { titles: true } }) },
  ],
  'organization.contents': [{ input: (place) => ({ id: place.organizationId }) }],
  'organization.delete': [{ input: (place) => ({ id: place.organizationId }) }],
  'organization.users': [{ input: ofPlace }],
  'organization.members': [
    { title: 'all', input: ofPlace },
    {
      title: 'searched',
      input: (place) => ({ ...ofPlace(place), search: 'example', show: 'members', page_size: 5 }),
    },
    {
      title: 'since',
      input: (place) => ({ ...ofPlace(place), since: 1_700_000_000_000, newest_first: true }),
    },
  ],
  'organization.person': [{ input: ofMember, status: whoSeesMember }],
  'organization.invite': [
    {
      title: 'a stranger',
      input: (place) => ({
        ...ofPlace(place),
        email: `${randomUUID()}@example.com`,
        role: 'owner',
        projects: [{ project_id: place.projectId, role: 1, screenshot_interval: 5 }],
      }),
    },
  ],
  'organization.invite_all': [
    {
      input: (place) => ({
        ...ofPlace(place),
        emails: [`${randomUUID()}@example.com`],
        projects: [{ project_id: place.projectId }],
      }),
    },
  ],
  'organization.affected_by_interval': [
    { input: (place) => ({ ...ofPlace(place), screenshot_interval: 20 }) },
  ],
  'organization.set_interval': [
    { input: (place) => ({ ...ofPlace(place), screenshot_interval: 20 }) },
  ],
  'organization.confirm_user': [{ input: ofMember }],
  'organization.update_user': [{ input: (place) => ({ ...ofMember(place), role: 'owner' }) }],
  'organization.remove_user': [
    {
      title: 'a member',
      input: ofMember,
      status: ({ organizationRole, isMember }) =>
        organizationRole === 'owner' || isMember ? 200 : 403,
    },
    {
      title: 'an invitation',
      input: (place) => ({ ...ofPlace(place), email: place.invitedEmail }),
      status: owners,
    },
  ],

  'invitation.get': [{ input: ({ unprovenSecret: token }) => ({ token }), isBySecret: true }],

  'project.all': [{ input: ofPlace }],
  'project.create': [{ input: (place) => ({ ...ofPlace(place), name: 'One more' }) }],
  'project.update': [
    { title: 'name', input: (place) => ({ id: place.projectId, name: 'Renamed' }) },
    {
      title: 'archived',
      input: (place) => ({ id: place.projectId, archived: true }),
      status: owners,
    },
  ],
  'project.contents': [{ input: (place) => ({ id: place.projectId }) }],
  'project.delete': [{ input: (place) => ({ id: place.projectId }) }],
  'project.members': [{ input: ofProject }],
  'project.overview': [{ input: ofProject }],
  'project.add': [
    {
      input: (place) => ({
        ...ofProject(place),
        email: `${randomUUID()}@example.com`,
        role: 2,
        screenshot_interval: 10,
      }),
    },
  ],
  'project.update_member': [
    { input: (place) => ({ ...ofProject(place), user_id: place.memberId, role: 3 }) },
  ],
  'project.affected_by_interval': [
    { input: (place) => ({ ...ofProject(place), screenshot_interval: 30 }) },
    {
      title: 'of one member',
      input: (place) => ({
        ...ofProject(place),
        user_id: place.memberId,
        screenshot_interval: 30,
      }),
    },
  ],
  'project.set_interval': [
    { input: (place) => ({ ...ofProject(place), screenshot_interval: 30 }) },
  ],
  'project.remove': [
    {
      title: 'a member',
      input: (place) => ({ ...ofProject(place), user_id: place.memberId }),
      status: (standing) => (standing.isMember ? 200 : managers(standing)),
    },
    {
      title: 'an invitation',
      input: (place) => ({ ...ofProject(place), email: place.invitedEmail }),
      status: managers,
    },
  ],
};
