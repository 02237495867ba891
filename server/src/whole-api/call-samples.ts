import { randomUUID } from 'node:crypto';
import type { ContractCall } from '../http/contract-calls.ts';
import { samplePicture } from '../testing/image-samples.ts';
import { at, entry } from '../testing/recorded-entries.ts';
import type { Place } from '../testing/two-organizations.ts';
import { described } from '../testing/uploads.ts';
import { accountSamples } from './account-samples.ts';
import type { CallSample } from './send-sample.ts';
import type { Standing } from './standing.ts';

const none = () => ({});
const ofPlace = ({ organizationId }: Place) => ({ organization_id: organizationId });
const ofProject = ({ projectId }: Place) => ({ project_id: projectId });
const ofMember = (place: Place) => ({ ...ofPlace(place), user_id: place.memberId });

/** Members of the organization get a response; others get 404. */
const insiders = ({ organizationRole }: Standing) => (organizationRole === undefined ? 404 : 200);

const people = (standing: Standing) =>
  standing.projectRole === undefined ? Math.max(insiders(standing), 403) : 200;

const recorders = (standing: Standing) => (standing.projectRole === 3 ? 403 : people(standing));

/** Allowed for managers and the owner of the data; 403 for others who may view it. */
const managersAndHimself = ({ projectRole, isMember }: Standing) =>
  projectRole === 1 || isMember ? 200 : projectRole === 3 ? 403 : 404;

const owners = ({ organizationRole }: Standing) => (organizationRole === 'owner' ? 200 : 403);

const managers = ({ projectRole }: Standing) => (projectRole === 1 ? 200 : 403);

/** The same for a thing whose organization follows from its ID. */
const himselfAndManagers = (standing: Standing) =>
  insiders(standing) === 404 ? 404 : standing.isMember ? 200 : managers(standing);

/** A filter on another person needs a role that sees others. */
const whoSeesMember = (standing: Standing) =>
  standing.projectRole === 2 && !standing.isMember ? 403 : people(standing);

/** The filters that lists of recorded work share. */
const workFilters: CallSample[] = [
  { title: 'everything', input: none, status: () => 200 },
  { title: 'an organization', input: ofPlace, status: insiders },
  { title: 'a project', input: ofProject, status: people },
  { title: 'a member', input: ofMember, status: whoSeesMember },
  {
    title: 'a range and a page',
    input: (place) => ({ ...ofPlace(place), start: at('00:00'), finish: at('20:00'), page: 1 }),
    status: insiders,
  },
];

/** The same for calls about one organization. */
const ofOneOrganization: CallSample[] = workFilters.slice(1).map((sample) => ({
  ...sample,
  input: (place: Place) => ({ ...sample.input(place), ...ofPlace(place) }),
}));

/** The same for calls that group its work. */
function groupedWork(groups: readonly string[]): CallSample[] {
  const [first] = groups;
  const filtered = ofOneOrganization.map((sample) => ({
    ...sample,
    input: (place: Place) => ({ ...sample.input(place), by: first }),
  }));
  const grouped = groups.slice(1).map((by) => ({
    title: `by ${by}`,
    input: (place: Place) => ({ ...ofPlace(place), by }),
  }));
  return [...filtered, ...grouped];
}

const recorded = (projectId: number) => ({
  ...entry(projectId, '12:00', '12:05'),
  apps: [{ kind: 'app', name: 'Editor', seconds: 10, active_seconds: 0 }],
});

const appRule = { target: 'title', pattern: 'plan', category: 'Planning', rating: 1 };

const picture = () => samplePicture(320, 200).webp().toBuffer();
const sent = (description: object) => ({ screenshot: JSON.stringify(description) });

/** By name of the call. Add a sample here for each new call of the contract. */
const samples: Record<string, CallSample[]> = {
  ...accountSamples,

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

  'timer.get': [
    { input: none, status: () => 200 },
    { title: 'of another state', input: () => ({ wait: 50, known: 'none' }), status: () => 200 },
  ],
  'timer.projects': [{ input: none, status: () => 200 }],
  'timer.rules': [{ input: ofProject, status: recorders }],
  'timer.agree': [
    {
      input: (place) => ({ ...ofProject(place), rules_version: place.rulesVersion }),
      status: recorders,
    },
  ],
  'timer.worked': [
    { input: () => ({ since: new Date(Date.now() - 3_600_000).toISOString() }), status: () => 200 },
  ],
  'timer.recent': [{ input: ofPlace, status: insiders }],
  'timer.note': [
    { input: () => ({ note: 'Drawing' }), status: () => 200 },
    {
      title: 'of one timer',
      input: () => ({ note: null, started_at: '2026-01-05T10:00:00.000Z' }),
      status: () => 200,
    },
  ],
  'timer.start': [{ input: ofProject, status: recorders }],
  'timer.stop': [
    { input: none, status: () => 200 },
    {
      title: 'one timer',
      input: () => ({ started_at: '2026-01-05T10:00:00.000Z' }),
      status: () => 200,
    },
  ],
  'timer.report': [
    {
      input: () => ({ source: 'desktop', name: 'laptop', version: '1', state: 'recording' }),
      status: () => 200,
    },
  ],

  'activity.record': [
    {
      input: (place) => ({ activities: [recorded(place.projectId)] }),
      status: () => 200,
      refused: (standing) => recorders(standing) !== 200,
    },
  ],
  'activity.all': workFilters,
  'activity.get': [{ input: (place) => ({ ...ofPlace(place), start: 1 }) }],
  'activity.remove': [
    {
      input: (place) => ({
        ...ofProject(place),
        user_id: place.memberId,
        activity_id: place.activityId,
      }),
      status: himselfAndManagers,
    },
    {
      title: 'of several',
      input: (place) => ({ activity_ids: [place.secondActivityId] }),
      status: himselfAndManagers,
    },
  ],
  'activity.forget': [
    { input: () => ({ since: at('19:45'), until: at('19:50') }), status: () => 200 },
  ],
  'activity.update': [
    {
      input: (place) => ({ activity_id: place.activityId, note: 'Another note' }),
      status: himselfAndManagers,
    },
    {
      title: 'of several',
      input: (place) => ({ activity_ids: [place.activityId], note: 'One note for all' }),
      status: himselfAndManagers,
    },
  ],
  'activity.move': [
    {
      title: 'what is there already',
      input: (place) => ({ ...ofProject(place), activity_ids: [place.activityId] }),
      status: (standing) => (standing.isMember ? 200 : managers(standing)),
    },
    {
      title: 'to another project',
      input: (place) => ({ project_id: place.secondProjectId, activity_ids: [place.activityId] }),
      status: owners,
    },
  ],
  'activity.trim': [
    {
      input: (place) => ({
        activity_ids: [place.activityId],
        start: at('09:01'),
        finish: at('09:09'),
      }),
      status: himselfAndManagers,
    },
  ],
  'activity.split': [
    {
      input: (place) => ({
        activity_id: place.activityId,
        at: at('09:05'),
        new_activity_id: randomUUID(),
      }),
      status: himselfAndManagers,
    },
  ],
  'activity.merge': [
    {
      input: ({ halfIds: [first, second] }) => ({
        activity_id: first,
        next_activity_id: second,
      }),
      status: himselfAndManagers,
    },
  ],
  'activity.sessions': workFilters,
  'activity.days': groupedWork(['none', 'project', 'member', 'member_project']),

  'dashboard.overview': ofOneOrganization,
  'dashboard.now': ofOneOrganization,

  'screenshot.upload': [
    {
      title: 'of an activity',
      input: (place) => sent(described(place.activityId, at('09:06'))),
      // For others, the activity may still arrive, so its project is required.
      status: (standing) => (insiders(standing) === 404 ? 422 : standing.isMember ? 200 : 404),
      image: picture,
    },
    {
      title: 'ahead of its activity',
      input: (place) => sent(described(randomUUID(), at('19:55'), ofProject(place))),
      status: (standing) => (recorders(standing) === 200 ? 200 : 404),
      image: picture,
    },
  ],
  'screenshot.all': workFilters,
  'screenshot.people': workFilters,
  'screenshot.intervals': workFilters,
  'screenshot.unchanged': [
    {
      input: (place) => ({
        ...ofPlace(place),
        user_ids: [place.memberId],
        start: at('00:00'),
        finish: at('20:00'),
      }),
    },
  ],
  'screenshot.views': [
    { title: 'everywhere', input: none, status: () => 200 },
    { title: 'in an organization', input: ofPlace, status: insiders },
  ],
  'screenshot.remove': [
    {
      title: 'with its activity',
      input: ({ screenshotId }) => ({ id: screenshotId }),
      status: managersAndHimself,
    },
    {
      title: 'only the image',
      input: ({ screenshotId }) => ({ id: screenshotId, image_only: true }),
      status: (standing) => (managersAndHimself(standing) === 404 ? 404 : managers(standing)),
    },
    {
      title: 'the images of several',
      input: ({ screenshotId }) => ({ ids: [screenshotId], image_only: true }),
      status: (standing) => (managersAndHimself(standing) === 404 ? 404 : managers(standing)),
    },
  ],

  'app.all': workFilters,
  'app.totals': groupedWork(['name', 'title', 'member', 'day']),
  'app.rate': [{ input: (place) => ({ ...ofPlace(place), kind: 'app', name: 'X', rating: 1 }) }],
  'app.rules': [{ input: ofPlace }],
  'app.set_rules': [{ input: (place) => ({ ...ofPlace(place), rules: [appRule] }) }],
  'app.matches': ofOneOrganization.map((sample) => ({
    ...sample,
    input: (place: Place) => ({ ...sample.input(place), target: 'app', pattern: 'Edit*' }),
  })),

  'events.listen': [
    { title: 'everywhere', input: none, status: () => 200 },
    { title: 'of an organization', input: ofPlace, status: insiders },
    { title: 'of the own timer', input: () => ({ own: true }), status: () => 200 },
  ],

  'download.list': [{ input: none }],
  'health.get': [{ input: none }],
  'health.live': [{ input: none }],
  'health.ready': [{ input: none }],
};

/** Valid inputs of a call; throws with the place to add them. */
export function listSamples(callName: string): CallSample[] {
  const found = samples[callName];
  if (found === undefined) {
    throw new Error(
      `${callName} has no sample: add a good input of it to server/src/whole-api/call-samples.ts, ` +
        'and with the rule signed_in who may send it',
    );
  }
  return found;
}

/** Samples of calls that are not in the contract. */
export function listStaleSamples(calls: readonly ContractCall[]): string[] {
  const names = new Set(calls.map(({ name }) => name));
  return Object.keys(samples).filter((name) => !names.has(name));
}
