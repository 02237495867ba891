import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import {
  addPerson,
  agreeToRules,
  makeProject,
  makeTeam,
  readRules,
  registerUnverified,
  type Person,
  type Team,
} from './factories.ts';
import { at, entry, evening, recordAll } from './recorded-entries.ts';
import type { TestApp } from './test-app.ts';
import { switchOffLink } from '../notices/switch-off-links.ts';
import { described, newPicture, upload } from './uploads.ts';

/** Who makes a call, by their relation to the first of the two organizations. */
export const whos = [
  'nobody',
  'owner',
  'manager',
  'member',
  'elsewhere',
  'viewer',
  'pending',
  'unproven',
  'unconfirmed',
  'removed',
  'other owner',
] as const;
export type Who = (typeof whos)[number];

/** An organization with all things that calls can name. */
export type Place = {
  organizationId: number;
  ownerId: number;
  memberId: number;
  memberEmail: string;
  /** The project of owner, manager, member and viewer, with a pending invitation. */
  projectId: number;
  /** The project of the owner and the member of elsewhere. */
  secondProjectId: number;
  invitedEmail: string;
  /** Secrets of emailed links: to manage the first project, and to reset the member's password. */
  unprovenSecret: string;
  resetSecret: string;
  /** Secret of a link that verifies the member's email. */
  verificationSecret: string;
  /** Secret of a link that switches off an email to the member. */
  switchOffSecret: string;
  /** Codes of a recorder that asks to sign in. */
  deviceCode: string;
  userCode: string;
  /** The member's recorded work in the first project. */
  sessionId: string;
  activityId: string;
  /** Without a screenshot. */
  secondActivityId: string;
  /** Two halves of ten minutes. */
  halfIds: [string, string];
  screenshotId: string;
  /** Of the rules that apply to everyone who records in the first project and makes calls. */
  rulesVersion: string;
  /** All current and former members. */
  userIds: number[];
};

export type TwoOrganizations = {
  here: Place;
  there: Place;
  tokens: Record<Who, string | undefined>;
};

/** Each text of the organization contains one of these words, so that a leak is visible in any response. */
export const marks = { here: 'Domestic', there: 'Foreign' } as const;

/**
 * Two equal organizations, with all kinds of people in the first. The clock is set to the evening of
 * their only workday. The pending person has no account and uses the secret of the invitation. The
 * unproven person registered without the link that would make them a manager. The unconfirmed person was
 * made an owner and a manager without a verified email. The removed person recorded time before.
 */
export async function makeTwoOrganizations(app: TestApp): Promise<TwoOrganizations> {
  app.setNow(evening);
  const here = await makePlace(app, marks.here);
  const there = await makePlace(app, marks.there);
  const manager = await addPerson(app, here.team, 1, `${marks.here} Mona`);
  const viewer = await addPerson(app, here.team, 3, `${marks.here} Vera`);
  const unconfirmed = await addUnconfirmed(app, here.team, `${marks.here} Uma`);
  const elsewhere = await addPerson(app, here.second, 2, `${marks.here} Ellis`);
  const removed = await addPerson(app, here.team, 2, `${marks.here} Remo`);
  await recordAll(app, removed.token, [entry(here.place.projectId, '08:00', '08:10')]);
  const removal = { project_id: here.place.projectId, user_id: removed.id };
  const { status } = await app.post('/api/project/remove', removal, here.team.owner.token);
  if (status !== 200) throw new Error(`project/remove answered ${status}`);
  for (const { member, place, team } of [here, there]) {
    await agreeToRules(app, member, place.projectId);
    const rules = await readRules(app, team.owner, place.projectId);
    place.rulesVersion = rules.rules_version;
  }
  here.place.userIds.push(manager.id, viewer.id, unconfirmed.id, elsewhere.id, removed.id);
  return {
    here: here.place,
    there: there.place,
    tokens: {
      nobody: undefined,
      owner: here.team.owner.token,
      manager: manager.token,
      member: here.member.token,
      elsewhere: elsewhere.token,
      viewer: viewer.token,
      pending: await findSecret(app, here.place.invitedEmail, 'invitation'),
      unproven: here.unproven.token,
      unconfirmed: unconfirmed.token,
      removed: removed.token,
      'other owner': there.team.owner.token,
    },
  };
}

async function makePlace(app: TestApp, mark: string) {
  const team = await makeTeam(app, mark);
  const { owner, organizationId, projectId } = team;
  const secondProjectId = await makeProject(app, owner, organizationId, `${mark} second`);
  const email = (name: string) => `${name}-${randomUUID().slice(0, 8)}@${mark.toLowerCase()}.test`;
  const invitedEmail = email('invited');
  const member = await registerInvited(app, team, email('maya'), mark, 2);
  const unproven = await registerInvited(app, team, email('ulla'), mark, 1);
  await app.post(
    '/api/project/add',
    { project_id: projectId, email: invitedEmail, role: 2 },
    owner.token,
  );
  const rename = { id: projectId, name: `${mark} website` };
  await app.post('/api/project/update', rename, owner.token);
  const recorded = await recordDay(app, projectId, owner, member, mark);
  const place: Place = {
    organizationId,
    projectId,
    secondProjectId,
    invitedEmail,
    ...recorded,
    rulesVersion: '',
    ownerId: owner.id,
    memberId: member.id,
    memberEmail: member.email,
    sessionId: await findSessionId(app, member),
    unprovenSecret: await findSecret(app, unproven.email, 'invitation'),
    resetSecret: await askForReset(app, member),
    verificationSecret: await findSecret(app, member.email, 'verify-email'),
    switchOffSecret: makeSwitchOffSecret(app, member),
    ...(await startDeviceSignIn(app)),
    userIds: [owner.id, member.id, unproven.id],
  };
  return { place, team, second: { ...team, projectId: secondProjectId }, member, unproven };
}

function makeSwitchOffSecret({ keyring }: TestApp, { id }: Person): string {
  const link = switchOffLink({ keyring, publicUrl: 'http://tracker.test' }, id, 'weekly_digest');
  return new URL(link).searchParams.get('token') ?? '';
}

/** A person of type Member, because they were invited before they had an account. */
async function registerInvited(
  app: TestApp,
  { owner, projectId }: { owner: Person; projectId: number },
  email: string,
  mark: string,
  role: 1 | 2,
): Promise<Person> {
  await app.post('/api/project/add', { project_id: projectId, email, role }, owner.token);
  const { body } = await app.post<ApiReceives['user']['register']>('/api/register', {
    email,
    first_name: mark,
    last_name: 'Maya',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  });
  if (body.user.type !== 'Member') throw new Error('who was invited is a Member');
  return { id: body.user.id, token: body.api_token, email, name: body.user.name };
}

async function addUnconfirmed(app: TestApp, team: Team, name: string): Promise<Person> {
  const person = await registerUnverified(app, name);
  const projects = [{ project_id: team.projectId, role: 1 }];
  const input = { organization_id: team.organizationId, email: person.email, role: 'owner' };
  const path = '/api/organization/invite';
  const { status } = await app.post(path, { ...input, projects }, team.owner.token);
  if (status !== 200) throw new Error(`organization/invite answered ${status}`);
  return person;
}

/** Work of owner and member with an app and a screenshot, and a running timer. */
async function recordDay(
  app: TestApp,
  projectId: number,
  owner: Person,
  member: Person,
  mark: string,
) {
  const app_ = { kind: 'app' as const, name: `${mark} editor`, seconds: 300, active_seconds: 0 };
  const work = entry(projectId, '09:00', '09:10', { note: `${mark} note`, apps: [app_] });
  const second = entry(projectId, '09:10', '09:20');
  const halves = [entry(projectId, '09:20', '09:25'), entry(projectId, '09:25', '09:30')] as const;
  await recordAll(app, member.token, [work, second, ...halves]);
  await recordAll(app, owner.token, [entry(projectId, '10:00', '10:05', { note: `${mark} note` })]);
  const shot = described(work.activity_id, at('09:05'), { app: `${mark} editor`, title: mark });
  const kept = await upload(app, member.token, shot, await newPicture());
  if (kept.status !== 200) throw new Error(`screenshot/upload answered ${kept.status}`);
  const start = { project_id: projectId, note: `${mark} note` };
  await app.post('/api/timer/start', start, member.token);
  const activities = { activityId: work.activity_id, secondActivityId: second.activity_id };
  const halfIds: [string, string] = [halves[0].activity_id, halves[1].activity_id];
  return { ...activities, halfIds, screenshotId: shot.id };
}

async function findSessionId(app: TestApp, { token }: Person): Promise<string> {
  const { body } = await app.post<ApiReceives['user']['sessions']>('/api/user/sessions', {}, token);
  const [session] = body;
  if (session === undefined) throw new Error('who asks has a session');
  return session.id;
}

async function startDeviceSignIn(app: TestApp) {
  const recorder = { name: 'laptop', version: '0.1.0', recorder_id: randomUUID() };
  const path = '/api/user/device_start';
  const { body } = await app.post<ApiReceives['user']['device_start']>(path, recorder);
  return { deviceCode: body.device_code, userCode: body.user_code };
}

async function askForReset(app: TestApp, { email }: Person): Promise<string> {
  await app.post('/api/forgot_password', { email });
  return findSecret(app, email, 'reset-password');
}

/** The secret of the link in an email to this address. */
async function findSecret(
  app: TestApp,
  email: string,
  page: 'invitation' | 'reset-password' | 'verify-email',
): Promise<string> {
  const [secret] = await app.readLinks(email, page);
  if (secret === undefined) throw new Error(`no mail with a link to ${page} was sent to ${email}`);
  return secret;
}
