import { randomUUID } from 'node:crypto';
import { api } from '@time-tracker/contract/api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listContractCalls } from '../http/contract-calls.ts';
import { seedTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { findUnjustified, type Act, type Offer, type Ranks } from './rank-rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const calls = listContractCalls(api);

type Person = { id: number; email: string; token: string };
type Cast = {
  people: Person[];
  organizationIds: number[];
  /** Of both organizations, starting with the first. */
  projectIds: number[];
  /** An address without an account, until it registers. */
  newcomer: string;
  offers: Offer[];
};

/** The objects of a step, by number; each call uses what it needs. */
type Step = {
  call: string;
  actor: number;
  subject: number;
  organization: number;
  project: number;
  projectRole: number;
  organizationRole: string;
  isByAddress: boolean;
};

type Aim = {
  organization_id: number;
  project_id: number;
  user_id: number;
  email: string;
  step: Step;
  secret: string;
};

/** Fields that no call should accept. */
const wishes = { type: 'Owner', organization_role: 'owner', is_owner: true, api_role: 1 };

const whom = ({ user_id, email, step }: Aim) => (step.isByAddress ? { email } : { user_id });

/** All calls that might promote a person. */
const inputs: Record<string, (aim: Aim) => object> = {
  'user.update': () => ({ name: 'Someone Else', role: 1, ...wishes }),
  'user.register': ({ email, secret, step: { isByAddress } }) => ({
    email,
    first_name: 'New',
    last_name: 'Comer',
    password: 'abc',
    password_confirmation: 'abc',
    role: 'owner',
    ...wishes,
    ...(isByAddress && { invitation: secret }),
  }),
  'user.accept_invitation': ({ secret }) => ({ token: secret, role: 'owner', ...wishes }),
  'user.verify_email': ({ secret }) => ({ token: secret, role: 'owner', ...wishes }),
  'organization.create': () => ({ name: 'Second organization', ...wishes }),
  'organization.update': ({ organization_id: id, user_id }) => ({
    id,
    name: 'Renamed',
    role: 'owner',
    user_id,
    owner_id: user_id,
  }),
  'organization.delete': ({ organization_id: id }) => ({ id }),
  'organization.invite': ({ organization_id, project_id, email, step }) => ({
    organization_id,
    email,
    role: step.organizationRole,
    projects: [{ project_id, role: step.projectRole }],
  }),
  'organization.invite_all': ({ organization_id, project_id, email, step }) => ({
    organization_id,
    emails: [email],
    role: step.organizationRole,
    projects: [{ project_id, role: step.projectRole }],
    ...wishes,
  }),
  'organization.set_interval': ({ organization_id, user_id }) => ({
    organization_id,
    user_id,
    screenshot_interval: 5,
    role: 'owner',
    ...wishes,
  }),
  'organization.update_user': ({ organization_id, user_id, step }) => ({
    organization_id,
    user_id,
    role: step.organizationRole,
    type: 'Owner',
  }),
  'organization.confirm_user': ({ organization_id, user_id }) => ({
    organization_id,
    user_id,
    role: 'owner',
    ...wishes,
  }),
  'organization.remove_user': (aim) => ({ organization_id: aim.organization_id, ...whom(aim) }),
  'project.create': ({ organization_id }) => ({ organization_id, name: 'One more', role: 1 }),
  'project.update': ({ project_id: id, organization_id }) => ({
    id,
    organization_id,
    name: 'Renamed',
    archived: false,
    role: 1,
  }),
  'project.delete': ({ project_id: id }) => ({ id }),
  'project.add': ({ project_id, email, step }) => ({ project_id, email, role: step.projectRole }),
  'project.update_member': ({ project_id, user_id, step }) => ({
    project_id,
    user_id,
    role: step.projectRole,
  }),
  'project.set_interval': ({ project_id, user_id }) => ({
    project_id,
    user_id,
    screenshot_interval: 5,
    role: 1,
    ...wishes,
  }),
  'project.remove': (aim) => ({ project_id: aim.project_id, ...whom(aim) }),
};

/** Calls about people and memberships that only read or remove. */
const harmless = [
  'user.login',
  'user.short_login',
  'user.get',
  'user.verify_token',
  'user.logout',
  'user.forgot_password',
  'user.reset_password',
  'user.sessions',
  'user.end_session',
  'user.device_start',
  'user.device_poll',
  'user.device_get',
  'user.device_decide',
  'user.recorders',
  'user.consents',
  'user.export',
  'user.delete',
  'invitation.get',
  'organization.all',
  'organization.affected_members',
  'organization.affected_by_interval',
  'project.affected_by_interval',
  'organization.person',
  'project.overview',
  'organization.contents',
  'organization.users',
  'organization.members',
  'project.all',
  'project.members',
  'user.send_verification',
  'project.contents',
  'user.google_start',
  'user.google_finish',
];

test('every call about people is tested here or listed as harmless', () => {
  const about = calls.filter(({ name }) => /^(user|organization|project|invitation)\./.test(name));
  const said = [...Object.keys(inputs), ...harmless].sort();
  expect(said, 'add a new call to `inputs` or `harmless` in ranks.test.ts').toEqual(
    about.map(({ name }) => name).sort(),
  );
});

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom(
    ...Object.keys(inputs),
    // Calls that grant roles are more frequent.
    'project.add',
    'organization.invite',
    'project.update_member',
    'organization.update_user',
    'project.add',
    'organization.invite',
    'project.update_member',
    'organization.update_user',
    'user.accept_invitation',
    'user.accept_invitation',
    'user.register',
    'user.register',
  ),
  // The two owners are more frequent than others, and the newcomer, who is last.
  actor: fc.constantFrom(0, 0, 0, 4, 4, 1, 2, 3, 5, 6, 6),
  subject: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 6, 6),
  organization: fc.constantFrom(0, 0, 0, 1),
  project: fc.constantFrom(0, 0, 1, 2),
  projectRole: fc.integer({ min: 1, max: 3 }),
  organizationRole: fc.constantFrom('owner', 'member'),
  isByAddress: fc.boolean(),
});

test(
  'no sequence of calls promotes anyone without an authorized grant',
  { tags: 'full' },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
        async (steps) => {
          const cast = await makeCast();
          let before = await readRanks(cast);
          for (const one of steps) {
            const act = await perform(cast, one);
            const after = await readRanks(cast);
            expect(findUnjustified(act, before, after, cast.offers), JSON.stringify(act)).toEqual(
              [],
            );
            keepOffers(cast, act, before);
            before = after;
          }
        },
      ),
      { numRuns: 50, seed: 20_261_120, endOnFailure: true },
    );
  },
);

/** One organization with an owner and three members of two projects, another with two people, and a newcomer. */
async function makeCast(): Promise<Cast> {
  const [first, second] = [
    await seedTeam(app, { users: 4, projects: 2 }),
    await seedTeam(app, { users: 2, projects: 1 }),
  ];
  const ids = [...first.userIds, ...second.userIds];
  // Invited people are of type Member; the test checks whether they become Owner.
  await app.asOwner(
    `update users set type = 'Member' where id = any($1) and not exists
       (select from organization_members m where m.user_id = users.id and m.role = 'owner')`,
    [ids],
  );
  const rows = await app.asOwner<{ id: number; email: string }>(
    'select id, email from users where id = any($1) order by id',
    [ids],
  );
  const tokens = [...first.tokens, ...second.tokens];
  return {
    people: rows.map(({ id, email }) => ({ id, email, token: tokens[ids.indexOf(id)] ?? '' })),
    organizationIds: [first.organizationId, second.organizationId],
    projectIds: [...first.projectIds, ...second.projectIds],
    newcomer: `new-${randomUUID().slice(0, 8)}@example.com`,
    offers: [],
  };
}

async function perform(cast: Cast, one: Step): Promise<Act> {
  const { people, newcomer } = cast;
  const actor = people[one.actor % people.length];
  const subject = one.call === 'user.register' ? undefined : people[one.subject];
  const email = subject?.email ?? newcomer;
  const own = one.call === 'user.accept_invitation' ? actor?.email : email;
  const secret = cast.offers.findLast((offer) => offer.email === own)?.secret ?? 'none';
  const aim: Aim = {
    organization_id: cast.organizationIds[one.organization] ?? 0,
    project_id: cast.projectIds[one.project] ?? 0,
    user_id: subject?.id ?? 0,
    email,
    step: one,
    secret,
  };
  const input = inputs[one.call]?.(aim) ?? {};
  const call = calls.find(({ name }) => name === one.call);
  const token = one.call === 'user.register' ? undefined : actor?.token;
  const answer = await app.post<{ id?: number; user?: { id: number }; api_token?: string }>(
    `/api${call?.path}`,
    input,
    token,
  );
  expect(answer.status, `${one.call} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  if (one.call === 'user.register' && answer.status === 200) {
    people.push({ id: answer.body.user?.id ?? 0, email, token: answer.body.api_token ?? '' });
  }
  const hasAccount = people.some((person) => person.email === email);
  const isOffer = /^(project\.add|organization\.invite(_all)?)$/.test(one.call) && !hasAccount;
  return {
    call: one.call,
    actorId: one.call === 'user.register' ? (answer.body.user?.id ?? 0) : (actor?.id ?? 0),
    actorEmail: one.call === 'user.register' ? email : (actor?.email ?? ''),
    status: answer.status,
    ...aim,
    createdId: answer.body.id,
    projectRole: one.projectRole,
    organizationRole: one.organizationRole,
    isByAddress: one.isByAddress,
    hasAccount,
    secret: isOffer && answer.status === 200 ? await findSecret(email) : secret,
  };
}

/** The secret of the newest invitation sent to an address. */
async function findSecret(email: string): Promise<string> {
  return (await app.readLinks(email, 'invitation')).at(-1) ?? 'none';
}

/** The invitation that a call creates or withdraws. */
function keepOffers(cast: Cast, act: Act, before: Ranks): void {
  const { offers } = cast;
  if (act.status !== 200) return;
  const { email, organization_id, project_id, secret, projectRole, organizationRole } = act;
  const isOwner = before.get(`organization/${organization_id}/${act.actorId}`) === 'owner';
  const toProject = { email, organization_id, project_id, role: String(projectRole), secret };
  if (act.call === 'project.add' && !act.hasAccount) {
    const organizationId = cast.organizationIds[cast.projectIds.indexOf(project_id) < 2 ? 0 : 1];
    offers.push({ ...toProject, organization_id: organizationId ?? 0 });
  }
  const isToOrganization = /^organization\.invite(_all)?$/.test(act.call);
  if (isToOrganization && !act.hasAccount && isOwner) {
    offers.push(toProject);
    offers.push({ ...toProject, project_id: undefined, role: organizationRole });
  }
  if (act.isByAddress && /remove/.test(act.call)) {
    const isTakenBack = (offer: Offer) =>
      offer.email === email &&
      (act.call === 'project.remove'
        ? offer.project_id === project_id
        : offer.organization_id === organization_id);
    cast.offers = offers.filter((offer) => !isTakenBack(offer));
  }
}

async function readRanks({ people }: Cast): Promise<Ranks> {
  const rows = await app.asOwner<{ key: string; rank: string }>(
    `select 'type/' || id as key, type as rank from users where id = any($1)
     union all select 'organization/' || organization_id || '/' || user_id, role
       from organization_members where user_id = any($1)
     union all select 'project/' || organization_id || '.' || project_id || '/' || user_id, role::text
       from project_members where user_id = any($1)`,
    [people.map(({ id }) => id)],
  );
  return new Map(rows.map(({ key, rank }) => [key, rank]));
}
