import { api } from '@time-tracker/contract/api';
import { expect, it } from 'vitest';
import type { Caller } from './read-call.ts';
import { readCalls } from './read-calls.ts';

/** Calls that change data, stream, or look up one row by a secret. */
const notMeasured = new Set([
  'user.login',
  'user.short_login',
  'user.register',
  'user.update',
  'user.logout',
  'user.google_start',
  'user.google_finish',
  'user.forgot_password',
  'user.reset_password',
  'user.end_session',
  'user.accept_invitation',
  'user.delete',
  'user.export',
  'user.verify_email',
  'user.send_verification',
  'organization.confirm_user',
  // The same as user.get.
  'user.verify_token',
  'organization.create',
  'organization.update',
  'organization.delete',
  'organization.invite',
  'organization.update_user',
  'organization.remove_user',
  'invitation.get',
  'organization.invite_all',
  'organization.set_interval',
  'project.set_interval',
  'notice.mark',
  'notice.mark_all',
  'notice.switch_off',
  'timer.note',
  'app.set_rules',
  'project.create',
  'project.update',
  'project.delete',
  'project.add',
  'project.update_member',
  'project.remove',
  'timer.start',
  'timer.stop',
  'timer.report',
  'timer.rules',
  'timer.agree',
  'activity.forget',
  'user.device_start',
  'user.device_poll',
  'user.device_get',
  'user.device_decide',
  'activity.record',
  'activity.remove',
  'activity.update',
  'activity.move',
  'activity.trim',
  'activity.split',
  'activity.merge',
  'screenshot.upload',
  'screenshot.remove',
  'app.rate',
  'events.listen',
  'health.get',
  'health.live',
  'health.ready',
  // A list of a few files, the same for everyone.
  'download.list',
]);

it('measures every call that returns a list or totals', () => {
  const names = Object.entries(api).flatMap(([noun, calls]) =>
    Object.keys(calls).map((call) => `${noun}.${call}`),
  );
  const measured = new Set(readCalls.map(({ name }) => name));
  expect(names.filter((name) => !measured.has(name) && !notMeasured.has(name))).toEqual([]);
  expect([...measured].filter((name) => !names.includes(name))).toEqual([]);
  expect([...notMeasured].filter((name) => !names.includes(name))).toEqual([]);
});

interface Schema {
  parse(input: unknown): object;
}

const caller: Caller = {
  organizationId: 1,
  userId: 1,
  memberId: 2,
  projectId: 3,
  now: new Date('2026-10-25T12:00:00Z'),
};

it.each(readCalls.map((call) => [`${call.name} ${call.what}`, call] as const))(
  'sends %s as the contract describes it',
  (_title, { name, input }) => {
    const [noun = '', callName = ''] = name.split('.');
    const nouns: Record<string, Record<string, { '~orpc': { inputSchema?: unknown } }>> = api;
    const schema = nouns[noun]?.[callName]?.['~orpc'].inputSchema as Schema | undefined;
    const sent = JSON.parse(JSON.stringify(input(caller))) as object;
    // What a call does not know is left out.
    expect(Object.keys(schema?.parse(sent) ?? {})).toEqual(
      expect.arrayContaining(Object.keys(sent)),
    );
  },
);
