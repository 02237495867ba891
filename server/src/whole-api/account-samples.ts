import { randomUUID } from 'node:crypto';
import type { Place } from '../testing/two-organizations.ts';
import { none } from './sample-parts.ts';
import type { CallSample } from './send-sample.ts';

const account = {
  first_name: 'Nina',
  last_name: 'Newcomer',
  password: 'correct horse',
  password_confirmation: 'correct horse',
};

const withUserCode = ({ userCode: user_code }: Place) => ({ user_code });

const newPassword = { password: 'battery staple', password_confirmation: 'battery staple' };

const credentials: CallSample = {
  input: ({ memberEmail }) => ({ email: memberEmail, password: 'correct horse' }),
  isBySecret: true,
};

/** By name of the call: accounts, sign-in and sessions. */
export const accountSamples: Record<string, CallSample[]> = {
  'user.login': [credentials],
  'user.register': [{ input: () => ({ ...account, email: `${randomUUID()}@example.com` }) }],
  // Not set up on the test's server.
  'user.google_start': [{ input: none, status: () => 404 }],
  'user.google_finish': [
    { input: () => ({ attempt: 'a.1.b', code: 'c', state: 's' }), status: () => 404 },
  ],
  'user.device_start': [
    { input: () => ({ name: 'laptop', version: '1', recorder_id: randomUUID() }) },
  ],
  'user.device_poll': [{ input: ({ deviceCode: device_code }) => ({ device_code }) }],
  // Anyone with the code of a recorder may decide about it.
  'user.device_get': [{ input: withUserCode, status: () => 200, isBySecret: true }],
  'user.device_decide': [
    {
      title: 'allow',
      input: (place) => ({ ...withUserCode(place), approve: true }),
      status: () => 200,
      isBySecret: true,
    },
    {
      title: 'deny',
      input: (place) => ({ ...withUserCode(place), approve: false }),
      status: () => 200,
      isBySecret: true,
    },
  ],
  'user.get': [{ input: none, status: () => 200 }],
  'user.update': [
    { title: 'name', input: () => ({ name: 'Another Name' }), status: () => 200 },
    {
      title: 'settings',
      input: () => ({ settings: { duration_format: 'units', clock: '12', date_order: 'ymd' } }),
      status: () => 200,
    },
    {
      title: 'default project',
      input: ({ projectId: default_project_id }) => ({ settings: { default_project_id } }),
      status: ({ projectRole }) => (projectRole === 1 || projectRole === 2 ? 200 : 422),
    },
  ],
  'user.logout': [{ input: none, status: () => 200 }],
  'user.short_login': [credentials],
  'user.verify_token': [{ input: none, status: () => 200 }],
  'user.forgot_password': [{ input: ({ memberEmail: email }) => ({ email }), isBySecret: true }],
  'user.reset_password': [
    {
      input: ({ resetSecret: token }) => ({ token, ...newPassword }),
      isBySecret: true,
    },
  ],
  'user.sessions': [{ input: none, status: () => 200 }],
  'user.end_session': [
    { title: 'all others', input: () => ({ all: true }), status: () => 200 },
    {
      title: 'one',
      input: ({ sessionId: id }) => ({ id }),
      status: ({ isMember }) => (isMember ? 200 : 404),
    },
  ],
  'user.recorders': [{ input: none, status: () => 200 }],
  'user.consents': [{ input: none, status: () => 200 }],
  'user.accept_invitation': [
    {
      input: ({ unprovenSecret: token }) => ({ token }),
      status: ({ isUnproven }) => (isUnproven ? 200 : 403),
      isBySecret: true,
    },
  ],
  'user.verify_email': [
    {
      input: ({ verificationSecret: token }) => ({ token }),
      status: ({ isMember }) => (isMember ? 200 : 404),
    },
  ],
  'user.send_verification': [{ input: none, status: () => 200 }],
  'user.export': [{ input: none, status: () => 200 }],
  'notice.all': [{ input: none, status: () => 200 }],
  // The notices of others stay as they are, and nothing reveals whether they exist.
  'notice.mark': [{ input: () => ({ ids: [1], read: true }), status: () => 200 }],
  'notice.mark_all': [{ input: none, status: () => 200 }],
  'notice.switch_off': [{ input: ({ switchOffSecret: token }) => ({ token }), isBySecret: true }],
  'user.delete': [
    {
      input: () => ({ password: 'correct horse' }),
      status: ({ isNeeded }) => (isNeeded ? 409 : 200),
    },
  ],
};
