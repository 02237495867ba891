import { randomUUID } from 'node:crypto';
import { samplePicture } from '../testing/image-samples.ts';
import { at, entry } from '../testing/recorded-entries.ts';
import type { Place } from '../testing/two-organizations.ts';
import { described } from '../testing/uploads.ts';
import {
  himselfAndManagers,
  insiders,
  managers,
  managersAndHimself,
  none,
  ofMember,
  ofPlace,
  ofProject,
  owners,
  people,
  recorders,
  whoSeesMember,
} from './sample-parts.ts';
import type { CallSample } from './send-sample.ts';

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

/** Recorded time, screenshots and apps. */
export const workSamples: Record<string, CallSample[]> = {
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
};
