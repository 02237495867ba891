import { createHash } from 'node:crypto';
import {
  startTestServer,
  respondJson,
  readPart,
  type ReceivedRequest,
} from './http-test-server.ts';
import type { WhenFinished } from './temporary-folder.ts';

type Sent = { activity_id: string; start: string; finish: string; measured_seconds: number };

const user = {
  id: 5,
  name: 'Ann Lee',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.org',
  type: 'Owner',
  time_zone: 'UTC',
  created_at: '2026-01-01T00:00:00.000Z',
};

const house = {
  project_id: 1,
  name: 'House',
  color: 'blue',
  organization_id: 1,
  organization_name: 'Bakery',
};

/** The part of the server that the recorder's commands need, in memory. */
export async function startFakeTracker(whenFinished: WhenFinished) {
  const activities = new Map<string, Sent>();
  const states: string[] = [];
  let timer: ReturnType<typeof newTimer> | null = null;
  const startTimer = () => (timer = newTimer());
  let recorderVersion: string | undefined;
  const timerResponse = () => ({
    timer,
    now: new Date().toISOString(),
    recorder_version: recorderVersion,
  });
  const calls: Record<string, (body: unknown) => unknown> = {
    health: () => ({ status: 'ok', version: '0.0.0' }),
    'timer/get': timerResponse,
    'timer/stop': (body) => {
      const { started_at: startedAt } = body as { started_at?: string };
      if (startedAt === undefined || startedAt === timer?.started_at) timer = null;
      return timerResponse();
    },
    'timer/start': () => {
      startTimer();
      return timerResponse();
    },
    'timer/report': (body) => {
      states.push((body as { state: string }).state);
      return timerResponse();
    },
    'timer/projects': () => [house],
    ...fakeActivityCalls(activities),
  };
  const device = fakeDeviceSignIn();
  const server = await startTestServer((request, response) => {
    const call = request.path.replace('/api/', '');
    if (call === 'user/login') return void login(request, response);
    if (call === 'user/device_start') return respondJson(response, 200, device.start());
    if (call === 'user/device_poll') return respondJson(response, 200, device.poll());
    if (call === 'screenshot/upload') {
      return void echo(request).then((body) => respondJson(response, 200, body));
    }
    if (call !== 'health' && request.headers.authorization !== 'Bearer good') {
      return respondJson(response, 401, { code: 'signed_out', message: 'Sign in first.' });
    }
    const body: unknown = request.body.length > 0 ? JSON.parse(request.body.toString()) : undefined;
    const handler = calls[call];
    if (handler) return respondJson(response, 200, handler(body));
    respondJson(response, 404, { code: 'not_found', message: call });
  }, whenFinished);
  return {
    ...server,
    activities,
    states,
    startTimer,
    timer: () => timer,
    decisions: device.decisions,
    /** The version of the recorder that this server has. */
    offerVersion: (version: string) => (recorderVersion = version),
  };
}

function fakeActivityCalls(activities: Map<string, Sent>) {
  return {
    'activity/forget': (body: unknown) => {
      const { since, until } = body as { since: string; until: string };
      for (const [id, each] of activities) {
        if (each.finish <= since || each.start >= until) continue;
        if (each.start >= since) activities.delete(id);
        else activities.set(id, { ...each, finish: since });
      }
      return { seconds: 0, screenshots: 0 };
    },
    'activity/record': (body: unknown) => {
      const { activities: sent } = body as { activities: Sent[] };
      for (const each of sent) activities.set(each.activity_id, each);
      const results = sent.map((each) => ({ ...each, status: 'stored' }));
      return { results, now: new Date().toISOString() };
    },
  };
}

function fakeDeviceSignIn() {
  /** Results of the next polls; then it is approved. */
  const decisions: ('pending' | 'denied' | 'expired')[] = [];
  let codes = 0;
  const start = () => {
    codes += 1;
    const user_code = `BCDF-GHJ${'KLMN'[codes]}`;
    const verification_path = `/auth/device?code=${user_code}`;
    const device_code = `secret ${codes}`;
    return { device_code, user_code, verification_path, expires_in: 600, interval: 0.1 };
  };
  const poll = () => {
    const status = decisions.shift();
    return status ? { status } : { status: 'approved', token: 'good', user };
  };
  return { decisions, start, poll };
}

function newTimer() {
  return {
    organization_id: 1,
    project_id: 1,
    project_name: 'House',
    started_at: new Date().toISOString(),
    note: null,
    screenshot_interval: 0,
    policy: { idle_minutes: 5, blur: false, titles: true },
    recorders: [],
  };
}

function login(request: ReceivedRequest, response: Parameters<typeof respondJson>[0]): void {
  const { password } = JSON.parse(request.body.toString()) as { password: string };
  if (password === 'secret') {
    return respondJson(response, 200, { token: 'good', api_token: 'good', user });
  }
  const message = 'The login detail is incorrect';
  respondJson(response, 401, { code: 'wrong_credentials', message });
}

async function echo(request: ReceivedRequest) {
  const { id } = JSON.parse((await readPart(request, 'screenshot')).toString()) as { id: string };
  const sha256 = createHash('sha256')
    .update(await readPart(request, 'image'))
    .digest('hex');
  return { id, status: 'stored', sha256 };
}
